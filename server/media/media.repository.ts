import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { isPartInScope } from '#server/relations/scope-decisions.ts';
import type { CaptionState, FoundReason, VideoHost, VideoPlace } from '#shared/media/video.ts';
import type { NarrowedVideos, VideosQuery } from '#shared/media/media.api.ts';
import type { ListedStanding } from '#shared/scope-decisions/scope-terms.ts';

/** Which courses' videos are meant: those of one, or of all that an actor sees, or of a batch among these. */
export type Among =
  | { readonly courseId: number }
  | { readonly actor: Actor; readonly batchId?: number | undefined };

const coursesIn = (scope: Scope, among: Among) =>
  'courseId' in among
    ? sql`select ${among.courseId}::int as course_id`
    : sql`select distinct bc.course_id from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
        where ${isSeenBy(among.actor, 'bc.course_id')}
          and ${among.batchId === undefined ? sql`true` : sql`b.id = ${among.batchId}`}`;

type Narrowed = Omit<NarrowedVideos, 'batchId'>;

/** Captions in the text count where all of a video's places have them. */
const captionsSql = sql<CaptionState>`case when g.has_track then 'person' else v.captions end`;

const isVideoInScope = (scope: Scope) =>
  isPartInScope(scope, 'video', { courseId: sql`cv.course_id`, key: sql`cv.video_id::text` });

const standings = {
  all: sql`true`,
  in_scope: sql`is_in_scope`,
  out_of_scope: sql`not is_in_scope`,
} satisfies Record<ListedStanding, RawBuilder<unknown>>;

/** The videos that courses show, each once, with `captions` as they're known. */
const grouped = (scope: Scope, among: Among, narrowed: Narrowed) => {
  const pattern = likeAnywhere(narrowed.search);
  const isSeen = sql`cv.is_reached is distinct from false`;
  return sql`among as materialized (${coursesIn(scope, among)}),
    g as (
      select cv.video_id, count(*)::int as course_count, sum(cv.place_count)::int as place_count,
        sum(cv.students) filter (where ${isSeen})::int as students, bool_and(cv.has_track) as has_track,
        min(cv.course_id) as course_id, bool_or(${isVideoInScope(scope)}) as is_in_scope
      from course_videos cv
      where cv.institution_id = ${scope.institutionId} and cv.course_id in (select course_id from among)
        and ${narrowed.seen === 'true' ? isSeen : sql`true`}
      group by cv.video_id),
    every as materialized (
      select v.id, g.is_in_scope, v.host, v.title, v.seconds, v.looked_at, g.students, g.course_count, ${captionsSql} as captions,
        v.reason = 'unavailable' and not g.has_track as is_unavailable
      from g join videos v on v.id = g.video_id
      where ${narrowed.host === undefined ? sql`true` : sql`v.host = ${narrowed.host}`}
        and ${narrowed.unavailable === 'true' ? sql`v.reason = 'unavailable' and not g.has_track` : sql`true`}
        and ${pattern === undefined ? sql`true` : sql`v.search_key like ${pattern}`}),
    found as (select * from every where ${standings[narrowed.standing]})`;
};

/** What's missing weighs: nothing there most, a person's captions not at all. */
const missing = sql`case captions when 'none' then 3 when 'machine' then 2 when 'unknown' then 1 else 0 end`;

const orders: Record<VideosQuery['sortBy'], RawBuilder<unknown>> = {
  priority: sql`coalesce(students, 1) * ${missing}`,
  title: sql`lower(title)`,
  host: sql`host`,
  length: sql`seconds`,
  students: sql`students`,
  courses: sql`course_count`,
  checked: sql`looked_at`,
};

type Ordered = Narrowed & Pick<VideosQuery, 'sortBy' | 'sortOrder' | 'captions'>;

const withThese = (captions: CaptionState | undefined) =>
  captions === undefined ? sql`true` : sql`captions = ${captions}`;

const inOrder = ({ sortBy, sortOrder }: Ordered) =>
  sql`order by ${orders[sortBy]} ${sql.raw(sortOrder)} nulls last, id`;

/**
 * Counts videos by their captions and those that nobody can watch, and gives the ids on the asked page, in one look at all of them; beyond the last page,
 * those on the last.
 */
