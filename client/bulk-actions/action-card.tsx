import { Button, ProgressBar, Text } from '@instructure/ui/latest';
import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { bulkActionKinds } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { isScan, isUnderWay, type BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import { Problem } from '../data/problem.ts';
import { downloadFile } from '../data/download-csv.ts';
import { formatMoment } from '../ui/format-value.ts';
import { Ago } from '../ui/page/date-and-time.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { ActionCourses } from './action-courses.tsx';
import { fetchCoursesFile } from './bulk-action.api.ts';
import { bulkActionMessages } from './bulk-action.messages.ts';
import { useSteps } from './use-bulk-action-steps.ts';

const tones = {
  running: 'busy',
  paused: 'off',
  cancelling: 'busy',
  completed: 'good',
  cancelled: 'off',
  undoing: 'busy',
  undone: 'off',
} as const satisfies Record<BulkAction['status'], Tone>;

/** What an action does, and to how many courses. */
export function useDeed({ action, about, batchId, counts: { total } }: BulkAction) {
  const intl = useIntl();
  const values = { about: intl.formatList(about), isOfBatch: String(batchId !== null) };
  const deed = intl.formatMessage(bulkActionKinds[action].texts.deed, values);
  return intl.formatMessage(bulkActionMessages.what, { action: deed, total });
}

/** How far an action has got, or its undoing. */
export function progressOf({ status, counts }: BulkAction) {
  const { total, waiting, running, done, undone, kept } = counts;
  return status === 'undoing'
    ? { valueNow: undone + kept, valueMax: done }
    : { valueNow: total - waiting - running, valueMax: total };
}

/** One action: what it does, how far it has got, and what can be done about it. */
export function ActionCard({ action }: { action: BulkAction }) {
  const intl = useIntl();
  const statusLine = useRef<HTMLDivElement>(null);
  const { counts, startedAt, endedAt, undoUntil, can, batchId } = action;
  const what = useDeed(action);
  return (
    <div role="group" aria-label={what} className="card-stack">
      <strong>
        <bdi>{what}</bdi>
      </strong>
      <div ref={statusLine} role="status" tabIndex={-1}>
        <StatusLine action={action} />
      </div>
      {isUnderWay(action) ? (
        <ProgressBar
          screenReaderLabel={intl.formatMessage(bulkActionMessages.progress)}
          {...progressOf(action)}
          size="x-small"
        />
      ) : null}
      {isScan(action) && counts.unchanged > 0 ? (
        <Text as="p">
          <FormattedMessage {...bulkActionMessages.fresh} values={{ count: counts.unchanged }} />
        </Text>
      ) : null}
      <Text as="div" size="small">
        <Ago at={endedAt ?? startedAt} />
        {batchId === null ? null : (
          <>
            {' · '}
            <FormattedMessage
              {...bulkActionMessages.startedBy}
              values={{ name: <bdi>{action.startedBy}</bdi> }}
            />
          </>
        )}
        {can.undo && undoUntil !== null ? (
          <>
            {' · '}
            <FormattedMessage
              {...bulkActionMessages.undoUntil}
              values={{ until: formatMoment(intl, undoUntil) }}
            />
          </>
        ) : null}
      </Text>
      <ActionButtons action={action} onPressed={() => statusLine.current?.focus({ preventScroll: true })} />
    </div>
  );
}

/** How an action stands, in a line. */
export function StatusLine({ action }: { action: BulkAction }) {
  const intl = useIntl();
  const { status, counts } = action;
  const isUndo = status === 'undoing' || status === 'undone';
  const isFaulty = isUndo ? counts.kept > 0 : counts.failed > 0;
  const numbers = intl.formatMessage(
    bulkActionMessages[isUndo ? 'undoCounts' : isScan(action) ? 'scanCounts' : 'counts'],
    { ...counts, open: counts.waiting + counts.running, asked: counts.total - counts.unchanged },
  );
  return (
    <Status tone={isFaulty && tones[status] !== 'busy' ? 'warning' : tones[status]}>
      {intl.formatMessage(bulkActionMessages.status, { status })}
      {`: ${numbers}`}
    </Status>
  );
}

interface ActionButtonsProps {
  readonly action: BulkAction;
  /** The pressed button goes away, so the focus moves to where the result will show. */
  readonly onPressed: () => void;
}

function ActionButtons({ action, onPressed }: ActionButtonsProps) {
  const { can, counts } = action;
  const { pause, goOn, cancel, retry, undo, isBusy } = useSteps(action);
  const [isShown, setIsShown] = useState(false);
  const exportAll = useExport(action.id);
  const interaction = isBusy ? 'disabled' : 'enabled';
  const press = (act: () => Promise<void>) => () => {
    onPressed();
    void act();
  };
  return (
    <>
      <span className="button-row">
        {can.pause ? (
          <Button size="small" interaction={interaction} onClick={press(pause)}>
            <FormattedMessage {...bulkActionMessages.pause} />
          </Button>
        ) : null}
        {can.goOn ? (
          <Button size="small" interaction={interaction} onClick={press(goOn)}>
            <FormattedMessage {...bulkActionMessages.goOn} />
          </Button>
        ) : null}
        {can.cancel ? (
          <Button size="small" interaction={interaction} onClick={press(cancel)}>
            <FormattedMessage {...bulkActionMessages.cancel} />
          </Button>
        ) : null}
        {can.retry ? (
          <Button size="small" interaction={interaction} onClick={press(retry)}>
            <FormattedMessage {...bulkActionMessages.retry} values={{ count: counts.failed }} />
          </Button>
        ) : null}
        {can.undo ? (
          <Button size="small" interaction={interaction} onClick={press(undo)}>
            <FormattedMessage {...bulkActionMessages.undo} />
          </Button>
        ) : null}
        <Button size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          <FormattedMessage {...bulkActionMessages[isShown ? 'hideCourses' : 'showCourses']} />
        </Button>
        <Button size="small" onClick={() => void exportAll()}>
          <FormattedMessage {...bulkActionMessages.export} />
        </Button>
      </span>
      {isShown ? <ActionCourses action={action} /> : null}
    </>
  );
}

/** Returns a function that saves what became of the courses as a file. */
function useExport(id: number) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  return async () => {
    try {
      const { name, content } = await fetchCoursesFile(id);
      downloadFile(name, content);
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem();
      showNotice('error', textOf(problem, intl.formatMessage(bulkActionMessages.exportFailed)));
    }
  };
}
