import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import type { CanvasAccount, CanvasTerm } from '#server/lms/canvas-types.ts';
import {
  deleteDirectory,
  findFetchedAt,
  listAccountRows,
  listTermRows,
  mirrorAccounts,
  replaceTerms,
} from './lms-directory.repository.ts';
import { refreshDirectoryJob } from './refresh-directory.job.ts';

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

/** The account tree as last read; an old or missing reading triggers a new one. */
export async function readAccounts(scope: Scope) {
  const rows = await listAccountRows(scope);
  const fetchedAt = await refreshWhenStale(scope);
  const accounts = rows.map(({ id, title, parent_id, depth }) => ({ id, title, parentId: parent_id, depth }));
  return { accounts, fetchedAt };
}

/** When Canvas was last read; triggers another reading if that was long ago. */
async function refreshWhenStale(scope: Scope) {
  const fetchedAt = await findFetchedAt(scope);
  if (!fetchedAt || Date.now() - fetchedAt.getTime() > staleMs) await refreshDirectoryJob.enqueue(scope, {});
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
    const now = new Date();
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
