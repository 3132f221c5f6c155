import { listForgettable } from '#server/batches/forget-removed.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deleteSyncSlice } from './forget-syncs.repository.ts';

/** Deletes the syncs of batches removed a day ago. If a run is interrupted, the next one continues. */
export async function forgetSyncs(scope: Scope, now: Date, signal: AbortSignal) {
  for (const batchId of await listForgettable(scope, now))
    while ((await deleteSyncSlice(scope, batchId)) > 0) signal.throwIfAborted();
}
