import { sql } from 'kysely';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import type { Touched } from './read-event.ts';

export interface ArrivedEvent extends Touched {
  readonly key: string;
}

interface Arrivals {
  readonly events: readonly ArrivedEvent[];
  /** how many that Canvas signed, the events among them */
  readonly received: number;
  readonly ignored: number;
  readonly refused: number;
  /** which Canvas they're from, if one of them says so */
  readonly rootUuid?: string | undefined;
  /** what was wrong with the last one with which something was */
  readonly problem?: Phrase | undefined;
}

/** Stores events that aren't known yet, and counts everything that came, in one statement. Returns how many are new. */
export async function storeArrivals({ institutionId }: Scope, arrivals: Arrivals): Promise<number> {
  const { received, ignored, refused, rootUuid = null, problem = null } = arrivals;
  // In the same order everywhere: two processes storing the same events must not wait for each other.
  const events = arrivals.events.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const column = (field: keyof ArrivedEvent) => events.map((event) => event[field]);
  const { rows } = await sql<{ count: number }>`
    with fresh as (
      insert into live_events (institution_id, key, kind, lms_course_id, lms_account_id, lms_term_id)
      select ${institutionId}::int, * from unnest(${column('key')}::text[], ${column('kind')}::text[],
        ${column('courseId')}::text[], ${column('accountId')}::text[], ${column('termId')}::text[])
      on conflict do nothing returning 1
    ), count as (select count(*)::int as fresh from fresh), seen as (
      update live_event_addresses set
        last_event_at = case when ${received}::int > 0 then now() else last_event_at end,
        root_account_uuid = coalesce(root_account_uuid, ${rootUuid}::text),
        last_problem = coalesce(${stored(problem)}::jsonb, last_problem),
        last_problem_at = case when ${problem !== null} then now() else last_problem_at end
      where institution_id = ${institutionId} and (${received}::int > 0 or ${problem !== null})
    ), counted as (
      insert into live_event_hours as h (institution_id, hour, received, duplicate, ignored, refused)
      select ${institutionId}::int, date_trunc('hour', now(), 'UTC'), ${received}::int,
        ${events.length}::int - count.fresh, ${ignored}::int, ${refused}::int from count
      on conflict (institution_id, hour) do update set received = h.received + excluded.received,
        duplicate = h.duplicate + excluded.duplicate, ignored = h.ignored + excluded.ignored,
        refused = h.refused + excluded.refused)
    select fresh as count from count`.execute(db());
  return rows[0]?.count ?? 0;
}

/**
 * Some of the events that wait, marked as handled; a failure of this transaction makes them wait again. They are chosen
 * apart: joined directly, PostgreSQL may choose once for each row, and so take all of them.
 */
export async function takeWaiting({ institutionId }: Scope, most: number) {
  const { rows } = await sql<{
    kind: 'course' | 'content';
    lms_course_id: string;
    lms_account_id: string | null;
    lms_term_id: string | null;
  }>`
    with waiting as (
      select key from live_events where institution_id = ${institutionId} and handled_at is null
      order by received_at, key limit ${most} for update)
    update live_events e set handled_at = now() from waiting
    where e.institution_id = ${institutionId} and e.key = waiting.key
    returning e.kind, e.lms_course_id, e.lms_account_id, e.lms_term_id`.execute(db());
  return rows;
}

/** Whether any event waits. */
export async function isAnyUnhandled({ institutionId }: Scope): Promise<boolean> {
  const row = await db()
    .selectFrom('live_events')
    .select('key')
    .where('institution_id', '=', institutionId)
    .where('handled_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
