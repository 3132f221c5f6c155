import { useIntl } from 'react-intl';
import { readBatch, listBatches } from '#shared/batches/batch.api.ts';
import { listBatchCourses, listExceptions, type CourseLink } from '#shared/batches/batch-courses.api.ts';
import { listUnbatchedCourses, readCourseCsv } from '#shared/batches/add-courses.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { useRefresh } from '../data/use-endpoint.ts';
import { useBulk, type BulkEnd, type BulkWork } from '../ui/bulk/use-bulk.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { newChangeKey } from '../data/change-key.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import {
  addingWork,
  removingAllWork,
  removingWork,
  type Added,
  type AllExcept,
  type Changing,
  type CourseToAdd,
} from './change-courses.ts';
import { courseChangeMessages } from './course-change.messages.ts';

/** How long a success is shown after a bulk change and after a single one (specification §9), in milliseconds. */
const bulkResetMs = 1_500;
export const singleResetMs = 3_000;

interface Following {
  readonly resetMs?: number;
  /** gets the courses that adding put into the batch */
  readonly onAdded?: (courses: readonly CourseLink[]) => void;
}

/** Adds and removes courses of a batch, and tracks progress. `UndoOffers` announces the change and can undo it. */
export function useChangeCourses(
  batchId: number,
  { resetMs = bulkResetMs, onAdded = () => {} }: Following = {},
) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const refresh = useRefresh();
  const { bulk, start, dismiss, isRunning } = useBulk(resetMs);
  const failed = intl.formatMessage(courseChangeMessages.failed);
  const changing = (): Changing => ({
    batchId,
    changeKey: newChangeKey(),
    reasonOf: (problem) => textOf(problem, failed),
  });

  const finish = async (work: BulkWork): Promise<BulkEnd> => {
    const end = await start(work);
    const lists = [listBatchCourses, listBatches, listExceptions, listUnbatchedCourses, readCourseCsv];
    await refresh(readBatch, ...lists, listUndos);
    return end;
  };
  const tellAdded = ({ courses, newIds }: Added) => {
    onAdded(courses);
    if (newIds.length === 0 && courses.length > 0)
      showNotice('success', intl.formatMessage(courseChangeMessages.nothingNew), brief);
  };

  return {
    bulk,
    dismiss,
    isRunning,
    retry: finish,
    add: (courses: readonly CourseToAdd[]) => finish(addingWork(changing(), courses, tellAdded)),
    remove: (courses: readonly CourseLink[]) => finish(removingWork(changing(), courses)),
    removeAllExcept: (selection: AllExcept) => finish(removingAllWork(changing(), selection)),
  };
}
