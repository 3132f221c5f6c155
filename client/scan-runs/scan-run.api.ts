import { useEffect, useRef } from 'react';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import * as api from '#shared/scan-runs/scan-run.api.ts';
import { isOpen, type ScanRun } from '#shared/scan-runs/scan-run.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';
import { pollAfterMs, watch, type WatchedRun } from './scan-run-poll.ts';

/** Reads closer together than this count as one, in milliseconds: less than the shortest wait between two polls. */
const sameReadMs = 500;

/** The batch's latest run, read often enough to follow it. Courses scanned meanwhile are read again. */
export function useScanRun(batchId: number, { onEnd }: { onEnd: (run: ScanRun) => void }) {
  const refresh = useRefresh();
  const watched = useRef<WatchedRun>(undefined);
  const state = useEndpoint(
    api.readScanRun,
    { params: { id: batchId } },
    {
      dedupingInterval: sameReadMs,
      refreshInterval: (data) => {
        watched.current = watch(watched.current, data?.run, Date.now());
        return pollAfterMs(watched.current, Date.now());
      },
    },
  );
  const run = state.data?.run;
  const seen = useRef(run);
  const told = useRef(onEnd);
  useEffect(() => {
    told.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    const before = seen.current;
    seen.current = run;
    if (!run || before === undefined) return;
    if (before?.id !== run.id || before.waitingCount !== run.waitingCount)
      void refresh(listBatchCourses, api.listFailedScans);
    if (isOpen(before) && before?.id === run.id && !isOpen(run)) told.current(run);
  }, [run, refresh]);
  return state;
}

const change = { refreshes: [api.readScanRun, api.listFailedScans], alsoAfterRefusal: true };

export const useStartScanRun = () => useAction(api.startScanRun, change);
export const useCancelScanRun = () => useAction(api.cancelScanRun, change);
export const useRetryScanRun = () => useAction(api.retryScanRun, change);

export const useFailedScans = (batchId: number, page: number) =>
  useEndpoint(
    api.listFailedScans,
    { params: { id: batchId }, query: { page, limit: 25 } },
    { keepPreviousData: true },
  );
