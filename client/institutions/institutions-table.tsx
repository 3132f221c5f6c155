import { Pill, Text } from '@instructure/ui/latest';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { InstitutionSummary } from '#shared/institutions/institution.ts';
import {
  institutionList,
  type InstitutionSort,
  institutionTexts,
} from '#shared/institutions/institution.columns.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { useSettings } from '../data/use-settings.tsx';
import { InScopeCount } from '../scope-counts/in-scope-count-panel.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { useListColumns } from '../ui/data-table/use-list-columns.tsx';
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
  const column = useListColumns(institutionList);
  const columns = [
    column('title', {
      isRowHeader: true,
      cell: (institution) => <Title institution={institution} to={linkTo(institution.id)} />,
    }),
    column('domains', { cell: ({ domainNames }) => <Domains names={domainNames} /> }),
    column('products', { cell: (row) => <Products institution={row} /> }),
    column('flavour'),
    column('liveEvents'),
    column('userCount', { align: 'end' }),
    column('batchCount', { align: 'end' }),
    column('courseCount', {
      align: 'end',
      cell: (institution) => (
        <>
          <FormattedNumber value={institution.courseCount} />
          <InScopeCount of={institution} />
        </>
      ),
    }),
    column('runners', { cell: ({ runners }) => <RunnerStates runners={runners} /> }),
    column('lastActivity', { cell: ({ lastActivityAt }) => <Ago at={lastActivityAt} /> }),
    column('status', { cell: ({ status }) => <StatusName status={status} /> }),
    {
      id: 'actions',
      header: text('actions'),
      align: 'end' as const,
      cell: (institution: InstitutionSummary) => (
        <InstitutionActions institution={institution} onEdit={() => onEdit(institution.id)} />
      ),
    },
  ];
  return (
    <DataTable
      caption={intl.formatMessage(institutionList.title)}
      columns={columns}
      rows={institutions}
      keyOf={({ id }) => id}
      empty={empty}
      sort={sort}
      onSort={onSort}
    />
  );
}

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
    <FormattedMessage {...institutionTexts.statusName} values={{ status: String(status) }} />
  </Status>
);
