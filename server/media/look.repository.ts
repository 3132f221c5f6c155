import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { KeyedHost } from '#shared/media/video.ts';
import { keyOf } from '#shared/text/search-key.ts';
import type { AskedVideo, SeenVideos } from './hosts/video-host.ts';

/** Hosts that can be asked: those with keys, and Canvas. */
export type AskedHost = KeyedHost | 'canvas';

/** What's known stays that long before its host is asked again: what a person wrote seldom goes. In days. */
const keptDays = { person: 180, otherwise: 30, budget: 1 } as const;

/** Videos of a host that are due, those first that have waited longest. */
export async function listDueVideos(
  { institutionId }: Scope,
  host: AskedHost,
  { now, limit }: { readonly now: Date; readonly limit: number },
) {
  const { rows } = await sql<AskedVideo>`
    select id, site, key from videos
    where institution_id = ${institutionId} and host = ${host} and due_at <= ${now}
    order by due_at, id limit ${limit}`.execute(db());
  return rows;
}

/** A course that shows videos of Canvas's own that are due. */
export async function findDueCourse(scope: Scope, now: Date) {
  const { rows } = await sql<{ id: number; lms_course_id: string }>`
    select co.id, co.lms_course_id from videos v join course_videos cv on cv.video_id = v.id
    join ${coursesOf(scope)} co on co.id = cv.course_id
    where v.institution_id = ${scope.institutionId} and v.host = 'canvas' and v.due_at <= ${now}
      and exists (select from ${membersOf(scope)} bc where bc.course_id = co.id)
    order by v.due_at, co.id limit 1`.execute(db());
  return rows[0];
}

/** Videos of Canvas's own that are due, of one course. */
export async function listDueOfCourse({ institutionId }: Scope, courseId: number, now: Date) {
  const { rows } = await sql<AskedVideo>`
    select v.id, v.site, v.key from videos v join course_videos cv on cv.video_id = v.id
    where v.institution_id = ${institutionId} and v.host = 'canvas' and v.due_at <= ${now}
      and cv.course_id = ${courseId} order by v.id`.execute(db());
  return rows;
}

/**
 * Stores what a host said of the videos it was asked about; those of which it said nothing are due a day later. Courses
 * whose numbers change by that are noted.
 */
export async function storeSeen(
  { institutionId }: Scope,
  {
    asked,
    seen,
    now,
  }: { readonly asked: readonly AskedVideo[]; readonly seen: SeenVideos; readonly now: Date },
) {
  const rows = asked.map(({ id }) => {
    const found = seen.get(id);
    return { id, ...found, titleKey: keyOf(found?.title ?? '') };
  });
  await sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id int, captions text, reason text, languages jsonb, title text, "titleKey" text, seconds int)),
    before as (select v.id, v.captions, v.reason, v.seconds from videos v join said using (id)),
    written as (
      update videos v set captions = coalesce(s.captions, v.captions),
        reason = case when s.captions is null then v.reason else s.reason end,
        languages = case when s.captions is null then v.languages when s.languages is null
          or s.languages = 'null' then null
          else array(select jsonb_array_elements_text(s.languages)) end,
        title = coalesce(s.title, v.title),
        search_key = case when s.title is null then v.search_key else s."titleKey" || ' ' || lower(v.key) end,
        seconds = coalesce(s.seconds, v.seconds),
        looked_at = case when s.captions is null then v.looked_at else ${now}::timestamptz end,
        due_at = ${now}::timestamptz + interval '1 day' * case
          when s.captions is null or s.reason = 'budget' then ${sql.lit(keptDays.budget)}
          when s.captions = 'person' then ${sql.lit(keptDays.person)} else ${sql.lit(keptDays.otherwise)} end
      from said s where v.id = s.id and v.institution_id = ${institutionId}
      returning v.id, v.captions, v.reason, v.seconds)
    update course_videos cv set is_stale = true
    from written w join before b on b.id = w.id
    where cv.video_id = w.id and (w.captions, w.reason, w.seconds) is distinct from (b.captions, b.reason, b.seconds)`.execute(
    db(),
  );
}

/** Has videos asked about again: one, or all of a host. */
export async function makeDue(
  { institutionId }: Scope,
  which: { readonly id: number } | { readonly host: AskedHost },
) {
  const narrowed = 'id' in which ? sql`id = ${which.id}` : sql`host = ${which.host} and captions = 'unknown'`;
  await sql`update videos set due_at = now()
    where institution_id = ${institutionId} and host not in ('page', 'other') and ${narrowed}`.execute(db());
}

/** Courses whose numbers don't have what hosts said yet. */
export async function listStaleCourses({ institutionId }: Scope, limit: number) {
  const { rows } = await sql<{ course_id: number }>`
    select distinct course_id from course_videos where institution_id = ${institutionId} and is_stale
    order by course_id limit ${limit}`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

export const clearStale = ({ institutionId }: Scope, courseId: number) =>
  sql`update course_videos set is_stale = false
    where institution_id = ${institutionId} and course_id = ${courseId} and is_stale`.execute(db());

/** Videos that no course shows any more. */
export const dropUnshown = ({ institutionId }: Scope) =>
  sql`delete from videos v where v.institution_id = ${institutionId}
    and not exists (select from course_videos cv where cv.video_id = v.id)`.execute(db());

/** Takes units of a host's day; false if there aren't that many left. */
export async function takeUnits(
  { institutionId }: Scope,
  { host, day, units, most }: { readonly host: AskedHost; day: string; units: number; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into video_days as d (institution_id, host, day, units)
    select ${institutionId}, ${host}, ${day}::date, ${units}::int where ${units}::int <= ${most}::int
    on conflict (institution_id, host, day) do update set units = d.units + excluded.units
      where d.units + excluded.units <= ${most}::int
    returning 1`.execute(db());
  return rows.length > 0;
}
