import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchPastsOf, memberSpansOf, spansOf } from '#server/relations/history.ts';
import { outOfScopeSpansOf } from '#server/relations/scope-decisions.ts';
import type { ReportQuestion, DayRange } from './report-fields.ts';

/** Queries that end in `ranges (course_id, s, e, is_past)`: on which days each course counts, each day once. */
export type Ranges = RawBuilder<unknown>;

const days = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`case when ${from} <= ${to} then daterange(${from}, ${to}, '[]') else 'empty' end`;

const memberDays = ({ from, to }: DayRange) =>
  days(sql`greatest(s.from_day, ${from}::date)`, sql`least(coalesce(s.to_day, ${to}::date), ${to}::date)`);

/** Of a course's days, only those at whose end it wasn't in scope. */
interface OutIn {
  readonly timeZone: string;
}

/**
 * The days of the batches' courses, however many of the batches each is in. Before a batch began, its first courses
 * count where they had values: `is_past`.
 */
export function allRanges(
  scope: Scope,
  { batchIds, only }: ReportQuestion,
  { from, to }: DayRange,
  outIn?: OutIn,
): Ranges {
  const past = days(sql`${from}::date`, sql`least(s.from_day - 1, ${to}::date)`);
  const { define, among, join, within } = outOfScopeDays(scope, batchIds, { from, to }, outIn);
  return sql`
    ${define} held as (
      select s.course_id, range_agg(${memberDays({ from, to })}) as as_member,
        range_agg(case when s.has_past then ${past} else 'empty' end) as in_past
      from ${memberSpansOf(scope)} s
      where s.batch_id = any(${[...batchIds]}::int[]) and ${among}
        and ${only?.courseIds ? sql`s.course_id in ${only.courseIds}` : sql`true`}
        and (s.from_day <= ${to}::date or s.has_past) and (s.to_day is null or s.to_day >= ${from}::date)
      group by s.course_id
    ), ranges as (
      select held.course_id, lower(r) as s, upper(r) - 1 as e, false as is_past
      from held ${join('held')} cross join unnest(${within(sql`held.as_member`)}) r
      union all
      select held.course_id, lower(r), upper(r) - 1, true
      from held ${join('held')} cross join unnest(${within(sql`(held.in_past - held.as_member)`)}) r
      where not isempty(held.in_past)
    )`;
}

