import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Values count for at most this many days after the last one that confirmed them; then there is a gap (product.md §2.4). */
export const carryDays = 7;

/**
 * The last day a span's values count for; far in the future only for those of tasks, which the database always knows.
 */
const lastDay = sql<string>`case when tool = 'readygo' then coalesce(valid_to, 'infinity')
  else least(valid_to, confirmed_to + ${sql.lit(carryDays)}::int) end`;

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

/** Those of a tool's that count on a day, as a sub-query: an index leaves out what ended before. */
export const spansOn = (scope: Scope, tool: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`(
  select s.* from ${spansOf(scope)} s
  where s.tool = ${tool} and s.valid_from <= ${day} and coalesce(s.valid_to, 'infinity'::date) >= ${day}
    and s.last_day >= ${day})`;

/** On which days each course was in which batch, while that was active. */
export const memberSpansOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('member_spans')
    .select(['batch_id', 'course_id', 'from_day', 'to_day', 'has_past'])
    .where('institution_id', '=', institutionId);

/** The sets of batches that some courses were in together on a day, apart by whether they were in scope. */
export const courseGroupsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('course_groups')
    .select(['id', 'batch_ids', 'is_out'])
    .where('institution_id', '=', institutionId);

/** The totals of a group's courses on a past day, by tool; sums and counts by the positions of report-sums. */
export const groupDaysOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('group_days')
    .select([
      'group_id',
      'tool',
      'day',
      'courses',
      'scanned_courses',
      'sums',
      'counts',
      'derived_sums',
      'derived_counts',
      'score_version',
    ])
    .where('institution_id', '=', institutionId);

/** How far the sums of past days go. */
export const historyStateOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('history_states')
    .select(['today', 'summed_from', 'summed_to', 'forgotten_to'])
    .where('institution_id', '=', institutionId);

/** Batches that the sums of past days have, and up to which day these don't have their past yet. */
export const batchPastsOf = ({ institutionId }: Scope) =>
  db().selectFrom('batch_pasts').select(['batch_id', 'past_to']).where('institution_id', '=', institutionId);
