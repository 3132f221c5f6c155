import { Button, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import type { Result } from '#shared/http/endpoint.ts';
import type { listInstitutionRunners } from '#shared/institutions/manage-institutions.api.ts';
import { PageLoad } from '../ui/page/page-load.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { SortedTable, type SortedColumn } from '../ui/data-table/sorted-table.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useCheckInstitutionRunners, useInstitutionRunners } from './institution.api.ts';
import { institutionMessages } from './institution.messages.ts';
import { runnerState, runnerTones } from './runner-states.tsx';

type Runners = Result<typeof listInstitutionRunners>;
type Runner = Runners['runners'][number];

/** How often to look whether a check is over, in milliseconds. */
const checkEveryMs = 2_000;

/** When each runner was last checked: if this changes, a check is over. */
const checksOf = ({ runners }: Runners) => runners.map(({ checkedAt }) => checkedAt ?? '').join(' ');

/** The task runners of any institution: whether they work, and a button to check them now. */
export default function InstitutionRunnersPage() {
  const { id = '' } = useParams();
  const [checked, setChecked] = useState<string>();
  const runners = useInstitutionRunners(Number(id), checked === undefined ? 0 : checkEveryMs);
  const isChecking =
    checked !== undefined && runners.data !== undefined && checksOf(runners.data) === checked;
  if (checked !== undefined && runners.data !== undefined && !isChecking) setChecked(undefined);
  return (
    <PageLoad of={runners}>
      {(data) => (
        <RunnersView data={data} isChecking={isChecking} onAsked={() => setChecked(checksOf(data))} />
      )}
    </PageLoad>
  );
}

interface RunnersViewProps {
  readonly data: Runners;
  readonly isChecking: boolean;
  readonly onAsked: () => void;
}

function RunnersView({ data, isChecking, onAsked }: RunnersViewProps) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const check = useCheckInstitutionRunners();
  const text = (key: keyof typeof institutionMessages) =>
    intl.formatMessage(institutionMessages[key], { title: data.title });
  const handleCheck = async () => {
    const { problem } = await check.run({ params: { id: data.id } });
    if (problem) return showNotice('error', textOf(problem, text('failed')));
    onAsked();
  };
  return (
    <>
      <PageHeading title={text('runnersTitle')} crumbs={[{ title: text('list'), to: '/institutions' }]}>
        <Button
          onClick={() => void handleCheck()}
          interaction={check.isRunning || isChecking ? 'disabled' : 'enabled'}
        >
          {text('checkNow')}
        </Button>
      </PageHeading>
      <div role="status">{isChecking ? <Text>{text('checking')}</Text> : null}</div>
      <RunnersTable runners={data.runners} />
    </>
  );
}

function RunnersTable({ runners }: Pick<Runners, 'runners'>) {
  const intl = useIntl();
  const text = (key: keyof typeof institutionMessages, values?: Record<string, string>) =>
    intl.formatMessage(institutionMessages[key], values);
  const none = intl.formatMessage(uiMessages.none);
  const toolName = ({ tool }: Runner) => intl.formatMessage(productMessages[tool]);
  const stateName = (runner: Runner) =>
    text('runnerState', { state: runnerState(runner), tool: toolName(runner) });
  const columns: readonly SortedColumn<Runner>[] = [
    { id: 'tool', header: text('tool'), isRowHeader: true, sortValue: toolName, cell: toolName },
    {
      id: 'state',
      header: text('runnerStatus'),
      sortValue: stateName,
      cell: (runner) => <Status tone={runnerTones[runnerState(runner)]}>{stateName(runner)}</Status>,
    },
    {
      id: 'account',
      header: text('account'),
      sortValue: ({ lmsUserName, lmsUserId }) => lmsUserName ?? lmsUserId,
      cell: ({ lmsUserId, lmsUserName }) =>
        lmsUserId === null ? none : text('accountName', { id: lmsUserId, name: lmsUserName ?? none }),
    },
    {
      id: 'checked',
      header: text('checkedAt'),
      sortValue: ({ checkedAt }) => checkedAt,
      cell: ({ checkedAt }) => <Ago at={checkedAt} />,
    },
    {
      id: 'met',
      header: text('met'),
      sortValue: ({ errorMessage }) => errorMessage,
      cell: ({ errorMessage }) => errorMessage ?? none,
    },
  ];
  return (
    <SortedTable
      caption={text('runners')}
      columns={columns}
      rows={runners}
      keyOf={({ tool }) => tool}
      empty={<FormattedMessage {...institutionMessages.noRunners} />}
    />
  );
}
