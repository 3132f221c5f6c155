import { listForgettable } from '#server/batches/forget-removed.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deleteSyncSlice } from './forget-syncs.repository.ts';

/** Deletes the syncs of batches that were removed a day ago. What a broken-off run leaves, the next one takes. */
export async function forgetSyncs(scope: Scope, now: Date, signal: AbortSignal) {
  for (const batchId of await listForgettable(scope, now))
    while ((await deleteSyncSlice(scope, batchId)) > 0) signal.throwIfAborted();
}
