import * as z from 'zod';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import type { CourseOutcome } from '#server/access/bulk-action.ts';
import { inSavepoint, inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import { undoChangeJob } from '#server/undos/undo-change.job.ts';
import { goOnUndoing, goOnWithUndos } from '#server/undos/undo.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import { settleActions, settleAction } from './settle-bulk-actions.service.ts';
import { comeBackToBulkActionJob, workBulkActionJob } from './work-bulk-action.job.ts';
import { listWaiting, writeOutcomes } from './bulk-action-courses.repository.ts';
import { kindOf } from './bulk-action-kinds.ts';
import { findAction, lockAction, type BulkActionRow } from './bulk-action.repository.ts';
import { dropRest } from './cancel-bulk-action.service.ts';
import { endIfOver } from './end-bulk-action.service.ts';
import { takeOutgoingStep, takeUndoStep, refusalsOf } from './outgoing-bulk-action.service.ts';
import { undoCourses } from './undo-bulk-action.service.ts';

/** How long one job goes on, in milliseconds. */
const sliceMs = 30_000;

interface Steps {
  readonly signal: AbortSignal;
  /** false when there's nothing left to do for now */
  take(): Promise<boolean>;
  goOnLater(): Promise<void>;
}

/**
 * One slice of an action, or of undoing something. It can be killed at any point: what's done is stored in the
 * transaction that did it.
 */
async function workSlice({ signal, take, goOnLater }: Steps) {
  const until = currentMs() + sliceMs;
  while (!signal.aborted && currentMs() < until) if (!(await take())) return;
  await goOnLater();
}

export const workOn = (scope: Scope, actionId: number, signal: AbortSignal) =>
  workSlice({
    signal,
    take: async () => {
      const row = await findAction(scope, actionId);
      return row !== undefined && takeStep(scope, row);
    },
    goOnLater: () => workBulkActionJob.enqueue(scope, { actionId }),
  });

/** Does the next portion; false when there's nothing left to do for now. */
async function takeStep(scope: Scope, row: BulkActionRow): Promise<boolean> {
  if (row.undo_at !== null) return undoLater(scope, row);
  if (row.ended_at !== null) return false;
  const { outgoing } = kindOf(row.action);
  if (outgoing) return takeOutgoingStep(scope, row, outgoing);
  if (row.cancelled_at !== null) return !(await dropRest(scope, row));
  const courseIds = await listWaiting(scope, row.id, kindOf(row.action).portion);
  if (courseIds.length > 0) return doPortion(scope, row, courseIds);
  // What ended between being asked for and being written down told no one.
  await settleAction(scope, row);
  return false;
}

/** A job that comes back to an action can find that it's being undone by now. */
async function undoLater(scope: Scope, { id, undone_at }: BulkActionRow) {
  if (undone_at === null) await undoChangeJob.enqueue(scope, { actionId: id });
  return false;
}

/** The next portion of undoing an action. */
async function takeStepBack(scope: Scope, id: number): Promise<boolean> {
  const row = await findAction(scope, id);
  if (!row || row.undo_at === null || row.undone_at !== null) return false;
  const { outgoing } = kindOf(row.action);
  return outgoing ? takeUndoStep(scope, row, outgoing) : undoCourses(scope, row);
}

/** Rights are those of the moment, and looked at first: that may mean asking the LMS, which no transaction waits for. */
async function doPortion(scope: Scope, row: BulkActionRow, courseIds: readonly number[]) {
  const kind = kindOf(row.action);
  const actor = row.asked_by === null ? undefined : await findActor(scope, row.asked_by);
  const refused = await refusalsOf(scope, kind, { actor, params: row.params, courseIds });
  await inTransaction(async () => {
    const now = await lockAction(scope, row.id);
    if (!now || now.cancelled_at !== null || now.ended_at !== null) return;
    const still = new Set(await listWaiting(scope, row.id, kind.portion));
    const ids = courseIds.filter((id) => still.has(id));
    const allowed = ids.filter((id) => !refused.has(id));
    const outcomes =
      actor && allowed.length > 0
        ? await failingTogether(allowed, () =>
            kind.apply(scope, { actor, params: row.params, courseIds: allowed }),
          )
        : [];
    await writeOutcomes(scope, row.id, 'waiting', [...outcomes, ...failuresOf(ids, refused)]);
  });
  await endIfOver(scope, row.id);
  return true;
}

const failuresOf = (ids: readonly number[], refused: ReadonlyMap<number, Phrase>) =>
  ids.flatMap((courseId): CourseOutcome[] => {
    const reason = refused.get(courseId);
    return reason ? [{ courseId, outcome: 'failed', reason }] : [];
  });

/** No one is waiting for the answer: a problem is stored for each of the courses. */
async function failingTogether(
  courseIds: readonly number[],
  apply: () => Promise<readonly CourseOutcome[]>,
): Promise<readonly CourseOutcome[]> {
  try {
    return await inSavepoint(apply);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return courseIds.map((courseId) => ({ courseId, outcome: 'failed', reason: error.reason }));
  }
}

/** Goes on with actions and undos that nothing works on any more, and gives up on old actions. */
const settleBulkActionsJob = defineJob({
  name: 'settle-bulk-actions',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 1,
  timeoutSeconds: 300,
  schedule: '*/10 * * * *',
  alsoArchived: true,
});

export const workBulkActionWorker = handleJob(workBulkActionJob, (scope, { actionId }, { signal }) =>
  workOn(scope, actionId, signal),
);

export const undoChangeWorker = handleJob(undoChangeJob, (scope, what, { signal }) =>
  workSlice({
    signal,
    take: () => ('undoId' in what ? goOnUndoing(scope, what.undoId) : takeStepBack(scope, what.actionId)),
    goOnLater: () => undoChangeJob.enqueue(scope, what),
  }),
);

export const settleBulkActionsWorker = handleJob(settleBulkActionsJob, async (scope, _, { signal }) => {
  await settleActions(scope, await agreedNow(), signal);
  if ((await scope.institution()).status === 1) await goOnWithUndos(scope);
});

export const comeBackToBulkActionWorker = handleJob(
  comeBackToBulkActionJob,
  (scope, { actionId }, { signal }) => workOn(scope, actionId, signal),
);
