import * as z from 'zod';
import { lockCourse } from '#server/courses/course.service.ts';
import { carryByItems, carryByKeys } from '#server/findings/carry-marks.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { whenever } from '#server/infra/events/event.ts';
import { defineJob, handleJob } from '#server/infra/jobs/job.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { scanDone } from '#server/scans/scan.events.ts';
import { findMapReadAt, hasSources, isMapDue, listItemPairs, storeMap } from './copy-map.repository.ts';
import { readCopySources, type CopySource } from './copy-map.service.ts';

/** Asks Canvas where a course was copied from, and carries over what was decided there. */
const carryMarksJob = defineJob({
  name: 'carry-marks',
  payload: z.object({ courseId: z.number() }),
  onePer: ({ courseId }) => String(courseId),
  retries: 5,
  timeoutSeconds: 120,
});

/** A course that was scanned for the first time may be a copy; a blueprint's copy gets more with each sync. */
export const followCopies = whenever(scanDone, async (scope, { courseId, tool, cause }) => {
  if (tool !== 'udoit' || cause !== undefined) return;
  const { settings } = await scope.institution();
  if ((settings.carriesMarks || settings.savesFixes) && (await isMapDue(scope, courseId)))
    await carryMarksJob.enqueue(scope, { courseId });
});

/** Where the key or the account may not ask, that's how it is: keys of the findings decide then. */
async function sourcesOf(scope: Scope, lmsCourseId: string): Promise<CopySource[] | undefined> {
  try {
    return await readCopySources(scope, lmsCourseId);
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    const isRefused = ['forbidden', 'refused_token', 'not_found', 'rejected'].includes(error.kind);
    if (isRefused) return undefined;
    throw error;
  }
}

export const carryMarksWorker = handleJob(carryMarksJob, async (scope, { courseId }) => {
  const course = await coursesOf(scope).where('id', '=', courseId).executeTakeFirst();
  if (!course || !(await isMapDue(scope, courseId))) return;
  const sources = await sourcesOf(scope, course.lms_course_id);
  await inTransaction(async () => {
    await lockCourse(scope, courseId);
    const since = await findMapReadAt(scope, courseId);
    await storeMap(scope, courseId, sources);
    if (!(await scope.institution()).settings.carriesMarks) return;
    if (await hasSources(scope, courseId))
      await carryByItems(scope, courseId, { since, items: await listItemPairs(scope, courseId) });
    else await carryByKeys(scope, courseId, { since });
  });
});
