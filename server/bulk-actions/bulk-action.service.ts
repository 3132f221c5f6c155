import type { Actor } from '#server/access/actor.ts';
import { selectedCourseIds } from '#server/course-table/course-selection.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { startBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import { mostEndedListed } from '#shared/bulk-actions/bulk-action.api.ts';
import type { BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { freezeCourses, retryFailed } from './bulk-action-courses.repository.ts';
import { kindOf } from './bulk-action-kinds.ts';
import { optionsOf, statusOf, undoUntilOf } from './bulk-action-state.ts';
import { bulkProblems } from './bulk-action.messages.ts';
import {
  countOpen,
  countOutcomes,
  findByKey,
  findOwnAction,
  listOwnActions,
  lockAction,
  markAction,
  openAction,
  type BulkActionRow,
} from './bulk-action.repository.ts';
import { workBulkActionJob } from './work-bulk-action.job.ts';

/** How many actions of a person can be under way. */
const mostOpen = 10;
/** How long ended actions are listed. */
const listedMs = 24 * 3_600_000;

type Wish = Parsed<typeof startBulkAction>['body'];

/** Starts an action on the courses chosen at this moment. Sent again with the same key, it's the one started before. */
export async function startAction(scope: Scope, actor: Actor, wish: Wish): Promise<BulkAction> {
  const { personId } = actor;
  const { action, changeKey } = wish;
  const known = changeKey === undefined ? undefined : await findByKey(scope, personId, changeKey);
  if (known) return present(known);
  if ((await countOpen(scope, personId)) >= mostOpen)
    throw new Problem('too_many_requests', phrase(bulkProblems.tooMany, { most: mostOpen }));
  const { kept, about } = await kindOf(action).begin(scope, actor, wish.params);
  const id = await openAction(scope, { personId, action, params: kept, about, changeKey });
  // The same request, sent at the same moment, came first.
  if (id === undefined) return presentByKey(scope, personId, changeKey ?? '');
  const chosen = await selectedCourseIds(scope, actor, wish.selection);
  if ((await freezeCourses(scope, id, chosen)) === 0)
    throw new Problem('conflict', phrase(bulkProblems.noCourses));
  await workBulkActionJob.enqueue(scope, { actionId: id });
  return readOwn(scope, actor, id);
}

async function presentByKey(scope: Scope, personId: number, changeKey: string) {
  const row = await findByKey(scope, personId, changeKey);
  if (!row) throw notFound();
  return present(row);
}

const notFound = () => new Problem('not_found', phrase(bulkProblems.notFound));

/** One of the person's own actions. */
export async function getOwn(scope: Scope, { personId }: Actor, id: number): Promise<BulkActionRow> {
  const row = await findOwnAction(scope, personId, id);
  if (!row) throw notFound();
  return row;
}

export const readOwn = async (scope: Scope, actor: Actor, id: number) =>
  present(await getOwn(scope, actor, id));

/** The person's actions that are under way, and the last ones of the day. */
export async function listOwn(scope: Scope, { personId }: Actor) {
  const since = new Date(Date.now() - listedMs);
  const actions: BulkAction[] = [];
  for (const row of await listOwnActions(scope, personId, { since, mostEnded: mostEndedListed }))
    actions.push(await present(row));
  return { actions };
}

/** Drops what still waits. What's being done already ends, and counts. */
export async function cancelAction(scope: Scope, actor: Actor, id: number): Promise<BulkAction> {
  const before = await lockOwn(scope, actor, id);
  if (before.status === 'cancelling') return before;
  if (!before.can.cancel) throw new Problem('conflict', phrase(bulkProblems.ended));
  await markAction(scope, id, 'cancelled');
  await workBulkActionJob.enqueue(scope, { actionId: id });
  return readOwn(scope, actor, id);
}

/** Does the action again to what failed. */
export async function retryAction(scope: Scope, actor: Actor, id: number): Promise<BulkAction> {
  const { status, can } = await lockOwn(scope, actor, id);
  if (status === 'undoing' || status === 'undone')
    throw new Problem('conflict', phrase(bulkProblems.isUndone));
  if (!can.retry) throw new Problem('conflict', phrase(retryProblemOf(status)));
  await retryFailed(id);
  await markAction(scope, id, 'retried');
  await workBulkActionJob.enqueue(scope, { actionId: id });
  return readOwn(scope, actor, id);
}

const retryProblemOf = (status: BulkAction['status']) =>
  status === 'running' || status === 'cancelling' ? bulkProblems.underWay : bulkProblems.nothingFailed;

/** Undoes an ended action, once. */
export async function undoAction(scope: Scope, actor: Actor, id: number): Promise<BulkAction> {
  const before = await lockOwn(scope, actor, id);
  const { status, can, undoUntil } = before;
  if (status === 'undoing' || status === 'undone') return before;
  if (status === 'running' || status === 'cancelling')
    throw new Problem('conflict', phrase(bulkProblems.underWay));
  if (undoUntil === null) throw new Problem('conflict', phrase(bulkProblems.noUndo));
  if (!can.undo) throw new Problem('conflict', phrase(bulkProblems.tooLate));
  await markAction(scope, id, 'undoing');
  await workBulkActionJob.enqueue(scope, { actionId: id });
  return readOwn(scope, actor, id);
}

/** The person's action, which no one else changes until the transaction ends. */
async function lockOwn(scope: Scope, actor: Actor, id: number): Promise<BulkAction> {
  await lockAction(scope, id);
  return readOwn(scope, actor, id);
}

export async function present(row: BulkActionRow): Promise<BulkAction> {
  const counts = row.counts ?? (await countOutcomes(row.id));
  const status = statusOf(row, counts);
  const undoUntil = undoUntilOf(row, counts, kindOf(row.action).undoHours);
  const isUndoable = undoUntil !== null && undoUntil > new Date();
  return {
    id: row.id,
    action: row.action,
    about: [...row.about],
    status,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    counts,
    undoUntil: undoUntil?.toISOString() ?? null,
    can: optionsOf(status, counts, isUndoable),
  };
}
