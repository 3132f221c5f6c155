import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

interface HourRow {
  readonly at: Date;
  readonly received: number;
  readonly duplicate: number;
  readonly ignored: number;
  readonly refused: number;
}

/** The counts of the last 24 hours, this one included, with zeros where nothing came. */
export async function listHours({ institutionId }: Scope): Promise<HourRow[]> {
  const { rows } = await sql<HourRow>`
    select h.at, coalesce(c.received, 0) as received, coalesce(c.duplicate, 0) as duplicate,
      coalesce(c.ignored, 0) as ignored, coalesce(c.refused, 0) as refused
    from generate_series(date_trunc('hour', now(), 'UTC') - interval '23 hours', now(), interval '1 hour') as h (at)
    left join live_event_hours c on c.institution_id = ${institutionId} and c.hour = h.at
    order by h.at`.execute(db());
  return rows;
}

/** Events not worked through or verified yet, and courses that wait for quiet minutes. */
export async function countWaiting({ institutionId }: Scope) {
  const { rows } = await sql<{ events: number; courses: number }>`
    select (select count(*)::int from live_events where institution_id = ${institutionId} and handled_at is null)
      + (select count(*)::int from unverified_live_events where institution_id = ${institutionId}) as events,
      (select count(*)::int from touched_courses where institution_id = ${institutionId}) as courses`.execute(
    db(),
  );
  return rows[0] ?? { events: 0, courses: 0 };
}
