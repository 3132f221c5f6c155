import type { HarnessCourse } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { keyOf, lmsKeyOf } from '#shared/text/search-key.ts';
import { putIntoBatch, type BuiltCourse } from './build.ts';

/** A course of the harness as Courseyard knows it, in a batch. */
export async function knownCourse(
  institution: { id: number },
  { id: lmsCourseId, name, state }: HarnessCourse,
  batch: { id: number },
): Promise<BuiltCourse> {
  const title = name ?? lmsCourseId;
  const { id } = await db()
    .insertInto('courses')
    .values({
      institution_id: institution.id,
      lms_course_id: lmsCourseId,
      lms_key: lmsKeyOf(lmsCourseId),
      title,
      name_key: keyOf(title),
      search_key: keyOf(title),
      workflow_state: state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const course = { id, lmsCourseId, title };
  await putIntoBatch(institution, batch, [course]);
  return course;
}
