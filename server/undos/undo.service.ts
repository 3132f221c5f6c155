import type { Actor } from '#server/access/actor.ts';
import { inSavepoint, inTransaction } from '#server/infra/db/database.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Restorable, Restorer } from '#server/infra/undo/restorer.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { undoRetrySeconds, undoSeconds, type Undo, type UndoKind } from '#shared/undos/undo.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { undoChangeJob } from './undo-change.job.ts';
import {
  addItems,
  beginUndo,
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

const undoProblems = defineMessages({
  notFound: { id: 'undo.problem.notFound', defaultMessage: 'There is nothing to undo here.' },
  tooLate: { id: 'undo.problem.tooLate', defaultMessage: 'It’s too late to undo this.' },
});

/** A click in the last second still counts if its request is slow. */
const graceSeconds = 5;
/** How many things are put back per transaction, and how long one job goes on, in milliseconds. */
const portion = 300;
const sliceMs = 20_000;

let restorers: readonly Restorer<Actor>[] = [];

/** Sets how changes are undone, kind by kind. */
export const undoWith = (all: readonly Restorer<Actor>[]) => {
  restorers = all;
};

function restorerOf(kind: UndoKind) {
  const found = restorers.find(({ kinds }) => kinds.includes(kind));
  if (!found) throw new Error(`Nobody knows how to undo ${kind}`);
  return found;
}

/** A change, with what it takes to undo it. */
export interface MadeChange extends Omit<NewUndo, 'seconds'> {
  readonly items: readonly NewItem[];
  /** how many of the items people would count, if not all */
  readonly changedCount?: number;
}

/**
 * Lets the person who made a change undo it for a while. Part of the change's transaction; if nothing changed, nothing
 * is offered.
 */
export async function offerUndo(scope: Scope, { items, changedCount = items.length, ...change }: MadeChange) {
  if (items.length === 0) return;
  const made = { ...change, seconds: undoSeconds };
  const undoId = (await openUndo(scope, made)) ?? (await openUndo(scope, { ...made, key: undefined }));
  if (undoId !== undefined) await addItems(scope, undoId, items, changedCount);
}

/** What the actor can undo now, is undoing, or could only undo in part. */
export async function listOffered(scope: Scope, { personId }: Actor) {
  const undos: Undo[] = [];
  for (const row of await listOwnUndos(scope, personId)) undos.push(await toUndo(scope, row));
  return { undos };
}

export async function readOwn(scope: Scope, { personId }: Actor, id: number): Promise<Undo> {
  const row = await findOwnUndo(scope, personId, id);
  if (!row) throw new Problem('not_found', phrase(undoProblems.notFound));
  return toUndo(scope, row);
}

/**
 * Undoes one of the actor's changes, or retries the parts that failed. A large one goes on in the background; one in
 * progress or done stays as it is.
 */
export async function undoChange(scope: Scope, actor: Actor, id: number): Promise<Undo> {
  await lockUndo(scope, id);
  const row = await findOwnUndo(scope, actor.personId, id);
  if (!row) throw new Problem('not_found', phrase(undoProblems.notFound));
  const isAskable = row.status === 'offered' || (row.status === 'done' && row.failed_count > 0);
  if (!isAskable) return toUndo(scope, row);
  if (row.seconds_left < -graceSeconds) throw new Problem('conflict', phrase(undoProblems.tooLate));
  await restorerOf(row.kind).allow(scope, actor, row.subject_id);
  await beginUndo(scope, id, undoRetrySeconds);
  const isMore = await undoPortion(scope, row);
  if (isMore) await undoChangeJob.enqueue(scope, { undoId: id });
  return readOwn(scope, actor, id);
}

/** One slice of a large undo. It can be killed at any point: progress is stored in the transaction that made it. */
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

/** No one is waiting for the answer any more: a problem is stored for each of the things. */
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
  const items = await listWaitingItems(scope, row.id, portion);
  const recordIds = items.map(({ recordId }) => recordId);
  await settleItems(scope, row.id, recordIds, items.length === 0 ? [] : await attempt(scope, row, items));
  if (items.length === portion) return true;
  await endUndo(scope, row.id);
  return false;
}

async function toUndo(scope: Scope, row: UndoRow): Promise<Undo> {
  const failures = row.failed_count > 0 ? await listFailures(scope, row.id) : [];
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