/** What cuts ranges down to the days on which courses weren't in scope; without `outIn` nothing does. */
function outOfScopeDays(
  scope: Scope,
  batchIds: readonly number[],
  { from, to }: DayRange,
  outIn: OutIn | undefined,
) {
  if (!outIn)
    return { define: sql``, among: sql`true`, join: () => sql``, within: (all: RawBuilder<unknown>) => all };
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${outIn.timeZone})::date`;
  const outDays = days(
    sql`greatest(${dayOf('o.began_at')}, ${from}::date)`,
    sql`least(coalesce(${dayOf('o.ended_at')} - 1, ${to}::date), ${to}::date)`,
  );
  return {
    define: sql`out_days as (
      select o.course_id, range_agg(${outDays}) as days from ${outOfScopeSpansOf(scope)} o
      where o.course_id in (
        select s.course_id from ${memberSpansOf(scope)} s where s.batch_id = any(${[...batchIds]}::int[]))
      group by o.course_id
    ),`,
    among: sql`s.course_id in (select course_id from out_days where not isempty(days))`,
    join: (of: string) => sql`join out_days on out_days.course_id = ${sql.ref(`${of}.course_id`)}`,
    within: (all: RawBuilder<unknown>) => sql`${all} * out_days.days`,
  };
}

/**
 * What the stored sums of past days lack: the past of batches that they don't have yet, on days on which the course
 * doesn't count by another of the batches.
 */
export function missingRanges(
  scope: Scope,
  { batchIds }: ReportQuestion,
  { from, to }: DayRange,
  outIn?: OutIn,
): Ranges {
  const lacking = days(
    sql`${from}::date`,
    sql`least(s.from_day - 1, coalesce(p.past_to, ${to}::date), ${to}::date)`,
  );
  const stored = days(
    sql`greatest(coalesce(p.past_to + 1, ${from}::date), ${from}::date)`,
    sql`least(s.from_day - 1, ${to}::date)`,
  );
  const { define, among, join, within } = outOfScopeDays(scope, batchIds, { from, to }, outIn);
  return sql`
    ${define} lacking as (
      select s.course_id, range_agg(${lacking}) as days
      from ${memberSpansOf(scope)} s left join ${batchPastsOf(scope)} p on p.batch_id = s.batch_id
      where s.batch_id = any(${[...batchIds]}::int[]) and s.has_past and ${among}
        and (p.batch_id is null or p.past_to is not null)
      group by s.course_id
    ), stored as (
      select s.course_id, range_agg(${memberDays({ from, to })})
        + range_agg(case when s.has_past then ${stored} else 'empty' end) as days
      from ${memberSpansOf(scope)} s join ${batchPastsOf(scope)} p on p.batch_id = s.batch_id
      where s.batch_id = any(${[...batchIds]}::int[]) and s.course_id in (select course_id from lacking)
      group by s.course_id
    ), ranges as (
      select l.course_id, lower(r) as s, upper(r) - 1 as e, true as is_past
      from lacking l left join stored on stored.course_id = l.course_id ${join('l')}
      cross join unnest(${within(sql`(l.days - coalesce(stored.days, '{}'::datemultirange))`)}) r
    )`;
}

/** A batch that changes the numbers of days before it had courses: its first ones count then, and by no other batch. */
export interface EarlyBatch {
  readonly batchId: number;
  /** whether its first courses are new to the report on the day it got them */
  readonly begins: boolean;
  /** the days whose numbers it changes */
  readonly days: readonly string[];
}

/** Those of the batches that got their first courses within a range, and what they change. */
export async function listEarlyBatches(
  scope: Scope,
  { tool, batchIds, only }: ReportQuestion,
  { from, to }: DayRange,
): Promise<readonly EarlyBatch[]> {
  const ids = sql`${[...batchIds]}::int[]`;
  // Up to there, a batch that began earlier already has the course in its past.
  const elsewhere = sql`case when h.first < e.from_day then h.first end`;
  const { rows } = await sql<EarlyBatch>`
    with early as (
      select s.batch_id, s.course_id, s.from_day from ${memberSpansOf(scope)} s
      where s.batch_id = any(${ids}) and s.has_past and s.from_day > ${from}::date
        and ${only?.courseIds ? sql`s.course_id in ${only.courseIds}` : sql`true`}
    ), held as (
      select s.course_id, range_agg(${memberDays({ from, to })}) as days,
        min(s.from_day) filter (where s.has_past) as first
      from ${memberSpansOf(scope)} s
      where s.batch_id = any(${ids}) and s.course_id in (select course_id from early)
      group by s.course_id
    ), alone as (
      select e.batch_id, e.course_id, e.from_day,
        datemultirange(${days(sql`greatest(${from}::date, ${elsewhere})`, sql`e.from_day - 1`)}) - h.days as days
      from early e join held h on h.course_id = e.course_id
    ), pieces as (
      select a.batch_id, a.days * datemultirange(${days(sql`h.valid_from`, sql`least(h.last_day, ${to}::date)`)}) as days
      from alone a
      join ${spansOf(scope)} h on h.course_id = a.course_id and h.tool = ${tool}
        and h.valid_from <= ${to}::date and h.last_day >= ${from}::date
      where not isempty(a.days) and ${only?.condition ?? sql`true`}
    ), changed as (
      select p.batch_id, range_agg(piece) as days from pieces p cross join unnest(p.days) piece group by p.batch_id
    )
    select a.batch_id as "batchId", bool_or((a.from_day - 1) <@ a.days) as begins,
      array(select to_char(day, 'YYYY-MM-DD') from generate_series(${from}::date, ${to}::date, interval '1 day') day
        where day::date <@ (select c.days from changed c where c.batch_id = a.batch_id)) as days
    from alone a group by a.batch_id`.execute(db());
  return rows;
}
