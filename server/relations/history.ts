import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** The totals of a batch's courses on a day, by tool; sums and counts by the positions of the metrics. */
export const batchDaysOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('batch_days')
    .select(['batch_id', 'tool', 'day', 'courses', 'scanned_courses', 'sums', 'counts'])
    .where('institution_id', '=', institutionId);
