import { sql } from 'kysely';
import type { Past } from '#server/infra/past.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

const slice = 1_000;

export const pastItems: Past = {
  slice,
  forget: (scope, before) => deleteGoneItems(scope, before, slice),
};

/** Deletes a slice of the items that have been gone since before a moment. Returns how many there were. */
async function deleteGoneItems(scope: Scope, before: Date, limit: number) {
  const { numAffectedRows = 0n } = await sql`delete from content_items where id in (
    select id from content_items where institution_id = ${scope.institutionId} and gone_at < ${before}
    limit ${limit})`.execute(db());
  return Number(numAffectedRows);
}
