import * as files from '#shared/course-files/course-files.api.ts';
import { listActivity } from '#shared/courses/activity.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import * as accessibility from '#shared/findings/accessibility.api.ts';
import type { CourseAccessibility } from '#shared/findings/accessibility.ts';
import * as api from '#shared/findings/findings.api.ts';
import type { Endpoint, Input } from '#shared/http/endpoint.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';

/** Whose course is read: one that staff look at, or one's own as its teacher. */
export type Whose = { readonly courseId: number } | 'own';

const paramsOf = (whose: Whose) => ({ id: whose === 'own' ? 0 : whose.courseId });
const kept = { keepPreviousData: true };

/** How often to ask while the course is being scanned, in milliseconds. */
const scanPollMs = 3_000;

const isUnderWay = (found?: CourseAccessibility) =>
  found?.scan?.status === 'pending' || found?.scan?.status === 'running';

const followingScan = {
  refreshInterval: (found?: CourseAccessibility) => (isUnderWay(found) ? scanPollMs : 0),
};

export function useAccessibility(whose: Whose) {
  const isOwn = whose === 'own';
  const staff = useEndpoint(
    accessibility.readAccessibility,
    isOwn ? null : { params: paramsOf(whose) },
    followingScan,
  );
  const own = useEndpoint(accessibility.readTaughtAccessibility, isOwn ? {} : null, followingScan);
  return isOwn ? own : staff;
}

/** What narrows the lists, as the address has it. */
export type Narrowed = Input<typeof api.listFoundRules>['query'];

/** `null` where the list isn't shown. */
export function useFoundRules(whose: Whose, query: Narrowed | null) {
  const isOwn = whose === 'own';
  const params = paramsOf(whose);
  const staff = useEndpoint(api.listFoundRules, isOwn || !query ? null : { params, query }, kept);
  const own = useEndpoint(api.listTaughtFoundRules, isOwn && query ? { query } : null, kept);
  return isOwn ? own : staff;
}

export function useFoundItems(whose: Whose, query: Input<typeof api.listFoundItems>['query'] | null) {
  const isOwn = whose === 'own';
  const params = paramsOf(whose);
  const staff = useEndpoint(api.listFoundItems, isOwn || !query ? null : { params, query }, kept);
  const own = useEndpoint(api.listTaughtFoundItems, isOwn && query ? { query } : null, kept);
  return isOwn ? own : staff;
}

export function useFindings(whose: Whose, query: Input<typeof api.listFindings>['query']) {
  const isOwn = whose === 'own';
  const staff = useEndpoint(api.listFindings, isOwn ? null : { params: paramsOf(whose), query }, kept);
  const own = useEndpoint(api.listTaughtFindings, isOwn ? { query } : null, kept);
  return isOwn ? own : staff;
}

export function useDocuments(whose: Whose, query: Input<typeof files.listDocuments>['query']) {
  const isOwn = whose === 'own';
  const staff = useEndpoint(files.listDocuments, isOwn ? null : { params: paramsOf(whose), query }, kept);
  const own = useEndpoint(files.listTaughtDocuments, isOwn ? { query } : null, kept);
  return isOwn ? own : staff;
}

/** The reads that differ once something in a course was judged. */
const judged: readonly Endpoint[] = [
  accessibility.readAccessibility,
  api.listFindings,
  api.listFoundRules,
  api.listFoundItems,
  readCourse,
  listActivity,
];

export const useResolve = () => useAction(api.resolveFindings, { refreshes: [...judged, listUndos] });
export const useReopen = () => useAction(api.reopenFindings, { refreshes: [...judged, listUndos] });
export const useReview = () =>
  useAction(files.reviewDocument, { refreshes: [...judged, files.listDocuments] });

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
