import type { Actor } from '#server/access/actor.ts';
import { mayFill, sees } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import { findBatch } from './batch-actions.repository.ts';
import { kindOf } from './bulk-action-kinds.ts';
import { optionsOf, statusOf, undoUntilOf } from './bulk-action-state.ts';
import { countOutcomes, type BulkActionRow } from './bulk-action.repository.ts';

/**
 * What the actor may do with an action. One's own is one's own, but a batch's scan is also a matter of those who see the
 * batch, and is tried again only by those who may change its courses.
 */
export async function rightsOf(scope: Scope, actor: Actor, { person_id, batch_id }: BulkActionRow) {
  const isOwn = person_id === actor.personId;
  const batch = batch_id === null ? undefined : await findBatch(scope, batch_id);
  if (!batch) return { see: isOwn, cancel: isOwn, retry: isOwn, undo: isOwn };
  const mayChange = mayFill(actor, batch);
  return { see: isOwn || sees(actor, batch), cancel: isOwn || mayChange, retry: mayChange, undo: isOwn };
}

/** An action as its reader sees it. */
export async function present(scope: Scope, actor: Actor, row: BulkActionRow): Promise<BulkAction> {
  const counts = row.counts ?? (await countOutcomes(scope, row.id));
  const status = statusOf(row, counts);
  const undoUntil = undoUntilOf(row, counts, kindOf(row.action).undoHours);
  const isUndoable = undoUntil !== null && undoUntil > currentTime();
  const isPausable = kindOf(row.action).outgoing !== undefined;
  const can = optionsOf(status, counts, { isUndoable, isPausable });
  const may = await rightsOf(scope, actor, row);
  return {
    id: row.id,
    action: row.action,
    about: [...row.about],
    batchId: row.batch_id,
    startedBy: row.started_by,
    status,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    counts,
    undoUntil: undoUntil?.toISOString() ?? null,
    can: {
      // Who may end it may also have it wait.
      pause: can.pause && may.cancel,
      goOn: can.goOn && may.cancel,
      cancel: can.cancel && may.cancel,
      retry: can.retry && may.retry,
      undo: can.undo && may.undo,
    },
  };
}

export async function presentAll(scope: Scope, actor: Actor, rows: readonly BulkActionRow[]) {
  const actions: BulkAction[] = [];
  for (const row of rows) actions.push(await present(scope, actor, row));
  return actions;
}
