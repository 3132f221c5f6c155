import { noteBySystem } from '#server/access/audit.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { phrase } from '#shared/text/phrase.ts';
import { subjectOf } from './audit-subject.ts';
import { bulkNotes } from './bulk-action.messages.ts';
import { countOutcomes, findAction, keepCounts, markEnded } from './bulk-action.repository.ts';

/** Ends an action of which nothing waits or runs any more, and logs how it ended, once. */
export const endIfOver = (scope: Scope, id: number): Promise<void> =>
  inTransaction(async () => {
    if (!(await markEnded(scope, id))) return;
    const row = await findAction(scope, id);
    if (!row) return;
    const counts = await countOutcomes(scope, id);
    await keepCounts(scope, id, counts);
    const { done, unchanged, failed, dropped } = counts;
    await noteBySystem(scope, {
      action: 'endBulkAction',
      about: subjectOf({ ...row, batchId: row.batch_id }),
      outcome: done === 0 && failed > 0 ? 'failed' : 'done',
      note: phrase(bulkNotes.ended, {
        action: row.action,
        about: row.about,
        person: row.started_by,
        done,
        unchanged,
        failed,
        dropped,
      }),
    });
  });
