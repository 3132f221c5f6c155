import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import {
  checkedDocumentsOf,
  contentItemsOf,
  courseFilesOf,
  courseVideosOf,
} from '#server/relations/content.ts';
import { coursesOf, scansOf } from '#server/relations/courses.ts';
import { fixesOf } from '#server/relations/fixes.ts';
import type { ContentFacts } from '#server/scanners/content-facts.ts';
import { standingStates } from '#shared/fixes/fix.ts';
import type { Gap } from '#shared/courses/content.ts';
import type { ContentCounts } from '#shared/scans/contents.ts';

/** What the numbers of a course come from: its items that are there, with the counts of their last scan. */
export const listMeasuredItems = (scope: Scope, courseId: number) =>
  db()
    .selectFrom(contentItemsOf(scope).as('i'))
    .select(['i.id', 'i.counts', 'i.problem', 'i.is_used', 'i.is_published'])
    .select([
      sql<ContentFacts['alt'] | null>`i.facts -> 'alt'`.as('alt'),
      sql<number | null>`(i.facts ->> 'unverifiedVideos')::int`.as('unverified_videos'),
      sql<boolean | null>`(i.facts ->> 'isEmpty')::boolean`.as('is_empty'),
    ])
    .where('i.course_id', '=', courseId)
    .where('i.gone_at', 'is', null)
    .execute();

/** How many findings people resolved, by item and rule. */
export const countResolved = ({ institutionId }: Scope, courseId: number) =>
  db()
    .selectFrom('findings')
    .select(['item_id', 'rule', ({ fn }) => fn.countAll<number>().as('count')])
    .where('institution_id', '=', institutionId)
    .where('course_id', '=', courseId)
    .where('state', '=', 'resolved')
    .groupBy(['item_id', 'rule'])
    .execute();

/** How many findings are gone from the course. */
export async function countFixed({ institutionId }: Scope, courseId: number) {
  const row = await db()
    .selectFrom('findings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institutionId)
    .where('course_id', '=', courseId)
    .where('state', '=', 'fixed')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many faults were mended in Canvas from here, and not given back. */
export async function countFixedInPlace(scope: Scope, courseId: number) {
  const row = await db()
    .selectFrom(fixesOf(scope).as('f'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('f.course_id', '=', courseId)
    .where('f.state', 'in', [...standingStates])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The course's documents, how many of them a person reviewed, and of how many that or a check says something. */
export const countDocuments = (scope: Scope, courseId: number) =>
  db()
    .selectFrom(courseFilesOf(scope).as('f'))
    .leftJoin(checkedDocumentsOf(scope).as('d'), 'd.id', 'f.id')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.count<number>('f.reviewed_at').as('reviewed_count'),
      sql<number>`count(*) filter (where f.reviewed_at is not null or d.score is not null)`.as('known_count'),
    ])
    .where('f.course_id', '=', courseId)
    .where('f.is_document', '=', true)
    .executeTakeFirstOrThrow();

/** What checks of the course's documents found, of those that students can reach. */
export async function countCheckedDocuments(scope: Scope, courseId: number) {
  const { rows } = await sql<Record<(typeof documentCounts)[number], number> & { file_score: number | null }>`
    select count(d.score)::int as file_checked_count, (count(*) - count(d.score))::int as file_unchecked_count,
      (count(*) filter (where d.severe_count > 0))::int as file_severe_count,
      (count(*) filter (where d.error_count > 0))::int as file_error_count,
      (count(*) filter (where d.is_scanned))::int as file_scanned_count,
      (count(*) filter (where d.is_untagged))::int as file_untagged_count,
      (count(*) filter (where d.was_severe and d.score is not null and d.severe_count = 0))::int as file_replaced_count,
      avg(d.score) as file_score
    from ${checkedDocumentsOf(scope)} d where d.course_id = ${courseId}`.execute(db());
  return rows[0];
}

const documentCounts = [
  'file_checked_count',
  'file_unchecked_count',
  'file_severe_count',
  'file_error_count',
  'file_scanned_count',
  'file_untagged_count',
  'file_replaced_count',
] as const;

/** The course's videos that students can reach, by what's known of their captions, and how long they are together. */
export async function countVideos(scope: Scope, courseId: number) {
  const { rows } = await sql<Record<(typeof videoCounts)[number], number> & { minutes: number | null }>`
    select count(*)::int as count, (count(*) filter (where captions = 'none'))::int as without_captions,
      (count(*) filter (where captions = 'machine'))::int as machine_captions,
      (count(*) filter (where captions = 'person'))::int as person_captions,
      (count(*) filter (where captions = 'unknown'))::int as unknown,
      (count(*) filter (where captions = 'unknown' and reason = 'unavailable'))::int as unavailable, ceil(sum(seconds) / 60.0)::int as minutes
    from ${courseVideosOf(scope)} v where course_id = ${courseId} and is_reached is distinct from false`.execute(
    db(),
  );
  return rows[0];
}

const videoCounts = [
  'count',
  'without_captions',
  'machine_captions',
  'person_captions',
  'unknown',
  'unavailable',
] as const;

/** The course's videos, those of unknown captions as unread. */
export async function countVideosByKind(scope: Scope, courseId: number) {
  const { rows } = await sql<{
    kind: 'video' | 'studio_video' | 'other_video';
    read: number;
    unread: number;
  }>`
    select case host when 'studio' then 'studio_video' when 'other' then 'other_video' else 'video' end as kind,
      (count(*) filter (where captions <> 'unknown'))::int as read,
      (count(*) filter (where captions = 'unknown'))::int as unread
    from ${courseVideosOf(scope)} v where course_id = ${courseId} group by 1`.execute(db());
  return rows;
}

/** What the last scan found of each kind of content, and the parts of the course that it couldn't read. */
export async function findLastRead(scope: Scope, courseId: number): Promise<LastRead> {
  const row = await db()
    .selectFrom(scansOf(scope).as('s'))
    .select(['s.gaps', 's.contents'])
    .where('s.course_id', '=', courseId)
    .where('s.tool', '=', 'udoit')
    .executeTakeFirst();
  return row ?? { gaps: [], contents: null };
}

export interface LastRead {
  readonly gaps: readonly Gap[];
  /** null: the scan was before these were counted */
  readonly contents: ContentCounts | null;
}

/** What Canvas's own checker counts in the course, as its lists said last. */
export const findCanvasCounts = (scope: Scope, courseId: number) =>
  db()
    .selectFrom(coursesOf(scope).as('c'))
    .select(['c.canvas_active_count', 'c.canvas_resolved_count'])
    .where('c.id', '=', courseId)
    .executeTakeFirstOrThrow();
