import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** How much one statement deletes: each sync goes with all its changes, which can be thousands. */
const slice = 20;

/** Deletes the next syncs of a batch with their changes. Returns how many there were. */
export async function deleteSyncSlice(scope: Scope, batchId: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from syncs
    where institution_id = ${scope.institutionId} and id in (
      select id from syncs where batch_id = ${batchId} limit ${slice})`.execute(db());
  return Number(numAffectedRows);
}
