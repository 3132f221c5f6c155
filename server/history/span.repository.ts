import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
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
 * (clocks differ, an institution moves its time zone west) counts as that one: spans never overlap, and what's summed up
 * never changes.
 */
export async function writeSpan({ institutionId }: Scope, entry: HistoryEntry) {
  const { courseId, tool, values, scoreVersion, isConfirmed, day } = entry;
  await sql`select write_span(${institutionId}::int, ${courseId}::int, ${tool}, ${values}::float8[],
    ${scoreVersion}::int, ${isConfirmed}::boolean, ${day}::date, ${carryDays}::int)`.execute(db());
}
