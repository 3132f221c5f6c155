import type { BulkActionKind, CourseOutcome, Written } from '#server/access/bulk-action.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { patienceInUse } from '#server/lms/retry-policy.ts';
import { findActor, personGone } from '#server/sessions/person-actor.service.ts';
import { writeOutcomes, writeUndone } from './bulk-action-courses.repository.ts';
import { kindOf } from './bulk-action-kinds.ts';
import { lockAction, type BulkActionRow } from './bulk-action.repository.ts';
import { dropRest } from './cancel-bulk-action.service.ts';
import { endIfOver } from './end-bulk-action.service.ts';
import {
  holdTaken,
  isAnyTaken,
  leaveForMore,
  takeAbandoned,
  takeAbandonedUndo,
  takeToUndo,
  takeWaiting,
  type TakenCourse,
} from './outgoing-courses.repository.ts';
import { endUndo } from './undo-bulk-action.service.ts';
import { comeBackToBulkActionJob } from './work-bulk-action.job.ts';
import type { Actor } from '#server/access/actor.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';

type Outgoing = NonNullable<BulkActionKind['outgoing']>;

/** How many courses are written at once: Canvas has others to answer. */
const atOnce = 2;

/** A worker that hasn't written down by then what became of a course is gone: it sends once and looks once. */
function leaseMs() {
  const { giveUpAfterMs, answerWithinMs } = patienceInUse();
  return 2 * (giveUpAfterMs + answerWithinMs);
}

/**
 * The next courses of an action that writes to the LMS; false when there's nothing left to do for now. A course is
 * marked before anything is sent, so that it's never sent twice: what a killed worker left marked is only looked at.
 */
export async function takeOutgoingStep(
  scope: Scope,
  row: BulkActionRow,
  outgoing: Outgoing,
): Promise<boolean> {
  const taking = { scope, actionId: row.id, limit: outgoing.isOneByOne ? 1 : atOnce };
  const left = await takeAbandoned(taking, leaseMs());
  await Promise.all(
    left.map(({ courseId }) => finish(scope, row, outgoing.look(scope, given(row, courseId)))),
  );
  if (left.length > 0) return goOn(scope, row);
  if (row.paused_at !== null) return comeBackFor(scope, row, 'doing');
  if (row.cancelled_at !== null) {
    await dropRest(scope, row);
    return comeBackFor(scope, row, 'doing');
  }
  const taken = await takeIfOpen(scope, row, async () =>
    outgoing.isOneByOne && (await isAnyTaken(scope, row.id, 'doing')) ? [] : takeWaiting(taking),
  );
  if (taken.length === 0) {
    await endIfOver(scope, row.id);
    return comeBackFor(scope, row, 'doing');
  }
  await sendAllowed(scope, row, { outgoing, taken });
  return goOn(scope, row);
}

async function goOn(scope: Scope, { id }: BulkActionRow) {
  await endIfOver(scope, id);
  return true;
}

const given = ({ params, started_by }: BulkActionRow, courseId: number) => ({
  by: started_by,
  params: params as unknown,
  courseId,
});

/** No one cancels the action while its next courses are marked. */
const takeIfOpen = (scope: Scope, row: BulkActionRow, take: () => Promise<TakenCourse[]>) =>
  inTransaction(async () => {
    const now = await lockAction(scope, row.id);
    const isOpen =
      now &&
      now.undo_at === row.undo_at &&
      now.cancelled_at === null &&
      now.paused_at === null &&
      now.ended_at === null;
    return isOpen ? take() : [];
  });

interface ToSend {
  readonly outgoing: Outgoing;
  readonly taken: readonly TakenCourse[];
}

async function sendAllowed(scope: Scope, row: BulkActionRow, { outgoing, taken }: ToSend) {
  const courseIds = taken.map(({ courseId }) => courseId);
  const refused = await refusedOf(scope, row, row.asked_by, courseIds);
  await Promise.all(
    courseIds.map((courseId) => {
      const reason = refused.get(courseId);
      const sending = reason
        ? nothingSent<CourseOutcome>({ courseId, outcome: 'failed', reason })
        : outgoing.send(scope, given(row, courseId));
      return finish(scope, row, sending);
    }),
  );
}

