import { sql } from 'kysely';
import { noteBySystem } from '#server/access/audit.ts';
import { inTransaction, db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { BulkActionName } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { deedOf, subjectOf } from './audit-subject.ts';
import { bulkNotes } from './bulk-action.messages.ts';
import { takeUntold } from './bulk-action-courses.repository.ts';
import {
  countOutcomes,
  findAction,
  keepCounts,
  markEnded,
  type BulkActionRow,
} from './bulk-action.repository.ts';
import { kindOf } from './bulk-action-kinds.ts';

/** Ends an action of which nothing waits or runs any more, and logs how it ended, once. */
export const endIfOver = (scope: Scope, id: number): Promise<void> =>
  inTransaction(async () => {
    if (!(await markEnded(scope, id))) return;
    const row = await findAction(scope, id);
    if (!row) return;
    await tellOfAction(scope, row);
    await kindOf(row.action).outgoing?.ended?.(scope, row.params);
    const counts = await countOutcomes(scope, id);
    await keepCounts(scope, id, counts);
    const { done, unchanged, failed, dropped } = counts;
    await noteBySystem(scope, {
      action: 'endBulkAction',
      about: subjectOf({ ...row, batchId: row.batch_id }),
      outcome: done === 0 && failed > 0 ? 'failed' : 'done',
      note: phrase(bulkNotes.ended, {
        action: deedOf(row),
        person: row.started_by,
        done,
        unchanged,
        failed,
        dropped,
      }),
    });
  });

/** A retried action is over twice: then people hear of what was done since. */
async function tellOfAction(scope: Scope, row: BulkActionRow) {
  const { tellOf } = kindOf(row.action);
  const courseIds = tellOf ? await takeUntold(scope, row.id) : [];
  if (!tellOf || courseIds.length === 0) return;
  const by = { personId: row.asked_by, name: row.started_by };
  await tellOf(scope, { actionId: row.id, by, params: row.params, courseIds });
}

/** What was under way and changes something outside may have done so since, and people may have changed it back. */
export async function cancelOutgoingActions() {
  const { rows } = await sql<{ action: BulkActionName }>`select distinct action from bulk_actions
    where ended_at is null and cancelled_at is null`.execute(db());
  const outgoing = rows.filter(({ action }) => kindOf(action).outgoing).map(({ action }) => action);
  await sql`update bulk_actions set cancelled_at = now()
    where ended_at is null and cancelled_at is null and action = any(${outgoing}::text[])`.execute(db());
}
