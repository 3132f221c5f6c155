import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

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
      'score_version',
    ])
    .where('institution_id', '=', institutionId);
