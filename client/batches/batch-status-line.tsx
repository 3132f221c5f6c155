import { Button } from '@instructure/ui/latest';
import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { BatchDetails } from '#shared/batches/batch.ts';
import { syncTexts } from '#shared/syncs/sync.columns.ts';
import { BatchScansPanel, ScanSentence, useBatchScan } from '../bulk-actions/batch-scans-panel.tsx';
import { useSyncStatus } from '../syncs/sync.api.ts';
import { SyncButtons, SyncNotes, SyncPanel, SyncSentence } from '../syncs/sync-panel.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { LinkButton } from '../ui/page/link-button.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { batchMessages } from './batch.messages.ts';

interface BatchLineProps {
  readonly batch: BatchDetails;
}

/** When the batch was synced and scanned, in one line that opens to everything about both. */
export const BatchStatusLine = ({ batch }: BatchLineProps) =>
  batch.type === 'static' ? <StatusLine batch={batch} /> : <SyncedLine batch={batch} />;

const SyncedLine = ({ batch }: BatchLineProps) => (
  <StatusLine batch={batch} syncing={useSyncStatus(batch.id)} />
);

type Syncing = ReturnType<typeof useSyncStatus>;

interface StatusLineProps extends BatchLineProps {
  /** what has no rule isn't synced */
  readonly syncing?: Syncing;
}

function StatusLine({ batch, syncing }: StatusLineProps) {
  const intl = useIntl();
  const details = useId();
  const sentences = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const mayChange = batch.permissions.add_remove_courses;
  const sync = syncing?.data?.currentSync;
  const { search } = useLocation();
  return (
    <section className="card status-line" aria-label={intl.formatMessage(batchMessages.syncAndScans)}>
      <div className="status-row">
        <div ref={sentences} tabIndex={-1} className="sentences">
          {syncing ? <SyncState of={syncing} /> : null}
          <ScanState batch={batch} />
        </div>
        <span className="button-row">
          {syncing?.data && mayChange ? (
            <SyncButtons
              batchId={batch.id}
              sync={sync ?? null}
              onPressed={() => sentences.current?.focus({ preventScroll: true })}
            />
          ) : null}
          {syncing ? (
            <LinkButton size="small" to={`/manage/batches/${batch.id}/sync/history${search}`}>
              <FormattedMessage {...syncTexts.history} />
            </LinkButton>
          ) : null}
          <Button
            size="small"
            aria-expanded={isOpen}
            {...(isOpen && { 'aria-controls': details })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <FormattedMessage {...batchMessages.details} />
          </Button>
        </span>
      </div>
      {sync ? <SyncNotes sync={sync} /> : null}
      {isOpen ? (
        <div id={details} className="columns status-details">
          {syncing?.data ? (
            <SyncPanel sync={syncing.data.currentSync} next={syncing.data.nextScheduledSync} />
          ) : null}
          <BatchScansPanel batchId={batch.id} mayScan={mayChange} />
        </div>
      ) : null}
    </section>
  );
}

/** The latest sync. Its state alone is read out when it changes: how long ago it was changes each minute. */
function SyncState({ of: { data, error } }: { of: Syncing }) {
  const intl = useIntl();
  const textOf = useProblemText();
  const status = data?.currentSync?.status;
  return (
    <>
      <span role="status" className="for-screen-readers">
        {status ? intl.formatMessage(syncTexts.status, { status }) : ''}
      </span>
      {data ? <SyncSentence sync={data.currentSync} /> : null}
      {error ? <Status tone="bad">{textOf(error)}</Status> : null}
      {data || error ? null : <Status tone="none">{intl.formatMessage(uiMessages.loading)}</Status>}
    </>
  );
}

/** The scan that is under way, or when the newest one ended. */
function ScanState({ batch: { id, lastScannedAt } }: BatchLineProps) {
  const scan = useBatchScan(id);
  if (scan) return <ScanSentence of={scan} />;
  return (
    <Status tone={lastScannedAt === null ? 'none' : 'good'}>
      {lastScannedAt === null ? (
        <FormattedMessage {...batchMessages.neverScanned} />
      ) : (
        <FormattedMessage
          {...batchMessages.newestScan}
          values={{ when: <Ago key="when" at={lastScannedAt} /> }}
        />
      )}
    </Status>
  );
}
