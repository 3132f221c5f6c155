import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { toolsAndUse, usableTools } from '#server/task-runners/active-tools.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { metricById } from '#shared/scans/metrics.ts';
import { phrase } from '#shared/text/phrase.ts';
import { say } from '#server/infra/i18n/language.ts';
import { currentTime } from '#server/infra/clock.ts';
import { scanCoursesJob, mostPerRequest, scanNewMembersJob } from './scan.job.ts';
import { scanDone, scansForgotten } from './scan.events.ts';
import {
  cancelPending,
  copyCanvasCounts,
  copyPublished,
  deleteScans,
  listAsked,
  listScans,
  listStaleCourses,
  listTracked,
  markPending,
  noteMissed,
  type Age,
  type Marked,
} from './scan.repository.ts';
import { scanProblems } from './scan.messages.ts';

/** A person can have a course scanned at most this often (product.md §5.4). */
const byHandMs = 10 * 60_000;
const hourMs = 3_600_000;
/** A failed or lost scan is repeated after this. */
const retryHours = 1;
/** How many courses one job scans (few, so that workers finish together), and how many stale ones are taken up each hour. */
const coursesPerJob = 3;
const staleCoursesPerRun = 5_000;
/** How often courses are read that no one works on: a week. */
const restingHours = 168;

/**
 * Requests scans of courses without fresh data, for every tool that can use Canvas. Part of the caller's transaction.
 */
export async function requestScans(scope: Scope, courseIds: readonly number[]) {
  await markAndEnqueue(scope, courseIds, { since: (await ageOf(scope, currentTime())).before });
}

/** With more courses than these new in a batch at once, a job requests their scans. */
const requestedAtOnce = 500;

/**
 * Requests scans of courses new in a batch. Where they're many, that's left to jobs: what adds them would hold the batch
 * twice as long, and in the embedded engine everyone waits for that.
 */
export async function requestScansOfNew(scope: Scope, courseIds: readonly number[]) {
  if (courseIds.length <= requestedAtOnce) return requestScans(scope, courseIds);
  const slices = slicesOf(courseIds, mostPerRequest);
  await scanNewMembersJob.enqueueAll(
    scope,
    slices.map((slice) => ({ courseIds: slice })),
  );
}

/** Requests scans of those of the courses that are still in a batch. */
export const requestScansOfTracked = (scope: Scope, courseIds: readonly number[]): Promise<void> =>
  inTransaction(async () => requestScans(scope, await listTracked(scope, courseIds)));

/**
 * What's old: courses that people work on are read as often as the institution's settings say, others weekly, and all
 * once after what's read of them was changed.
 */
async function ageOf(scope: Scope, now: Date): Promise<Age> {
  const { settings, readsSince } = await scope.institution();
  const { freshnessHours } = settings;
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const orChanged = (moment: Date) => (readsSince !== null && readsSince > moment ? readsSince : moment);
  return {
    before: orChanged(hoursAgo(freshnessHours)),
    restingBefore: orChanged(hoursAgo(Math.max(freshnessHours, restingHours))),
    retryBefore: hoursAgo(retryHours),
    lostBefore: hoursAgo(retryHours),
    limit: staleCoursesPerRun,
  };
}

interface ScanWish {
  /** courses scanned later than this are left out; absent: none, whatever the clocks of processes say */
  readonly since?: Date;
  /** read everything again, changed or not */
  readonly isFull?: boolean;
  /** a person is waiting: goes before everything else */
  readonly isAwaited?: boolean;
  /** a person asked for it, with many others: goes before what nobody asked for, but not before other institutions */
  readonly isAsked?: boolean;
  /** the courses changed: a tool that rests is to read them once it can */
  readonly isNews?: boolean;
}

/** Requests scans; returns the courses that will be scanned. Part of the caller's transaction. */
export const askForScans = (
  scope: Scope,
  courseIds: readonly number[],
  wish: ScanWish,
): Promise<readonly number[]> => inTransaction(() => markAndEnqueue(scope, courseIds, wish));

/** A tool whose task runner Canvas refuses requests nothing: it catches up once it's authorised again. */
async function markAndEnqueue(
  scope: Scope,
  courseIds: readonly number[],
  { since, isFull = false, isAwaited = false, isAsked = false, isNews = false }: ScanWish,
) {
  const isByHand = isAwaited || isAsked;
  const marked: Marked[] = [];
  for (const { tool, isUsable } of await toolsAndUse(scope)) {
    if (isUsable) marked.push(...(await markPending(scope, tool, courseIds, { since, isFull, isByHand })));
    else if (isNews) await noteMissed(scope, tool, courseIds);
  }
  const waiting = idsOf(marked);
  const unplanned = idsOf(marked.filter(({ isNew }) => isNew));
  await scanCoursesJob.enqueueAll(
    scope,
    slicesOf(unplanned, coursesPerJob).map((slice) => ({
      courseIds: slice,
      ...(isAwaited && { isAwaited }),
    })),
    { isAwaited, isAsked },
  );
  return waiting;
}

