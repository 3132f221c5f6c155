import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { carryDays } from '#server/relations/history.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { combined, countsOf, sumsOf } from './metric-arrays.ts';

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
    least(h.valid_to, h.confirmed_to + ${carryDays}::int, ${toDay}::date), interval '1 day') d(day)
  where h.institution_id = ${scope.institutionId} and h.tool = ${tool} and h.course_id in (${courses})
  group by d.day`;

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
