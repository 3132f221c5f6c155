import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Whether a course is tracked: some batch that was not removed holds it. */
export const isTracked = (courseId: RawBuilder<number>) => sql<boolean>`exists (
  select from batch_courses held join batches b on b.id = held.batch_id
  where held.course_id = ${courseId} and b.deleted_at is null)`;

/** How many of the institution's courses are tracked; those that Canvas has deleted don't count. */
export async function countTrackedCourses(scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${coursesOf(scope)} c
    where c.workflow_state <> 'deleted' and ${isTracked(sql.ref('c.id'))}`.execute(db());
  return rows[0]?.count ?? 0;
}

/** The batches that hold any of the courses. */
export async function listBatchesOf(scope: Scope, courseIds: readonly number[]) {
  const { rows } = await sql<{ batch_id: number }>`
    select distinct batch_id from batch_courses
    where institution_id = ${scope.institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(
    db(),
  );
  return rows.map(({ batch_id }) => batch_id);
}
