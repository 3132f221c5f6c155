import type { Scope } from '#server/infra/tenancy/scope.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { EnqueueOptions } from '#server/infra/jobs/job.ts';
import { log } from '#server/infra/log.ts';
import { canvasFor, type Canvas } from '#server/lms/canvas.ts';
import { comeBackAfter } from '#server/lms/come-back-later.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { usableTools } from '#server/task-runners/active-tools.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { recordState } from '#server/courses/course.service.ts';
import { scanCoursesJob } from './scan-courses.job.ts';
import { scanDone, scanFailed, snapshotTaken } from './scan.events.ts';
import {
  copyPublished,
  deleteScans,
  listScans,
  listStaleCourses,
  listWaitingCourses,
  markPending,
  markRunning,
  recordFailure,
  recordSuccess,
  type WaitingCourse,
} from './scan.repository.ts';
import { metricById } from '#shared/scans/metrics.ts';
import { valuesOf } from '#server/scanners/values.ts';
import { scanners } from '#server/scanners/scanners.ts';
import { phrase } from '#shared/text/phrase.ts';
import { scanProblems } from './scan.messages.ts';
import { say } from '#server/infra/i18n/language.ts';

/** A person can have a course scanned at most this often (product.md §5.4). */
const byHandMs = 10 * 60_000;
/** A failed or lost scan is retried after this. */
const retryMs = 3_600_000;
const hourMs = 3_600_000;
/** How many courses one job scans, and how many stale ones are taken up each hour. */
const coursesPerJob = 10;
const staleCoursesPerRun = 5_000;

/**
 * Requests scans of courses without fresh data, with every active tool that can scan. Part of the caller's transaction.
 */
export async function requestScans(scope: Scope, courseIds: readonly number[]) {
  await requestScansOlderThan(scope, courseIds, await staleSince(scope, new Date()));
}

/** Data from before this is old: every tracked course is scanned as often as the institution's settings say. */
async function staleSince(scope: Scope, now: Date) {
  const { freshnessHours } = (await scope.institution()).settings;
  return new Date(now.getTime() - freshnessHours * hourMs);
}

async function requestScansOlderThan(
  scope: Scope,
  courseIds: readonly number[],
  since: Date,
  options?: EnqueueOptions,
) {
  for (const tool of await scanningTools(scope)) {
    const marked = await markPending(scope, tool, courseIds, since);
    await scanCoursesJob.enqueueAll(
      scope,
      slicesOf(marked, coursesPerJob).map((slice) => ({ tool, courseIds: slice })),
      options,
    );
  }
}

/** A tool whose task runner Canvas refuses requests nothing: it catches up once it's authorised again. */
const scanningTools = async (scope: Scope) => (await usableTools(scope)).filter((tool) => scanners[tool]);

const slicesOf = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Scans one course before all waiting ones at a person's request; refused if that happened within ten minutes. */
export async function scanNow(scope: Scope, courseId: number) {
  const since = new Date(Date.now() - byHandMs);
  const before = await listScans(scope, courseId);
  if (before.some(({ requested_at }) => requested_at > since)) {
    throw new Problem('too_many_requests', phrase(scanProblems.tooSoon));
  }
  await requestScansOlderThan(scope, [courseId], since, { isAwaited: true });
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
 * Scans those of the courses that are waiting, one after another; a failure is stored with its course and doesn't hold
 * up the others. If broken off, it goes on with the rest the next time.
 */
export async function scanCourses(
  scope: Scope,
  tool: Tool,
  courseIds: readonly number[],
  signal: AbortSignal,
) {
  for (const course of await listWaitingCourses(scope, tool, courseIds)) {
    signal.throwIfAborted();
    const startAfterSeconds = await scanCourse(scope, { tool, course, signal });
    if (startAfterSeconds !== undefined)
      return scanCoursesJob.enqueue(scope, { tool, courseIds: [...courseIds] }, { startAfterSeconds });
  }
}

interface ScanTask {
  readonly tool: Tool;
  readonly course: WaitingCourse;
  readonly signal: AbortSignal;
}

/** When to come back to the course and those after it, in seconds; undefined when it's finished. */
async function scanCourse(scope: Scope, { tool, course, signal }: ScanTask): Promise<number | undefined> {
  const scan = scanners[tool];
  if (!scan || !(await markRunning(scope, { tool, course }))) return undefined;
  try {
    const canvas: Canvas = await canvasFor(scope, { tool, signal });
    const { findings, state } = await scan(canvas, course.lms_course_id);
    const values = valuesOf(tool, findings);
    const now = new Date();
    await inTransaction(async () => {
      // The course first, like the readers of Canvas's lists: locking in a different order could deadlock.
      if (state) await recordState(scope, course.id, state);
      await recordSuccess(scope, { course, tool, values, now });
      await scanDone.publish(scope, { courseId: course.id, tool, values, scoreVersion: null, at: now });
    });
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    const later = comeBackAfter(error, new Date());
    if (later !== undefined) return later;
    log.warn({ courseId: course.id, tool, kind: error.kind, detail: error.detail }, 'scan failed');
    const { reason } = error;
    await inTransaction(async () => {
      await recordFailure(scope, { course, tool, reason });
      await scanFailed.publish(scope, { courseId: course.id, tool, reason, at: new Date() });
    });
    if (error.kind === 'not_found') await recordState(scope, course.id, 'deleted');
  }
  return undefined;
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
      at: new Date(),
      cause: 'canvas_lists',
    });
}

/** Requests scans of tracked courses whose data is old, or whose last scan failed an hour ago. */
export async function rescanStaleCourses(scope: Scope, now: Date) {
  const before = await staleSince(scope, now);
  const retryBefore = new Date(now.getTime() - retryMs);
  for (const tool of await scanningTools(scope)) {
    const stale = await listStaleCourses(scope, tool, { before, retryBefore, limit: staleCoursesPerRun });
    await inTransaction(() => requestScansOlderThan(scope, stale, now));
  }
}

/** Requests what a tool missed while its task runner didn't work: courses it never read, old ones, and failed ones. */
export async function catchUp(scope: Scope, tool: Tool, now: Date) {
  const before = await staleSince(scope, now);
  const missed = await listStaleCourses(scope, tool, { before, retryBefore: now, limit: staleCoursesPerRun });
  await inTransaction(() => requestScansOlderThan(scope, missed, now));
}

/** Requests scans of all tracked courses except those requested within ten minutes. */
export async function takeSnapshot(scope: Scope, now: Date, signal: AbortSignal) {
  const age = { before: now, retryBefore: new Date(now.getTime() - byHandMs), limit: staleCoursesPerRun };
  for (const tool of await scanningTools(scope)) {
    let found = age.limit;
    while (found === age.limit) {
      signal.throwIfAborted();
      const stale = await listStaleCourses(scope, tool, age);
      await inTransaction(() => requestScansOlderThan(scope, stale, now));
      found = stale.length;
    }
  }
  await snapshotTaken.publish(scope, {});
}

/** Deletes the scans of courses. */
export const forgetScans = (scope: Scope, courseIds: readonly number[]) => deleteScans(scope, courseIds);
