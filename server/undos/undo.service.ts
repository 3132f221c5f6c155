import type { Actor } from '#server/access/actor.ts';
import { noteUndo } from '#server/access/restorer.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { undoRetrySeconds, undoSeconds, type Undo } from '#shared/undos/undo.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { failTogether, restorerOf, undoChangeJob, undoPortion, type BeingUndone } from './undo-change.job.ts';
import {
  addItems,
  beginUndo,
  endUndo,
  findOwnUndo,
  findUndo,
  listFailures,
  listOwnUndos,
  listRunningIds,
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
/** How many things are put back per transaction. */
const portion = 300;

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
  if (undoId === undefined) return;
  await addItems(scope, undoId, items, changedCount);
  noteUndo(undoId);
}

interface ChangedThing {
  readonly kind: NewUndo['kind'];
  readonly type: NewUndo['subject']['type'];
  readonly id: number;
  readonly title: string;
  readonly before?: object;
}

/** The same for a change of one thing, which is all that it's about. */
export const offerUndoOfOne = (
  scope: Scope,
  { personId }: Actor,
  { kind, type, id, title, before = {} }: ChangedThing,
) =>
  offerUndo(scope, {
    personId,
    kind,
    subject: { type, id, title },
    key: undefined,
    items: [{ recordId: id, title, before }],
  });

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
 * progress or done stays as it is, unless it stopped halfway.
 */
export async function undoChange(scope: Scope, actor: Actor, id: number): Promise<Undo> {
  await lockUndo(scope, id);
  const row = await findOwnUndo(scope, actor.personId, id);
  if (!row) throw new Problem('not_found', phrase(undoProblems.notFound));
  const hasStopped = await isStopped(scope, row);
  const isAskable = row.status === 'offered' || (row.status === 'done' && row.failed_count > 0);
  if (!isAskable && !hasStopped) return toUndo(scope, row);
  if (row.seconds_left < -graceSeconds && !hasStopped)
    throw new Problem('conflict', phrase(undoProblems.tooLate));
  await restorerOf(row.kind).allow?.(scope, actor, row.subject_id);
  await beginUndo(scope, id, undoRetrySeconds);
  const isMore = await undoPortion(scope, changeOf(scope, row));
  if (isMore) await undoChangeJob.enqueue(scope, { undoId: id });
  return readOwn(scope, actor, id);
}

/** The next portion of a large undo; false when there's nothing left to do. */
export const goOnUndoing = (scope: Scope, id: number): Promise<boolean> =>
  inTransaction(async () => {
    await lockUndo(scope, id);
    const row = await findUndo(scope, id);
    return row?.status === 'running' && (await undoPortion(scope, changeOf(scope, row), failTogether));
  });

/** Goes on with undos that nothing works on any more. */
export const goOnWithUndos = async (scope: Scope) =>
  undoChangeJob.enqueueAll(
    scope,
    (await listRunningIds(scope)).map((undoId) => ({ undoId })),
  );

const changeOf = (scope: Scope, { id, kind, subject_id, person_id }: UndoRow): BeingUndone => ({
  kind,
  subject: subject_id,
  personId: person_id,
  portion,
  next: (limit) => listWaitingItems(scope, id, limit),
  settle: (recordIds, notRestored) => settleItems(scope, id, recordIds, notRestored),
  end: () => endUndo(scope, id),
});

/** Whether the job has failed too often. One that has ended since the row was read has done its work. */
const isStopped = async (scope: Scope, { id, status }: UndoRow) =>
  status === 'running' &&
  !(await undoChangeJob.isUnderWay(scope, { undoId: id })) &&
  (await findUndo(scope, id))?.status === 'running';

async function toUndo(scope: Scope, row: UndoRow): Promise<Undo> {
  const failures = row.failed_count > 0 ? await listFailures(scope, row.id) : [];
  return {
    id: row.id,
    kind: row.kind,
    subject: { type: row.subject_type, id: row.subject_id, title: row.subject_title },
    count: row.changed_count,
    status: row.status,
    hasStopped: await isStopped(scope, row),
    secondsLeft: Math.max(0, row.seconds_left),
    total: row.total,
    done: row.done,
    failedCount: row.failed_count,
    failed: failures.map(({ id, title, reason }) => ({ id, title, message: say(reason) })),
  };
}
