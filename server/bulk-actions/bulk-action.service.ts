import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import { selectedCourseIds } from '#server/course-table/course-selection.service.ts';
import { inSavepoint } from '#server/infra/db/database.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { type startBulkAction, mostEndedListed } from '#shared/bulk-actions/bulk-action.api.ts';
import type { BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { undoChangeJob } from '#server/undos/undo-change.job.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { freezeCourses, retryFailed } from './bulk-action-courses.repository.ts';
import { endUnnoticed } from './batch-actions.service.ts';
import { kindOf } from './bulk-action-kinds.ts';
import { bulkProblems } from './bulk-action.messages.ts';
import {
  countOpen,
  findAction,
  findByKey,
  listOwnActions,
  lockAction,
  markAction,
  openAction,
  reopenAction,
  type BulkActionRow,
} from './bulk-action.repository.ts';
import { present, presentAll, rightsOf } from './present-bulk-action.service.ts';
import { workBulkActionJob } from './work-bulk-action.job.ts';

/** How many actions of a person can be under way. */
const mostOpen = 10;
/** How long ended actions are listed. */
const listedMs = 24 * 3_600_000;

interface Started {
  readonly started: BulkAction;
  /** the same request was sent before */
  readonly isRepeated: boolean;
}

type Wish = Parsed<typeof startBulkAction>['body'];

/** Starts an action on the courses chosen at this moment. Sent again with the same key, it's the one started before. */
export async function startAction(scope: Scope, actor: Actor, wish: Wish): Promise<Started> {
  const { personId } = actor;
  const { action, changeKey } = wish;
  const known = changeKey === undefined ? undefined : await findByKey(scope, personId, changeKey);
  if (known) return { started: await present(scope, actor, known), isRepeated: true };
  if ((await countOpen(scope, personId)) >= mostOpen)
    throw new Problem('too_many_requests', phrase(bulkProblems.tooMany, { most: mostOpen }));
  const { kept, about, batchId } = await kindOf(action).begin(scope, actor, wish.params);
  if (batchId !== undefined) await endUnnoticed(scope, batchId);
  const id = await openAction(scope, { startedBy: actor, action, params: kept, about, batchId, changeKey });
  if (id === undefined) return presentFirst(scope, actor, changeKey);
  const chosen = await selectedCourseIds(scope, actor, wish.selection);
  if ((await freezeCourses(scope, { actionId: id, batchId }, chosen)) === 0)
    throw new Problem('conflict', phrase(bulkProblems[batchId === undefined ? 'noCourses' : 'noneInBatch']));
  await workBulkActionJob.enqueue(scope, { actionId: id });
  return { started: await readSeen(scope, actor, id), isRepeated: false };
}

/** What came first: the same request, sent at the same moment, or another scan of the batch. */
async function presentFirst(scope: Scope, actor: Actor, changeKey: string | undefined): Promise<Started> {
  const row = changeKey === undefined ? undefined : await findByKey(scope, actor.personId, changeKey);
  if (!row) throw new Problem('conflict', phrase(bulkProblems.batchUnderWay));
  return { started: await present(scope, actor, row), isRepeated: true };
}

const notFound = () => new Problem('not_found', phrase(bulkProblems.notFound));

/** One of the person's own actions, or the scan of a batch that the person sees. */
export async function getSeen(scope: Scope, actor: Actor, id: number): Promise<BulkActionRow> {
  const row = await findAction(scope, id);
  if (!row || !(await rightsOf(scope, actor, row)).see) throw notFound();
  return row;
}

export const readSeen = async (scope: Scope, actor: Actor, id: number) =>
  present(scope, actor, await getSeen(scope, actor, id));

/** The person's actions that are under way, and the last ones of the day. */
export async function listOwn(scope: Scope, actor: Actor) {
  const since = new Date(currentMs() - listedMs);
  const rows = await listOwnActions(scope, actor.personId, { since, mostEnded: mostEndedListed });
  return { actions: await presentAll(scope, actor, rows) };
}

/** Does the action again to what failed. */
export async function retryAction(scope: Scope, actor: Actor, id: number): Promise<BulkAction> {
  const { status, can, batchId } = await lockFor(scope, actor, { id, step: 'retry' });
  if (status === 'undoing' || status === 'undone')
    throw new Problem('conflict', phrase(bulkProblems.isUndone));
  if (!can.retry) throw new Problem('conflict', phrase(retryProblemOf(status)));
  await reopen(scope, actor, { id, batchId });
  await retryFailed(scope, id);
  await workBulkActionJob.enqueue(scope, { actionId: id });
  return readSeen(scope, actor, id);
}

const retryProblemOf = (status: BulkAction['status']) =>
  status === 'running' || status === 'cancelling' ? bulkProblems.underWay : bulkProblems.nothingFailed;

/** Undoes an ended action, once. */
export async function undoAction(scope: Scope, actor: Actor, id: number) {
  const before = await lockFor(scope, actor, { id, step: 'undo' });
  const { status, can, undoUntil } = before;
  if (status === 'undoing' || status === 'undone') return { undone: before, isRepeated: true };
  if (status === 'running' || status === 'cancelling')
    throw new Problem('conflict', phrase(bulkProblems.underWay));
  if (undoUntil === null) throw new Problem('conflict', phrase(bulkProblems.noUndo));
  if (!can.undo) throw new Problem('conflict', phrase(bulkProblems.tooLate));
  await markAction(scope, id, 'undoing');
  await undoChangeJob.enqueue(scope, { actionId: id });
  return { undone: await readSeen(scope, actor, id), isRepeated: false };
}

async function reopen(
  scope: Scope,
  { personId }: Actor,
  { id, batchId }: Pick<BulkAction, 'id' | 'batchId'>,
) {
  try {
    if (batchId !== null) await endUnnoticed(scope, batchId);
    await inSavepoint(() => reopenAction(scope, id, personId));
  } catch (error) {
    if (!isUniqueViolation(error, 'bulk_actions_open_of_batch')) throw error;
    throw new Problem('conflict', phrase(bulkProblems.batchUnderWay));
  }
}

/** A change of an action that's there. */
interface Step {
  readonly id: number;
  readonly step: 'cancel' | 'retry' | 'undo';
}

/** The action, for somebody who may take this step. */
export async function getFor(scope: Scope, actor: Actor, { id, step }: Step): Promise<BulkActionRow> {
  const row = await getSeen(scope, actor, id);
  const rights = await rightsOf(scope, actor, row);
  if (!rights[step]) throw new Problem('not_allowed', phrase(accessProblems.notAllowed));
  return row;
}

/** The same, but no one else changes it until the transaction ends. */
async function lockFor(scope: Scope, actor: Actor, step: Step): Promise<BulkAction> {
  await lockAction(scope, step.id);
  return present(scope, actor, await getFor(scope, actor, step));
}
