import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Values count for at most this many days after the last one that confirmed them; then there is a gap (product.md §2.4). */
export const carryDays = 7;

/** The last day a span's values count for; far in the future for no span. */
const lastDay = sql<string>`least(valid_to, confirmed_to + ${sql.lit(carryDays)}::int)`;

/**
 * The values of courses as spans of days, by the positions of the metrics. One from earlier days may have fewer values
 * than there are metrics today: positions beyond its end are null.
 */
export const spansOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_history')
    .select(['course_id', 'tool', 'valid_from', 'valid_to', 'confirmed_to', 'metrics', 'score_version'])
    .select(lastDay.as('last_day'))
    .where('institution_id', '=', institutionId);

/** The totals of a batch's courses on a day, by tool; sums and counts by the positions of the metrics. */
export const batchDaysOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('batch_days')
    .select(['batch_id', 'tool', 'day', 'courses', 'scanned_courses', 'sums', 'counts'])
    .where('institution_id', '=', institutionId);
