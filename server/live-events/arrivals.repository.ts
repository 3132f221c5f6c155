import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Unknown } from './undecided.ts';

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

interface Waiting {
  /** not worked through or judged yet, and since when the oldest waits */
  readonly events: number;
  readonly since: Date | null;
  /** courses that wait for quiet minutes */
  readonly courses: number;
  /** why events can't be judged, if some can't */
  readonly unjudged: Unknown | null;
}

/** What waits at the institution. */
export async function countWaiting({ institutionId }: Scope): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      select received_at, null as why from live_events where institution_id = ${institutionId} and handled_at is null
      union all
      select received_at, why from unverified_live_events where institution_id = ${institutionId})
    select count(*)::int as events, min(received_at) as since, max(why) as unjudged,
      (select count(*)::int from touched_courses where institution_id = ${institutionId}) as courses
    from waiting`.execute(db());
  return rows[0] ?? { events: 0, since: null, courses: 0, unjudged: null };
}
