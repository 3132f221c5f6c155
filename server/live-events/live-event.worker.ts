import * as z from 'zod';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { recordCourse } from '#server/courses/course.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { askForScans } from '#server/scans/scan.service.ts';
import { phrase } from '#shared/text/phrase.ts';
import { handleLiveEventsJob, lookAgainJob, rescanQuietJob, verifySetAsideJob } from './live-event.job.ts';
import { handleEvents, rescanQuiet } from './handle-events.service.ts';
import { isAnyUnhandled, storeArrivals } from './inbox.repository.ts';
import { liveEventProblems } from './live-event.messages.ts';
import { dropForgotten, isAnySetAside } from './set-aside.repository.ts';
import { isAnyTouched } from './touched.repository.ts';
import { verifySetAside } from './verify-set-aside.service.ts';

/** Gives up events that nothing has judged in time, and sees that whatever still waits has its job. */
export const tendLiveEventsJob = defineJob({
  name: 'tend-live-events',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '17 * * * *',
  alsoArchived: true,
});

export const handleLiveEventsWorker = handleJob(handleLiveEventsJob, (scope, _, { signal }) =>
  handleEvents(scope, signal),
);

export const rescanQuietWorker = handleJob(rescanQuietJob, (scope, _, { signal }) =>
  rescanQuiet(scope, signal),
);

export const lookAgainWorker = handleJob(lookAgainJob, (scope, { courseId }, { signal }) =>
  lookAgain(scope, courseId, signal),
);

export const verifySetAsideWorker = handleJob(verifySetAsideJob, (scope, _, { signal }) =>
  verifySetAside(scope, signal),
);

export const tendLiveEventsWorker = handleJob(tendLiveEventsJob, (scope, _, { signal }) =>
  tendEvents(scope, signal),
);

/** Stores what Canvas says about a course that was deleted, and has it scanned if it's back. */
async function lookAgain(scope: Scope, courseId: number, signal: AbortSignal): Promise<void> {
  const known = await coursesOf(scope)
    .where('id', '=', courseId)
    .where('workflow_state', '=', 'deleted')
    .executeTakeFirst();
  if (!known) return;
  const answer = await ask(scope, known.lms_course_id, signal);
  // An answer about another course says nothing about this one.
  if (answer?.id !== known.lms_course_id) return;
  await inTransaction(async () => {
    await recordCourse(scope, courseId, answer);
    await askForScans(scope, [courseId], { isNews: true });
  });
}

/** Canvas's answer; undefined if there won't be another one later either. */
async function ask(scope: Scope, lmsCourseId: string, signal: AbortSignal) {
  try {
    const canvas = await canvasFor(scope, { signal });
    return await canvas.course(lmsCourseId);
  } catch (error) {
    if (error instanceof LmsProblem && !error.mayPass) return undefined;
    throw error;
  }
}

/** Events given up in one statement. */
const slice = 5_000;

async function tendEvents(scope: Scope, signal: AbortSignal): Promise<void> {
  let refused = slice;
  while (refused === slice) {
    signal.throwIfAborted();
    refused = await giveUp(scope);
  }
  await wakeJobs(scope);
}

/** Events that nothing has judged for a day count as refused. */
async function giveUp(scope: Scope): Promise<number> {
  const refused = await dropForgotten(scope, slice);
  const problem = phrase(liveEventProblems.neverJudged);
  if (refused > 0) await storeArrivals(scope, { events: [], received: 0, ignored: 0, refused, problem });
  return refused;
}

/** A job that died leaves its work behind, which only the next event would take up. */
async function wakeJobs(scope: Scope) {
  if (await isAnySetAside(scope)) await verifySetAsideJob.enqueue(scope, {});
  if (await isAnyUnhandled(scope)) await handleLiveEventsJob.enqueue(scope, {});
  if (await isAnyTouched(scope)) await rescanQuietJob.enqueue(scope, {});
}
