import { Button, Heading, ProgressBar, Text } from '@instructure/ui/latest';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isOpen, type ScanRun } from '#shared/scan-runs/scan-run.ts';
import type { Selection } from '../ui/data-table/selection.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Facts } from '../ui/page/name-value-list.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { FailedScans } from './failed-scans.tsx';
import { useScanRun } from './scan-run.api.ts';
import { scanRunMessages } from './scan-run.messages.ts';
import { useScanRunActions } from './use-scan-run-actions.ts';

interface ScanRunPanelProps {
  readonly batchId: number;
  readonly mayScan: boolean;
}

/** How the scans of the batch are coming along that someone asked for, and what this person can do about them. */
export function ScanRunPanel({ batchId, mayScan }: ScanRunPanelProps) {
  const intl = useIntl();
  const showNotice = useNotice();
  const statusLine = useRef<HTMLDivElement>(null);
  const handleEnd = ({ failedCount: failed, doneCount: done }: ScanRun) =>
    showNotice(
      failed > 0 ? 'warning' : 'success',
      intl.formatMessage(scanRunMessages.over, { done, failed }),
    );
  const state = useScanRun(batchId, { onEnd: handleEnd });
  const heading = intl.formatMessage(scanRunMessages.heading);
  if (!mayScan && state.data && !state.data.run) return null;
  return (
    <section aria-label={heading} className="card before">
      <Heading level="h2">{heading}</Heading>
      <LoadState of={state}>
        {({ run }) => (
          <>
            <div ref={statusLine} role="status" tabIndex={-1}>
              <RunStatusLine run={run} />
            </div>
            {run ? <RunFacts run={run} /> : null}
            {mayScan ? (
              <RunButtons
                batchId={batchId}
                run={run}
                onPressed={() => statusLine.current?.focus({ preventScroll: true })}
              />
            ) : null}
            {run && run.failedCount > 0 ? <FailedPart key={run.id} batchId={batchId} /> : null}
          </>
        )}
      </LoadState>
    </section>
  );
}

const tones = {
  running: 'busy',
  cancelling: 'busy',
  completed: 'good',
  cancelled: 'off',
} as const satisfies Record<ScanRun['status'], Tone>;

function RunStatusLine({ run }: { run: ScanRun | null }) {
  const intl = useIntl();
  if (!run) return <Status tone="none">{intl.formatMessage(scanRunMessages.never)}</Status>;
  const { status, doneCount: done, failedCount: failed, courseCount: total } = run;
  const counts = { done, failed, total, waiting: run.waitingCount, dropped: run.droppedCount };
  return (
    <Status tone={failed > 0 && !isOpen(run) ? 'warning' : tones[status]}>
      <strong>{intl.formatMessage(scanRunMessages.status, { status })}</strong>
      {total === 0 ? null : `: ${intl.formatMessage(scanRunMessages.counts, counts)}`}
    </Status>
  );
}

function RunFacts({ run }: { run: ScanRun }) {
  const intl = useIntl();
  const { courseCount, waitingCount, freshCount, startedBy, startedAt, endedAt } = run;
  return (
    <>
      {isOpen(run) ? (
        <ProgressBar
          screenReaderLabel={intl.formatMessage(scanRunMessages.progress)}
          valueNow={courseCount - waitingCount}
          valueMax={courseCount}
          size="x-small"
        />
      ) : null}
      {freshCount === 0 ? null : (
        <Text as="p">
          <FormattedMessage {...scanRunMessages.fresh} values={{ count: freshCount }} />
        </Text>
      )}
      <Facts
        facts={[
          [
            intl.formatMessage(endedAt === null ? scanRunMessages.started : scanRunMessages.ended),
            <Ago key="at" at={endedAt ?? startedAt} />,
          ],
          [intl.formatMessage(scanRunMessages.by), startedBy],
        ]}
      />
    </>
  );
}

interface RunButtonsProps {
  readonly batchId: number;
  readonly run: ScanRun | null;
  /** The pressed button is replaced by another, so the focus moves to where the result will show. */
  readonly onPressed: () => void;
}

function RunButtons({ batchId, run, onPressed }: RunButtonsProps) {
  const { start, cancel, retry, isBusy } = useScanRunActions(batchId);
  const interaction = isBusy ? 'disabled' : 'enabled';
  const press = (act: () => Promise<void>) => () => {
    onPressed();
    void act();
  };
  if (isOpen(run))
    return (
      <Button interaction={interaction} onClick={press(cancel)}>
        <FormattedMessage {...scanRunMessages.cancel} />
      </Button>
    );
  return (
    <span className="button-row">
      <Button interaction={interaction} onClick={press(() => start({}))}>
        <FormattedMessage {...scanRunMessages.scanAll} />
      </Button>
      <Button interaction={interaction} onClick={press(() => start({ isFull: true }))}>
        <FormattedMessage {...scanRunMessages.rescanAll} />
      </Button>
      {run && run.failedCount > 0 ? (
        <Button interaction={interaction} onClick={press(retry)}>
          <FormattedMessage {...scanRunMessages.retry} values={{ count: run.failedCount }} />
        </Button>
      ) : null}
    </span>
  );
}

function FailedPart({ batchId }: { batchId: number }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div>
      <Button size="small" margin="small 0 0" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        <FormattedMessage {...scanRunMessages[isShown ? 'hideFailed' : 'showFailed']} />
      </Button>
      {isShown ? <FailedScans batchId={batchId} /> : null}
    </div>
  );
}

interface ScanChosenProps {
  readonly batchId: number;
  readonly selection: Selection;
  /** what the list is narrowed to: "all" means all that match */
  readonly search: string;
  readonly onScan: () => void;
}

/** Scans the selected courses of a list. */
export function ScanChosenButton({ batchId, selection, search, onScan }: ScanChosenProps) {
  const { start, isBusy } = useScanRunActions(batchId);
  const handleScan = () => {
    onScan();
    void start(
      selection.mode === 'some'
        ? { courseIds: [...selection.ids] }
        : { except: [...selection.except], ...(search !== '' && { search }) },
    );
  };
  return (
    <Button size="small" interaction={isBusy ? 'disabled' : 'enabled'} onClick={handleScan}>
      <FormattedMessage {...scanRunMessages.scanChosen} />
    </Button>
  );
}
