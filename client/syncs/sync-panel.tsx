import { Alert, Button, Heading, ProgressBar } from '@instructure/ui/latest';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { syncTexts } from '#shared/syncs/sync.columns.ts';
import { isActive, type Sync } from '#shared/syncs/sync.ts';
import type { Problem } from '../data/problem.ts';
import { Facts } from '../ui/page/facts.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { LoadState, useProblemText } from '../ui/page/load-state.tsx';
import { Ago, Moment } from '../ui/page/date-and-time.tsx';
import { Status, toneOfWork } from '../ui/page/status.tsx';
import type { NoticeKind } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useCancelSync, useConfirmSync, useStartSync, useSyncStatus } from './sync.api.ts';
import { syncMessages } from './sync.messages.ts';

interface SyncPanelProps {
  readonly batchId: number;
  readonly maySync: boolean;
}

/** The state of the batch's sync, and what this person can do about it. */
export function SyncPanel({ batchId, maySync }: SyncPanelProps) {
  const intl = useIntl();
  const status = useSyncStatus(batchId);
  const statusLine = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  return (
    <section aria-label={intl.formatMessage(syncMessages.heading)} className="card before">
      <Heading level="h2">
        <FormattedMessage {...syncMessages.heading} />
      </Heading>
      <LoadState of={status}>
        {({ currentSync, nextScheduledSync }) => (
          <>
            <div ref={statusLine} role="status" tabIndex={-1}>
              <SyncStatusLine sync={currentSync} />
            </div>
            {currentSync ? <SyncFacts sync={currentSync} next={nextScheduledSync} /> : null}
            <span className="button-row">
              {maySync ? (
                <SyncButtons
                  batchId={batchId}
                  sync={currentSync}
                  onPressed={() => statusLine.current?.focus({ preventScroll: true })}
                />
              ) : null}
              <LinkButton to={`/manage/batches/${batchId}/sync/history${search}`}>
                <FormattedMessage {...syncTexts.history} />
              </LinkButton>
            </span>
          </>
        )}
      </LoadState>
    </section>
  );
}

function SyncStatusLine({ sync }: { sync: Sync | null }) {
  const intl = useIntl();
  if (!sync)
    return (
      <Status tone="none">
        <FormattedMessage {...syncMessages.never} />
      </Status>
    );
  const counts = intl.formatMessage(syncMessages.counts, {
    processed: sync.courseProcessedCount,
    added: sync.courseAddedCount,
    removed: sync.courseRemovedCount,
    skipped: sync.courseSkippedCount,
  });
  return (
    <Status tone={toneOfWork[sync.status]}>
      <strong>
        <FormattedMessage {...syncTexts.status} values={{ status: sync.status }} />
      </strong>
      {/* A waiting sync hasn't read anything yet. */}
      {sync.status === 'pending' ? null : `: ${counts}`}
    </Status>
  );
}

function SyncFacts({ sync, next }: { sync: Sync; next: string | null }) {
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
        <Alert variant="info">
          <FormattedMessage
            {...syncMessages.refused}
            values={{ when: <Moment key="since" at={sync.refusedSince} /> }}
          />
        </Alert>
      ) : null}
      {sync.errorMessage ? (
        <Alert variant={sync.needsConfirmation ? 'warning' : 'error'}>{sync.errorMessage}</Alert>
      ) : null}
      <Facts
        facts={[
          [
            intl.formatMessage(sync.finishedAt ? syncTexts.ended : syncTexts.started),
            <Ago key="at" at={sync.finishedAt ?? sync.startedAt} />,
          ],
          [intl.formatMessage(syncMessages.next), <Moment key="next" at={next} />],
        ]}
      />
    </>
  );
}

interface SyncButtonsProps {
  readonly batchId: number;
  readonly sync: Sync | null;
  /** The pressed button is replaced by another, so the focus moves to where the result will show. */
  readonly onPressed: () => void;
}

function SyncButtons({ batchId, sync, onPressed }: SyncButtonsProps) {
  const { start, cancel, confirm, isBusy } = useSyncActions(batchId);
  const interaction = isBusy ? 'disabled' : 'enabled';
  const press = (act: () => Promise<void>) => () => {
    onPressed();
    void act();
  };
  return (
    <span className="button-row">
      {isActive(sync) ? (
        <Button interaction={interaction} onClick={press(cancel)}>
          <FormattedMessage {...syncMessages.cancel} />
        </Button>
      ) : (
        <Button color="primary" interaction={interaction} onClick={press(start)}>
          <FormattedMessage {...syncMessages.start} />
        </Button>
      )}
      {sync?.needsConfirmation ? (
        <Button color="danger" interaction={interaction} onClick={press(() => confirm(sync.id))}>
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
