import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { checklistsOf } from '#server/relations/checklists.ts';
import type { StatusRuleMode } from '#shared/status-rules/status-rule.ts';

export interface RuleRow {
  readonly id: number;
  readonly checklist_id: number;
  readonly title: string;
  readonly status_id: number;
  readonly mode: StatusRuleMode;
  readonly version: number;
}

const rulesOf = (scope: Scope) => sql`(
  select r.id, r.checklist_id, c.title, c.title_key, r.status_id, r.mode, r.version
  from status_rules r join ${checklistsOf(scope)} c on c.id = r.checklist_id
  where r.institution_id = ${scope.institutionId})`;

/** The rules of checklists that weren't removed, by the checklists' titles. */
export async function listRules(scope: Scope) {
  const { rows } = await sql<RuleRow>`select id, checklist_id, title, status_id, mode, version
    from ${rulesOf(scope)} r order by title_key, checklist_id`.execute(db());
  return rows;
}

export async function listRulesFor(scope: Scope, checklistIds: readonly number[]) {
  const { rows } = await sql<RuleRow>`select id, checklist_id, title, status_id, mode, version
    from ${rulesOf(scope)} r where checklist_id = any(${[...checklistIds]}::int[])
    order by checklist_id`.execute(db());
  return rows;
}

/** A rule, while nobody else can change it. */
export async function holdRule(scope: Scope, id: number) {
  await db()
    .selectFrom('status_rules')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return (await listRules(scope)).find((rule) => rule.id === id);
}

/** Published checklists without a rule, of those that a person finds who administers the institution. */
export const listFreeChecklists = (scope: Scope, personId: number) =>
  checklistsOf(scope)
    .clearSelect()
    .select(['id', 'title'])
    .where('publication', '>', 0)
    .where((either) => either.or([either('visibility', '<>', 'private'), either('owner_id', '=', personId)]))
    .where('id', 'not in', (ruled) => ruled.selectFrom('status_rules').select('checklist_id'))
    .orderBy('title_key')
    .orderBy('id')
    .execute();

export interface RuleContent {
  readonly statusId: number;
  readonly mode: StatusRuleMode;
}

export async function insertRule(
  { institutionId }: Scope,
  { checklistId, statusId, mode }: RuleContent & { readonly checklistId: number },
) {
  const { id } = await db()
    .insertInto('status_rules')
    .values({ institution_id: institutionId, checklist_id: checklistId, status_id: statusId, mode })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule({ institutionId }: Scope, id: number, { statusId, mode }: RuleContent) {
  await db()
    .updateTable('status_rules')
    .set(({ eb, ref }) => ({ status_id: statusId, mode, version: eb(ref('version'), '+', 1) }))
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .execute();
}

export async function deleteRule({ institutionId }: Scope, id: number) {
  await db()
    .deleteFrom('status_rules')
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .execute();
}

/** Makes rules and proposals name another status. */
export async function renameStatus({ institutionId }: Scope, statusId: number, into: number) {
  await sql`update status_rules set status_id = ${into}::int, version = version + 1
    where institution_id = ${institutionId} and status_id = ${statusId}`.execute(db());
  await sql`update status_proposals set status_id = ${into}::int
    where institution_id = ${institutionId} and status_id = ${statusId}`.execute(db());
}
