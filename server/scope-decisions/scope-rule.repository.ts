import { sql } from 'kysely';
import { currentTime } from '#server/infra/clock.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { membersOf } from '#server/relations/batches.ts';
import { peopleOf } from '#server/relations/people.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import type { ScopeRuleContent } from '#shared/scope-decisions/scope-rule.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';

export interface RuleRow {
  readonly id: number;
  readonly title: string;
  readonly condition: Filter;
  readonly standing: ScopeStanding;
  readonly kind_id: number | null;
  readonly kind_title: string | null;
  readonly kind_months: number | null;
  readonly reason: string;
  readonly is_for_record: boolean;
  readonly review_months: number | null;
  readonly is_active: boolean;
  readonly version: number;
  readonly updated_by: string | null;
  readonly updated_at: Date;
}

/** The rules in the order in which they decide. */
export async function listRuleRows(scope: Scope) {
  const { rows } = await sql<RuleRow>`
    select r.id, r.title, r.condition, r.standing, r.kind_id, k.title as kind_title, k.review_months as kind_months,
      r.reason, r.is_for_record, r.review_months, r.is_active, r.version, p.name as updated_by, r.updated_at
    from scope_rules r left join scope_kinds k on k.id = r.kind_id
    left join ${peopleOf(scope)} p on p.id = r.updated_by
    where r.institution_id = ${scope.institutionId} order by r.id`.execute(db());
  return rows;
}

/** How many courses stand by each rule now. */
export async function countDecided({ institutionId }: Scope) {
  const { rows } = await sql<{ rule_id: number; total: number }>`
    select rule_id, count(*)::int as total from scope_decisions
    where institution_id = ${institutionId} and rule_id is not null and ended_at is null
    group by rule_id`.execute(db());
  return new Map(rows.map(({ rule_id, total }) => [rule_id, total]));
}

/**
 * Holds the institution's rules against others who change them or let them decide, until the transaction ends: they're
 * few, and how many there are counts too.
 */
export async function holdRules({ institutionId }: Scope) {
  const { rows } = await sql<{ id: number; title: string; version: number }>`
    select id, title, version from scope_rules where institution_id = ${institutionId} order by id for update`.execute(
    db(),
  );
  return rows;
}

/** The same for those who let them decide, who don't hold up each other. */
export async function readRulesHeld({ institutionId }: Scope) {
  await sql`select from scope_rules where institution_id = ${institutionId} order by id for share`.execute(
    db(),
  );
}

const columnsOf = (content: ScopeRuleContent) => ({
  title: content.title,
  title_key: indexKeyOf(content.title),
  condition: JSON.stringify(content.condition),
  standing: content.standing,
  kind_id: content.kindId,
  reason: content.reason,
  is_for_record: content.isForRecord,
  review_months: content.reviewMonths,
  is_active: content.isActive,
});

export async function insertRule({ institutionId }: Scope, personId: number, content: ScopeRuleContent) {
  const { id } = await db()
    .insertInto('scope_rules')
    .values({ institution_id: institutionId, updated_by: personId, ...columnsOf(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(
  { institutionId }: Scope,
  personId: number,
  { id, ...content }: ScopeRuleContent & { readonly id: number },
) {
  await db()
    .updateTable('scope_rules')
    .set(({ eb, ref }) => ({
      ...columnsOf(content),
      version: eb(ref('version'), '+', 1),
      updated_by: personId,
      updated_at: currentTime(),
    }))
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .execute();
}

/** Removes a rule. Returns all of it, as `insertRuleAgain` takes it. */
export async function deleteRule({ institutionId }: Scope, id: number) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    delete from scope_rules r where institution_id = ${institutionId} and id = ${id}
    returning to_jsonb(r) as row`.execute(db());
  return rows[0]?.row;
}

/** Brings a removed rule back in its old place. A kind that's gone by now it no longer names. */
export async function insertRuleAgain(
  { institutionId }: Scope,
  personId: number,
  row: Record<string, unknown>,
) {
  await sql`
    insert into scope_rules (id, institution_id, title, title_key, condition, standing, kind_id, reason,
      is_for_record, review_months, is_active, version, updated_by, created_at) overriding system value
    select r.id, ${institutionId}::int, r.title, r.title_key, r.condition, r.standing,
      (select k.id from scope_kinds k where k.institution_id = ${institutionId} and k.id = r.kind_id), r.reason,
      r.is_for_record, r.review_months, r.is_active, r.version + 1, ${personId}::int, r.created_at
    from jsonb_populate_record(null::scope_rules, ${JSON.stringify(row)}::jsonb) r
    on conflict (id) do nothing`.execute(db());
}

/** Whether a look at courses can change anything: there are rules at work, or decisions of rules. */
export async function isWorthALook({ institutionId }: Scope) {
  const { rows } = await sql<{ is: boolean }>`select (exists (select from scope_rules
      where institution_id = ${institutionId} and is_active)
    or exists (select from scope_decisions
      where institution_id = ${institutionId} and rule_title is not null and ended_at is null)) as is`.execute(
    db(),
  );
  return rows[0]?.is ?? false;
}

interface Portion {
  /** the last course of the portion before */
  readonly last: number;
  readonly limit: number;
}

/** The next courses that are in batches or stand by a rule, in order of their ids. */
export async function listCoursesAfter(scope: Scope, { last, limit }: Portion) {
  const { rows } = await sql<{ id: number }>`
    (select distinct m.course_id as id from ${membersOf(scope)} m
      where m.course_id > ${last} order by m.course_id limit ${limit})
    union
    (select distinct d.course_id from scope_decisions d
      where d.institution_id = ${scope.institutionId} and d.subject = 'course' and d.rule_title is not null
        and d.ended_at is null and d.course_id > ${last} order by d.course_id limit ${limit})
    order by id limit ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

/** The last course that was looked at on the day; null: all were. Nobody else goes on with it until the transaction ends. */
export async function holdLookedTo({ institutionId }: Scope, day: string): Promise<number | null> {
  const { rows } = await sql<{ looked_to: number | null }>`
    insert into scope_rule_days as d (institution_id, day, looked_to) values (${institutionId}, ${day}::date, 0)
    on conflict (institution_id) do update set day = excluded.day,
      looked_to = case when d.day = excluded.day then d.looked_to else 0 end
    returning looked_to`.execute(db());
  return rows[0]?.looked_to ?? null;
}

export async function saveLookedTo({ institutionId }: Scope, courseId: number | null) {
  await db()
    .updateTable('scope_rule_days')
    .set({ looked_to: courseId })
    .where('institution_id', '=', institutionId)
    .execute();
}
