import { sql } from 'kysely';
import type { Past } from '#server/infra/past.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

const slice = 1_000;

export const pastTokens: Past = {
  slice,
  forget: (scope, before) => deleteEndedTokens(scope, before, slice),
};

/** Deletes a slice of the tokens that ended before a moment. Returns how many there were. */
async function deleteEndedTokens(scope: Scope, before: Date, limit: number) {
  const { numAffectedRows = 0n } = await sql`delete from api_tokens where id in (
    select id from api_tokens where institution_id = ${scope.institutionId}
      and least(revoked_at, expires_at) < ${before} limit ${limit})`.execute(db());
  return Number(numAffectedRows);
}
