import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { membersOf } from '#server/relations/batches.ts';
import { carryDays } from '#server/relations/history.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { countsOf, sumsOf } from './metric-arrays.ts';

/** A batch's row for a day, from today's members and their values on that day; `isThen` says which span has them. */
function dayRows(scope: Scope, batchId: number, tool: Tool, { day, isThen }: DayOfSpans) {
  return sql`
    select ${scope.institutionId}::int, ${batchId}::int, ${tool}, d.day, count(m.course_id)::int, count(h.course_id)::int,
      ${sumsOf(tool, 'h.metrics')}, ${countsOf(tool, 'h.metrics')}
    from (select ${day}::date as day) d
    join ${membersOf(scope)} m on m.batch_id = ${batchId}
    left join course_history h on h.course_id = m.course_id and h.tool = ${tool}
      and h.confirmed_to >= d.day - ${carryDays}::int and ${isThen}
    group by d.day`;
}

interface DayOfSpans {
  readonly day: string;
  /** a condition on a span `h` and a day `d` */
  readonly isThen: RawBuilder<unknown>;
}

const intoBatchDays = sql`insert into batch_days
  (institution_id, batch_id, tool, day, courses, scanned_courses, sums, counts)`;

/** The class of the advisory locks for "summing up this batch"; any number that nothing else uses. */
const sumLock = 4_207_003;

/** Lets one transaction at a time sum up a batch: the later one sees the earlier one's writes, and newer values. */
export async function lockSums(batchId: number) {
  await sql`select pg_advisory_xact_lock(${sumLock}::int, ${batchId}::int)`.execute(db());
}

/**
 * Writes the batch's row for the day, replacing an earlier one; none while the batch is empty. The newest values count,
 * even if they were written on a later day because the institution's time zone has moved west since.
 */
export async function writeToday(scope: Scope, batchId: number, tool: Tool, day: string) {
  await sql`delete from batch_days where batch_id = ${batchId} and tool = ${tool} and day = ${day}::date`.execute(
    db(),
  );
  const isThen = sql`h.valid_to is null`;
  await sql`${intoBatchDays} ${dayRows(scope, batchId, tool, { day, isThen })}`.execute(db());
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
  const isThen = sql`h.valid_from <= d.day and (h.valid_to is null or h.valid_to >= d.day)`;
  await sql`${intoBatchDays} ${dayRows(scope, batchId, tool, { day, isThen })} on conflict do nothing`.execute(
    db(),
  );
}
