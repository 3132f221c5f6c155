import { sql } from 'kysely';
import type { Past } from '#server/infra/past.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

const slice = 1_000;

export const pastTidyEntries: Past = {
  slice,
  forget: (scope, before) => deleteGoneEntries(scope, before, slice),
};

/** Deletes a slice of the entries that have been gone since before a moment. Returns how many there were. */
async function deleteGoneEntries(scope: Scope, before: Date, limit: number) {
  const { numAffectedRows = 0n } = await sql`delete from tidy_entries where id in (
    select id from tidy_entries where institution_id = ${scope.institutionId} and gone_at < ${before}
    limit ${limit})`.execute(db());
  return Number(numAffectedRows);
}
