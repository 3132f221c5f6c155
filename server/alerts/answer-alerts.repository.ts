import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { AlertState } from '#shared/alerts/alert-terms.ts';

/** Holds alerts until the transaction ends, in order of their ids. */
export async function holdAlerts({ institutionId }: Scope, ids: readonly number[]) {
  await sql`select from alerts where institution_id = ${institutionId} and id = any(${[...ids]}::int[])
    order by id for update`.execute(db());
}

export interface SavedAnswer {
  readonly ids: readonly number[];
  readonly state: AlertState;
  readonly until: string | null;
  readonly note: string | null;
  readonly personId: number;
}

/** People aren't told of what somebody has answered. */
export async function saveAnswer(
  { institutionId }: Scope,
  { ids, state, until, note, personId }: SavedAnswer,
) {
  await sql`update alerts set state = ${state}, snoozed_until = ${until}::date, note = ${note}::text,
      changed_by = ${personId}::int, changed_at = now(), version = version + 1, told_at = coalesce(told_at, now()),
      resolved_at = ${state === 'resolved' ? sql`now()` : sql`null`},
      resolution = ${state === 'resolved' ? sql`'person'` : sql`null`}
    where institution_id = ${institutionId} and id = any(${[...ids]}::int[])`.execute(db());
}
