import { useEffect, useRef } from 'react';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import { isUnderWay, type BulkAction, type BulkOutcome } from '#shared/bulk-actions/bulk-action.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { useAction } from '../data/use-action.ts';
import { callForFile } from '../data/call.ts';
import { useEndpoint, useRefresh, useRefreshAll } from '../data/use-endpoint.ts';
import { pollAfterMs, watch, type Watched } from './bulk-action-poll.ts';

/** Reads closer together than this count as one, in milliseconds: less than the shortest wait between two polls. */
const sameReadMs = 500;

/** How to read actions often enough to follow them. */
function useFollowing() {
  const watched = useRef<Watched>(undefined);
  return {
    dedupingInterval: sameReadMs,
    refreshInterval: (data: { actions: readonly BulkAction[] } | undefined) => {
      watched.current = watch(watched.current, data?.actions, Date.now());
      return pollAfterMs(watched.current, Date.now());
    },
  };
}

interface Following {
  readonly onEnd: (action: BulkAction) => void;
}

interface Ends extends Following {
  /** whether the list is whole: what's new in it and has ended began and ended since the last look */
  readonly isWhole: boolean;
}

/** Tells when an action has ended that wasn't over at the last look. What's on the page is read again then. */
function useEnds(actions: readonly BulkAction[] | undefined, { isWhole, onEnd }: Ends) {
  const refreshAll = useRefreshAll();
  const seen = useRef<readonly BulkAction[]>(undefined);
  const told = useRef(onEnd);
  useEffect(() => {
    told.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    if (!actions) return;
    const before = new Map(seen.current?.map((action) => [action.id, action]));
    const newest = seen.current && isWhole ? Math.max(0, ...before.keys()) : Infinity;
    seen.current = actions;
    const ended = actions.filter((action) => {
      const former = before.get(action.id);
      return !isUnderWay(action) && (former ? isUnderWay(former) : action.id > newest);
    });
    for (const action of ended) told.current(action);
    if (ended.length > 0) void refreshAll();
  }, [actions, isWhole, refreshAll]);
}

/** The person's own actions. */
export function useBulkActions({ onEnd }: Following) {
  const state = useEndpoint(api.listBulkActions, {}, useFollowing());
  useEnds(state.data?.actions, { isWhole: true, onEnd });
  return state;
}

/** A page of the scans of a batch that people started. Courses scanned meanwhile are read again. */
export function useBatchActions(batchId: number, { page, onEnd }: Following & { page: number }) {
  const refresh = useRefresh();
  const state = useEndpoint(
    api.listBatchActions,
    { params: { id: batchId }, query: { page, limit: 10 } },
    { ...useFollowing(), keepPreviousData: true },
  );
  const actions = state.data?.actions;
  useEnds(actions, { isWhole: false, onEnd });
  const progress = actions
    ?.map(({ id, counts: { waiting, running } }) => `${id}:${waiting + running}`)
    .join();
  const known = useRef(progress);
  useEffect(() => {
    const isNews = known.current !== undefined && known.current !== progress;
    known.current = progress;
    if (isNews) void refresh(listBatchCourses, api.listBulkActionCourses);
  }, [progress, refresh]);
  return state;
}

const change = {
  refreshes: [api.listBulkActions, api.listBatchActions, api.listBulkActionCourses],
  alsoAfterRefusal: true,
};

export const useStartBulkAction = () => useAction(api.startBulkAction, change);
export const useCancelBulkAction = () => useAction(api.cancelBulkAction, change);
export const usePauseBulkAction = () => useAction(api.pauseBulkAction, change);
export const useGoOnWithBulkAction = () => useAction(api.goOnWithBulkAction, change);
export const useRetryBulkAction = () => useAction(api.retryBulkAction, change);
export const useUndoBulkAction = () => useAction(api.undoBulkAction, change);

/** The batches that courses can be added to or removed from, if the person may. */
export const useActiveBatches = () => useEndpoint(listBatches, { query: { includeArchived: 'false' } });

export interface CoursesShown {
  readonly outcome?: BulkOutcome;
  readonly isKept?: 'true';
}

/** A page of what became of the courses of an action. */
export const useBulkActionCourses = (id: number, shown: CoursesShown, page: number) =>
  useEndpoint(
    api.listBulkActionCourses,
    { params: { id }, query: { page, limit: 25, ...shown } },
    { keepPreviousData: true },
  );

/** What became of all courses of an action, as a file. */
export const fetchCoursesFile = (id: number) =>
  callForFile(api.exportBulkActionCourses, { params: { id }, query: {} });

/** What actions in Canvas would find among chosen courses, as far as Courseyard knows. */
export const useCoursePreview = (selection: Input<typeof api.previewCourses>['body']['selection']) =>
  useEndpoint(api.previewCourses, { body: { selection } });
