import { DateTime } from 'luxon';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { ChangeCause } from '#server/scans/scan.events.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { findMembersDay } from './clock.repository.ts';
import { beginSpans, endSpans } from './member-span.repository.ts';
import { writeSpan } from './span.repository.ts';

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

/**
 * Writes into the history of a batch what it has as of now: all of it, or what it has of some courses. Part of the
 * caller's transaction, and of every one that changes who's in a batch or whether it's active.
 */
export async function recordMembers(
  scope: Scope,
  { batchId, courseIds, at }: { batchId: number; courseIds?: readonly number[]; at: Date },
) {
  const dayOf = await institutionDays(scope);
  const change = { batchId, courseIds, day: await findMembersDay(scope, batchId, dayOf(at)) };
  await endSpans(scope, change);
  await beginSpans(scope, change);
}
