import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

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
