import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { metricCount } from '#shared/scans/metrics.ts';
import { membersOf } from '#server/relations/batches.ts';
import { scansOf } from '#server/relations/scans.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** A last snapshot counts for at most this many days; then there is a gap (product.md §2.4). */
const carryDays = 7;

/** `array[<of 1>, <of 2>, …]` over the positions of a tool's metrics. */
const arrayOver = (tool: Tool, element: (position: number) => string): RawBuilder<number[]> =>
  sql.raw(`array[${Array.from({ length: metricCount(tool) }, (_, index) => element(index + 1)).join(', ')}]`);

const sumsOf = (tool: Tool, column: string) =>
  arrayOver(tool, (at) => `coalesce(sum(${column}[${at}]), 0)::float8`);
const countsOf = (tool: Tool, column: string) => arrayOver(tool, (at) => `count(${column}[${at}])::int`);

export interface HistoryEntry {
  readonly courseId: number;
  readonly tool: Tool;
  readonly values: readonly (number | null)[];
  /** the institution's day, 'YYYY-MM-DD' */
  readonly day: string;
}

/**
 * Writes a day's values as change-only spans: equal values change nothing, a day's last write wins. A day before the
 * latest one written (clocks differ, an institution moves its time zone west) counts as that one: spans never overlap.
 */
export async function writeSpan(scope: Scope, { courseId, tool, values, day }: HistoryEntry) {
  await sql`
    with today as (
      select greatest(${day}::date, max(valid_from)) as day from course_history
      where course_id = ${courseId} and tool = ${tool}
    ), closed as (
      update course_history set valid_to = today.day - 1 from today
      where institution_id = ${scope.institutionId} and course_id = ${courseId} and tool = ${tool}
        and valid_to is null and valid_from < today.day and metrics is distinct from ${values}::float8[]
      returning 1
    ), unchanged as (
      select from course_history, today
      where course_id = ${courseId} and tool = ${tool} and valid_to is null
        and valid_from < today.day and metrics is not distinct from ${values}::float8[]
    )
    insert into course_history (institution_id, course_id, tool, valid_from, metrics)
    select ${scope.institutionId}::int, ${courseId}::int, ${tool}, today.day, ${values}::float8[] from today
    where not exists (select from unchanged)
    on conflict (course_id, tool, valid_from) do update set metrics = excluded.metrics`.execute(db());
}

/** A batch's row for a day, from today's members and their values on that day, as long as those are fresh. */
function dayRows(
  scope: Scope,
  batchId: number,
  tool: Tool,
  { day, values }: { day: string; values: RawBuilder<unknown> },
) {
  return sql`
    select ${scope.institutionId}::int, ${batchId}::int, ${tool}, d.day, count(m.course_id)::int, count(v.course_id)::int,
      ${sumsOf(tool, 'v.metrics')}, ${countsOf(tool, 'v.metrics')}
    from (select ${day}::date as day) d
    join ${membersOf(scope)} m on m.batch_id = ${batchId}
    left join ${scansOf(scope)} s on s.course_id = m.course_id and s.tool = ${tool}
      and s.scanned_at >= d.day - ${carryDays}::int
    left join ${values} v on v.course_id = s.course_id and v.tool = ${tool}
    group by d.day`;
}

const intoBatchDays = sql`insert into batch_days
  (institution_id, batch_id, tool, day, courses, scanned_courses, sums, counts)`;

/** The class of the advisory locks for "summing up this batch"; any number that nothing else uses. */
const sumLock = 4_207_003;

/** Lets one transaction at a time sum up a batch: the later one sees the earlier one's writes, and newer values. */
export async function lockSums(batchId: number) {
  await sql`select pg_advisory_xact_lock(${sumLock}::int, ${batchId}::int)`.execute(db());
}

/** Writes the batch's row for the day, replacing an earlier one; none while the batch is empty. */
export async function writeToday(scope: Scope, batchId: number, tool: Tool, day: string) {
  await sql`delete from batch_days where batch_id = ${batchId} and tool = ${tool} and day = ${day}::date`.execute(
    db(),
  );
  await sql`${intoBatchDays} ${dayRows(scope, batchId, tool, { day, values: sql`${scansOf(scope)}` })}`.execute(
    db(),
  );
}

