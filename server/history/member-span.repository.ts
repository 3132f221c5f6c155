import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';

interface Change {
  readonly batchId: number;
  /** absent: all of the batch's */
  readonly courseIds: readonly number[] | undefined;
  /** the day it happens on */
  readonly day: string;
}

/**
 * The batch's courses, of those that can have changed; none while it's archived or removed. A few are read one by one: each
 * portion that enters a large batch would read all of it.
 */
const membersNow = (scope: Scope, { batchId, courseIds }: Change) => {
  const ofBatch = sql`select course_id from ${membersOf(scope)} member where batch_id = ${batchId}`;
  const isActive = sql`(select status from ${batchesOf(scope)} batch where id = ${batchId}) = 1`;
  return courseIds
    ? sql`(select m.course_id from unnest(${[...courseIds]}::int[]) g(id)
        cross join lateral (${ofBatch} and course_id = g.id limit 1) m where ${isActive})`
    : sql`(select m.course_id from (${ofBatch}) m where ${isActive})`;
};

const among = (courseId: RawBuilder<unknown>, courseIds: readonly number[] | undefined) =>
  courseIds ? sql`${courseId} = any(${[...courseIds]}::int[])` : sql`true`;

/**
 * Ends the spans of courses that the batch no longer has. A day counts by its end: what came and went on the same day
 * was never there.
 */
export async function endSpans(scope: Scope, change: Change) {
  const { batchId, courseIds, day } = change;
  const gone = sql`s.institution_id = ${scope.institutionId} and s.batch_id = ${batchId} and s.to_day is null
    and ${among(sql.ref('s.course_id'), courseIds)} and s.course_id not in ${membersNow(scope, change)}`;
  await sql`delete from member_spans s where ${gone} and s.from_day >= ${day}::date`.execute(db());
  await sql`update member_spans s set to_day = ${day}::date - 1 where ${gone}`.execute(db());
}

/**
 * Begins spans for courses that the batch has now; one that left earlier on the same day goes on. Those of the batch's
 * first day stand for its past.
 */
export async function beginSpans(scope: Scope, change: Change) {
  const { batchId, day } = change;
  await sql`update member_spans s set to_day = null
    where s.institution_id = ${scope.institutionId} and s.batch_id = ${batchId} and s.to_day = ${day}::date - 1
      and s.course_id in ${membersNow(scope, change)}
      and not exists (select from member_spans o
        where o.batch_id = s.batch_id and o.course_id = s.course_id and o.to_day is null)`.execute(db());
  // Refused by the index of open spans: asked for first, each would be looked up among all of a batch that's being filled.
  await sql`insert into member_spans (institution_id, batch_id, course_id, from_day, has_past)
    select ${scope.institutionId}::int, ${batchId}::int, m.course_id, ${day}::date,
      coalesce((select min(o.from_day) from member_spans o where o.batch_id = ${batchId}) >= ${day}::date, true)
    from ${membersNow(scope, change)} m
    on conflict (batch_id, course_id) where to_day is null do nothing`.execute(db());
}
