import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { readBatch, listBatches } from '#shared/batches/batch.api.ts';
import { listBatchCourses, listExceptions, type CourseLink } from '#shared/batches/batch-courses.api.ts';
import { listUnbatchedCourses } from '#shared/batches/add-courses.api.ts';
import { useRefresh } from '../data/use-endpoint.ts';
import { bulkMessages } from '../ui/bulk/bulk.messages.ts';
import { useBulk, type BulkEnd, type BulkWork } from '../ui/bulk/use-bulk.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { focusHeadingIfLost } from '../ui/page/page-heading.tsx';
import {
  addingWork,
  removingAllWork,
  removingWork,
  type Added,
  type AllExcept,
  type Changing,
  type CourseToAdd,
  type Removed,
} from './change-courses.ts';
import { courseChangeMessages } from './course-change.messages.ts';
import { undoingAddition, undoingRemoval } from './undo-changes.ts';

/** Undoing is offered for so long, in milliseconds. */
const undoMs = 30_000;
/** A success is shown for so long after a bulk change, and after a single one (specification §9), in milliseconds. */
const bulkResetMs = 1_500;
export const singleResetMs = 3_000;

interface Following {
  readonly resetMs?: number;
  /** told which courses are in the batch by what was added */
  readonly onAdded?: (courses: readonly CourseLink[]) => void;
  /** told which courses an undo has taken out again */
  readonly onTakenOut?: (ids: readonly number[]) => void;
}

/** Adds and removes courses of a batch, follows how it goes, and offers to undo it. */
export function useChangeCourses(
  batchId: number,
  { resetMs = bulkResetMs, onAdded = () => {}, onTakenOut = () => {} }: Following = {},
) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const refresh = useRefresh();
  const { bulk, start, dismiss, isRunning } = useBulk(resetMs);
  const failed = intl.formatMessage(courseChangeMessages.failed);
  const changing: Changing = { batchId, reasonOf: (problem) => textOf(problem, failed) };

  const finish = async (work: BulkWork): Promise<BulkEnd> => {
    const end = await start(work);
    await refresh(listBatchCourses, readBatch, listBatches, listExceptions, listUnbatchedCourses);
    focusHeadingIfLost();
    return end;
  };
  const offerUndo = useUndoOffer(finish);
  const tellAdded = (added: Added) => {
    onAdded(added.courses);
    const count = added.newIds.length;
    if (count > 0) offerUndo('added', count, undoingAddition(changing, added, onTakenOut));
    else if (added.courses.length > 0)
      showNotice('success', intl.formatMessage(courseChangeMessages.nothingNew), brief);
  };
  const tellRemoved = (removed: Removed) => {
    const count = removed.courses.length;
    if (count > 0) offerUndo('removed', count, undoingRemoval(changing, removed));
  };

  return {
    bulk,
    dismiss: () => {
      dismiss();
      focusHeadingIfLost();
    },
    isRunning,
    retry: finish,
    add: (courses: readonly CourseToAdd[]) => finish(addingWork(changing, courses, tellAdded)),
    remove: (courses: readonly CourseLink[]) => finish(removingWork(changing, courses, tellRemoved)),
    removeAllExcept: (selection: AllExcept) => finish(removingAllWork(changing, selection, tellRemoved)),
  };
}

/** Says what was done and offers to undo it; also to whoever has left the page that would show how undoing goes. */
function useUndoOffer(finish: (work: BulkWork) => Promise<BulkEnd>) {
  const intl = useIntl();
  const showNotice = useNotice();
  const isShown = useIsShown();
  const undo = async (work: BulkWork) => {
    const { done, failures } = await finish(work);
    if (isShown.current) return;
    const [first] = failures;
    if (first) showNotice('error', first.reason);
    else showNotice('success', intl.formatMessage(courseChangeMessages.undone, { count: done }), brief);
  };
  return (what: 'added' | 'removed', count: number, work: BulkWork) =>
    showNotice('success', intl.formatMessage(courseChangeMessages[what], { count }), {
      timeoutMs: undoMs,
      action: { label: intl.formatMessage(bulkMessages.undo), onSelect: () => void undo(work) },
    });
}

/** Whether the part of the page that uses this is still there. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
