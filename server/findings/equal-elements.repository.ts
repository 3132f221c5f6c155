import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

/** An element that breaks a rule; equal ones have equal hashes. */
interface BrokenElement {
  readonly rule: UdoitRuleId;
  readonly element_hash: string;
}

/** Who looks, and at which course. */
interface Looking {
  readonly scope: Scope;
  readonly actor: Actor;
  readonly courseId: number;
}

/**
 * Equal elements of `mine` (rule, element_hash) in other courses that the actor sees, as `likes`. Whether a course is
 * seen is asked once for each: all copies of a template have the same elements.
 */
const withLikes = (mine: RawBuilder<unknown>, { scope, actor, courseId }: Looking) => sql`
  with mine as materialized (${mine}),
  equal as materialized (
    select distinct mine.rule, mine.element_hash, f.course_id from mine
    join findings f on f.institution_id = ${scope.institutionId} and f.element_hash = mine.element_hash
      and f.rule = mine.rule and f.state = 'active' and f.course_id <> ${courseId}),
  seen as materialized (
    select e.course_id from (select distinct course_id from equal) e
    where exists (select from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
      where bc.course_id = e.course_id and ${isSeenBy(actor)})),
  likes as (select equal.* from equal join seen using (course_id))`;

/** In how many other courses that the actor sees each of the elements stands; without those that stand nowhere else. */
export async function countElsewhere(elements: readonly BrokenElement[], looking: Looking) {
  const mine = sql`select distinct * from
    jsonb_to_recordset(${JSON.stringify(elements)}::jsonb) e(rule text, element_hash text)`;
  const { rows } = await sql<BrokenElement & { count: number }>`${withLikes(mine, looking)}
    select rule, element_hash, count(*)::int as count from likes group by rule, element_hash`.execute(db());
  return rows;
}

/** The same for all that breaks each rule in the course. */
export async function countRulesElsewhere(looking: Looking) {
  const mine = sql`select distinct rule, element_hash from findings
    where institution_id = ${looking.scope.institutionId} and course_id = ${looking.courseId}
      and state = 'active'`;
  const { rows } = await sql<{ rule: UdoitRuleId; count: number }>`${withLikes(mine, looking)}
    select rule, count(distinct course_id)::int as count from likes group by rule`.execute(db());
  return new Map(rows.map(({ rule, count }) => [rule, count]));
}
