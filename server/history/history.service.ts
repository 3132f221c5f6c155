import { DateTime } from 'luxon';
import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { ChangeCause } from '#server/scans/scan.events.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { db } from '#server/infra/db/database.ts';
import { carryDays } from '#server/relations/history.ts';
import { findMembersDay } from './clock.repository.ts';
import { beginSpans, endSpans } from './member-span.repository.ts';

/** The institution's calendar day of any moment, 'YYYY-MM-DD'. */
export async function institutionDays(scope: Scope): Promise<(moment: Date) => string> {
  const { timeZone: zone } = await scope.institution();
  return (moment) => DateTime.fromJSDate(moment, { zone }).toISODate() ?? '';
}

/** Values of a course at a moment. */
interface NewValues {
  readonly courseId: number;
  readonly tool: Tool;
  readonly values: readonly (number | null)[];
  readonly at: Date;
  /** of the settings that a score was computed by */
  readonly scoreVersion?: number | null;
  /** absent: a scan */
  readonly cause?: ChangeCause;
}

/** Writes new values into the course's history, or confirms those there: one set of values per day, the day's last. */
export async function recordHistory(scope: Scope, { courseId, tool, values, ...facts }: NewValues) {
  await writeSpan(scope, {
    courseId,
    tool,
    values,
    scoreVersion: facts.scoreVersion ?? null,
    isConfirmed: facts.cause === undefined,
    day: (await institutionDays(scope))(facts.at),
  });
}

interface MembersChange {
  readonly batchId: number;
  /** absent: any of the batch's courses */
  readonly changed?: { readonly added: readonly number[]; readonly removed: readonly number[] };
  readonly at: Date;
}

/**
 * Writes into the history of a batch what it has as of now: all of it, or what it has of some courses. Part of the
 * caller's transaction, and of every one that changes who's in a batch or whether it's active.
 */
export async function recordMembers(scope: Scope, { batchId, changed, at }: MembersChange) {
  const dayOf = await institutionDays(scope);
  const day = await findMembersDay(scope, batchId, dayOf(at));
  if (changed?.removed.length !== 0) await endSpans(scope, { batchId, courseIds: changed?.removed, day });
  if (changed?.added.length !== 0) await beginSpans(scope, { batchId, courseIds: changed?.added, day });
}

interface HistoryEntry {
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
async function writeSpan({ institutionId }: Scope, entry: HistoryEntry) {
  const { courseId, tool, values, scoreVersion, isConfirmed, day } = entry;
  await sql`select write_span(${institutionId}::int, ${courseId}::int, ${tool}, ${values}::float8[],
    ${scoreVersion}::int, ${isConfirmed}::boolean, ${day}::date, ${carryDays}::int)`.execute(db());
}
