import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Audience, Cadence, Severity } from '#shared/alerts/alert-terms.ts';

const waiting = (scope: Scope) => sql`a.institution_id = ${scope.institutionId}
  and a.state = 'open' and a.told_at is null and not a.is_silent`;

/** The rules with alerts that people haven't been told of; a removed one waits for its removal to be undone. */
export async function listUntoldRules(scope: Scope) {
  const { rows } = await sql<{ rule_id: number }>`
    select r.id as rule_id from alert_rules r
    where r.institution_id = ${scope.institutionId} and r.removed_at is null
      and exists (select from alerts a where a.rule_id = r.id and ${waiting(scope)}) order by r.id`.execute(
    db(),
  );
  return rows.map(({ rule_id }) => rule_id);
}

export interface ToldRule {
  readonly id: number;
  readonly title: string;
  readonly severity: Severity;
  readonly audience: readonly Audience[];
  readonly person_ids: readonly number[];
  readonly cadence: Cadence;
}

/** The rule, unless it was removed; it isn't until the transaction ends. */
export async function findToldRule({ institutionId }: Scope, ruleId: number) {
  const { rows } = await sql<ToldRule>`
    select r.id, r.title, r.severity, r.audience, r.cadence,
      array(select rp.person_id from alert_rule_people rp where rp.rule_id = r.id) as person_ids
    from alert_rules r where r.institution_id = ${institutionId} and r.id = ${ruleId} and r.removed_at is null
    for key share of r`.execute(db());
  return rows[0];
}

/** Marks the next alerts of a rule as told, and returns their courses. What somebody else holds is left out. */
export async function takeUntold(scope: Scope, ruleId: number, limit: number) {
  const { rows } = await sql<{ course_id: number }>`
    with next as (select a.id from alerts a where ${waiting(scope)} and a.rule_id = ${ruleId}
      order by a.id limit ${limit} for update skip locked)
    update alerts a set told_at = now() from next where a.id = next.id returning a.course_id`.execute(db());
  return rows.map(({ course_id }) => course_id);
}
