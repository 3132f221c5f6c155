import { Button, Pill, Text } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { OwnSession } from '#shared/sessions/own-session.api.ts';
import { SortedTable, type SortedColumn } from '../ui/data-table/sorted-table.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Ago, Moment } from '../ui/page/date-and-time.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { signOutHere, useEndOtherSessions, useEndOwnSession, useOwnSessions } from './session.api.ts';
import { sessionMessages } from './session.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

/** Where the person is signed in, and a way to end sessions they don't recognise. */
export function SessionsSection() {
  const intl = useIntl();
  const text = useTexts(sessionMessages);
  const showNotice = useNotice();
  const sessions = useOwnSessions();
  const one = useEndOwnSession();
  const others = useEndOtherSessions();
  const nameOf = ({ browser, system }: OwnSession) =>
    browser !== null && system !== null
      ? text('browserOn', { browser, system })
      : (browser ?? system ?? text('unknownBrowser'));

  const kindsOf = ({ kinds }: OwnSession) =>
    intl.formatList(kinds.map((kind) => text('sessionKindName', { kind })));

  const end = async (session: OwnSession) => {
    const { problem } = await one.run({ params: { id: session.id } }, sessionMessages.endFailed);
    if (!problem) showNotice('success', text('sessionEnded', { count: session.sessionCount }), brief);
  };
  const endOthers = async () => {
    const { result, problem } = await others.run({}, sessionMessages.endFailed);
    if (!problem) showNotice('success', text('othersEnded', { count: result.ended }), brief);
  };

  const columns: readonly SortedColumn<OwnSession>[] = [
    {
      id: 'browser',
      header: text('sessionBrowser'),
      isRowHeader: true,
      sortValue: nameOf,
      cell: (session) => (
        <>
          {nameOf(session)} {session.isCurrent ? <Pill color="info">{text('thisSession')}</Pill> : null}
          {session.sessionCount > 1 ? (
            <Text as="div" size="small" weight="normal">
              {text('sessionCount', { count: session.sessionCount })}
            </Text>
          ) : null}
        </>
      ),
    },
    {
      id: 'kind',
      header: text('sessionKind'),
      sortValue: kindsOf,
      cell: kindsOf,
    },
    {
      id: 'started',
      header: text('startedAt'),
      sortValue: ({ startedAt }) => startedAt,
      cell: ({ startedAt }) => <Moment at={startedAt} />,
    },
    {
      id: 'seen',
      header: text('lastSeenAt'),
      sortValue: ({ lastSeenAt }) => lastSeenAt,
      cell: ({ lastSeenAt }) => <Ago at={lastSeenAt} />,
    },
    {
      id: 'actions',
      header: text('actions'),
      cell: (session) => (
        <Button
          size="small"
          aria-label={text(session.isCurrent ? 'endThisSession' : 'endSessionOf', {
            browser: nameOf(session),
          })}
          interaction={one.isRunning ? 'disabled' : 'enabled'}
          onClick={() => void (session.isCurrent ? signOutHere(session.id) : end(session))}
        >
          {text('endSession')}
        </Button>
      ),
    },
  ];
  return (
    <LoadState
      of={sessions}
      list={{ loading: sessionMessages.sessionsLoading, failed: sessionMessages.sessionsFailed }}
    >
      {({ sessions: rows }) => (
        <>
          <SortedTable
            caption={text('sessions')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty={null}
          />
          {rows.length > 1 ? (
            <Button
              margin="small 0 0"
              interaction={others.isRunning ? 'disabled' : 'enabled'}
              onClick={() => void endOthers()}
            >
              {text('endOthers')}
            </Button>
          ) : null}
        </>
      )}
    </LoadState>
  );
}
