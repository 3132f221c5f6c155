import { sql, type RawBuilder } from 'kysely';

/** Whether a course is tracked: it's in some batch that wasn't removed. */
export const isTracked = (courseId: RawBuilder<number>) => sql<boolean>`exists (
  select from batch_courses held join batches b on b.id = held.batch_id
  where held.course_id = ${courseId} and b.deleted_at is null)`;

/** Whether a course is in a batch that people work on. */
export const isInActiveBatch = (courseId: RawBuilder<number>) => sql<boolean>`exists (
  select from batch_courses held join batches b on b.id = held.batch_id
  where held.course_id = ${courseId} and b.deleted_at is null and b.status = 1)`;
