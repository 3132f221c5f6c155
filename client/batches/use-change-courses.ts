import { useIntl } from 'react-intl';
import { readBatch, listBatches } from '#shared/batches/batch.api.ts';
import { listBatchCourses, listExceptions } from '#shared/batches/batch-courses.api.ts';
import { listUnbatchedCourses } from '#shared/batches/find-courses.api.ts';
import { useRefresh } from '../data/use-endpoint.ts';
import { bulkMessages } from '../ui/bulk/bulk.messages.ts';
import { useBulk, type BulkEnd, type BulkWork } from '../ui/bulk/use-bulk.ts';
import { useProblemText } from '../ui/load-state.tsx';
import { useNotice } from '../ui/notices.tsx';
import {
  addingWork,
  removingAllWork,
  removingWork,
  undoingAddition,
  undoingRemoval,
  type Added,
  type AllExcept,
  type Changing,
  type CourseToAdd,
  type CourseToRemove,
  type Removed,
} from './change-courses.ts';
import { courseChangeMessages } from './course-change.messages.ts';

/** Undoing is offered for so long, in milliseconds. */
const undoMs = 30_000;
/** A success is shown for so long after a bulk change, and after a single one (specification §9), in milliseconds. */
export const bulkResetMs = 1_500;
export const singleResetMs = 3_000;

/** Adds and removes courses of a batch, follows how it goes, and offers to undo it. */
export function useChangeCourses(batchId: number, resetMs = bulkResetMs) {
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
    return end;
  };
  const offerUndo = (text: string, work: BulkWork) => {
    const label = intl.formatMessage(bulkMessages.undo);
    showNotice('success', text, { label, offeredMs: undoMs, onSelect: () => void finish(work) });
  };
  const tellAdded = (added: Added) => {
    if (added.newIds.length === 0) return;
    const text = intl.formatMessage(courseChangeMessages.added, { count: added.newIds.length });
    offerUndo(text, undoingAddition(changing, added));
  };
  const tellRemoved = (removed: Removed) => {
    if (removed.ids.length === 0) return;
    const text = intl.formatMessage(courseChangeMessages.removed, { count: removed.ids.length });
    offerUndo(text, undoingRemoval(changing, removed));
  };

  return {
    bulk,
    dismiss,
    isRunning,
    retry: finish,
    add: (courses: readonly CourseToAdd[]) => finish(addingWork(changing, courses, tellAdded)),
    remove: (courses: readonly CourseToRemove[]) => finish(removingWork(changing, courses, tellRemoved)),
    removeAllExcept: (selection: AllExcept) => finish(removingAllWork(changing, selection, tellRemoved)),
  };
}
