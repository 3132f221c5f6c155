import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { SyncTrigger } from '#shared/syncs/sync.ts';
import { restAfter } from './sync-pause.ts';
import { syncTouchedJob } from './sync-touched.job.ts';
import { findStanding } from './sync-touched.repository.ts';

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
export async function tryAgainLater(scope: Scope, { batch_id: batchId, trigger_type: trigger }: FailedSync) {
  if (trigger === 'manual') return;
  const { failures } = await findStanding(scope, batchId);
  if (failures > mostFailures) return;
  const seconds = Math.ceil(restAfter(failures) * (1 + Math.random() * spreadShare));
  const touched = { batchId, ...(trigger === 'scheduled' && { trigger }) };
  await syncTouchedJob.enqueue(scope, touched, { startAfterSeconds: seconds });
}
