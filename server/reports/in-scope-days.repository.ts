import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { memberSpansOf, spansOf } from '#server/relations/history.ts';
import { outOfScopeSpansOf } from '#server/relations/scope-decisions.ts';
import type { DayRange, ReportQuestion } from './report-fields.ts';

interface Asked extends DayRange {
  readonly today: string;
  readonly timeZone: string;
}

/**
 * How many of the courses behind a report's days weren't in scope, each once: as it stood at the end of the day, or
 * stands now. Days on which all were are left out.
 */
export async function countOutOfScope(
  scope: Scope,
  { tool, batchIds, only }: ReportQuestion,
  { from, to, today, timeZone }: Asked,
): Promise<ReadonlyMap<string, number>> {
  const dayEnds = sql`((day.day + 1)::timestamp at time zone ${timeZone})`;
  const hasValues = sql`exists (select from ${spansOf(scope)} h
    where h.course_id = out.course_id and h.tool = ${tool} and h.valid_from <= day.day and h.last_day >= day.day
      and ${only?.condition ?? sql`true`})`;
  const { rows } = await sql<{ day: string; total: number }>`
    select day.day, count(distinct out.course_id)::int as total
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) day
    join ${outOfScopeSpansOf(scope)} out
      on out.began_at < ${dayEnds} and (out.ended_at is null or out.ended_at >= ${dayEnds})
    join ${memberSpansOf(scope)} s on s.course_id = out.course_id and s.batch_id = any(${[...batchIds]}::int[])
      and case when day.day = ${today}::date then s.to_day is null else s.to_day is null or s.to_day >= day.day end
      and (s.from_day <= day.day or (s.has_past and ${hasValues}))
    where ${only?.courseIds ? sql`out.course_id in ${only.courseIds}` : sql`true`}
      and ${only?.condition ? hasValues : sql`true`}
    group by day.day`.execute(db());
  return new Map(rows.map(({ day, total }) => [day, total]));
}
