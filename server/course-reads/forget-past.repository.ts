import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Deletes a slice of the items that have been gone since before a moment. Returns how many there were. */
export async function deleteGoneItems(scope: Scope, before: Date, limit: number) {
  const { numAffectedRows = 0n } = await sql`delete from content_items where id in (
    select id from content_items where institution_id = ${scope.institutionId} and gone_at < ${before}
    limit ${limit})`.execute(db());
  return Number(numAffectedRows);
}
