import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { CanvasAccount, CanvasTerm } from '#server/lms/canvas-types.ts';

/**
 * When the mirror was last read; undefined before the first time. There is always an account, but a Canvas may have no
 * terms.
 */
export async function findFetchedAt(scope: Scope): Promise<Date | undefined> {
  const row = await db()
    .selectFrom('lms_accounts')
    .select('fetched_at')
    .where('institution_id', '=', scope.institutionId)
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.fetched_at;
}

/** Accounts, parents before children, children by name. */
export async function listAccountRows(scope: Scope) {
  const { rows } = await sql<{ id: string; title: string; parent_id: string | null; depth: number }>`
    with recursive tree as (
      select a.*, 0 as depth, array[lower(title), lms_account_id] as place from lms_accounts a
      where institution_id = ${scope.institutionId} and not exists (
        select from lms_accounts p
        where p.institution_id = a.institution_id and p.lms_account_id = a.parent_lms_account_id)
      union all
      select a.*, tree.depth + 1, tree.place || lower(a.title) || a.lms_account_id from lms_accounts a
      join tree on a.institution_id = tree.institution_id and a.parent_lms_account_id = tree.lms_account_id
    )
    select lms_account_id as id, title, parent_lms_account_id as parent_id, depth
    from tree order by place collate "C"`.execute(db());
  return rows;
}

/** Terms, latest start first, those without a start last. */
export const listTermRows = (scope: Scope) =>
  db()
    .selectFrom('lms_terms')
    .selectAll()
    .where('institution_id', '=', scope.institutionId)
    .orderBy('start_at', (order) => order.desc().nullsLast())
    .orderBy('title')
    .execute();

/**
 * Updates the mirror. An account missing from the list stays until it's also missing from the next reading: Canvas
 * pages the list by number, so a deletion during the reading can hide another account.
 */
export async function mirrorAccounts(scope: Scope, accounts: readonly CanvasAccount[], fetchedAt: Date) {
  const lastReading = await findFetchedAt(scope);
  const rows = accounts.map(({ id, name, parent_account_id }) => ({
    institution_id: scope.institutionId,
    lms_account_id: id,
    parent_lms_account_id: parent_account_id,
    title: name,
    fetched_at: fetchedAt,
  }));
  const byId = new Map(rows.map((row) => [row.lms_account_id, row]));
  for (const slice of slices([...byId.values()])) {
    await db()
      .insertInto('lms_accounts')
      .values(slice)
      .onConflict((clash) =>
        clash.columns(['institution_id', 'lms_account_id']).doUpdateSet(({ ref }) => ({
          parent_lms_account_id: ref('excluded.parent_lms_account_id'),
          title: ref('excluded.title'),
          fetched_at: ref('excluded.fetched_at'),
        })),
      )
      .execute();
  }
  if (lastReading === undefined) return;
  await db()
    .deleteFrom('lms_accounts')
    .where('institution_id', '=', scope.institutionId)
    .where('fetched_at', '<', lastReading)
    .execute();
}

/** Makes the mirror equal to Canvas's list, which includes deleted terms, so none is missed. */
export async function replaceTerms(scope: Scope, terms: readonly CanvasTerm[], fetchedAt: Date) {
  await db().deleteFrom('lms_terms').where('institution_id', '=', scope.institutionId).execute();
  const rows = terms.map(({ id, name, start_at, end_at }) => ({
    institution_id: scope.institutionId,
    lms_term_id: id,
    title: name,
    start_at,
    end_at,
    fetched_at: fetchedAt,
  }));
  for (const slice of slices(rows)) {
    await db()
      .insertInto('lms_terms')
      .values(slice)
      .onConflict((clash) => clash.doNothing())
      .execute();
  }
}

export async function deleteDirectory(institutionId: number) {
  for (const table of ['lms_accounts', 'lms_terms'] as const)
    await db().deleteFrom(table).where('institution_id', '=', institutionId).execute();
}

/** Rows in portions well under PostgreSQL's 65,535 parameters. */
const slices = <T>(rows: readonly T[], size = 1000) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
