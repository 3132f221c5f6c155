import { handleJob } from '#server/infra/jobs/job.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import type { CanvasUser } from '#server/lms/canvas-types.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { bringPeople } from '#server/people/canvas-people.service.ts';
import {
  deleteTellings,
  listWaitingCourses,
  findWaiting,
  takeTellings,
  type WaitingTelling,
} from './telling.repository.ts';
import { listTeachers, listNamed, replaceTeachers } from './teacher.repository.ts';
import { tellTaught, tellLateTeachersJob, tellTeachersJob } from './teacher.service.ts';

/** How long to wait for a Canvas that doesn't answer before people are told in the bell alone, in milliseconds. */
const longestWaitMs = 24 * 3_600_000;

/** Makes those who teach a course people here, and tells them what waits for them. */
async function tellWaiting(scope: Scope, courseId: number, signal: AbortSignal) {
  const course = await findWaiting(scope, courseId);
  if (!course) return;
  const isLate = currentMs() - course.since.getTime() > longestWaitMs;
  const users = await askWhoTeaches(scope, course.lms_course_id, { signal, isLate });
  await inTransaction(async () => {
    const waiting = await takeTellings(scope, courseId);
    const known = users ?? (await listNamed(scope, courseId));
    if (users && waiting.some(({ lms_user_ids }) => lms_user_ids === null))
      await replaceTeachers(
        scope,
        courseId,
        users.map(({ id, name }) => ({ lmsUserId: id, name })),
      );
    await bringPeople(scope, known);
    await tellEach(scope, courseId, waiting);
  });
}

async function tellEach(scope: Scope, courseId: number, waiting: readonly WaitingTelling[]) {
  const teachers = await listTeachers(scope, [courseId]);
  const able = teachers.filter(({ is_deactivated }) => is_deactivated === false);
  for (const { telling, lms_user_ids } of waiting) {
    const meant = able.filter(
      ({ lms_user_id }) => lms_user_ids === null || lms_user_ids.includes(lms_user_id),
    );
    await tellTaught(
      scope,
      telling,
      meant.flatMap(({ person_id: personId }) => (personId === null ? [] : { personId, courseId })),
    );
  }
}

/** Undefined if Canvas won't say: those known by name then hear of it in the bell, without an address. */
async function askWhoTeaches(
  scope: Scope,
  lmsCourseId: string,
  { signal, isLate }: { signal: AbortSignal; isLate: boolean },
): Promise<readonly CanvasUser[] | undefined> {
  try {
    const canvas = await canvasFor(scope, { signal });
    const users = [];
    for await (const user of canvas.teachersOf(lmsCourseId)) users.push(user);
    return users;
  } catch (error) {
    if (!(error instanceof LmsProblem) || (error.mayPass && !isLate)) throw error;
    log.warn({ institutionId: scope.institutionId, kind: error.kind }, 'Canvas did not say who teaches');
    return undefined;
  }
}

export const tellTeachersWorker = handleJob(tellTeachersJob, (scope, { courseId }, { signal }) =>
  tellWaiting(scope, courseId, signal),
);

export const tellLateTeachersWorker = handleJob(tellLateTeachersJob, async (scope) => {
  if ((await scope.institution()).status === 0) return deleteTellings(scope);
  const courseIds = await listWaitingCourses(scope);
  await tellTeachersJob.enqueueAll(
    scope,
    courseIds.map((courseId) => ({ courseId })),
  );
});
