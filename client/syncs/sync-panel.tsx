import { Alert, Button, Heading, ProgressBar, Text, View } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { Problem } from '../data/problem.ts';
import { isActive, type Sync } from '#shared/syncs/sync.ts';
import { Facts } from '../ui/page/name-value-list.tsx';
import { useKeptFocus } from '../ui/form/use-kept-focus.ts';
import { LinkButton } from '../ui/page/link-button.tsx';
import { LoadState, useProblemText } from '../ui/page/load-state.tsx';
import { Ago, Moment } from '../ui/page/date-and-time.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useCancelSync, useConfirmSync, useStartSync, useSyncStatus } from './sync.api.ts';
import { syncMessages } from './sync.messages.ts';

interface SyncPanelProps {
  readonly batchId: number;
  readonly maySync: boolean;
}

/** How the batch's sync stands, and what one may do about it. */
export function SyncPanel({ batchId, maySync }: SyncPanelProps) {
  const intl = useIntl();
  const status = useSyncStatus(batchId);
  const { search } = useLocation();
  return (
    <View
      as="section"
      aria-label={intl.formatMessage(syncMessages.heading)}
      padding="small medium"
      borderWidth="small"
      borderRadius="medium"
      margin="0 0 medium"
      display="block"
    >
      <Heading level="h2" margin="0 0 x-small">
        <FormattedMessage {...syncMessages.heading} />
      </Heading>
      <LoadState of={status}>
        {({ currentSync, nextScheduledSync }) => (
          <>
            {currentSync ? (
              <SyncFacts sync={currentSync} next={nextScheduledSync} />
            ) : (
              <Text>
                <FormattedMessage {...syncMessages.never} />
              </Text>
            )}
            <span className="button-row">
              {maySync ? <SyncButtons batchId={batchId} sync={currentSync} /> : null}
              <LinkButton to={`/manage/batches/${batchId}/sync/history${search}`}>
                <FormattedMessage {...syncMessages.history} />
              </LinkButton>
            </span>
          </>
        )}
      </LoadState>
    </View>
  );
}

function SyncFacts({ sync, next }: { sync: Sync; next: string | null }) {
  const intl = useIntl();
  const planned = (sync.plannedAddCount ?? 0) + (sync.plannedRemoveCount ?? 0);
  const applied = sync.courseAddedCount + sync.courseRemovedCount;
  const counts = intl.formatMessage(syncMessages.counts, {
    processed: sync.courseProcessedCount,
    added: sync.courseAddedCount,
    removed: sync.courseRemovedCount,
    skipped: sync.courseSkippedCount,
  });
  return (
    <>
      <div role="status">
        <Text as="p">
          <strong>
            <FormattedMessage {...syncMessages.status} values={{ status: sync.status }} />
          </strong>
          {`: ${counts}`}
        </Text>
      </div>
      {isActive(sync) && planned > 0 ? (
        <ProgressBar
          screenReaderLabel={intl.formatMessage(syncMessages.progress)}
          valueNow={applied}
          valueMax={planned}
          size="x-small"
        />
      ) : null}
      {sync.errorMessage ? (
        <Alert variant={sync.needsConfirmation ? 'warning' : 'error'}>{sync.errorMessage}</Alert>
      ) : null}
      <Facts
        facts={[
          [
            intl.formatMessage(sync.finishedAt ? syncMessages.ended : syncMessages.started),
            <Ago key="at" at={sync.finishedAt ?? sync.startedAt} />,
          ],
          [intl.formatMessage(syncMessages.next), <Moment key="next" at={next} />],
        ]}
      />
    </>
  );
}

function SyncButtons({ batchId, sync }: { batchId: number; sync: Sync | null }) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const keptFocus = useKeptFocus<HTMLSpanElement>();
  const [start, cancel, confirm] = [useStartSync(), useCancelSync(), useConfirmSync()];
  const params = { id: batchId };
  const tell = ({ problem }: { readonly problem?: Problem | undefined }) => {
    if (problem) showNotice('error', textOf(problem, intl.formatMessage(syncMessages.failed)));
  };
  const isBusy = start.isRunning || cancel.isRunning || confirm.isRunning;
  const interaction = isBusy ? 'disabled' : 'enabled';
  return (
    <span className="button-row" {...keptFocus}>
      {isActive(sync) ? (
        <Button interaction={interaction} onClick={() => void cancel.run({ params }).then(tell)}>
          <FormattedMessage {...syncMessages.cancel} />
        </Button>
      ) : (
        <Button
          color="primary"
          interaction={interaction}
          onClick={() => void start.run({ params }).then(tell)}
        >
          <FormattedMessage {...syncMessages.start} />
        </Button>
      )}
      {sync?.needsConfirmation ? (
        <Button
          color="danger"
          interaction={interaction}
          onClick={() => void confirm.run({ params, body: { syncId: sync.id } }).then(tell)}
        >
          <FormattedMessage {...syncMessages.confirm} values={{ count: sync.plannedRemoveCount ?? 0 }} />
        </Button>
      ) : null}
    </span>
  );
}
