import * as files from '#shared/course-files/course-files.api.ts';
import { listActivity, listTaughtActivity } from '#shared/courses/activity.api.ts';
import { readCourse, scanCourse } from '#shared/courses/course.api.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import * as accessibility from '#shared/findings/accessibility.api.ts';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import * as api from '#shared/findings/findings.api.ts';
import type { Endpoint, Input } from '#shared/http/endpoint.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isTaught, previewOf, type ShownCourse } from '../data/taught-course.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';

const paramsOf = (whose: ShownCourse) => ({ id: whose.courseId });
const kept = { keepPreviousData: true };

/** How often to ask while the course is being scanned, in milliseconds. */
const scanPollMs = 3_000;

const isUnderWay = (found?: CourseAccessibility) =>
  found?.scan?.status === 'pending' || found?.scan?.status === 'running';

const followingScan = {
  refreshInterval: (found?: CourseAccessibility) => (isUnderWay(found) ? scanPollMs : 0),
};

/** `null` where it isn't shown. */
export function useAccessibility(whose: ShownCourse | null) {
  const isOwn = whose !== null && isTaught(whose);
  const staff = useEndpoint(
    accessibility.readAccessibility,
    whose === null || isOwn ? null : { params: paramsOf(whose) },
    followingScan,
  );
  const own = useEndpoint(
    accessibility.readTaughtAccessibility,
    isOwn ? { query: previewOf(whose) } : null,
    followingScan,
  );
  return isOwn ? own : staff;
}

/** What narrows the lists, as the address has it. */
export type Narrowed = Input<typeof api.listFoundRules>['query'];

/** `null` where the list isn't shown. */
export function useFoundRules(whose: ShownCourse, query: Narrowed | null) {
  const isOwn = isTaught(whose);
  const params = paramsOf(whose);
  const staff = useEndpoint(api.listFoundRules, isOwn || !query ? null : { params, query }, kept);
  const own = useEndpoint(
    api.listTaughtFoundRules,
    isOwn && query ? { query: { ...query, ...previewOf(whose) } } : null,
    kept,
  );
  return isOwn ? own : staff;
}

export function useFoundItems(whose: ShownCourse, query: Input<typeof api.listFoundItems>['query'] | null) {
  const isOwn = isTaught(whose);
  const params = paramsOf(whose);
  const staff = useEndpoint(api.listFoundItems, isOwn || !query ? null : { params, query }, kept);
  const own = useEndpoint(
    api.listTaughtFoundItems,
    isOwn && query ? { query: { ...query, ...previewOf(whose) } } : null,
    kept,
  );
  return isOwn ? own : staff;
}

/** `null` where the list isn't shown. */
export function useFindings(
  whose: ShownCourse,
  query: Input<typeof api.listFindings>['query'] | null | undefined,
) {
  const isOwn = isTaught(whose);
  const staff = useEndpoint(
    api.listFindings,
    isOwn || !query ? null : { params: paramsOf(whose), query },
    kept,
  );
  const own = useEndpoint(
    api.listTaughtFindings,
    isOwn && query ? { query: { ...query, ...previewOf(whose) } } : null,
    kept,
  );
  return isOwn ? own : staff;
}

export function useDocuments(whose: ShownCourse, query: Input<typeof files.listDocuments>['query']) {
  const isOwn = isTaught(whose);
  const staff = useEndpoint(files.listDocuments, isOwn ? null : { params: paramsOf(whose), query }, kept);
  const own = useEndpoint(
    files.listTaughtDocuments,
    isOwn ? { query: { ...query, ...previewOf(whose) } } : null,
    kept,
  );
  return isOwn ? own : staff;
}

/** The reads that differ once something in a course was judged. */
export const judged: readonly Endpoint[] = [
  accessibility.readAccessibility,
  accessibility.readTaughtAccessibility,
  api.listFindings,
  api.listFoundRules,
  api.listFoundItems,
  api.listTaughtFindings,
  api.listTaughtFoundRules,
  api.listTaughtFoundItems,
  readCourse,
  readInstructorView,
  listActivity,
  listTaughtActivity,
];

export const useResolve = () => useAction(api.resolveFindings, { refreshes: [...judged, listUndos] });
export const useReopen = () => useAction(api.reopenFindings, { refreshes: [...judged, listUndos] });
export const useReview = () =>
  useAction(files.reviewDocument, { refreshes: [...judged, files.listDocuments, files.listTaughtDocuments] });

/** Has a course of an instructor scanned now. */
export const useCheckAgain = () =>
  useAction(scanCourse, { refreshes: [accessibility.readTaughtAccessibility, readInstructorView] });

/** Reads the lists again once a scan has ended: what they show is from before it. */
export function useFollowScan(scannedAt: string | null | undefined) {
  const refresh = useRefresh();
  const known = useRef(scannedAt);
  const follow = useEffectEvent(() =>
    refresh(
      api.listFindings,
      api.listFoundRules,
      api.listFoundItems,
      api.listTaughtFindings,
      api.listTaughtFoundRules,
      api.listTaughtFoundItems,
      files.listDocuments,
      files.listTaughtDocuments,
    ),
  );
  useEffect(() => {
    if (scannedAt === undefined || known.current === scannedAt) return;
    const isFirst = known.current === undefined;
    known.current = scannedAt;
    if (!isFirst) void follow();
  }, [scannedAt]);
}
