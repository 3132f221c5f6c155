import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** The batches of every institution, including archived ones but not removed ones. */
export const everyBatch = () =>
  db()
    .selectFrom('batches')
    .select([
      'id',
      'institution_id',
      'title',
      'title_key',
      'status',
      'type',
      'team_id',
      'lms_account_id',
      'lms_term_id',
      'include_child_accounts',
      'course_formats',
      'course_count',
      'created_by',
      'deadline_date',
    ])
    .where('deleted_at', 'is', null);

export const batchesOf = ({ institutionId }: Scope) =>
  everyBatch().where('institution_id', '=', institutionId);

/** Which batch has which course; a removed batch keeps its courses until it's deleted. */
export const everyMember = () =>
  db().selectFrom('batch_courses').select(['institution_id', 'batch_id', 'course_id', 'added_at']);

export const membersOf = ({ institutionId }: Scope) =>
  everyMember().where('institution_id', '=', institutionId);

export const syncsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('syncs')
    .select([
      'id',
      'batch_id',
      'status',
      'course_added_count',
      'course_removed_count',
      'reason',
      'scheduled_at',
      'started_at',
      'finished_at',
    ])
    .where('institution_id', '=', institutionId);

/** Whose quick views there are and with whom they're shared, except removed ones. */
export const quickViewsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('quick_views')
    .select(['id', 'owner_id', 'shared_with'])
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null);
