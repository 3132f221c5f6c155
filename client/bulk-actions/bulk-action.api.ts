import { useEffect, useRef } from 'react';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import { isUnderWay, type BulkAction, type BulkOutcome } from '#shared/bulk-actions/bulk-action.ts';
import { useAction } from '../data/use-action.ts';
import { callForFile } from '../data/call.ts';
import { useEndpoint, useRefreshAll } from '../data/use-endpoint.ts';

/** How often to ask while something is under way, and while nothing is: another tab may start something. */
const busyPollMs = 2_000;
const idlePollMs = 60_000;
/** Reads closer together than this count as one. */
const sameReadMs = 500;

/** Its last course is done a moment before the action ends, and only then can it be undone. */
const isAwaited = (action: BulkAction) => isUnderWay(action) || action.endedAt === null;

/** The person's own actions, read often enough to follow them. What's on the page is read again when one ends. */
export function useBulkActions({ onEnd }: { onEnd: (action: BulkAction) => void }) {
  const refreshAll = useRefreshAll();
  const state = useEndpoint(
    api.listBulkActions,
    {},
    {
      dedupingInterval: sameReadMs,
      refreshInterval: (data) => (data?.actions.some(isAwaited) ? busyPollMs : idlePollMs),
    },
  );
  const actions = state.data?.actions;
  const seen = useRef<readonly BulkAction[]>([]);
  const told = useRef(onEnd);
  useEffect(() => {
    told.current = onEnd;
  }, [onEnd]);
  useEffect(() => {
    if (!actions) return;
    const wasUnderWay = new Set(seen.current.filter(isUnderWay).map(({ id }) => id));
    seen.current = actions;
    const ended = actions.filter((action) => wasUnderWay.has(action.id) && !isUnderWay(action));
    for (const action of ended) told.current(action);
    if (ended.length > 0) void refreshAll();
  }, [actions, refreshAll]);
  return state;
}

const change = { refreshes: [api.listBulkActions, api.listBulkActionCourses], alsoAfterRefusal: true };

export const useStartBulkAction = () => useAction(api.startBulkAction, change);
export const useCancelBulkAction = () => useAction(api.cancelBulkAction, change);
export const useRetryBulkAction = () => useAction(api.retryBulkAction, change);
export const useUndoBulkAction = () => useAction(api.undoBulkAction, change);

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
