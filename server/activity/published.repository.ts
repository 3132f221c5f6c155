import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';

export interface PublishedRow {
  readonly course_id: number;
  readonly title: string;
  readonly at: Date;
}

/** When some courses were last published since a moment, newest first. */
export async function listPublished(
  scope: Scope,
  courseIds: RawBuilder<{ id: number }>,
  { since, limit }: { since: Date; limit: number },
) {
  const { rows } = await sql<PublishedRow>`
    with changes as materialized (
      select a.id, a.course_id, a.at from course_activity a
      where a.institution_id = ${scope.institutionId} and a.kind = 'state_changed' and a.at >= ${since}
        and a.detail ->> 'state' = 'available'),
    latest as (
      select distinct on (course_id) id, course_id, at from changes
      where course_id in ${courseIds} order by course_id, at desc, id desc)
    select latest.course_id, c.title, latest.at
    from latest join ${coursesOf(scope)} c on c.id = latest.course_id
    order by latest.at desc, latest.id desc limit ${limit}`.execute(db());
  return rows;
}
