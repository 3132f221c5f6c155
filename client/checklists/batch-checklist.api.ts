import { listBatches } from '#shared/batches/batch.api.ts';
import { listAssignableChecklists, listChecklists } from '#shared/checklists/checklist.api.ts';
import * as api from '#shared/tasks/tasklist.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** How many checklists are offered at a time. */
const mostOffered = 50;

/** Published checklists that this person can assign. */
export const useAssignableChecklists = (search: string) =>
  useEndpoint(
    listAssignableChecklists,
    { query: { limit: mostOffered, ...(search.trim() !== '' && { search: search.trim() }) } },
    { keepPreviousData: true },
  );

/** While courses are getting a checklist, it's read again every so often, in milliseconds. */
const underWayMs = 2_000;
const idleMs = 60_000;

/** The checklists that each course of a batch gets. */
export const useBatchChecklists = (batchId: number) =>
  useEndpoint(
    api.listBatchChecklists,
    { params: { id: batchId } },
    {
      refreshInterval: (data) =>
        data?.checklists.some(({ isUnderWay }) => isUnderWay) ? underWayMs : idleMs,
    },
  );

/** The batches whose courses can get a checklist are among these. */
export const useBatchesToFill = () => useEndpoint(listBatches, { query: { includeArchived: 'false' } });

/** How far the courses of a published checklist are; null: it isn't published. */
export const useChecklistProgress = (id: number | null) =>
  useEndpoint(api.readChecklistProgress, id === null ? null : { params: { id } }, {
    refreshInterval: (data) => (data?.isUnderWay ? underWayMs : idleMs),
  });

const change = {
  refreshes: [api.listBatchChecklists, api.readChecklistProgress, listChecklists],
  alsoAfterRefusal: true,
};
export const useAssignToBatch = () => useAction(api.assignToBatch, change);
export const useRemoveFromBatch = () => useAction(api.removeFromBatch, change);
