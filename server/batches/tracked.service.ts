import { sql, type RawBuilder } from 'kysely';

/** Whether a course is tracked: some batch that was not removed holds it. */
export const isTracked = (courseId: RawBuilder<number>) => sql<boolean>`exists (
  select from batch_courses held join batches b on b.id = held.batch_id
  where held.course_id = ${courseId} and b.deleted_at is null)`;
