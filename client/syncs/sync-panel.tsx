import { Alert, Button, Heading, ProgressBar } from '@instructure/ui/latest';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { syncTexts } from '#shared/syncs/sync.columns.ts';
import { isActive, type Sync } from '#shared/syncs/sync.ts';
import type { Problem } from '../data/problem.ts';
import { Facts } from '../ui/page/facts.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { Ago, Moment } from '../ui/page/date-and-time.tsx';
import { Status, toneOfWork } from '../ui/page/status.tsx';
import type { NoticeKind } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useCancelSync, useConfirmSync, useStartSync } from './sync.api.ts';
import { syncMessages } from './sync.messages.ts';

/** The latest sync in one sentence, with its sign. */
export function SyncSentence({ sync }: { sync: Sync | null }) {
  return (
    <Status tone={sync ? toneOf(sync) : 'none'}>
      {sync ? <SyncWords sync={sync} /> : <FormattedMessage {...syncMessages.never} />}
    </Status>
  );
}

const toneOf = ({ status, needsConfirmation }: Sync) => (needsConfirmation ? 'warning' : toneOfWork[status]);

function SyncWords({ sync }: { sync: Sync }) {
  const { status, needsConfirmation, finishedAt, startedAt } = sync;
  const { courseProcessedCount: processed, courseAddedCount: added, courseRemovedCount: removed } = sync;
  const when = <Ago key="when" at={finishedAt ?? startedAt} />;
  if (status === 'pending') return <FormattedMessage {...syncMessages.waiting} />;
  if (status === 'in_progress') return <FormattedMessage {...syncMessages.running} values={{ processed }} />;
  if (status === 'completed') {
    const isQuiet = String(added + removed === 0);
    return <FormattedMessage {...syncMessages.synced} values={{ when, isQuiet, added, removed }} />;
  }
  return (
    <FormattedMessage
      {...syncMessages.notSynced}
      values={{ why: needsConfirmation ? 'asks' : status, when }}
    />
  );
}

interface SyncPanelProps {
  readonly sync: Sync | null;
  readonly next: string | null;
}

/** What the latest sync read and changed, and when the next one is due. */
export function SyncPanel({ sync, next }: SyncPanelProps) {
  const intl = useIntl();
  return (
    <section aria-label={intl.formatMessage(syncMessages.heading)}>
      <Heading level="h2">
        <FormattedMessage {...syncMessages.heading} />
      </Heading>
      <Facts
        facts={[
          ...(sync ? factsOf(sync, intl) : []),
          [intl.formatMessage(syncMessages.next), <Moment key="next" at={next} />],
        ]}
      />
    </section>
  );
}

const factsOf = (sync: Sync, intl: IntlShape): Parameters<typeof Facts>[0]['facts'] => [
  [
    intl.formatMessage(sync.finishedAt ? syncTexts.ended : syncTexts.started),
    <Moment key="at" at={sync.finishedAt ?? sync.startedAt} />,
  ],
  [
    intl.formatMessage(syncTexts.result),
    intl.formatMessage(syncMessages.counts, {
      processed: sync.courseProcessedCount,
      added: sync.courseAddedCount,
      removed: sync.courseRemovedCount,
      skipped: sync.courseSkippedCount,
    }),
  ],
];

/** How far a running sync has got, and what keeps one from going on. */
export function SyncNotes({ sync }: { sync: Sync }) {
  const intl = useIntl();
  const planned = (sync.plannedAddCount ?? 0) + (sync.plannedRemoveCount ?? 0);
  const applied = sync.courseAddedCount + sync.courseRemovedCount;
  return (
    <>
      {isActive(sync) && planned > 0 ? (
        <ProgressBar
          screenReaderLabel={intl.formatMessage(syncMessages.progress)}
          valueNow={applied}
          valueMax={planned}
          size="x-small"
        />
      ) : null}
      {sync.refusedSince ? (
        <Alert variant="info" transition="none">
          <FormattedMessage
            {...syncMessages.refused}
            values={{ when: <Moment key="since" at={sync.refusedSince} /> }}
          />
        </Alert>
      ) : null}
      {sync.errorMessage ? (
        <Alert variant={sync.needsConfirmation ? 'warning' : 'error'} transition="none">
          {sync.errorMessage}
        </Alert>
      ) : null}
    </>
  );
}

interface SyncButtonsProps {
  readonly batchId: number;
  readonly sync: Sync | null;
  /** The pressed button is replaced by another, so the focus moves to where the result will show. */
  readonly onPressed: () => void;
}

/** Starts, cancels or confirms a sync. */
export function SyncButtons({ batchId, sync, onPressed }: SyncButtonsProps) {
  const { start, cancel, confirm, isBusy } = useSyncActions(batchId);
  const interaction = isBusy ? 'disabled' : 'enabled';
  const press = (act: () => Promise<void>) => () => {
    onPressed();
    void act();
  };
  return (
    <span className="button-row">
      {isActive(sync) ? (
        <Button size="small" interaction={interaction} onClick={press(cancel)}>
          <FormattedMessage {...syncMessages.cancel} />
        </Button>
      ) : (
        <Button size="small" interaction={interaction} onClick={press(start)}>
          <FormattedMessage {...syncMessages.start} />
        </Button>
      )}
      {sync?.needsConfirmation ? (
        <Button size="small" color="danger" interaction={interaction} onClick={press(() => confirm(sync.id))}>
          <FormattedMessage {...syncMessages.confirm} values={{ count: sync.plannedRemoveCount ?? 0 }} />
        </Button>
      ) : null}
    </span>
  );
}

/** Starts, cancels and confirms the batch's syncs, and reports what failed. */
function useSyncActions(batchId: number) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [starting, cancelling, confirming] = [useStartSync(), useCancelSync(), useConfirmSync()];
  const params = { id: batchId };
  const tell = ({ problem }: { readonly problem?: Problem | undefined }, kind: NoticeKind = 'error') => {
    if (problem) showNotice(kind, textOf(problem, intl.formatMessage(syncMessages.failed)));
  };
  return {
    isBusy: starting.isRunning || cancelling.isRunning || confirming.isRunning,
    start: async () => tell(await starting.run({ params })),
    cancel: async () => {
      const outcome = await cancelling.run({ params });
      // The sync to cancel had already ended, which is all the person wanted.
      tell(outcome, outcome.problem?.code === 'conflict' ? 'info' : 'error');
    },
    confirm: async (syncId: number) => tell(await confirming.run({ params, body: { syncId } })),
  };
}
