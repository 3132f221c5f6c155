import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Deletes a slice of the tokens that ended before a moment. Returns how many there were. */
export async function deleteEndedTokens(scope: Scope, before: Date, limit: number) {
  const { numAffectedRows = 0n } = await sql`delete from api_tokens where id in (
    select id from api_tokens where institution_id = ${scope.institutionId}
      and least(revoked_at, expires_at) < ${before} limit ${limit})`.execute(db());
  return Number(numAffectedRows);
}
