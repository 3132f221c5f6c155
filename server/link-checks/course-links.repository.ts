import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { WebAddress } from './web-address.ts';

/** What's known of a link; null until it was checked. */
export type KnownState = 'ok' | 'uncertain' | 'broken' | null;

/** Adds addresses that no course of the institution had before: they're due at once. */
export async function addLinks({ institutionId }: Scope, addresses: readonly WebAddress[]) {
  const [keys, urls, hosts] = [
    addresses.map(({ key }) => key),
    addresses.map(({ url }) => url),
    addresses.map(({ host }) => host),
  ];
  // In one order everywhere: two courses with the same links would otherwise wait for each other.
  await sql`
    insert into link_checks (institution_id, url_key, url, host)
    select ${institutionId}::int, g.key, g.url, g.host
    from unnest(${keys}::text[], ${urls}::text[], ${hosts}::text[]) as g (key, url, host)
    where not exists (
      select from link_checks l where l.institution_id = ${institutionId} and l.url_key = g.key)
    order by g.key
    on conflict (institution_id, url_key) do nothing`.execute(db());
}

/** Makes these a course's links, and notes that the course knows what their last checks said; returns that by key. */
export async function setCourseLinks({ institutionId }: Scope, courseId: number, keys: readonly string[]) {
  const { rows } = await sql<{ id: string; url_key: string; state: KnownState }>`
    select id, url_key, state from link_checks
    where institution_id = ${institutionId} and url_key = any(${[...keys]}::text[])
    order by id for key share`.execute(db());
  const ids = rows.map(({ id }) => id);
  await sql`
    delete from course_links where institution_id = ${institutionId} and course_id = ${courseId}
      and link_id <> all(${ids}::bigint[])`.execute(db());
  await sql`
    insert into course_links (institution_id, course_id, link_id)
    select ${institutionId}::int, ${courseId}::int, id from unnest(${ids}::bigint[]) as g (id)
    on conflict (course_id, link_id) do update set is_stale = false where course_links.is_stale`.execute(
    db(),
  );
  return new Map(rows.map(({ url_key, state }) => [url_key, state]));
}

export async function deleteCourseLinks({ institutionId }: Scope, courseIds: readonly number[]) {
  await sql`delete from course_links
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(db());
}

/** Courses that don't know yet what the last checks of their links said. */
export async function listStaleCourses({ institutionId }: Scope, limit: number): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select distinct course_id from course_links
    where institution_id = ${institutionId} and is_stale order by course_id limit ${limit}`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** Has all courses look at their links again. */
export async function markAllStale({ institutionId }: Scope) {
  await sql`update course_links set is_stale = true
    where institution_id = ${institutionId} and not is_stale`.execute(db());
}

/** Deletes links that no course has any more, but for those that a course may be about to get. */
export async function pruneLinks({ institutionId }: Scope) {
  await sql`
    delete from link_checks l where l.institution_id = ${institutionId}
      and not exists (select from course_links c where c.link_id = l.id)`.execute(db());
}