/** Past days without a row, back to the last one that has one, at most as far as values carry. */
export async function listMissingDays(
  batchId: number,
  tool: Tool,
  { createdOn, lastDay }: { createdOn: string; lastDay: string },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select generate_series(greatest(${lastDay}::date - ${carryDays - 1}::int, coalesce(
      (select max(day) + 1 from batch_days
        where batch_id = ${batchId} and tool = ${tool} and day <= ${lastDay}::date),
      ${createdOn}::date)), ${lastDay}::date, interval '1 day')::date as day`.execute(db());
  return rows.map(({ day }) => day);
}

/** Writes the batch's row for a past day, from the courses' spans, unless there is one. */
export async function fillDay(scope: Scope, batchId: number, tool: Tool, day: string) {
  const thatDay = sql`lateral (select h.course_id, h.tool, h.metrics from course_history h
    where h.course_id = m.course_id and h.valid_from <= d.day and (h.valid_to is null or h.valid_to >= d.day))`;
  await sql`${intoBatchDays} ${dayRows(scope, batchId, tool, { day, values: thatDay })} on conflict do nothing`.execute(
    db(),
  );
}

/** Courses, and the days of their past that a batch gets. */
export interface Past {
  /** a query for their ids */
  readonly courses: RawBuilder<unknown>;
  readonly tool: Tool;
  readonly fromDay: string;
  readonly toDay: string;
}

/** The totals of courses on each day of their past, from their spans: `day, courses, sums, counts`. */
const pastSums = (scope: Scope, { courses, tool, fromDay, toDay }: Past) => sql`
  select d.day::date as day, count(*)::int as courses,
    ${sumsOf(tool, 'h.metrics')} as sums, ${countsOf(tool, 'h.metrics')} as counts
  from course_history h
  cross join lateral generate_series(greatest(h.valid_from, ${fromDay}::date),
    least(coalesce(h.valid_to, ${toDay}::date), ${toDay}::date), interval '1 day') d(day)
  where h.institution_id = ${scope.institutionId} and h.tool = ${tool} and h.course_id in (${courses})
  group by d.day`;

/** The arrays of a batch's day with those of its courses' past added (1) or subtracted (-1). */
const combined = (tool: Tool, column: string, past: string, sign: 1 | -1) =>
  arrayOver(
    tool,
    (at) => `coalesce(b.${column}[${at}], 0) + ${sign} * coalesce(${past}.${column}[${at}], 0)`,
  );

/** Adds courses' past to the batch's days. */
export async function addPast(scope: Scope, batchId: number, past: Past) {
  const { tool } = past;
  await sql`insert into batch_days as b
    (institution_id, batch_id, tool, day, courses, scanned_courses, sums, counts)
    select ${scope.institutionId}::int, ${batchId}::int, ${tool}, p.day, p.courses, p.courses, p.sums, p.counts
    from (${pastSums(scope, past)}) p
    on conflict (batch_id, tool, day) do update set
      courses = b.courses + excluded.courses,
      scanned_courses = b.scanned_courses + excluded.scanned_courses,
      sums = ${combined(tool, 'sums', 'excluded', 1)}, counts = ${combined(tool, 'counts', 'excluded', 1)}`.execute(
    db(),
  );
}

/** Subtracts courses' past from the batch's days again; a day without courses is deleted. */
export async function subtractPast(scope: Scope, batchId: number, past: Past) {
  const { tool, fromDay, toDay } = past;
  await sql`update batch_days b set
      courses = b.courses - p.courses,
      scanned_courses = b.scanned_courses - p.courses,
      sums = ${combined(tool, 'sums', 'p', -1)}, counts = ${combined(tool, 'counts', 'p', -1)}
    from (${pastSums(scope, past)}) p
    where b.batch_id = ${batchId} and b.tool = ${tool} and b.day = p.day`.execute(db());
  await sql`delete from batch_days where batch_id = ${batchId} and tool = ${tool} and courses <= 0
    and day between ${fromDay}::date and ${toDay}::date`.execute(db());
}

/** Deletes a range of the batch's days, before they're written again. */
export async function deleteDays(scope: Scope, batchId: number, tool: Tool, fromDay: string, toDay: string) {
  await sql`delete from batch_days where institution_id = ${scope.institutionId} and batch_id = ${batchId}
    and tool = ${tool} and day between ${fromDay}::date and ${toDay}::date`.execute(db());
}
