import { Button, Heading } from '@instructure/ui/latest';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { bulkActionKinds } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { isUnderWay, type BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import type { Condition } from '#shared/filters/filter.ts';
import type { Selection } from '../ui/data-table/selection.ts';
import { PageSteps } from '../ui/data-table/page-steps.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Status } from '../ui/page/status.tsx';
import { ActionCard } from './action-card.tsx';
import { useBatchActions } from './bulk-action.api.ts';
import { bulkActionMessages } from './bulk-action.messages.ts';
import type { ChosenCourses } from './bulk-action-picker.tsx';
import { useStart, useTellEnd } from './use-bulk-action-steps.ts';

interface BatchScansProps {
  readonly batchId: number;
  readonly mayScan: boolean;
}

/** The scan of a batch that somebody started and that is under way. Says how each ended that ends meanwhile. */
export function useBatchScan(batchId: number) {
  const { data } = useBatchActions(batchId, { page: 1, onEnd: useTellEnd() });
  return data?.actions.find(isUnderWay);
}

/** How far a scan has got, in a sentence. */
export function ScanSentence({ of: { counts } }: { of: BulkAction }) {
  const { waiting, running, total, unchanged } = counts;
  return (
    <Status tone="busy">
      <FormattedMessage
        {...bulkActionMessages.scanCounts}
        values={{ ...counts, open: waiting + running, asked: total - unchanged }}
      />
    </Status>
  );
}

const tellNone = () => {};

/** How the scans of the batch are coming along that people started, and how earlier ones ended. */
export function BatchScansPanel({ batchId, mayScan }: BatchScansProps) {
  const intl = useIntl();
  const section = useRef<HTMLElement>(null);
  const [isAllShown, setIsAllShown] = useState(false);
  const [page, setPage] = useState(1);
  // Above it, useBatchScan says how they end.
  const state = useBatchActions(batchId, { page, onEnd: tellNone });
  const heading = intl.formatMessage(bulkActionMessages.batchHeading);
  if (!mayScan && state.data?.actions.length === 0) return null;
  return (
    <section ref={section} tabIndex={-1} aria-label={heading}>
      <Heading level="h2">{heading}</Heading>
      <LoadState of={state}>
        {({ actions, pagination }) => (
          <>
            {actions.length === 0 ? (
              <Status tone="none">{intl.formatMessage(bulkActionMessages.neverScanned)}</Status>
            ) : null}
            <ul className="lines">
              {(isAllShown ? actions : actions.slice(0, 1)).map((action) => (
                <li key={action.id}>
                  <ActionCard action={action} />
                </li>
              ))}
            </ul>
            {isAllShown && pagination.pages > 1 ? (
              <PageSteps pagination={pagination} onPage={setPage} />
            ) : null}
            {!isAllShown && pagination.total > 1 ? (
              <Button size="small" margin="small 0 0" onClick={() => setIsAllShown(true)}>
                <FormattedMessage
                  {...bulkActionMessages.showEarlierScans}
                  values={{ count: pagination.total - 1 }}
                />
              </Button>
            ) : null}
            {mayScan && !actions.some(isUnderWay) ? (
              <ScanAllButtons
                batchId={batchId}
                onPressed={() => section.current?.focus({ preventScroll: true })}
              />
            ) : null}
          </>
        )}
      </LoadState>
    </section>
  );
}

interface ScanAllProps {
  readonly batchId: number;
  /** The pressed button goes away, so the focus moves to where the scan will show. */
  readonly onPressed: () => void;
}

function ScanAllButtons({ batchId, onPressed }: ScanAllProps) {
  const { start, isRunning } = useStart();
  const interaction = isRunning ? 'disabled' : 'enabled';
  const press = (action: 'scan' | 'full_scan') => () => {
    onPressed();
    void start({ action, params: { batchId }, selection: { all: { batchIds: [batchId] } } });
  };
  return (
    <span className="button-row">
      <Button interaction={interaction} onClick={press('scan')}>
        <FormattedMessage {...bulkActionMessages.scanAll} />
      </Button>
      <Button interaction={interaction} onClick={press('full_scan')}>
        <FormattedMessage {...bulkActionMessages.rescanAll} />
      </Button>
    </span>
  );
}

interface ScanChosenProps {
  readonly batchId: number;
  readonly selection: Selection;
  /** what the list is narrowed to: "all" means all that match */
  readonly search: string;
  readonly filter: readonly Condition[];
  readonly onScan: () => void;
}

/** Scans the selected courses of a batch. */
export function ScanChosenButton(props: ScanChosenProps) {
  const { batchId, onScan } = props;
  const { start, isRunning } = useStart();
  const handleScan = () => {
    onScan();
    void start({ action: 'scan', params: { batchId }, selection: chosenIn(props) });
  };
  return (
    <Button size="small" interaction={isRunning ? 'disabled' : 'enabled'} onClick={handleScan}>
      <FormattedMessage {...bulkActionKinds.scan.texts.menu} />
    </Button>
  );
}

const chosenIn = ({ batchId, selection, search, filter }: ScanChosenProps): ChosenCourses =>
  selection.mode === 'some'
    ? { selected: [...selection.ids] }
    : {
        all: {
          batchIds: [batchId],
          ...(search !== '' && { search }),
          ...(filter.length > 0 && { filter: [...filter] }),
        },
        except: [...selection.except],
      };
