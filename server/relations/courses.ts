import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Everything known about courses, including those deleted in Canvas. */
export const coursesOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('courses')
    .select([
      'id',
      'institution_id',
      'lms_course_id',
      'lms_key',
      'title',
      'name_key',
      'search_key',
      'course_code',
      'sis_course_id',
      'lms_account_id',
      'lms_term_id',
      'course_format',
      'workflow_state',
      'canvas_active_count',
      'canvas_resolved_count',
      'start_at',
      'end_at',
      'teachers',
      'lms_created_at',
      'concluded_at',
    ])
    .where('institution_id', '=', institutionId);

/** Where each course lies in its institution's Canvas. */
export const everyCourse = () => db().selectFrom('courses').select(['id', 'lms_account_id']);

/** The accounts of each institution's Canvas. */
export const everyAccount = () =>
  db()
    .selectFrom('lms_accounts')
    .select(['institution_id', 'lms_account_id', 'parent_lms_account_id', 'title']);

export const accountsOf = ({ institutionId }: Scope) =>
  everyAccount().where('institution_id', '=', institutionId);

export const termsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('lms_terms')
    .select(['lms_term_id', 'title', 'start_at', 'end_at'])
    .where('institution_id', '=', institutionId);

/** The institution's list of course statuses. */
export const statusesOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('statuses')
    .select(['id', 'label', 'label_key', 'colour', 'icon', 'category', 'place', 'is_default', 'is_active'])
    .where('institution_id', '=', institutionId);

/** The courses with a status of their own; the others have the default. */
export const courseStatusesOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_statuses')
    .select(['course_id', 'status_id', 'set_at'])
    .where('institution_id', '=', institutionId)
    .where('status_id', 'is not', null);

/** The state of a course's scan by a tool, with the values of the last good one. */
export const scansOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_scans')
    .select([
      'course_id',
      'tool',
      'status',
      'metrics',
      'reason',
      'requested_at',
      'scanned_at',
      'is_full',
      'gaps',
      'contents',
      'score_version',
    ])
    .where('institution_id', '=', institutionId);

/** What was written about courses, without the texts. */
export const messagesOf = ({ institutionId }: Scope) => sql`(
  select m.id, m.course_id, m.author_id, m.is_by_instructor, m.created_at from course_messages m
  where m.institution_id = ${institutionId})`;

const columns = [
  'course_id as id',
  'name_key',
  'workflow_state',
  'course_format',
  'lms_term_id',
  'lms_account_id',
  'start_at',
  'end_at',
  'core_status',
  'core_scanned_at',
  'core_metrics',
  'udoit_status',
  'udoit_scanned_at',
  'udoit_metrics',
  'udoit_score_version',
  'tidyup_status',
  'tidyup_scanned_at',
  'tidyup_metrics',
] as const;

/** What courses are compared by, each in one row: those in batches, and others that were scanned. */
export const courseFactsOf = ({ institutionId }: Scope) =>
  db().selectFrom('course_facts').select(columns).where('institution_id', '=', institutionId);

/** The same of a few courses, with what the current transaction has changed: it's put together from where it's written. */
export const courseFactsNowOf = ({ institutionId }: Scope, courseIds: readonly number[]) =>
  db()
    .selectFrom('course_facts_now')
    .select(columns)
    .where('institution_id', '=', institutionId)
    .where('course_id', '=', sql<number>`any(${[...courseIds]}::int[])`);
