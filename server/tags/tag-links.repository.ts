import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { keyOf } from '#shared/text/search-key.ts';

/** What has tags: a batch or a course. */
export type Tagged = 'batch' | 'course';

const links = {
  batch: { table: sql.raw('batch_tags'), owner: sql.raw('batch_id') },
  course: { table: sql.raw('course_tags'), owner: sql.raw('course_id') },
} satisfies Record<Tagged, { table: RawBuilder<unknown>; owner: RawBuilder<unknown> }>;

/** Creates the tags that don't exist yet. */
export async function createMissing(scope: Scope, titles: readonly string[]) {
  const firstSpelling = new Map(titles.toReversed().map((title) => [keyOf(title), title]));
  const rows = [...firstSpelling].map(([key, title]) => ({ title, key }));
  await sql`insert into tags (institution_id, title, title_key)
    select ${scope.institutionId}::int, t.title, t.key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t(title text, key text)
    where not exists (select from tags known where known.institution_id = ${scope.institutionId}
      and known.title_key = t.key and known.removed_at is null)
    order by t.key
    on conflict (institution_id, title_key) where removed_at is null do nothing`.execute(db());
}

export async function countTags(scope: Scope) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from tags
    where institution_id = ${scope.institutionId} and removed_at is null`.execute(db());
  return rows[0]?.total ?? 0;
}

/** The tags with these titles, however they're written. */
export async function listByTitles(scope: Scope, titles: readonly string[]) {
  const { rows } = await sql<{ id: number; title: string }>`select id, title from tags
    where institution_id = ${scope.institutionId} and removed_at is null
      and title_key = any(${titles.map(keyOf)}::text[]) order by title_key`.execute(db());
  return rows;
}

/**
 * Holds up others who change the tags or who has them, until the transaction ends. Everything that writes links takes these
 * locks first, always in the order of ids, so that no two can wait for each other. Returns those that still exist.
 */
export async function lockTags(scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string }>`select id, title from tags
    where institution_id = ${scope.institutionId} and id = any(${[...ids]}::int[]) and removed_at is null
    order by id for no key update`.execute(db());
  return rows;
}

interface Replacement {
  readonly tagged: Tagged;
  readonly ownerId: number;
  readonly former: readonly number[];
  readonly tagIds: readonly number[];
}

/** The tags of a batch or a course, including removed ones. */
export async function listLinked(scope: Scope, tagged: Tagged, ownerId: number) {
  const { table, owner } = links[tagged];
  const { rows } = await sql<{ tag_id: number }>`select tag_id from ${table}
    where institution_id = ${scope.institutionId} and ${owner} = ${ownerId}`.execute(db());
  return rows.map(({ tag_id }) => tag_id);
}

/** Replaces tags of a batch or a course by others. Those that were removed but can come back stay as they are. */
export async function replaceLinks(scope: Scope, { tagged, ownerId, former, tagIds }: Replacement) {
  const { table, owner } = links[tagged];
  await sql`delete from ${table} where institution_id = ${scope.institutionId} and ${owner} = ${ownerId}
    and tag_id = any(${[...former]}::int[]) and tag_id <> all(${[...tagIds]}::int[])`.execute(db());
  await sql`insert into ${table} (institution_id, ${owner}, tag_id)
    select ${scope.institutionId}::int, ${ownerId}::int, unnest(${[...tagIds]}::int[])
    on conflict do nothing`.execute(db());
}
