import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** What courses are compared by, each in one row: those in batches, and others that were scanned. */
export const courseFactsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_facts')
    .select([
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
    ])
    .where('institution_id', '=', institutionId);
