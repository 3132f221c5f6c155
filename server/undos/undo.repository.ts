import { sql } from 'kysely';
import type { NotRestored } from '#server/access/restorer.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import { mostFailuresNamed, type UndoKind, type UndoSubject } from '#shared/undos/undo.ts';

export interface NewUndo {
  readonly personId: number;
  readonly kind: UndoKind;
  readonly subject: { readonly type: UndoSubject; readonly id: number; readonly title: string };
  readonly key: string | undefined;
  readonly seconds: number;
}

/** Offers an undo, or extends one begun by another call of the same change; undefined if that one is in progress. */
export async function openUndo(scope: Scope, { personId, kind, subject, key, seconds }: NewUndo) {
  const { rows } = await sql<{ id: number }>`
    insert into undos as u
      (institution_id, person_id, kind, subject_type, subject_id, subject_title, change_key, until)
    values (${scope.institutionId}, ${personId}, ${kind}, ${subject.type}, ${subject.id}, ${subject.title},
      ${key ?? null}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (institution_id, person_id, kind, subject_type, subject_id, change_key)
      do update set until = excluded.until where u.status = 'offered'
    returning id`.execute(db());
  return rows[0]?.id;
}

export interface NewItem {
  readonly recordId: number;
  readonly title: string;
  readonly before: object;
}

/** Stores the state before a change; anything stored earlier wins. */
export async function addItems(
  { institutionId }: Scope,
  undoId: number,
  items: readonly NewItem[],
  changedCount: number,
) {
  await sql`insert into undo_items (institution_id, undo_id, record_id, title, before)
    select ${institutionId}::int, ${undoId}::int, i."recordId", i.title, i.before
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) i("recordId" int, title text, before jsonb)
    on conflict do nothing`.execute(db());
  await sql`update undos set changed_count = changed_count + ${changedCount}::int
    where institution_id = ${institutionId} and id = ${undoId}`.execute(db());
}

export interface UndoRow {
  readonly id: number;
  readonly person_id: number;
  readonly kind: UndoKind;
  readonly subject_type: UndoSubject;
  readonly subject_id: number;
  readonly subject_title: string;
  readonly status: 'offered' | 'running' | 'done';
  readonly changed_count: number;
  /** how much time is left for it; below zero when it's too late */
  readonly seconds_left: number;
  readonly total: number;
  readonly done: number;
  readonly failed_count: number;
}

const undoRow = sql`
  select u.id, u.person_id, u.kind, u.subject_type, u.subject_id, u.subject_title, u.status, u.changed_count,
    extract(epoch from u.until - clock_timestamp())::float8 as seconds_left, i.total, i.done, i.failed_count
  from undos u cross join lateral (
    select count(*)::int as total, (count(*) filter (where state = 'done'))::int as done,
      (count(*) filter (where state = 'failed'))::int as failed_count
    from undo_items where institution_id = u.institution_id and undo_id = u.id) i`;

/** A person's own undo. */
export async function findOwnUndo(scope: Scope, personId: number, id: number): Promise<UndoRow | undefined> {
  const { rows } = await sql<UndoRow>`${undoRow}
    where u.institution_id = ${scope.institutionId} and u.person_id = ${personId} and u.id = ${id}`.execute(
    db(),
  );
  return rows[0];
}

export async function findUndo(scope: Scope, id: number): Promise<UndoRow | undefined> {
  const { rows } = await sql<UndoRow>`${undoRow}
    where u.institution_id = ${scope.institutionId} and u.id = ${id}`.execute(db());
  return rows[0];
}

/** What a person can undo, is undoing, or could only undo in part; newest last. */
export async function listOwnUndos(scope: Scope, personId: number): Promise<UndoRow[]> {
  const { rows } = await sql<UndoRow>`${undoRow}
    where u.institution_id = ${scope.institutionId} and u.person_id = ${personId} and i.total > 0
      and (u.status = 'running' or u.until > clock_timestamp() and (u.status = 'offered' or i.failed_count > 0))
    order by u.id`.execute(db());
  return rows;
}

/** Every undo in progress. */
export async function listRunningIds(scope: Scope) {
  const rows = await db()
    .selectFrom('undos')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('status', '=', 'running')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the undo until the transaction ends: of two at once, the later one sees what the first one did. */
export async function lockUndo(scope: Scope, id: number) {
  await sql`select from undos where institution_id = ${scope.institutionId} and id = ${id} for update`.execute(
    db(),
  );
}

/** Starts an undo, or retries the parts that failed. */
export async function beginUndo({ institutionId }: Scope, id: number, retrySeconds: number) {
  await sql`update undos set status = 'running',
      until = clock_timestamp() + make_interval(secs => ${retrySeconds})
      where institution_id = ${institutionId} and id = ${id}`.execute(db());
  await sql`update undo_items set state = 'waiting', failure = null
    where institution_id = ${institutionId} and undo_id = ${id} and state = 'failed'`.execute(db());
}

export async function endUndo(scope: Scope, id: number) {
  await db()
    .updateTable('undos')
    .set({ status: 'done' })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** The next things to put back. */
export async function listWaitingItems({ institutionId }: Scope, undoId: number, limit: number) {
  const { rows } = await sql<{ recordId: number; before: object }>`
    select record_id as "recordId", before from undo_items
    where institution_id = ${institutionId} and undo_id = ${undoId} and state = 'waiting' order by record_id limit ${limit}`.execute(
    db(),
  );
  return rows;
}

/** Records what was put back and what couldn't be. */
export async function settleItems(
  { institutionId }: Scope,
  undoId: number,
  recordIds: readonly number[],
  notRestored: readonly NotRestored[],
) {
  const reasons = notRestored.map(({ recordId, reason }) => ({ id: recordId, reason }));
  await sql`update undo_items set state = 'done'
    where institution_id = ${institutionId} and undo_id = ${undoId} and record_id = any(${[...recordIds]}::int[])`.execute(
    db(),
  );
  await sql`update undo_items i set state = 'failed', failure = f.reason
    from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) f(id int, reason jsonb)
    where i.institution_id = ${institutionId} and i.undo_id = ${undoId} and i.record_id = f.id`.execute(db());
}

export async function listFailures({ institutionId }: Scope, undoId: number) {
  const { rows } = await sql<{ id: number; title: string; reason: Phrase }>`
    select record_id as id, title, failure as reason from undo_items
    where institution_id = ${institutionId} and undo_id = ${undoId} and state = 'failed' order by record_id limit ${mostFailuresNamed}`.execute(
    db(),
  );
  return rows;
}
