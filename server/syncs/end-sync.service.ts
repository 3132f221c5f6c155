import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { syncEnded } from './sync.events.ts';
import { endOpenSyncs, type EndedSync, type Ending, type WhichSyncs } from './sync.repository.ts';
import { tryAgainLater } from './try-again.service.ts';

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
