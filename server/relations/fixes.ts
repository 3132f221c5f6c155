import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** What was mended in Canvas, or was to be. */
export const fixesOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('fixes')
    .select([
      'id',
      'course_id',
      'item_id',
      'finding_id',
      'rule',
      'way',
      'value',
      'state',
      'run_id',
      'person_id',
      'person_name',
      'planned_at',
      'written_at',
    ])
    .where('institution_id', '=', institutionId);
