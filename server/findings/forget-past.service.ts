import { sql } from 'kysely';
import type { Past } from '#server/infra/past.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

const slice = 5_000;

export const pastFindings: Past = {
  slice,
  forget: (scope, before) => deleteFixedFindings(scope, before, slice),
};

/** Deletes a slice of the findings that were fixed before a moment. Returns how many there were. */
async function deleteFixedFindings(scope: Scope, before: Date, limit: number) {
  const { numAffectedRows = 0n } = await sql`delete from findings where id in (
    select id from findings where institution_id = ${scope.institutionId} and state = 'fixed'
      and fixed_at < ${before} limit ${limit})`.execute(db());
  return Number(numAffectedRows);
}
