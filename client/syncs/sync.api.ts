import { useEffect, useRef } from 'react';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import { listBatches, readBatch } from '#shared/batches/batch.api.ts';
import type { Batch } from '#shared/batches/batch.ts';
import type { Input } from '#shared/http/endpoint.ts';
import * as api from '#shared/syncs/sync.api.ts';
import { isActive, type Sync } from '#shared/syncs/sync.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';
import { pollAfterMs, watch, type WatchedSync } from './sync-poll.ts';

/** Reads closer together than this count as one, in milliseconds: less than the shortest wait between two polls. */
const sameReadMs = 500;

/** A sync that ended this long ago may have ended while the page was being read, in milliseconds; clocks differ. */
const justEndedMs = 3_600_000;

/** Whether the courses, read at the same time as the sync, may have been read before it changed them. */
const mayHaveOvertaken = (sync: Sync | null | undefined) =>
  isActive(sync) ||
  (typeof sync?.finishedAt === 'string' && Date.parse(sync.finishedAt) > Date.now() - justEndedMs);

/** The state of the batch's sync, read often enough to follow it. New counts refresh the courses. */
export function useSyncStatus(batchId: number) {
  const refresh = useRefresh();
  const watched = useRef<WatchedSync>(undefined);
  const status = useEndpoint(
    api.readSyncStatus,
    { params: { id: batchId } },
    {
      dedupingInterval: sameReadMs,
      refreshInterval: (data) => {
        watched.current = watch(watched.current, data?.currentSync, Date.now());
        return pollAfterMs(watched.current, Date.now());
      },
    },
  );
  const sync = status.data?.currentSync;
  const counts = sync
    ? `${sync.id} ${sync.courseAddedCount} ${sync.courseRemovedCount} ${sync.status}`
    : undefined;
  const seen = useRef(counts);
  useEffect(() => {
    if (counts === undefined || counts === seen.current) return;
    if (seen.current !== undefined || mayHaveOvertaken(sync))
      void refresh(listBatchCourses, readBatch, listBatches, api.listSyncHistory);
    seen.current = counts;
  }, [counts, sync, refresh]);
  return status;
}

/** Whether a sync of the batch is running, as far as the panel that watches it knows. Static batches have none. */
export function useIsSyncing({ id, type }: Pick<Batch, 'id' | 'type'>): boolean {
  const { data } = useEndpoint(api.readSyncStatus, type === 'static' ? null : { params: { id } });
  return isActive(data?.currentSync);
}

const change = { refreshes: [api.readSyncStatus, api.listSyncHistory], alsoAfterRefusal: true };

export const useStartSync = () => useAction(api.startSync, change);
export const useCancelSync = () => useAction(api.cancelSync, change);
export const useConfirmSync = () => useAction(api.confirmSync, change);

export const useSyncHistory = (batchId: number, query: Input<typeof api.listSyncHistory>['query']) =>
  useEndpoint(api.listSyncHistory, { params: { id: batchId }, query }, { keepPreviousData: true });

/** The batch's syncs as a file. */
export const fetchSyncHistoryFile = (
  batchId: number,
  query: Input<typeof api.exportSyncHistory>['query'],
  receiving: Receiving,
) => callForFile(api.exportSyncHistory, { params: { id: batchId }, query }, receiving);

export const useSyncChanges = (batchId: number, syncId: number, page: number) =>
  useEndpoint(
    api.listSyncChanges,
    { params: { id: batchId, syncId }, query: { page, limit: 25 } },
    { keepPreviousData: true },
  );
