import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { ScopeKindContent, ScopeSettingsContent } from '#shared/scope-decisions/scope-settings.api.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';

export interface KindRow {
  readonly id: number;
  readonly title: string;
  readonly needs: string | null;
  readonly review_months: number | null;
  readonly use_count: number;
}

/** The kinds of exceptions, by title, with how many decisions are of each. */
export async function listKindRows(scope: Scope) {
  const { rows } = await sql<KindRow>`
    select k.id, k.title, k.needs, k.review_months, (select count(*)::int from scope_decisions d
      where d.kind_id = k.id and d.ended_at is null) as use_count
    from scope_kinds k where k.institution_id = ${scope.institutionId} order by k.title_key`.execute(db());
  return rows;
}

/** One of the institution's kinds, which isn't removed until the transaction ends. */
export async function findKind({ institutionId }: Scope, id: number) {
  const { rows } = await sql<Omit<KindRow, 'use_count'>>`
    select id, title, needs, review_months from scope_kinds
    where institution_id = ${institutionId} and id = ${id} for key share`.execute(db());
  return rows[0];
}

const columnsOf = ({ title, needs, reviewMonths }: ScopeKindContent) => ({
  title,
  title_key: indexKeyOf(title),
  needs,
  review_months: reviewMonths,
});

/** Adds a kind; undefined if there is one with this title. */
export const insertKind = ({ institutionId }: Scope, content: ScopeKindContent) =>
  db()
    .insertInto('scope_kinds')
    .values({ institution_id: institutionId, ...columnsOf(content) })
    .onConflict((clash) => clash.columns(['institution_id', 'title_key']).doNothing())
    .returning('id')
    .executeTakeFirst();

export async function updateKind({ institutionId }: Scope, id: number, content: ScopeKindContent) {
  const { numUpdatedRows } = await db()
    .updateTable('scope_kinds')
    .set(columnsOf(content))
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface RemovedKind extends Omit<KindRow, 'use_count'> {
  readonly title_key: string;
  /** what decisions of that kind that count call it, and the rules that name it */
  readonly titles: readonly string[];
  readonly rule_ids: readonly number[];
}

/** Removes a kind. Returns all that `insertKindAgain` needs. */
export async function deleteKind({ institutionId }: Scope, id: number) {
  const { rows } = await sql<RemovedKind>`
    delete from scope_kinds k where institution_id = ${institutionId} and id = ${id}
    returning id, title, title_key, needs, review_months,
      array(select distinct d.kind_title from scope_decisions d where d.kind_id = k.id and d.ended_at is null) as titles,
      array(select r.id from scope_rules r where r.kind_id = k.id) as rule_ids`.execute(db());
  return rows[0];
}

/** Brings a removed kind back, with the rules and the decisions of it that count; false if there's another of its title. */
export async function insertKindAgain({ institutionId }: Scope, kind: RemovedKind) {
  const { rows } = await sql<{ id: number }>`
    insert into scope_kinds (id, institution_id, title, title_key, needs, review_months) overriding system value
    values (${kind.id}, ${institutionId}, ${kind.title}, ${kind.title_key}, ${kind.needs}::text,
      ${kind.review_months}::int)
    on conflict do nothing returning id`.execute(db());
  if (rows.length === 0) return false;
  await sql`update scope_rules set kind_id = ${kind.id}
    where institution_id = ${institutionId} and id = any(${[...kind.rule_ids]}::int[]) and kind_id is null
      and standing = 'exception'`.execute(db());
  await sql`update scope_decisions set kind_id = ${kind.id}
    where institution_id = ${institutionId} and kind_id is null and ended_at is null and standing = 'exception'
      and kind_title = any(${[...kind.titles]}::text[])`.execute(db());
  return true;
}

/** Keeps what the institution says, unless somebody has changed it since that version; false then. */
export async function saveSettings(
  { institutionId }: Scope,
  { labels, archiveMark, compliesFrom }: ScopeSettingsContent,
  version: number,
) {
  const given = Object.fromEntries(Object.entries(labels).filter(([, label]) => label !== null));
  const { rows } = await sql<{ version: number }>`
    insert into scope_settings as s (institution_id, labels, archive_mark, complies_from, version)
    values (${institutionId}, ${JSON.stringify(given)}::jsonb, ${archiveMark}, ${compliesFrom}::date, ${version + 1})
    on conflict (institution_id) do update set labels = excluded.labels, archive_mark = excluded.archive_mark,
      complies_from = excluded.complies_from, version = excluded.version
    where s.version = ${version}
    returning version`.execute(db());
  return rows.length > 0;
}
