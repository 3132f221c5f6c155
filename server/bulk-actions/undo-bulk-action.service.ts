import { noteBySystem } from '#server/access/audit.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { failTogether, undoPortion, type BeingUndone } from '#server/undos/undo-change.job.ts';
import { phrase } from '#shared/text/phrase.ts';
import { subjectOf } from './audit-subject.ts';
import { listToUndo, writeUndone } from './bulk-action-courses.repository.ts';
import { kindOf } from './bulk-action-kinds.ts';
import { bulkNotes } from './bulk-action.messages.ts';
import {
  countOutcomes,
  keepCounts,
  lockAction,
  markUndone,
  type BulkActionRow,
} from './bulk-action.repository.ts';

/** Undoes an action for its next courses; false when those were the last ones. */
export const undoCourses = (scope: Scope, row: BulkActionRow): Promise<boolean> =>
  inTransaction(async () => {
    const now = await lockAction(scope, row.id);
    return now?.undone_at === null && (await undoPortion(scope, changeOf(scope, row), failTogether));
  });

const changeOf = (scope: Scope, row: BulkActionRow): BeingUndone => ({
  kind: row.action,
  subject: row.params,
  personId: row.person_id,
  portion: kindOf(row.action).portion,
  next: (limit) => listToUndo(scope, row.id, limit),
  settle: (courseIds, notRestored) => writeUndone(scope, row.id, courseIds, notRestored),
  end: () => noteEnd(scope, row),
});

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
  const { undone, kept } = counts;
  await noteBySystem(scope, {
    action: 'endBulkUndo',
    about: subjectOf({ ...row, batchId: row.batch_id }),
    outcome: undone === 0 && kept > 0 ? 'failed' : 'done',
    note: phrase(bulkNotes.undoEnded, { undone, kept }),
  });
}
