import type { Actor } from '#server/access/actor.ts';
import { inSavepoint, inTransaction } from '#server/infra/db/database.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Restorable, Restorer } from '#server/infra/undo/restorer.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { undoRetrySeconds, undoSeconds, type Undo, type UndoKind } from '#shared/undos/undo.ts';
import { undoChangeJob } from './undo-change.job.ts';
import { undoProblems } from './undo.messages.ts';
import {
  addItems,
  beginUndo,
  deleteUndosBefore,
  endUndo,
  findOwnUndo,
  findUndo,
  listFailures,
  listOwnUndos,
  listWaitingItems,
  lockUndo,
  openUndo,
  settleItems,
  type NewItem,
  type NewUndo,
  type UndoRow,
} from './undo.repository.ts';

/** A click in the last second still counts when its request is slow. */
const graceSeconds = 5;
/** How many things are put back in one transaction, and for how long one job goes on, in milliseconds. */
const portion = 300;
const sliceMs = 20_000;
/** How much longer what can't be asked for any more is kept, for people still looking at it, in milliseconds. */
const keptMs = 3_600_000;

let restorers: readonly Restorer<Actor>[] = [];

/** Says how changes are undone, kind by kind. */
export const undoWith = (all: readonly Restorer<Actor>[]) => {
  restorers = all;
};

function restorerOf(kind: UndoKind) {
  const found = restorers.find(({ kinds }) => kinds.includes(kind));
  if (!found) throw new Error(`Nobody knows how to undo ${kind}`);
  return found;
}

/** A change that was made, as undoing needs it. */
export interface MadeChange extends Omit<NewUndo, 'seconds'> {
  readonly items: readonly NewItem[];
  /** how many of the items people would count, where not all are */
  readonly changedCount?: number;
}

/** Lets the person who made a change undo it for a while. Part of the change's transaction; nothing changed, nothing is offered. */
export async function offerUndo(scope: Scope, { items, changedCount = items.length, ...change }: MadeChange) {
  if (items.length === 0) return;
  const made = { ...change, seconds: undoSeconds };
  const undoId = (await openUndo(scope, made)) ?? (await openUndo(scope, { ...made, key: undefined }));
  if (undoId !== undefined) await addItems(undoId, items, changedCount);
}

/** What the actor can undo now, is undoing, or could not undo whole. */
export async function listOffered(scope: Scope, { personId }: Actor) {
  const undos: Undo[] = [];
  for (const row of await listOwnUndos(scope, personId)) undos.push(await toUndo(row));
  return { undos };
}

export async function readOwn(scope: Scope, { personId }: Actor, id: number): Promise<Undo> {
  const row = await findOwnUndo(scope, personId, id);
  if (!row) throw new Problem('not_found', phrase(undoProblems.notFound));
  return toUndo(row);
}

/**
 * Undoes a change of the actor's, or tries again what of it failed. A large one goes on in the background; one that is
 * under way, or done, stays as it is.
 */
export async function undoChange(scope: Scope, actor: Actor, id: number): Promise<Undo> {
  await lockUndo(scope, id);
  const row = await findOwnUndo(scope, actor.personId, id);
  if (!row) throw new Problem('not_found', phrase(undoProblems.notFound));
  const isAskable = row.status === 'offered' || (row.status === 'done' && row.failed_count > 0);
  if (!isAskable) return toUndo(row);
  if (row.seconds_left < -graceSeconds) throw new Problem('conflict', phrase(undoProblems.tooLate));
  await restorerOf(row.kind).allow(scope, actor, row.subject_id);
  await beginUndo(id, undoRetrySeconds);
  const isMore = await undoPortion(scope, row);
  if (isMore) await undoChangeJob.enqueue(scope, { undoId: id });
  return readOwn(scope, actor, id);
}

/** One slice of a large undo. It may be killed anywhere: what is back is noted in the transaction that put it back. */
export async function goOnUndoing(scope: Scope, undoId: number, signal: AbortSignal) {
  const until = Date.now() + sliceMs;
  while (!signal.aborted && Date.now() < until) {
    const isMore = await inTransaction(async () => {
      await lockUndo(scope, undoId);
      const row = await findUndo(scope, undoId);
      return row?.status === 'running' && (await undoPortion(scope, row, failTogether));
    });
    if (!isMore) return;
  }
  await undoChangeJob.enqueue(scope, { undoId });
}

type Attempt = typeof restoreAll;

const restoreAll = (scope: Scope, row: UndoRow, items: readonly Restorable<unknown>[]) =>
  restorerOf(row.kind).restore(scope, { subjectId: row.subject_id, personId: row.person_id }, items);

/** Nobody waits for the answer any more: a problem is noted for each of the things. */
const failTogether: Attempt = async (scope, row, items) => {
  try {
    return await inSavepoint(() => restoreAll(scope, row, items));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return items.map(({ recordId }) => ({ recordId, reason: error.reason }));
  }
};

/** Puts the next portion back; false when that was the last one. */
async function undoPortion(scope: Scope, row: UndoRow, attempt: Attempt = restoreAll): Promise<boolean> {
  const items = await listWaitingItems(row.id, portion);
  const recordIds = items.map(({ recordId }) => recordId);
  await settleItems(row.id, recordIds, items.length === 0 ? [] : await attempt(scope, row, items));
  if (items.length === portion) return true;
  await endUndo(row.id);
  return false;
}

/** Deletes what nobody can ask for any more. */
export const forgetUndos = (scope: Scope, now: Date) =>
  deleteUndosBefore(scope, new Date(now.getTime() - keptMs));

async function toUndo(row: UndoRow): Promise<Undo> {
  const failures = row.failed_count > 0 ? await listFailures(row.id) : [];
  return {
    id: row.id,
    kind: row.kind,
    subject: { type: row.subject_type, id: row.subject_id, title: row.subject_title },
    count: row.changed_count,
    status: row.status,
    secondsLeft: Math.max(0, row.seconds_left),
    total: row.total,
    done: row.done,
    failedCount: row.failed_count,
    failed: failures.map(({ id, title, reason }) => ({ id, title, message: say(reason) })),
  };
}