export async function listVideoPage(
  scope: Scope,
  among: Among,
  query: Ordered & { readonly page: number; readonly limit: number },
) {
  const { page, limit, captions } = query;
  const { rows } = await sql<{
    counts: Partial<Record<CaptionState, number>> | null;
    unavailable: number | null;
    out_of_scope: number;
    ids: number[];
  }>`
    with ${grouped(scope, among, query)},
    counted as (select captions, count(*)::int as count,
      (count(*) filter (where is_unavailable))::int as unavailable from found group by captions),
    last as (select greatest(0, (sum(count)::int - 1) / ${limit}::int * ${limit}::int) as from_row
      from counted where ${withThese(captions)})
    select (select jsonb_object_agg(captions, count) from counted) as counts,
      (select sum(unavailable)::int from counted) as unavailable,
      (select count(*)::int from every where ${withThese(captions)} and ${standings.out_of_scope}) as out_of_scope,
      array(select id from found where ${withThese(captions)} ${inOrder(query)} limit ${limit}::int
        offset (select least(${Math.max(0, page - 1) * limit}::bigint, coalesce(from_row, 0)) from last)) as ids`.execute(
    db(),
  );
  const [row] = rows;
  return {
    counts: row?.counts ?? {},
    unavailable: row?.unavailable ?? 0,
    outOfScope: row?.out_of_scope ?? 0,
    ids: row?.ids ?? [],
  };
}

/** Ids of all videos in a list's order. */
export async function listVideoIds(scope: Scope, among: Among, query: Ordered) {
  const { rows } = await sql<{ id: number }>`with ${grouped(scope, among, query)}
    select id from found where ${withThese(query.captions)} ${inOrder(query)}`.execute(db());
  return rows.map(({ id }) => id);
}

export interface VideoRow {
  readonly id: number;
  readonly host: VideoHost;
  readonly site: string;
  readonly key: string;
  readonly title: string | null;
  readonly seconds: number | null;
  readonly captions: CaptionState;
  readonly reason: FoundReason | null;
  readonly languages: string[] | null;
  readonly looked_at: Date | null;
  readonly due_at: Date | null;
  readonly students: number | null;
  readonly is_reached: boolean | null;
  readonly course_count: number;
  readonly in_scope_count: number;
  readonly place_count: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly lms_course_id: string;
}

/** Videos by their ids, as these courses show them. */
export async function listVideoRows(scope: Scope, among: Among, ids: readonly number[]) {
  const { rows } = await sql<VideoRow>`
    with among as materialized (${coursesIn(scope, among)})
    select v.id, v.host, v.site, v.key, v.title, v.seconds, ${captionsSql} as captions, v.reason, v.languages,
      v.looked_at, v.due_at, g.students, g.is_reached, g.course_count, g.in_scope_count, g.place_count, co.id as course_id,
      co.title as course_title, co.lms_course_id
    from videos v cross join lateral (
      select count(*)::int as course_count, sum(cv.place_count)::int as place_count,
        (count(*) filter (where ${isVideoInScope(scope)}))::int as in_scope_count,
        sum(cv.students) filter (where cv.is_reached is distinct from false)::int as students,
        bool_and(cv.has_track) as has_track, min(cv.course_id) as course_id,
        case when bool_or(cv.is_reached) then true when bool_or(cv.is_reached is null) then null else false end
          as is_reached
      from course_videos cv where cv.video_id = v.id and cv.course_id in (select course_id from among)) g
    join ${coursesOf(scope)} co on co.id = g.course_id
    where v.institution_id = ${scope.institutionId} and v.id = any(${[...ids]}::int[])`.execute(db());
  return rows;
}

/** How many courses with a video are named. */
const mostCourses = 60;

/** Where these courses show a video, the first sixty. */
export async function listPlaces(scope: Scope, among: Among, id: number) {
  const { rows } = await sql<{ id: number; title: string; lms_course_id: string; places: VideoPlace[] }>`
    with among as materialized (${coursesIn(scope, among)})
    select co.id, co.title, co.lms_course_id, cv.places from course_videos cv
    join ${coursesOf(scope)} co on co.id = cv.course_id
    where cv.institution_id = ${scope.institutionId} and cv.video_id = ${id}
      and cv.course_id in (select course_id from among)
    order by co.title, co.id limit ${sql.lit(mostCourses)}`.execute(db());
  return rows;
}
