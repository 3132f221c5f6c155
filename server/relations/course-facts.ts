import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

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
