import * as z from 'zod';
import { sql } from 'kysely';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { listForgettable } from '#server/batches/forget-removed.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';

/** How much one statement deletes: each sync goes with all its changes. */
const syncSlice = 20;

/** Deletes the next syncs of a removed batch with their changes. Returns how many there were. */
async function deleteSyncSlice(scope: Scope, batchId: number) {
  const { numAffectedRows = 0n } = await sql`delete from syncs
    where institution_id = ${scope.institutionId} and id in (
      select id from syncs where batch_id = ${batchId} limit ${syncSlice})`.execute(db());
  return Number(numAffectedRows);
}

/** Deletes the syncs of removed batches, a few at a time, just before the batches themselves. */
const forgetSyncsJob = defineJob({
  name: 'forget-syncs',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 300,
  schedule: '11 */6 * * *',
  alsoArchived: true,
});

export const forgetSyncsWorker = handleJob(forgetSyncsJob, async (scope, _, { signal }) =>
  forgetSyncs(scope, await agreedNow(), signal),
);

/** Deletes the syncs of batches removed a day ago. If a run is interrupted, the next one continues. */
export async function forgetSyncs(scope: Scope, now: Date, signal: AbortSignal) {
  for (const batchId of await listForgettable(scope, now))
    while ((await deleteSyncSlice(scope, batchId)) > 0) signal.throwIfAborted();
}
