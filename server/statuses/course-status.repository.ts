import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';

/** The status that somebody gave the course, and when. */
export const findGiven = (scope: Scope, courseId: number) =>
  db()
    .selectFrom('course_statuses')
    .select(['status_id', 'set_at'])
    .where('institution_id', '=', scope.institutionId)
    .where('course_id', '=', courseId)
    .executeTakeFirst();

export interface GivenStatus {
  readonly course_id: number;
  /** null: it has the default */
  readonly status_id: number | null;
  /** to the microsecond */
  readonly at: string | null;
}

/**
 * What some courses have, held until the transaction ends. Every course gets a row first, so that two who give it its
 * first status can't both think it had none; always in the order of ids, so that no two can wait for each other.
 */
export async function holdGiven(scope: Scope, courseIds: readonly number[]) {
  await sql`insert into course_statuses (institution_id, course_id)
    select c.institution_id, c.id from ${coursesOf(scope)} c
    where c.id = any(${[...courseIds]}::int[])
      and not exists (select from course_statuses known where known.course_id = c.id)
    order by c.id on conflict do nothing`.execute(db());
  const { rows } = await sql<GivenStatus>`
    select course_id, status_id, to_json(set_at)#>>'{}' as at from course_statuses
    where institution_id = ${scope.institutionId} and course_id = any(${[...courseIds]}::int[])
    order by course_id for update`.execute(db());
  return rows;
}

/** Gives courses a status, from now on. Returns since when, to the microsecond. */
export async function give(scope: Scope, courseIds: readonly number[], statusId: number) {
  const { rows } = await sql<{ course_id: number; at: string }>`
    update course_statuses set status_id = ${statusId}::int, set_at = clock_timestamp()
    where institution_id = ${scope.institutionId} and course_id = any(${[...courseIds]}::int[])
    returning course_id, to_json(set_at)#>>'{}' as at`.execute(db());
  return rows;
}

/** Gives courses what they had before. */
export async function giveBack(scope: Scope, given: readonly GivenStatus[]) {
  await sql`update course_statuses c set status_id = g.status_id, set_at = g.at
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) g(course_id int, status_id int, at timestamptz)
    where c.institution_id = ${scope.institutionId} and c.course_id = g.course_id`.execute(db());
}
