import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Unknown } from './undecided.ts';

interface UndecidedEvent {
  readonly token: string;
  readonly why: Unknown;
}

/**
 * Keeps an event that can't be judged now. False if the institution has as many of them as it may; those that name an
 * unknown key are counted apart.
 */
export async function setAside({ institutionId }: Scope, { token, why }: UndecidedEvent, most: number) {
  const { numAffectedRows = 0n } = await sql`
    insert into unverified_live_events (institution_id, token, why)
    select ${institutionId}::int, ${token}::text, ${why}::text where (select count(*) from (
      select from unverified_live_events
      where institution_id = ${institutionId} and (why = 'key') = (${why}::text = 'key') limit ${most}) held) < ${most}`.execute(
    db(),
  );
  return numAffectedRows > 0n;
}

/** Events that couldn't be judged when they came, at least that long ago; the oldest first, those after an id. */
export async function listSetAside(
  { institutionId }: Scope,
  { after, olderThanSeconds, most }: { after: number; olderThanSeconds: number; most: number },
) {
  const { rows } = await sql<{ id: number; token: string; received_at: Date; is_given_up: boolean }>`
    select id, token, received_at, received_at < now() - interval '${sql.raw(givenUpAfter)}' as is_given_up
    from unverified_live_events
    where institution_id = ${institutionId} and id > ${after}::bigint
      and received_at <= now() - make_interval(secs => ${olderThanSeconds})
    order by id limit ${most}`.execute(db());
  return rows;
}

/** What can't be judged for this long never will be. */
const givenUpAfter = '24 hours';
/** … and goes after this even if nothing has come to judge it. */
const forgottenAfter = '25 hours';

/** Deletes those that are still there, and returns their ids. */
export async function dropSetAside({ institutionId }: Scope, ids: readonly number[]) {
  const rows = await db()
    .deleteFrom('unverified_live_events')
    .where('institution_id', '=', institutionId)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes some of those that nothing has judged in time. Returns how many. */
export async function dropForgotten({ institutionId }: Scope, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from unverified_live_events where institution_id = ${institutionId} and id = any (array(
      select id from unverified_live_events
      where institution_id = ${institutionId} and received_at < now() - interval '${sql.raw(forgottenAfter)}'
      order by id limit ${most}))`.execute(db());
  return Number(numAffectedRows);
}

/** Whether any waits. */
export async function isAnySetAside({ institutionId }: Scope): Promise<boolean> {
  const row = await db()
    .selectFrom('unverified_live_events')
    .select('id')
    .where('institution_id', '=', institutionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
