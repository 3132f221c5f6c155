import { listUnbatchedCourses, readCourseCsv } from '#shared/batches/add-courses.api.ts';
import { listBatches, readBatch } from '#shared/batches/batch.api.ts';
import { listBatchCourses, listExceptions } from '#shared/batches/batch-courses.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { readAccessibility } from '#shared/findings/accessibility.api.ts';
import { listFindings, listFoundItems, listFoundRules } from '#shared/findings/findings.api.ts';
import { listInstitutions } from '#shared/institutions/manage-institutions.api.ts';
import { listSyncHistory, readSyncStatus } from '#shared/syncs/sync.api.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';

/** How often to ask while a large change is being undone, in milliseconds. */
const runningPollMs = 1_500;

/** What this person can undo, and what's being undone. */
export const useUndos = () =>
  useEndpoint(
    listUndos,
    {},
    {
      refreshInterval: (data) => (data?.undos.some(({ status }) => status === 'running') ? runningPollMs : 0),
    },
  );

/** The reads that can differ once a change is undone. */
const restored = [
  listBatches,
  readBatch,
  listBatchCourses,
  listExceptions,
  listUnbatchedCourses,
  readCourseCsv,
  readSyncStatus,
  listSyncHistory,
  listInstitutions,
  readCourse,
  readAccessibility,
  listFindings,
  listFoundRules,
  listFoundItems,
];

export const useUndoChange = () => useAction(undoChange, { refreshes: [listUndos, ...restored] });

/** Returns a function that reads restored things again, for undos that ran in the background. */
export function useRefreshRestored() {
  const refresh = useRefresh();
  return () => refresh(...restored);
}
