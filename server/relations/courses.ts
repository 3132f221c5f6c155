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
      'start_at',
      'end_at',
      'teachers',
    ])
    .where('institution_id', '=', institutionId);

/** The accounts of each institution's Canvas. */
export const everyAccount = () =>
  db()
    .selectFrom('lms_accounts')
    .select(['institution_id', 'lms_account_id', 'parent_lms_account_id', 'title']);

export const accountsOf = ({ institutionId }: Scope) =>
  everyAccount().where('institution_id', '=', institutionId);

export const termsOf = ({ institutionId }: Scope) =>
  db().selectFrom('lms_terms').select(['lms_term_id', 'title']).where('institution_id', '=', institutionId);