/** Rights are those of the moment. */
async function refusedOf(
  scope: Scope,
  { action, params }: BulkActionRow,
  personId: number | null,
  courseIds: readonly number[],
) {
  const actor = personId === null ? undefined : await findActor(scope, personId);
  return refusalsOf(scope, kindOf(action), { actor, params, courseIds });
}

const nothingSent = async <T>(outcome: T): Promise<Written<T>> => ({ outcome, store: async () => {} });

/** Writes down what became of a course, unless another worker has done so. */
async function finish(scope: Scope, { id }: BulkActionRow, writing: Promise<Written<CourseOutcome>>) {
  const { outcome, store } = await writing;
  await inTransaction(async () => {
    if (!(await holdTaken(scope, id, outcome.courseId, 'doing'))) return;
    await store();
    await writeOutcomes(scope, id, 'running', [outcome]);
  });
}

/** Undoes an action for its next courses in the same way. */
export async function takeUndoStep(scope: Scope, row: BulkActionRow, outgoing: Outgoing): Promise<boolean> {
  const taking = { scope, actionId: row.id, limit: outgoing.isOneByOne ? 1 : atOnce };
  const left = await takeAbandonedUndo(taking, leaseMs());
  const undoLeft = async ({ courseId, before }: TakenCourse) =>
    finishUndo(scope, row, courseId, outgoing.lookBack(scope, given(row, courseId), before));
  await Promise.all(left.map(undoLeft));
  if (left.length > 0) return true;
  const taken = await takeToUndo(taking);
  const refused = await refusedOf(
    scope,
    row,
    row.person_id,
    taken.map(({ courseId }) => courseId),
  );
  const undo = async ({ courseId, before }: TakenCourse) => {
    const reason = refused.get(courseId);
    const sending = reason ? nothingSent(reason) : outgoing.sendBack(scope, given(row, courseId), before);
    await finishUndo(scope, row, courseId, sending);
  };
  await Promise.all(taken.map(undo));
  if (taken.length > 0) return true;
  if (await isAnyTaken(scope, row.id, 'undoing')) return comeBackFor(scope, row, 'undoing');
  await endUndo(scope, row);
  return false;
}

async function finishUndo(
  scope: Scope,
  { id }: BulkActionRow,
  courseId: number,
  writing: ReturnType<Outgoing['sendBack']>,
) {
  const { outcome: reason, store } = await writing;
  await inTransaction(async () => {
    if (!(await holdTaken(scope, id, courseId, 'undoing'))) return;
    await store();
    if (reason === 'more') return leaveForMore(scope, id, courseId);
    await writeUndone(scope, id, [courseId], reason ? [{ recordId: courseId, reason }] : []);
  });
}

/** Another worker may be at it, or be gone: a job sees to what it leaves behind. */
async function comeBackFor(scope: Scope, { id }: BulkActionRow, step: 'doing' | 'undoing') {
  if (await isAnyTaken(scope, id, step))
    await comeBackToBulkActionJob.enqueue(
      scope,
      { actionId: id },
      { startAfterSeconds: Math.ceil(leaseMs() / 1000) + 1 },
    );
  return false;
}

interface Asked {
  readonly actor: Actor | undefined;
  readonly params: unknown;
  readonly courseIds: readonly number[];
}

/** Why courses are out of the question; a person who's gone may do nothing. */
export async function refusalsOf(
  scope: Scope,
  kind: BulkActionKind,
  { actor, params, courseIds }: Asked,
): Promise<ReadonlyMap<number, Phrase>> {
  if (!actor) return new Map(courseIds.map((id) => [id, phrase(personGone)]));
  try {
    return await kind.refuse(scope, { actor, params, courseIds });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return new Map(courseIds.map((id) => [id, error.reason]));
  }
}
