import { useEffect, useRef } from 'react';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import { listBatches, readBatch } from '#shared/batches/batch.api.ts';
import * as api from '#shared/syncs/sync.api.ts';
import { isActive, syncPollMs } from '#shared/syncs/sync.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';

/** How the batch's sync stands: asked for every 10 s while it runs, else every 30 s. New counts refresh the courses. */
export function useSyncStatus(batchId: number) {
  const refresh = useRefresh();
  const status = useEndpoint(
    api.readSyncStatus,
    { params: { id: batchId } },
    { refreshInterval: (data) => (isActive(data?.currentSync) ? syncPollMs.active : syncPollMs.idle) },
  );
  const sync = status.data?.currentSync;
  const counts = sync
    ? `${sync.id} ${sync.courseAddedCount} ${sync.courseRemovedCount} ${sync.status}`
    : undefined;
  const seen = useRef(counts);
  useEffect(() => {
    if (counts === undefined || counts === seen.current) return;
    if (seen.current !== undefined)
      void refresh(listBatchCourses, readBatch, listBatches, api.listSyncHistory);
    seen.current = counts;
  }, [counts, refresh]);
  return status;
}

const refreshes = [api.readSyncStatus, api.listSyncHistory];
export const useStartSync = () => useAction(api.startSync, { refreshes });
export const useCancelSync = () => useAction(api.cancelSync, { refreshes });
export const useConfirmSync = () => useAction(api.confirmSync, { refreshes });

export const useSyncHistory = (batchId: number, page: number) =>
  useEndpoint(api.listSyncHistory, { params: { id: batchId }, query: { page } }, { keepPreviousData: true });

export const useSyncChanges = (batchId: number, syncId: number, page: number) =>
  useEndpoint(
    api.listSyncChanges,
    { params: { id: batchId, syncId }, query: { page, limit: 25 } },
    { keepPreviousData: true },
  );
