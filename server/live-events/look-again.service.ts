import { recordCourse } from '#server/courses/course.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { askForScans } from '#server/scans/scan.service.ts';

/** Stores what Canvas says about a course that was deleted, and has it scanned if it's back. */
export async function lookAgain(scope: Scope, courseId: number, signal: AbortSignal): Promise<void> {
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
