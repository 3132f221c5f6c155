import type { Scope } from '#server/infra/tenancy/scope.ts';
import { deleteMemberSlice, deleteRemovedBatch, listRemovedBatches } from './forget-removed.repository.ts';

/** Well beyond the time in which it can be brought back, so that an operator can still see what somebody removed. */
const keptMs = 24 * 3_600_000;

/** The batches that were removed a day ago and are about to be deleted. */
export const listForgettable = async (scope: Scope, now: Date) =>
  (await listRemovedBatches(scope, new Date(now.getTime() - keptMs))).map(({ id }) => id);

/** Deletes batches that were removed a day ago, slice by slice. What a broken-off run leaves, the next one takes. */
export async function forgetRemovedBatches(scope: Scope, now: Date, signal: AbortSignal) {
  for (const id of await listForgettable(scope, now)) {
    while ((await deleteMemberSlice(scope, id)) > 0) signal.throwIfAborted();
    await deleteRemovedBatch(scope, id);
  }
}
