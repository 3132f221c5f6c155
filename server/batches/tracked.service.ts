import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Whether a course is tracked: it's in some batch that wasn't removed. */
export const isTracked = (courseId: RawBuilder<number>) => sql<boolean>`exists (
  select from batch_courses held join batches b on b.id = held.batch_id
  where held.course_id = ${courseId} and b.deleted_at is null)`;

/** Whether a course is in a batch that people work on. */
export const isInActiveBatch = (courseId: RawBuilder<number>) => sql<boolean>`exists (
  select from batch_courses held join batches b on b.id = held.batch_id
  where held.course_id = ${courseId} and b.deleted_at is null and b.status = 1)`;

/** The batches with any of the courses. */
export async function listBatchesOf(scope: Scope, courseIds: readonly number[]) {
  const { rows } = await sql<{ batch_id: number }>`
    select distinct batch_id from batch_courses
    where institution_id = ${scope.institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(
    db(),
  );
  return rows.map(({ batch_id }) => batch_id);
}
