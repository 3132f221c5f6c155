import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deleteMemberSlice, deleteRemovedBatch, listRemovedBatches } from './forget-removed.repository.ts';

/** Well beyond the time for undoing, so an operator can still see what was removed. */
const keptMs = 24 * 3_600_000;

/** Batches removed a day ago and about to be deleted. */
export const listForgettable = async (scope: Scope, now: Date) =>
  (await listRemovedBatches(scope, new Date(now.getTime() - keptMs))).map(({ id }) => id);

/** Deletes batches removed a day ago, slice by slice. If a run is interrupted, the next one continues. */
export async function forgetRemovedBatches(scope: Scope, now: Date, signal: AbortSignal) {
  for (const id of await listForgettable(scope, now)) {
    while ((await deleteMemberSlice(scope, id)) > 0) signal.throwIfAborted();
    await deleteRemovedBatch(scope, id);
  }
}
