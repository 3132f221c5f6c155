import { noteBySystem } from '#server/access/audit.ts';
import type { Actor } from '#server/access/actor.ts';
import type { NotUndone, Undoable } from '#server/access/bulk-action.ts';
import { inSavepoint, inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import type { BulkCounts } from '#shared/bulk-actions/bulk-action.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { subjectOf } from './audit-subject.ts';
import { listToUndo, writeUndone } from './bulk-action-courses.repository.ts';
import { kindOf } from './bulk-action-kinds.ts';
import { bulkNotes, bulkReasons } from './bulk-action.messages.ts';
import {
  countOutcomes,
  keepCounts,
  lockAction,
  markUndone,
  type BulkActionRow,
} from './bulk-action.repository.ts';

/** Undoes an action for its next courses; false when those were the last ones. */
export async function undoPortion(scope: Scope, row: BulkActionRow): Promise<boolean> {
  const { portion } = kindOf(row.action);
  const actor = row.person_id === null ? undefined : await findActor(scope, row.person_id);
  return inTransaction(async () => {
    const now = await lockAction(scope, row.id);
    if (!now || now.undone_at !== null) return false;
    const items = await listToUndo(scope, row.id, portion);
    const courseIds = items.map(({ courseId }) => courseId);
    if (items.length > 0)
      await writeUndone(scope, row.id, courseIds, await undoAll(scope, row, { actor, items }));
    if (items.length === portion) return true;
    await noteEnd(scope, row);
    return false;
  });
}

/** Ends undoing an action, once. */
export const endUndo = (scope: Scope, row: BulkActionRow) =>
  inTransaction(async () => {
    const now = await lockAction(scope, row.id);
    if (now?.undone_at === null) await noteEnd(scope, row);
  });

async function noteEnd(scope: Scope, row: BulkActionRow) {
  await markUndone(scope, row.id);
  const counts = await countOutcomes(scope, row.id);
  await keepCounts(scope, row.id, counts);
  await noteUndone(scope, row, counts);
}

const noteUndone = (scope: Scope, row: BulkActionRow, { undone, kept }: BulkCounts) =>
  noteBySystem(scope, {
    action: 'endBulkUndo',
    about: subjectOf({ ...row, batchId: row.batch_id }),
    outcome: undone === 0 && kept > 0 ? 'failed' : 'done',
    note: phrase(bulkNotes.undoEnded, { undone, kept }),
  });

/** No one is waiting for the answer: a problem is stored for each of the courses. */
async function undoAll(
  scope: Scope,
  { action, params }: BulkActionRow,
  { actor, items }: { actor: Actor | undefined; items: readonly Undoable<unknown>[] },
): Promise<readonly NotUndone[]> {
  const courseIds = items.map(({ courseId }) => courseId);
  if (!actor) return courseIds.map((courseId) => ({ courseId, reason: phrase(bulkReasons.personGone) }));
  try {
    return await inSavepoint(() => kindOf(action).undo(scope, { actor, params, courseIds }, items));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return courseIds.map((courseId) => ({ courseId, reason: error.reason }));
  }
}
