import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { courseTagsOf } from '#server/relations/tags.ts';
import { mostTagsEach } from '#shared/tags/tag.ts';

/** Courses that would have too many tags with these. */
export async function listOverfull(scope: Scope, courseIds: readonly number[], tagIds: readonly number[]) {
  const { rows } = await sql<{ course_id: number }>`
    select course_id from ${courseTagsOf(scope)} had
    where course_id = any(${[...courseIds]}::int[]) and tag_id <> all(${[...tagIds]}::int[])
    group by course_id having count(*) + ${tagIds.length}::int > ${mostTagsEach}::int`.execute(db());
  return new Set(rows.map(({ course_id }) => course_id));
}

export interface TagLink {
  readonly course_id: number;
  readonly tag_id: number;
  /** to the microsecond */
  readonly at: string;
}

/** Gives courses tags; returns what's new. */
export async function insertLinks(scope: Scope, courseIds: readonly number[], tagIds: readonly number[]) {
  const { rows } = await sql<TagLink>`
    insert into course_tags (institution_id, course_id, tag_id)
    select ${scope.institutionId}::int, c.id, t.id
    from ${coursesOf(scope)} c cross join unnest(${[...tagIds]}::int[]) t(id)
    where c.id = any(${[...courseIds]}::int[])
    on conflict do nothing
    returning course_id, tag_id, to_json(tagged_at)#>>'{}' as at`.execute(db());
  return rows;
}

/** Takes tags from courses; returns those that were there. */
export async function deleteLinks(scope: Scope, courseIds: readonly number[], tagIds: readonly number[]) {
  const { rows } = await sql<Omit<TagLink, 'at'>>`delete from course_tags
    where institution_id = ${scope.institutionId} and course_id = any(${[...courseIds]}::int[])
      and tag_id = any(${[...tagIds]}::int[])
    returning course_id, tag_id`.execute(db());
  return rows;
}

/** Takes exactly these links away again: a tag given since then is another one. */
export async function deleteExactly(scope: Scope, links: readonly TagLink[]) {
  const { rows } = await sql<{ course_id: number; tag_id: number }>`delete from course_tags t
    using jsonb_to_recordset(${JSON.stringify(links)}::jsonb) l(course_id int, tag_id int, at timestamptz)
    where t.institution_id = ${scope.institutionId} and t.course_id = l.course_id and t.tag_id = l.tag_id
      and t.tagged_at = l.at
    returning t.course_id, t.tag_id`.execute(db());
  return rows;
}

/** Puts links back that were taken away. */
export async function putBack(scope: Scope, links: readonly Omit<TagLink, 'at'>[]) {
  await sql`insert into course_tags (institution_id, course_id, tag_id)
    select c.institution_id, c.id, l.tag_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) l(course_id int, tag_id int)
    join ${coursesOf(scope)} c on c.id = l.course_id
    on conflict do nothing`.execute(db());
}
