import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { valuesDay } from './clock.repository.ts';
import { carryDays } from '#server/relations/history.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

export interface HistoryEntry {
  readonly courseId: number;
  readonly tool: Tool;
  readonly values: readonly (number | null)[];
  readonly scoreVersion: number | null;
  /** false: they were computed again, or Canvas's lists told a state: that says nothing about the others */
  readonly isConfirmed: boolean;
  /** the institution's day, 'YYYY-MM-DD' */
  readonly day: string;
}

/**
 * Writes a day's values as change-only spans: a scan that finds equal values confirms the open span, at most once a day;
 * a day's last write wins.
 * After a gap, equal values open a new span: nobody knows what they were in between. A day before the latest one written
 * (clocks differ, an institution moves its time zone west) counts as that one: spans never overlap.
 */
export async function writeSpan(scope: Scope, entry: HistoryEntry) {
  const { courseId, tool, values, scoreVersion, isConfirmed } = entry;
  await sql`
    with today as (
      select ${valuesDay(scope, entry)} as day
    ), latest as (
      select valid_from, confirmed_to, today.day <= confirmed_to + ${carryDays}::int + 1
        and metrics is not distinct from ${values}::float8[]
        and score_version is not distinct from ${scoreVersion}::int as continues
      from course_history, today
      where institution_id = ${scope.institutionId} and course_id = ${courseId} and tool = ${tool}
        and valid_to is null
    ), confirmed as (
      update course_history h set confirmed_to = today.day from today, latest
      where h.course_id = ${courseId} and h.tool = ${tool} and h.valid_from = latest.valid_from
        and latest.continues and h.confirmed_to < today.day and ${isConfirmed}::boolean
    ), closed as (
      update course_history h set valid_to = today.day - 1 from today, latest
      where h.course_id = ${courseId} and h.tool = ${tool} and h.valid_from = latest.valid_from
        and not latest.continues and h.valid_from < today.day
    )
    insert into course_history
      (institution_id, course_id, tool, valid_from, confirmed_to, metrics, score_version)
    select ${scope.institutionId}::int, ${courseId}::int, ${tool}, today.day,
      case when ${isConfirmed}::boolean then today.day else coalesce(latest.confirmed_to, today.day) end,
      ${values}::float8[], ${scoreVersion}::int
    from today left join latest on true
    where latest.continues is not true
    on conflict (course_id, tool, valid_from) do update set
      metrics = excluded.metrics, score_version = excluded.score_version, confirmed_to = excluded.confirmed_to`.execute(
    db(),
  );
}
