import { sql } from 'kysely';
import type { Past } from '#server/infra/past.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Each goes with its changes, which can be thousands. */
const slice = 20;

export const pastSyncs: Past = {
  slice,
  forget: (scope, before) => deletePastSyncs(scope, before, slice),
};

/** Deletes a slice of the syncs that ended before a moment, but no batch's latest one. Returns how many there were. */
async function deletePastSyncs(scope: Scope, before: Date, limit: number) {
  const { numAffectedRows = 0n } = await sql`delete from syncs where id in (
    select id from syncs s where institution_id = ${scope.institutionId} and finished_at < ${before}
      and exists (select from syncs later where later.batch_id = s.batch_id and later.id > s.id
        and later.status = 'completed')
    limit ${limit})`.execute(db());
  return Number(numAffectedRows);
}