const idsOf = (marked: readonly Marked[]) =>
  [...new Set(marked.map(({ courseId }) => courseId))].toSorted((one, other) => one - other);

/** Takes back requests made until then that no read has begun to answer; returns the courses. */
export const cancelScans = (
  scope: Scope,
  courseIds: readonly number[],
  requestedBefore = currentTime(),
): Promise<number[]> => cancelPending(scope, courseIds, requestedBefore);

const slicesOf = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** A person waits for no more courses than these; for many, they come back later. */
const handful = 20;

/**
 * Scans courses before all that no person asked for; a handful also before other institutions'. Left out are those that
 * a person has asked for within ten minutes, unless that failed; scans that no one asked for, like the nightly ones,
 * don't count. Returns both.
 */
export const askByHand = (scope: Scope, courseIds: readonly number[], { isFull }: { isFull: boolean }) =>
  inTransaction(async () => {
    const now = currentTime();
    const asked = new Set(await listAsked(scope, courseIds, new Date(now.getTime() - byHandMs)));
    const free = courseIds.filter((id) => !asked.has(id));
    const isAwaited = courseIds.length <= handful;
    const waiting = await askForScans(scope, free, { isFull, isAwaited, isAsked: !isAwaited });
    return { waiting, leftOut: [...asked] };
  });

/** Scans one course at a person's request; refused if one asked for it of late. */
export async function scanNow(scope: Scope, courseId: number, { isFull = false } = {}) {
  const { leftOut } = await askByHand(scope, [courseId], { isFull });
  if (leftOut.length > 0) throw new Problem('too_many_requests', phrase(scanProblems.tooSoon));
  const scans = await listScans(scope, courseId);
  return {
    scans: scans.map(({ tool, status, scanned_at, reason }) => ({
      tool,
      status,
      scannedAt: scanned_at?.toISOString() ?? null,
      errorMessage: say(reason),
    })),
  };
}

/**
 * Updates the scans' values with the courses' current states in Canvas: a scan and a list read at different times must
 * not call a course both published and unpublished.
 */
export async function followStates(scope: Scope, courseIds: readonly number[]) {
  const published = metricById('core.published').position;
  for (const { course_id: courseId, metrics } of await copyPublished(scope, courseIds, published))
    await scanDone.publish(scope, {
      courseId,
      tool: 'core',
      values: metrics,
      scoreVersion: null,
      at: currentTime(),
      cause: 'canvas_lists',
    });
}

/** Updates the scans' values with what Canvas's own accessibility checker counts in these courses. */
export async function followCanvasCounts(scope: Scope, courseIds: readonly number[]) {
  const active = metricById('udoit.canvas_active_count').position;
  const resolved = metricById('udoit.canvas_resolved_count').position;
  for (const row of await copyCanvasCounts(scope, courseIds, { active, resolved }))
    await scanDone.publish(scope, {
      courseId: row.course_id,
      tool: 'udoit',
      values: row.metrics,
      scoreVersion: row.score_version,
      at: currentTime(),
      cause: 'canvas_lists',
    });
}

/**
 * Requests scans of tracked courses whose data is old, or whose last scan failed an hour ago. With `olderThanHours`, data
 * of that age is old already in courses that people work on.
 */
export async function rescanStaleCourses(scope: Scope, now: Date, olderThanHours = Infinity) {
  const age = await ageOf(scope, now);
  const before = new Date(Math.max(age.before.getTime(), now.getTime() - olderThanHours * hourMs));
  const stale = await listStaleCourses(scope, await usableTools(scope), { ...age, before });
  await askForScans(scope, stale, { since: now });
}

/**
 * Requests what a tool missed while its task runner didn't work: courses it never read, old ones, failed ones, those that
 * changed meanwhile, and those of which Canvas left something out.
 */
export async function catchUp(scope: Scope, tool: Tool, now: Date) {
  const age = { ...(await ageOf(scope, now)), retryBefore: now, retriesWithheld: true };
  const missed = await listStaleCourses(scope, [tool], age);
  await askForScans(scope, missed, {});
}

/** Requests scans of all tracked courses except those requested within ten minutes. */
export async function takeSnapshot(scope: Scope, now: Date, signal: AbortSignal) {
  const retryBefore = new Date(now.getTime() - byHandMs);
  const all = { ...(await ageOf(scope, now)), before: now, restingBefore: now, retryBefore };
  const tools = await usableTools(scope);
  let found = all.limit;
  while (found === all.limit) {
    signal.throwIfAborted();
    const stale = await listStaleCourses(scope, tools, all);
    await askForScans(scope, stale, { since: now });
    found = stale.length;
  }
}

/** Deletes the scans of courses, and what they found. */
export const forgetScans = (scope: Scope, courseIds: readonly number[]): Promise<void> =>
  inTransaction(async () => {
    await deleteScans(scope, courseIds);
    await scansForgotten.publish(scope, { courseIds });
  });
