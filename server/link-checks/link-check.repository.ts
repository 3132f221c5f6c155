import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { LinkState, Outcome } from './link-state.ts';

/** A host is asked at most this often a day: a course with thousands of links to it takes its time. */
const probesPerDay = 200;
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
  /** false if another process took the host first */
  readonly is_taken: boolean;
}

const isAskable = sql`(h.host is null or (h.next_at <= now()
  and (h.day <> current_date or h.probes < ${sql.lit(probesPerDay)})))`;

/** Takes the link that has waited longest and whose host may be asked, and with it the host; undefined if there's none. */
export async function takeLink({ institutionId }: Scope): Promise<DueLink | undefined> {
  const { rows } = await sql<DueLink>`
    with chosen as (
      select l.id, l.url, l.host, l.failed_at, l.state from link_checks l
      left join link_hosts h on h.host = l.host
      where l.institution_id = ${institutionId} and l.due_at <= now() and ${isAskable}
      order by l.due_at, l.id limit 1 for update of l skip locked),
    taken as (
      insert into link_hosts as h (host, next_at, day, probes)
      select host, now() + interval '1 second' * ${sql.lit(leaseSeconds)}, current_date, 1 from chosen
      on conflict (host) do update set next_at = excluded.next_at, day = excluded.day,
        probes = case when h.day = excluded.day then h.probes + 1 else 1 end
      where h.next_at <= now()
      returning host, case when dead_until > now() then outcome end as known)
    select c.id, c.url, c.host, c.failed_at, c.state, t.known, t.host is not null as is_taken
    from chosen c left join taken t on t.host = c.host`.execute(db());
  return rows[0];
}

/** How many seconds until a due link's host may be asked again; undefined if nothing is due today. */
export async function secondsUntilNext({ institutionId }: Scope): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(h.next_at) - now())::float8 as seconds
    from link_checks l join link_hosts h on h.host = l.host
    where l.institution_id = ${institutionId} and l.due_at <= now()
      and (h.day <> current_date or h.probes < ${sql.lit(probesPerDay)})`.execute(db());
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
export async function restHost(host: string, { restSeconds, deadSeconds, outcome }: HostRest) {
  await sql`
    update link_hosts set next_at = now() + ${restSeconds} * interval '1 second',
      dead_until = case when ${deadSeconds} > 0 then now() + ${deadSeconds} * interval '1 second' end,
      outcome = ${outcome}
    where host = ${host}`.execute(db());
}

/** Gives a host back at once, which wasn't asked. */
export async function releaseHost(host: string) {
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
