import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CaptionState } from '#shared/media/video.ts';

/** The items of courses, including those that are gone: `gone_at` says so. */
export const contentItemsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('content_items')
    .select([
      'id',
      'course_id',
      'kind',
      'lms_item_id',
      'title',
      'address',
      'is_published',
      'is_used',
      'lms_updated_at',
      'body_hash',
      'problem',
      'counts',
      'facts',
      'place',
      'inside_at',
      'read_at',
      'gone_at',
    ])
    .where('institution_id', '=', institutionId);

/** What was found in items, in every state. */
export const findingsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('findings')
    .select([
      'id',
      'course_id',
      'item_id',
      'rule',
      'state',
      'start_at',
      'end_at',
      'element_hash',
      'before_hash',
      'after_hash',
      'excerpt',
      'found_at',
      'fixed_at',
      'resolved_at',
      'resolved_by',
      'resolved_by_name',
      'reason',
    ])
    .where('institution_id', '=', institutionId);

/** The files of courses, as last listed. */
export const courseFilesOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_files')
    .select([
      'id',
      'course_id',
      'lms_file_id',
      'name',
      'content_type',
      'size',
      'lms_updated_at',
      'is_document',
      'is_used',
      'reach',
      'content_hash',
      'reviewed_at',
      'reviewed_by',
      'reviewed_by_name',
    ])
    .select(
      sql<boolean>`(content_size, content_at) is not distinct from (size, lms_updated_at)`.as(
        'is_as_fetched',
      ),
    )
    .where('institution_id', '=', institutionId);

/** The documents of courses that students can reach, with what the check of the file as it's listed now found, if it was checked. */
export const checkedDocumentsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_files as f')
    .leftJoin('document_checks as d', (join) =>
      join
        .onRef('d.institution_id', '=', 'f.institution_id')
        .onRef('d.content_hash', '=', 'f.content_hash')
        .on(sql<boolean>`(f.content_size, f.content_at) is not distinct from (f.size, f.lms_updated_at)`),
    )
    .select([
      'f.id',
      'f.course_id',
      'f.was_severe',
      'd.score',
      'd.stopped',
      'd.severe_count',
      'd.error_count',
      'd.is_scanned',
      'd.is_untagged',
    ])
    .where('f.institution_id', '=', institutionId)
    .where('f.is_document', '=', true)
    .where(sql<boolean>`f.reach is distinct from 0`);

/** The videos of courses, with what's known of their captions: a text can have its own. */
export const courseVideosOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_videos as cv')
    .innerJoin('videos as v', 'v.id', 'cv.video_id')
    .select(['cv.course_id', 'cv.video_id', 'cv.is_reached', 'cv.students', 'cv.also_named'])
    .select(['v.host', 'v.site', 'v.key', 'v.title', 'v.seconds', 'v.reason', 'v.captions as told'])
    .select(sql<CaptionState>`case when cv.has_track then 'person' else v.captions end`.as('captions'))
    .where('cv.institution_id', '=', institutionId);
