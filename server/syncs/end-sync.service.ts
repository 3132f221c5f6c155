import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { SyncTrigger } from '#shared/syncs/sync.ts';
import { syncEnded } from './sync.events.ts';
import { endOpenSyncs, type EndedSync, type Ending, type WhichSyncs } from './sync.repository.ts';
import { restAfter } from './sync-pause.ts';
import { syncTouchedJob } from './sync.job.ts';
import { findStanding } from './schedule-syncs.repository.ts';

/** After failing for about a day, only the night's sync and live events try again. */
const mostFailures = 30;
/** Batches whose syncs failed at the same time aren't all tried at the same time again: up to this much later. */
const spreadShare = 0.2;

interface FailedSync {
  readonly batch_id: number;
  readonly trigger_type: SyncTrigger;
}

/**
 * Has a batch synced again after its sync failed, in growing pauses. Someone who asked for one sees that it failed, and
 * decides.
 */
async function tryAgainLater(scope: Scope, { batch_id: batchId, trigger_type: trigger }: FailedSync) {
  if (trigger === 'manual') return;
  const { failures } = await findStanding(scope, batchId);
  if (failures > mostFailures) return;
  const seconds = Math.ceil(restAfter(failures) * (1 + Math.random() * spreadShare));
  const touched = { batchId, ...(trigger === 'scheduled' && { trigger }) };
  await syncTouchedJob.enqueue(scope, touched, { startAfterSeconds: seconds });
}

/**
 * Ends a sync and publishes that. False when it had already ended. Deletes what it had read. One that failed and that
 * nobody asked for is tried again if that can help.
 */
export const endSync = async (scope: Scope, id: number, ending: Ending): Promise<boolean> =>
  (await endSyncs(scope, { id }, ending)) > 0;

/** Cancels a batch's open sync, if there is one; with `phase`, only if it has come that far. */
export async function cancelSync(scope: Scope, batchId: number, phase?: 'applying') {
  await endSyncs(scope, { batchId, phase }, { status: 'cancelled', reason: null });
}

const endSyncs = (scope: Scope, which: WhichSyncs, ending: Ending) =>
  inTransaction(async () => {
    const ended = await endOpenSyncs(scope, which, ending);
    for (const sync of ended) {
      await syncEnded.publish(scope, factsOf(sync, ending));
      if (ending.mayPass === true) await tryAgainLater(scope, sync);
    }
    return ended.length;
  });

const factsOf = (sync: EndedSync, { status }: Ending) => ({
  syncId: sync.id,
  batchId: sync.batch_id,
  status,
  trigger: sync.trigger_type,
  changed: sync.course_added_count + sync.course_removed_count,
});
