import { handleJob } from '#server/infra/jobs/job.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { syncBatchJob, scheduleSyncsJob, syncTouchedJob } from './sync.job.ts';
import { runSyncSlice } from './run-sync.service.ts';
import { endLostSyncs, startDueSyncs, startFailedSyncs, startSync } from './sync.service.ts';
import { pauseOf } from './sync-pause.ts';
import { findStanding } from './schedule-syncs.repository.ts';
import { findRule } from './sync.repository.ts';

export const syncBatchWorker = handleJob(syncBatchJob, (scope, { syncId }, { signal }) =>
  runSyncSlice(scope, syncId, signal),
);

export const scheduleSyncsWorker = handleJob(scheduleSyncsJob, async (scope, { isUsableAgain = false }) => {
  const now = currentTime();
  await endLostSyncs(scope, now);
  await startDueSyncs(scope, now);
  if (isUsableAgain) await startFailedSyncs(scope);
});

/** While a sync is reading, the end is looked for this often. */
const lookAgainSeconds = 30;

interface Touched {
  readonly batchId: number;
  readonly trigger?: 'scheduled' | undefined;
}

/**
 * Syncs a batch without a person asking: at once, or as soon as it has rested and no sync is reading. What happens until
 * then is answered by the same sync, and what happens later by another one.
 */
const syncTouched = (scope: Scope, touched: Touched): Promise<void> =>
  inTransaction(async () => {
    const { batchId, trigger = 'webhook' } = touched;
    const rule = await findRule(scope, batchId);
    if (!rule || rule.type === 'static' || rule.status === 0) return;
    const standing = await findStanding(scope, batchId);
    // It would overtake the plan that a person is asked about. A sync follows the answer, and the night's comes anyway.
    if (standing.status === 'waiting') return;
    const wait = Math.max(pauseOf(standing), standing.status === 'in_progress' ? lookAgainSeconds : 0);
    // A sync that hasn't begun will see everything.
    if (wait > 0 && standing.status !== 'pending')
      await syncTouchedJob.enqueue(scope, touched, { startAfterSeconds: wait });
    else await startSync(scope, batchId, { type: trigger, personId: null });
  });

export const syncTouchedWorker = handleJob(syncTouchedJob, (scope, touched) => syncTouched(scope, touched));
