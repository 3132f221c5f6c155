import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { syncTouchedJob } from './sync-touched.job.ts';
import { findPause } from './sync-touched.repository.ts';
import { findRule } from './sync.repository.ts';
import { startSync } from './sync.service.ts';

/** At most one sync of a batch by live events in this time. */
const restSeconds = 300;
/** While a sync is reading, the end is looked for this often. */
const lookAgainSeconds = 30;

/**
 * Syncs a batch because of live events: at once, or as soon as the last such sync is five minutes old and none is
 * reading. Events that come until then are answered by the same sync; those that come later, by another one.
 */
export const syncTouched = (scope: Scope, batchId: number): Promise<void> =>
  inTransaction(async () => {
    const rule = await findRule(scope, batchId);
    if (!rule || rule.type === 'static' || rule.status === 0) return;
    const { seconds, open } = await findPause(scope, batchId, restSeconds);
    const wait = Math.max(seconds, open === 'in_progress' ? lookAgainSeconds : 0);
    // A sync that hasn't begun will see everything.
    if (wait > 0 && open !== 'pending')
      await syncTouchedJob.enqueue(scope, { batchId }, { startAfterSeconds: wait });
    else await startSync(scope, batchId, { type: 'webhook', personId: null });
  });
