import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { isOpen } from '#server/relations/alerts.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { peopleOf } from '#server/relations/people.ts';
import { coursesOutOf } from '#server/relations/scope-decisions.ts';
import type { AlertPresetId } from '#shared/alerts/alert-presets.ts';
import type { AlertRuleContent } from '#shared/alerts/alert-rule.ts';
import type { Audience, Cadence, Severity } from '#shared/alerts/alert-terms.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';

export interface RuleRow {
  readonly id: number;
  readonly title: string;
  readonly preset: AlertPresetId | null;
  readonly severity: Severity;
  readonly condition: Filter;
  readonly all_batches: boolean;
  readonly batches: readonly { readonly id: number; readonly title: string; readonly isArchived: boolean }[];
  readonly audience: readonly Audience[];
  readonly people: readonly { readonly id: number; readonly name: string; readonly isActive: boolean }[];
  readonly cadence: Cadence;
  readonly quiet_days: number;
  readonly is_active: boolean;
  readonly open_count: number;
  readonly open_in_scope_count: number;
  readonly version: number;
  readonly created_by: string | null;
  readonly updated_by: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const batchesOfRule = (scope: Scope) => sql`(
  select coalesce(json_agg(json_build_object('id', b.id, 'title', b.title, 'isArchived', b.status = 0)
    order by b.title_key, b.id), '[]')
  from alert_rule_batches rb join ${batchesOf(scope)} b on b.id = rb.batch_id where rb.rule_id = r.id)`;

const peopleOfRule = (scope: Scope) => sql`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'isActive', p.state <> 'deactivated')
    order by p.name_key, p.id), '[]')
  from alert_rule_people rp join ${peopleOf(scope)} p on p.id = rp.person_id where rp.rule_id = r.id)`;

/** The rules that weren't removed, by title; or one of them. */
export async function listRuleRows(scope: Scope, id?: number) {
  const { rows } = await sql<RuleRow>`
    select r.id, r.title, r.preset, r.severity, r.condition, r.all_batches, r.audience, r.cadence, r.quiet_days,
      r.is_active, r.version, creator.name as created_by, changer.name as updated_by, r.created_at, r.updated_at,
      ${batchesOfRule(scope)} as batches, ${peopleOfRule(scope)} as people,
      opened.open_count, opened.open_in_scope_count
    from alert_rules r
    cross join lateral (
      select count(*)::int as open_count,
        (count(*) filter (where a.course_id not in ${coursesOutOf(scope)}))::int as open_in_scope_count
      from alerts a where a.institution_id = r.institution_id and a.rule_id = r.id and ${isOpen}) opened
    left join ${peopleOf(scope)} creator on creator.id = r.created_by
    left join ${peopleOf(scope)} changer on changer.id = r.updated_by
    where r.institution_id = ${scope.institutionId} and r.removed_at is null
      and ${id === undefined ? sql`true` : sql`r.id = ${id}`}
    order by r.title_key, r.id`.execute(db());
  return rows;
}

export const findRuleRow = async (scope: Scope, id: number) => (await listRuleRows(scope, id))[0];

/**
 * Holds a rule until the transaction ends: nobody else changes it, and no alert of it opens meanwhile, since opening one
 * takes a look at the rule that waits for this. Undefined if it isn't there.
 */
export async function holdRule({ institutionId }: Scope, id: number) {
  return db()
    .selectFrom('alert_rules')
    .select(['id', 'title', 'version', 'is_active', 'removed_at'])
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** How many rules there are. Anyone else who counts them to add one waits until the transaction ends. */
export async function countRules({ institutionId }: Scope) {
  const rules = db()
    .selectFrom('alert_rules')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null);
  await rules.orderBy('id').forNoKeyUpdate().execute();
  return (await rules.execute()).length;
}

const columnsOf = (content: AlertRuleContent) => ({
  title: content.title,
  title_key: indexKeyOf(content.title),
  preset: content.preset,
  severity: content.severity,
  condition: JSON.stringify(content.condition),
  all_batches: content.batchIds === null,
  audience: [...content.audience],
  cadence: content.cadence,
  quiet_days: content.quietDays,
  is_active: content.isActive,
});

export async function insertRule(scope: Scope, personId: number, content: AlertRuleContent) {
  const { id } = await db()
    .insertInto('alert_rules')
    .values({
      institution_id: scope.institutionId,
      created_by: personId,
      updated_by: personId,
      ...columnsOf(content),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await saveNamed(scope, id, content);
  return id;
}

export async function updateRule(
  scope: Scope,
  personId: number,
  { id, ...content }: AlertRuleContent & { id: number },
) {
  await db()
    .updateTable('alert_rules')
    .set(({ eb, ref }) => ({
      ...columnsOf(content),
      version: eb(ref('version'), '+', 1),
      updated_by: personId,
      updated_at: currentTime(),
    }))
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
  await saveNamed(scope, id, content);
}

/** Keeps which batches and people a rule names; those that aren't of the institution are left out. */
async function saveNamed(scope: Scope, id: number, { batchIds, personIds }: AlertRuleContent) {
  await sql`delete from alert_rule_batches
    where institution_id = ${scope.institutionId} and rule_id = ${id}`.execute(db());
  await sql`insert into alert_rule_batches (institution_id, rule_id, batch_id)
    select ${scope.institutionId}::int, ${id}::int, b.id from ${batchesOf(scope)} b
    where b.id = any(${[...(batchIds ?? [])]}::int[])`.execute(db());
  await sql`delete from alert_rule_people
    where institution_id = ${scope.institutionId} and rule_id = ${id}`.execute(db());
  await sql`insert into alert_rule_people (institution_id, rule_id, person_id)
    select ${scope.institutionId}::int, ${id}::int, p.id from ${peopleOf(scope)} p
    where p.id = any(${[...personIds]}::int[])`.execute(db());
}

/** Removes a rule, or brings it back. */
export async function setRemoved({ institutionId }: Scope, id: number, removedAt: Date | null) {
  await db()
    .updateTable('alert_rules')
    .set({ removed_at: removedAt })
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .execute();
}
