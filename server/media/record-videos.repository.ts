import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { VideoAddress } from '#server/scanners/body/videos.ts';
import type { VideoPlace } from '#shared/media/video.ts';

/** A video as a course shows it. */
export interface ShownVideo extends VideoAddress {
  /** all its places have captions in the text */
  readonly hasTrack: boolean;
  readonly isReached: boolean | null;
  readonly places: readonly VideoPlace[];
  readonly placeCount: number;
  /** keys besides `key` by which the texts name it */
  readonly alsoNamed: readonly string[];
}

const jsonOf = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );

/**
 * Makes these a course's videos, writing only what differs; others stay if `keepsOthers`. Videos that no course had before
 * are due at once where somebody can be asked; a file that a text plays has no captions but the text's. Part of the read's
 * transaction.
 */
export async function setCourseVideos(
  { institutionId }: Scope,
  courseId: number,
  {
    videos,
    students,
    keepsOthers,
  }: { videos: readonly ShownVideo[]; students: number | null; keepsOthers: boolean },
) {
  const given = jsonOf(videos);
  const columns = sql`n(host text, site text, key text, "hasTrack" boolean, "isReached" boolean, places jsonb,
    "placeCount" int, "alsoNamed" jsonb)`;
  // In one order everywhere: two courses with the same videos would otherwise wait for each other.
  await sql`
    insert into videos (institution_id, host, site, key, search_key, captions, due_at)
    select ${institutionId}::int, host, site, key, lower(site || ' ' || key), case host when 'page' then 'none' else 'unknown' end,
      case when host not in ('page', 'other') then now() end
    from jsonb_to_recordset(${given}::jsonb) as ${columns}
    where not exists (select from videos v
      where v.institution_id = ${institutionId} and (v.host, v.site, v.key) = (n.host, n.site, n.key))
    order by host, site, key
    on conflict (institution_id, host, site, key) do nothing`.execute(db());
  const shown = sql`
    select v.id as video_id, n.* from jsonb_to_recordset(${given}::jsonb) as ${columns}
    join videos v on v.institution_id = ${institutionId} and (v.host, v.site, v.key) = (n.host, n.site, n.key)`;
  if (!keepsOthers)
    await sql`delete from course_videos where institution_id = ${institutionId} and course_id = ${courseId}
      and video_id not in (select video_id from (${shown}) s)`.execute(db());
  await sql`
    insert into course_videos as c (institution_id, course_id, video_id, has_track, is_reached, students, places, place_count, also_named)
    select ${institutionId}::int, ${courseId}::int, video_id, "hasTrack", "isReached", ${students}::int, places, "placeCount",
      array(select jsonb_array_elements_text("alsoNamed"))
    from (${shown}) s order by video_id
    on conflict (course_id, video_id) do update set has_track = excluded.has_track, is_reached = excluded.is_reached,
      students = excluded.students, places = excluded.places, place_count = excluded.place_count, also_named = excluded.also_named
    where (c.has_track, c.is_reached, c.students, c.places, c.place_count, c.also_named) is distinct from
      (excluded.has_track, excluded.is_reached, excluded.students, excluded.places, excluded.place_count,
        excluded.also_named)`.execute(db());
}

/** Forgets which videos courses show. */
export async function deleteCourseVideos({ institutionId }: Scope, courseIds: readonly number[]) {
  await sql`delete from course_videos
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(db());
}
