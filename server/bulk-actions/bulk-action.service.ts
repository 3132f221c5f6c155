import { sql } from 'kysely';
import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import { selectedCourseIds } from '#server/course-table/course-selection.service.ts';
import { inSavepoint } from '#server/infra/db/database.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentMs } from '#server/infra/clock.ts';
import { type startBulkAction, mostEndedListed } from '#shared/bulk-actions/bulk-action.api.ts';
import type { BulkActionName, StartableName } from '#shared/bulk-actions/bulk-action-kinds.ts';
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

interface StartedElsewhere {
  readonly action: Exclude<BulkActionName, StartableName>;
  readonly params: unknown;
  readonly courseIds: readonly number[];
}

/** Starts an action on courses that its feature has chosen. */
export async function startElsewhere(
  scope: Scope,
  actor: Actor,
  { action, params, courseIds }: StartedElsewhere,
): Promise<number> {
  await refuseTooMany(scope, actor);
  const { kept, about } = await kindOf(action).begin(scope, actor, params);
  const id = await openAction(scope, {
    startedBy: actor,
    action,
    params: kept,
    about,
    batchId: undefined,
    changeKey: undefined,
  });
  if (id === undefined) throw new Error('Nothing else can be in its way');
  const chosen = sql<{ id: number }>`select unnest(${[...courseIds]}::int[]) as id`;
  await freezeCourses(scope, { actionId: id, batchId: undefined }, chosen);
  await workBulkActionJob.enqueue(scope, { actionId: id });
  return id;
}

async function refuseTooMany(scope: Scope, { personId }: Actor) {
  if ((await countOpen(scope, personId)) >= mostOpen)
    throw new Problem('too_many_requests', phrase(bulkProblems.tooMany, { most: mostOpen }));
}

/** An action, by anyone; undefined if it's been forgotten. For features that answer for who sees it. */
export async function readAny(scope: Scope, actor: Actor, id: number): Promise<BulkAction | undefined> {
  const row = await findAction(scope, id);
  return row && present(scope, actor, row);
}

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
  await refuseTooMany(scope, actor);
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
  const { action, status, can, batchId } = await lockFor(scope, actor, { id, step: 'retry' });
  if (status === 'undoing' || status === 'undone')
    throw new Problem('conflict', phrase(bulkProblems.isUndone));
  const unfinished = await reopenCourses(scope, { id, action, status });
  if (!can.retry && unfinished.length === 0) throw new Problem('conflict', phrase(retryProblemOf(status)));
  await reopen(scope, actor, { id, batchId });
  await retryFailed(scope, id, unfinished);
  await workBulkActionJob.enqueue(scope, { actionId: id });
  return readSeen(scope, actor, id);
}

/** Has an ended action's kind prepare another try. Returns courses that it isn't through with. */
async function reopenCourses(
  scope: Scope,
  { id, action, status }: Pick<BulkAction, 'id' | 'action' | 'status'>,
) {
  const row = status === 'completed' || status === 'cancelled' ? await findAction(scope, id) : undefined;
  return (row && (await kindOf(action).outgoing?.reopen?.(scope, row.params))) ?? [];
}

const retryProblemOf = (status: BulkAction['status']) =>
  status === 'running' || status === 'paused' || status === 'cancelling'
    ? bulkProblems.underWay
    : bulkProblems.nothingFailed;

/** Has an action in the LMS wait: nothing more of it is sent until somebody goes on. */
export async function pauseAction(scope: Scope, actor: Actor, id: number) {
  const { status, can } = await lockFor(scope, actor, { id, step: 'cancel' });
  if (status === 'paused') return { paused: await readSeen(scope, actor, id), isRepeated: true };
  if (!can.pause)
    throw new Problem('conflict', phrase(bulkProblems[status === 'running' ? 'noPause' : 'ended']));
  await markAction(scope, id, 'paused');
  return { paused: await readSeen(scope, actor, id), isRepeated: false };
}

export async function goOnWithAction(scope: Scope, actor: Actor, id: number) {
  const { status } = await lockFor(scope, actor, { id, step: 'cancel' });
  if (status === 'running') return { goingOn: await readSeen(scope, actor, id), isRepeated: true };
  if (status !== 'paused') throw new Problem('conflict', phrase(bulkProblems.ended));
  await markAction(scope, id, 'goingOn');
  await workBulkActionJob.enqueue(scope, { actionId: id });
  return { goingOn: await readSeen(scope, actor, id), isRepeated: false };
}

/** Undoes an ended action, once. */
export async function undoAction(scope: Scope, actor: Actor, id: number) {
  const before = await lockFor(scope, actor, { id, step: 'undo' });
  const { status, can, undoUntil } = before;
  if (status === 'undoing' || status === 'undone') return { undone: before, isRepeated: true };
  if (status === 'running' || status === 'paused' || status === 'cancelling')
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
