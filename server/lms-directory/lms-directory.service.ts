import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { mayRead } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import type { CanvasAccount, CanvasTerm } from '#server/lms/canvas-types.ts';
import { refreshDirectoryJob } from './refresh-directory.job.ts';

/**
 * When the mirror was last read; undefined before the first time. There is always an account, but a Canvas may have no
 * terms.
 */
async function findFetchedAt(scope: Scope): Promise<Date | undefined> {
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
async function listAccountRows(scope: Scope) {
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
const listTermRows = (scope: Scope) =>
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
async function mirrorAccounts(scope: Scope, accounts: readonly CanvasAccount[], fetchedAt: Date) {
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
async function replaceTerms(scope: Scope, terms: readonly CanvasTerm[], fetchedAt: Date) {
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

async function deleteDirectory(institutionId: number) {
  for (const table of ['lms_accounts', 'lms_terms'] as const)
    await db().deleteFrom(table).where('institution_id', '=', institutionId).execute();
}

/** Rows in portions well under PostgreSQL's 65,535 parameters. */
const slices = <T>(rows: readonly T[], size = 1000) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );

/** A form opened later than this after the last reading triggers another, in milliseconds. */
const staleMs = 10 * 60_000;

/** The terms as last read; an old or missing reading triggers a new one. */
export async function readTerms(scope: Scope) {
  const rows = await listTermRows(scope);
  const fetchedAt = await refreshWhenStale(scope);
  const terms = rows.map((row) => ({
    id: row.lms_term_id,
    title: row.title,
    startAt: row.start_at?.toISOString() ?? null,
    endAt: row.end_at?.toISOString() ?? null,
  }));
  return { terms, fetchedAt };
}

/** What the actor reads of the account tree, as last read; an old or missing reading triggers a new one. */
export async function readAccounts(scope: Scope, actor: Actor) {
  const rows = (await listAccountRows(scope)).filter(({ id }) => mayRead(actor, id));
  const fetchedAt = await refreshWhenStale(scope);
  const accounts = rows.map(({ id, title, parent_id, depth }) => ({ id, title, parentId: parent_id, depth }));
  return { accounts, fetchedAt };
}

/** When Canvas was last read; triggers another reading if that was long ago. */
async function refreshWhenStale(scope: Scope) {
  const fetchedAt = await findFetchedAt(scope);
  if (!fetchedAt || currentMs() - fetchedAt.getTime() > staleMs) await refreshDirectoryJob.enqueue(scope, {});
  return fetchedAt?.toISOString() ?? null;
}

/** Reads accounts and terms from Canvas and updates the mirror; an LMS problem leaves it as it was. */
export async function refreshDirectory(scope: Scope, signal: AbortSignal) {
  const canvas = await canvasFor(scope, { signal, rank: 'awaited' });
  const { rootAccountId: rootId } = await scope.institution();
  const accounts: CanvasAccount[] = [await canvas.account(rootId)];
  for await (const account of canvas.subAccounts(rootId)) accounts.push(account);
  const terms: CanvasTerm[] = [];
  for await (const term of canvas.terms(rootId)) if (term.workflow_state !== 'deleted') terms.push(term);
  await inTransaction(async () => {
    const now = currentTime();
    await mirrorAccounts(scope, accounts, now);
    await replaceTerms(scope, terms, now);
  });
}

/** Empties the mirror: the institution has another Canvas. */
export const forgetDirectory = (institutionId: number) => deleteDirectory(institutionId);

/** Whether the mirror knows the account. */
export async function isKnownAccount(scope: Scope, lmsAccountId: string) {
  const row = await db()
    .selectFrom('lms_accounts')
    .select('lms_account_id')
    .where('institution_id', '=', scope.institutionId)
    .where('lms_account_id', '=', lmsAccountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the mirror knows the term. */
export async function isKnownTerm(scope: Scope, lmsTermId: string) {
  const row = await db()
    .selectFrom('lms_terms')
    .select('lms_term_id')
    .where('institution_id', '=', scope.institutionId)
    .where('lms_term_id', '=', lmsTermId)
    .executeTakeFirst();
  return row !== undefined;
}
