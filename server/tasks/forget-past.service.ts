import { sql } from 'kysely';
import type { Past } from '#server/infra/past.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

const slice = 5_000;

export const pastTaskEvents: Past = {
  slice,
  forget: (scope, before) => deletePastEvents(scope, before, slice),
};

/** Deletes a slice of what happened to tasks before a moment, but not what people wrote. Returns how much it was. */
async function deletePastEvents(scope: Scope, before: Date, limit: number) {
  const { numAffectedRows = 0n } = await sql`delete from task_events where id in (
    select id from task_events where institution_id = ${scope.institutionId} and at < ${before}
      and kind <> 'comment' limit ${limit})`.execute(db());
  return Number(numAffectedRows);
}
