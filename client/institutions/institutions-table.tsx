import { Pill, Text } from '@instructure/ui/latest';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { InstitutionSummary } from '#shared/institutions/institution.ts';
import type { InstitutionSort } from '#shared/institutions/manage-institutions.api.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { useSettings } from '../data/use-settings.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { DataTable, type Column } from '../ui/data-table/data-table.tsx';
import type { SortState } from '../ui/data-table/sort-state.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { InstitutionActions } from './institution-actions.tsx';
import { institutionMessages } from './institution.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

type Runner = InstitutionSummary['runners'][number];

/** A task runner's state in one word. */
const runnerState = ({ isConnected, status }: Pick<Runner, 'isConnected' | 'status'>) =>
  isConnected ? (status ? 'works' : 'fails') : 'missing';

const runnerTones = { works: 'good', fails: 'bad', missing: 'none' } as const;

/** The state of each tool's task runner, in words. */
function RunnerStates({ runners }: Pick<InstitutionSummary, 'runners'>) {
  const intl = useIntl();
  return runners.map((runner) => (
    <div key={runner.tool}>
      <Status tone={runnerTones[runnerState(runner)]}>
        {intl.formatMessage(institutionMessages.runnerState, {
          state: runnerState(runner),
          tool: intl.formatMessage(productMessages[runner.tool]),
        })}
      </Status>
    </div>
  ));
}

interface InstitutionsTableProps {
  readonly institutions: readonly InstitutionSummary[];
  readonly empty: string;
  readonly sort: SortState<InstitutionSort>;
  readonly onSort: (sort: SortState<InstitutionSort>) => void;
  readonly linkTo: (id: number) => string;
  readonly onEdit: (id: number) => void;
}

export function InstitutionsTable(props: InstitutionsTableProps) {
  const { institutions, empty, sort, onSort, linkTo, onEdit } = props;
  const intl = useIntl();
  const text = useTexts(institutionMessages);
  const yesOrNo = (is: boolean) => intl.formatMessage(is ? uiMessages.yes : uiMessages.no);
  const columns: readonly Column<InstitutionSummary, InstitutionSort>[] = [
    {
      id: 'title',
      header: text('title'),
      sortBy: 'title',
      isRowHeader: true,
      cell: (institution) => <Title institution={institution} to={linkTo(institution.id)} />,
    },
    {
      id: 'domains',
      header: text('domains'),
      sortBy: 'domains',
      cell: ({ domainNames }) => <Domains names={domainNames} />,
    },
    {
      id: 'products',
      header: text('products'),
      sortBy: 'products',
      cell: (row) => <Products institution={row} />,
    },
    {
      id: 'flavour',
      header: text('flavour'),
      sortBy: 'flavour',
      cell: ({ isReadyGo }) => (
        <FormattedMessage {...institutionMessages.flavourName} values={{ isReadyGo: String(isReadyGo) }} />
      ),
    },
    {
      id: 'liveEvents',
      header: text('liveEvents'),
      sortBy: 'liveEvents',
      cell: ({ useLiveEvents }) => yesOrNo(useLiveEvents),
    },
    figure('users', 'userCount', text('users')),
    figure('batches', 'batchCount', text('batches')),
    figure('courses', 'courseCount', text('courses')),
    {
      id: 'runners',
      header: text('runners'),
      sortBy: 'runners',
      cell: ({ runners }) => <RunnerStates runners={runners} />,
    },
    {
      id: 'lastActivity',
      header: text('lastActivity'),
      sortBy: 'lastActivity',
      cell: ({ lastActivityAt }) => <Ago at={lastActivityAt} />,
    },
    {
      id: 'status',
      header: text('status'),
      sortBy: 'status',
      cell: ({ status }) => <StatusName status={status} />,
    },
    {
      id: 'actions',
      header: text('actions'),
      align: 'end',
      cell: (institution) => (
        <InstitutionActions institution={institution} onEdit={() => onEdit(institution.id)} />
      ),
    },
  ];
  return (
    <DataTable
      caption={text('list')}
      columns={columns}
      rows={institutions}
      keyOf={({ id }) => id}
      empty={empty}
      sort={sort}
      onSort={onSort}
    />
  );
}

const figure = (
  id: string,
  field: 'userCount' | 'batchCount' | 'courseCount',
  header: string,
): Column<InstitutionSummary, InstitutionSort> => ({
  id,
  header,
  sortBy: field,
  align: 'end',
  cell: (row) => <FormattedNumber value={row[field]} />,
});

function Title({ institution, to }: { institution: InstitutionSummary; to: string }) {
  const settings = useSettings();
  const { id, title, slug, isNew } = institution;
  return (
    <>
      <TextLink to={to}>
        <bdi>{title}</bdi>
      </TextLink>{' '}
      {isNew ? (
        <Pill color="info">
          <FormattedMessage {...institutionMessages.isNew} />
        </Pill>
      ) : null}
      {settings.institution.id === id ? (
        <Pill>
          <FormattedMessage {...institutionMessages.own} />
        </Pill>
      ) : null}
      <Text as="div" size="small" weight="normal" color="secondary">
        {slug}
      </Text>
    </>
  );
}

function Domains({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <FormattedMessage {...uiMessages.none} />;
  return names.map((name) => <div key={name}>{name}</div>);
}

const Products = ({ institution }: { institution: InstitutionSummary }) => (
  <span className="pills">
    {tools
      .filter((tool) => institution.activeProducts.includes(tool))
      .map((tool) => (
        <Pill key={tool}>
          <FormattedMessage {...productMessages[tool]} />
        </Pill>
      ))}
  </span>
);

const StatusName = ({ status }: Pick<InstitutionSummary, 'status'>) => (
  <Status tone={status === 1 ? 'good' : 'off'}>
    <FormattedMessage {...institutionMessages.statusName} values={{ status: String(status) }} />
  </Status>
);
