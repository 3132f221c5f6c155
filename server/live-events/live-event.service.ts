import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { currentMs } from '#server/infra/clock.ts';
import { rescanStaleJob } from '#server/scans/scan.job.ts';
import { syncTouchedJob } from '#server/syncs/sync.job.ts';
import { Problem } from '#shared/http/problem.ts';
import type { DeliveryState, LiveEventState } from '#shared/live-events/live-events.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { dropOldAddress, findAddress, isAnyReceiver, replaceAddress } from './address.repository.ts';
import { refreshKeys } from './event-keys.ts';
import { liveEventProblems } from './live-event.messages.ts';
import { listRuledBatches } from './touched.repository.ts';
import type { Unknown } from './undecided.ts';
import { whenever } from '#server/infra/events/event.ts';
import { liveEventsBegan } from '#server/institutions/institution.events.ts';

/** Where Canvas delivers, before the secret. */
export const receivingPath = '/live-events/';
const dayMs = 24 * 3_600_000;
/** When live events are switched on, courses are read again whose content is older than this. */
const unheardHours = 24;

/** How live events arrive at the institution. */
export async function readState(scope: Scope): Promise<LiveEventState> {
  const address = await findAddress(scope);
  const { events, courses, since, unjudged } = await countWaiting(scope);
  return {
    state: stateOf(address?.last_event_at ?? null),
    lastEventAt: address?.last_event_at?.toISOString() ?? null,
    address: address
      ? {
          createdAt: address.created_at.toISOString(),
          oldUntil: address.old_until?.toISOString() ?? null,
        }
      : null,
    lastProblem: problemOf(address),
    hours: (await listHours(scope)).map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
    waitingEvents: events,
    waitingSince: since?.toISOString() ?? null,
    waitingCourses: courses,
    unjudged,
  };
}

function stateOf(lastEventAt: Date | null): DeliveryState {
  if (lastEventAt === null) return 'never';
  // After this without an event, something is wrong: there are holidays, but also jobs that run each night.
  return currentMs() - lastEventAt.getTime() > dayMs ? 'silent' : 'receiving';
}

/** What was wrong lately: the same day that the counts are of. */
function problemOf(address: Awaited<ReturnType<typeof findAddress>>): LiveEventState['lastProblem'] {
  if (!address?.last_problem || !address.last_problem_at) return null;
  if (currentMs() - address.last_problem_at.getTime() > dayMs) return null;
  return { at: address.last_problem_at.toISOString(), message: say(address.last_problem) };
}

/** Makes an address, and returns it this once: only a hash is stored. The one before works for a day longer. */
export async function makeAddress(scope: Scope, publicUrl: string) {
  const secret = makeToken();
  const { created_at } = await replaceAddress(scope, hashToken(secret));
  // Events may soon come here; nobody waits for it.
  void refreshKeys();
  return { url: `${publicUrl}${receivingPath}${secret}`, createdAt: created_at.toISOString() };
}

/** Ends the address before at once: somebody may know it. */
export async function endOldAddress(scope: Scope) {
  const kept = await dropOldAddress(scope);
  if (!kept) throw new Problem('conflict', phrase(liveEventProblems.noOldAddress));
  return { createdAt: kept.created_at.toISOString() };
}

/** Syncs batches, and reads again what wasn't read within a day: nobody told of what changed while events were off. */
export async function catchUp(scope: Scope) {
  const batchIds = await listRuledBatches(scope);
  await syncTouchedJob.enqueueAll(
    scope,
    batchIds.map((batchId) => ({ batchId })),
  );
  await rescanStaleJob.enqueue(scope, { olderThanHours: unheardHours });
}

/** Reads Canvas's keys before the first event comes, if any institution receives some. */
export async function prepareForEvents(): Promise<void> {
  if (await isAnyReceiver()) await refreshKeys();
}

interface HourRow {
  readonly at: Date;
  readonly received: number;
  readonly duplicate: number;
  readonly ignored: number;
  readonly refused: number;
}

/** The counts of the last 24 hours, this one included, with zeros where nothing came. */
async function listHours({ institutionId }: Scope): Promise<HourRow[]> {
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
async function countWaiting({ institutionId }: Scope): Promise<Waiting> {
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

export const readWhatWasMissed = whenever(liveEventsBegan, catchUp);
