import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { LinkState, Outcome } from './link-state.ts';

/** An institution asks a host at most this often a day: a course with thousands of links to it takes its time. */
export const probesPerDay = 200;
/** After this a probe that was killed no longer holds its host up. */
const leaseSeconds = 120;

export interface DueLink {
  readonly id: string;
  readonly url: string;
  readonly host: string;
  readonly failed_at: Date | null;
  readonly state: LinkState['state'] | null;
  /** what a dead host's links get without asking it again; null if it may be alive */
  readonly known: Outcome | null;
  /** when it was taken, by the database's clock */
  readonly taken_at: Date;
}

/** The institution's own day, by the database's clock. */
const dayIn = (timeZone: string) => sql`(now() at time zone ${timeZone})::date`;

/**
 * Gives each host that the institution's links lead to its turn: when the first of them is due. The links of a host that was
 * asked as often as it may be wait until the next day.
 */
export async function planTurns({ institutionId }: Scope, timeZone: string) {
  await sql`
    delete from link_turns t where t.institution_id = ${institutionId} and not exists (
      select from link_checks l where l.institution_id = ${institutionId} and l.host = t.host)`.execute(db());
  await sql`
    insert into link_turns as t (institution_id, host, next_at, day)
    select ${institutionId}::int, l.host, min(l.due_at), ${dayIn(timeZone)} from link_checks l
    where l.institution_id = ${institutionId} group by l.host order by l.host
    on conflict (institution_id, host) do update set next_at = excluded.next_at
      where t.day <> excluded.day or t.probes < ${sql.lit(probesPerDay)}`.execute(db());
}

/** A host whose turn it was, and the link to ask it for; without one, its next turn is later. */
type Turn = { readonly link: DueLink | null };

/**
 * Takes the host whose turn it is, and of its links the one that has waited longest. Whatever keeps it from being asked moves
 * its turn, so that nobody looks at it again before. Undefined if it's nobody's turn.
 */
export async function takeTurn({ institutionId }: Scope, timeZone: string): Promise<Turn | undefined> {
  const ofHost = sql`from link_checks l where l.institution_id = ${institutionId} and l.host = t.host`;
  const { rows } = await sql<DueLink & { readonly is_taken: boolean }>`
    with turn as materialized (
      select host, case when day = ${dayIn(timeZone)} then probes else 0 end as probes from link_turns
      where institution_id = ${institutionId} and next_at <= now()
      order by next_at, host limit 1 for update skip locked),
    chosen as (
      select l.* from turn t cross join lateral (
        select l.id, l.url, l.host, l.failed_at, l.state ${ofHost} and l.due_at <= now()
        order by l.due_at, l.id limit 1) l
      where t.probes < ${sql.lit(probesPerDay)}),
    taken as (
      insert into link_hosts as h (host, next_at, day, probes)
      select host, now() + interval '1 second' * ${sql.lit(leaseSeconds)}, current_date, 1 from chosen
      on conflict (host) do update set next_at = excluded.next_at, day = excluded.day,
        probes = case when h.day = excluded.day then h.probes + 1 else 1 end
      where h.next_at <= now()
      returning host, case when dead_until > now() then outcome end as known),
    moved as (
      update link_turns own set day = ${dayIn(timeZone)},
        probes = t.probes + (k.host is not null)::int,
        next_at = case
          when k.host is not null then now() + interval '1 second' * ${sql.lit(leaseSeconds)}
          when t.probes >= ${sql.lit(probesPerDay)}
            then (${dayIn(timeZone)} + 1)::timestamp at time zone ${timeZone}
          when c.host is not null then greatest(now() + interval '1 second',
            (select h.next_at from link_hosts h where h.host = t.host))
          else coalesce((select min(l.due_at) ${ofHost}), now() + interval '1 day') end
      from turn t left join chosen c on true left join taken k on true
      where own.institution_id = ${institutionId} and own.host = t.host)
    select c.id, c.url, c.host, c.failed_at, c.state, k.known, k.host is not null as is_taken,
      now() as taken_at
    from turn t left join chosen c on true left join taken k on true`.execute(db());
  const [row] = rows;
  return row && { link: row.is_taken ? row : null };
}

/** How many seconds until it's a host's turn; undefined if none has one. */
export async function secondsUntilTurn({ institutionId }: Scope): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(next_at) - now())::float8 as seconds
    from link_turns where institution_id = ${institutionId}`.execute(db());
  return rows[0]?.seconds ?? undefined;
}

/** Stores what a link's check said. If that's news, the courses that have it don't know it yet. */
export async function saveState(
  { institutionId }: Scope,
  link: DueLink,
  { state, failedAt, dueAt }: LinkState,
) {
  await sql`
    update link_checks set state = ${state}, failed_at = ${failedAt}, due_at = ${dueAt}, checked_at = now()
    where institution_id = ${institutionId} and id = ${link.id}`.execute(db());
  const isNews = link.state === null || (link.state === 'broken') !== (state === 'broken');
  if (isNews)
    await sql`update course_links set is_stale = true
      where institution_id = ${institutionId} and link_id = ${link.id} and not is_stale`.execute(db());
}

interface HostRest {
  readonly restSeconds: number;
  /** how long its links get this outcome without asking it; 0 if it's alive */
  readonly deadSeconds: number;
  readonly outcome: Outcome;
}

/** Lets go of a host, which isn't asked again for a while. */
export async function restHost(
  { institutionId }: Scope,
  host: string,
  { restSeconds, deadSeconds, outcome }: HostRest,
) {
  await sql`
    update link_turns set next_at = now() + ${restSeconds} * interval '1 second'
    where institution_id = ${institutionId} and host = ${host}`.execute(db());
  await sql`
    update link_hosts set next_at = now() + ${restSeconds} * interval '1 second',
      dead_until = case when ${deadSeconds} > 0 then now() + ${deadSeconds} * interval '1 second' end,
      outcome = ${outcome}
    where host = ${host}`.execute(db());
}

/** Gives a host back at once, which wasn't asked. */
export async function releaseHost({ institutionId }: Scope, host: string) {
  await sql`
    update link_turns set next_at = now(), probes = greatest(probes - 1, 0)
    where institution_id = ${institutionId} and host = ${host}`.execute(db());
  await sql`update link_hosts set next_at = now(), probes = probes - 1 where host = ${host}`.execute(db());
}

/** Makes these the hosts of a course's LTI tools. */
export async function setToolHosts({ institutionId }: Scope, courseId: number, hosts: readonly string[]) {
  await sql`
    delete from course_tool_hosts where institution_id = ${institutionId} and course_id = ${courseId}
      and host <> all(${[...hosts]}::text[])`.execute(db());
  await sql`
    insert into course_tool_hosts (institution_id, course_id, host)
    select ${institutionId}::int, ${courseId}::int, unnest(${[...hosts]}::text[])
    on conflict do nothing`.execute(db());
}

/** The hosts of all LTI tools that the institution's courses use. */
export async function listToolHosts({ institutionId }: Scope): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    select distinct host from course_tool_hosts where institution_id = ${institutionId}`.execute(db());
  return rows.map(({ host }) => host);
}

export async function deleteToolHosts({ institutionId }: Scope, courseIds: readonly number[]) {
  await sql`delete from course_tool_hosts
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(db());
}
