import { handleJob } from '#server/infra/jobs/job.ts';
import { scanCoursesJob } from '#server/scans/scan.job.ts';
import { isPassing } from '#server/infra/db/unavailability.ts';
import { log } from '#server/infra/log.ts';
import { canvasPlace } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { recordState } from '#server/courses/course.service.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { comeBackAfter } from '#server/lms/come-back-later.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import {
  beginRead,
  putOffRead,
  recordFailedRead,
  wantsAll,
  type CourseRead,
} from '#server/scans/reading.service.ts';
import { scanReasons } from '#server/scans/scan.messages.ts';
import { usableTools, whyResting } from '#server/task-runners/active-tools.service.ts';
import { extentOf } from '#shared/settings/institution-settings.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import { listKnownFiles, listKnownItems, listPageNames } from './content.repository.ts';
import { readSnapshot } from './read-snapshot.ts';
import { storeRead } from './record-read.service.ts';

/** How long one job goes on before it leaves the rest to another, in milliseconds. */
const sliceMs = 60_000;
/** How often a course is read again in one go because others recorded reads of it meanwhile. */
const mostTries = 3;

interface ReadJob {
  readonly courseIds: readonly number[];
  readonly isAwaited: boolean;
  readonly signal: AbortSignal;
}

/**
 * Reads those of the courses that wait for it, one after another. A course that fails says why and doesn't hold up the
 * others. What doesn't fit into one slice, or has to wait for Canvas, becomes a job of its own.
 */
export async function readCourses(scope: Scope, { courseIds, isAwaited, signal }: ReadJob) {
  const until = performance.now() + sliceMs;
  for (const [index, courseId] of courseIds.entries()) {
    signal.throwIfAborted();
    const isOver = index > 0 && performance.now() > until;
    const later = isOver ? 0 : await readCourse(scope, courseId, { isAwaited, signal });
    if (later === undefined) continue;
    const rest = { courseIds: courseIds.slice(index), ...(isAwaited && { isAwaited }) };
    return scanCoursesJob.enqueue(scope, rest, { startAfterSeconds: later, isAwaited });
  }
}

type Asking = Pick<ReadJob, 'isAwaited' | 'signal'>;

/** When to come back to the course, in seconds; undefined when it's finished. */
async function readCourse(scope: Scope, courseId: number, asking: Asking): Promise<number | undefined> {
  for (let tried = 0; tried < mostTries; tried += 1) {
    const read = await beginRead(scope, courseId);
    if (!read) return undefined;
    try {
      if (await readAndStore(scope, read, asking)) return undefined;
    } catch (error) {
      if (!(error instanceof LmsProblem)) return giveUp(scope, read, { error, signal: asking.signal });
      const later = comeBackAfter(error, currentTime());
      if (later !== undefined) {
        await putOffRead(scope, read);
        return later;
      }
      if (!(await canGoOn(scope, read, error))) return undefined;
    }
  }
  return 0;
}

/** False if the course has to be read again. */
async function readAndStore(scope: Scope, read: CourseRead, asking: Asking): Promise<boolean> {
  const { course } = read;
  const tools = await usableTools(scope);
  const [tool] = tools;
  await leaveOut(scope, read, tools);
  // The task runners are checked on their own; scans are requested again once one works.
  if (!tool) return true;
  const { isAwaited, signal } = asking;
  const canvas = await canvasFor(scope, { tool, signal, ...(isAwaited && { rank: 'awaited' }) });
  const known = await listKnownItems(scope, course.id);
  const institution = await scope.institution();
  const { settings } = institution;
  const snapshot = await readSnapshot(canvas, {
    lmsCourseId: course.lmsCourseId,
    ...canvasPlace(institution),
    known,
    knownNames: await listPageNames(scope, course.id),
    knownFiles: await listKnownFiles(scope, course.id),
    isFull: wantsAll(read),
    extent: extentOf(settings),
    isLeftOut: ({ isPublished }) => settings.scansPublishedOnly && isPublished === false,
  });
  return storeRead(scope, { read, snapshot, known, tools });
}

/** Tools whose own task runner doesn't work aren't scanned, and say so. */
async function leaveOut(scope: Scope, read: CourseRead, usable: readonly Tool[]) {
  const resting = read.course.requests.map(({ tool }) => tool).filter((tool) => !usable.includes(tool));
  for (const tool of resting)
    await recordFailedRead(scope, read, { reason: await whyResting(scope, tool), tools: [tool] });
}

/**
 * Records why a course couldn't be read. If Canvas refused the token, another tool's may still be good: true means that
 * it's worth another try.
 */
async function canGoOn(scope: Scope, read: CourseRead, problem: LmsProblem): Promise<boolean> {
  const courseId = read.course.id;
  if (problem.kind === 'refused_token' && (await usableTools(scope)).length > 0) return true;
  log.warn({ courseId, kind: problem.kind, detail: problem.detail }, 'scan failed');
  await recordFailedRead(scope, read, { reason: problem.reason });
  if (problem.kind === 'not_found') await recordState(scope, courseId, 'deleted');
  return false;
}

/** A course that we fail at must not keep others from being read; what passes by itself is left to the job's next try. */
async function giveUp(
  scope: Scope,
  read: CourseRead,
  { error, signal }: { error: unknown; signal: AbortSignal },
): Promise<undefined> {
  if (signal.aborted || isPassing(error)) throw error;
  log.error({ courseId: read.course.id, err: error }, 'a course could not be scanned');
  await recordFailedRead(scope, read, { reason: phrase(scanReasons.ourFault) });
}

export const readCoursesWorker = handleJob(
  scanCoursesJob,
  (scope, { courseIds, isAwaited = false }, { signal }) =>
    readCourses(scope, { courseIds, isAwaited, signal }),
);
