import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { teachersOf } from '#server/relations/teachers.ts';

interface CoursePreview {
  readonly total: number;
  readonly published: number;
  readonly unpublished: number;
  readonly withoutInstructors: number;
}

/** Counts chosen courses by what an action in Canvas would find. */
export async function previewCourses(
  scope: Scope,
  chosen: RawBuilder<{ id: number }>,
): Promise<CoursePreview> {
  const { rows } = await sql<CoursePreview>`
    select count(*)::int as total,
      (count(*) filter (where c.workflow_state = 'available'))::int as published,
      (count(*) filter (where c.workflow_state = 'unpublished'))::int as unpublished,
      (count(*) filter (where not exists (
        select from ${teachersOf(scope)} t where t.course_id = c.id)))::int as "withoutInstructors"
    from ${coursesOf(scope)} c where c.id in (select chosen.id from (${chosen}) chosen)`.execute(db());
  return rows[0] ?? { total: 0, published: 0, unpublished: 0, withoutInstructors: 0 };
}
