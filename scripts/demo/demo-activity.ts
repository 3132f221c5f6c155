import type { Insertable } from 'kysely';
import { DateTime } from 'luxon';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { activityMetrics, type ActivityDetail } from '#shared/courses/activity.ts';
import { publishedStates, type WorkflowState } from '#shared/courses/course.ts';
import { metricById } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { inChunks } from './until.ts';

/** Entries go back this far; the product deletes those of 90 days ago. */
const activityDays = 85;

/** A course's past by a tool: what its values were from which day on, the oldest first. */
export interface ToolPast {
  readonly courseId: number;
  readonly tool: Tool;
  readonly state: WorkflowState;
  readonly steps: readonly { readonly daysAgo: number; readonly values: readonly (number | null)[] }[];
}

type NewEntry = Insertable<Tables['course_activity']>;

/** Adds the scans of the past that changed numbers, those between them that found nothing new, and publishings. */
export async function addActivity(scope: Scope, today: DateTime, pasts: readonly ToolPast[]) {
  await forgetToday(scope);
  const entries = pasts.flatMap((past) => entriesOf(scope, today, past));
  await inChunks(entries, (some) =>
    db()
      .insertInto('course_activity')
      .values([...some])
      .execute(),
  );
}

const keyValues = (tool: Tool, values: readonly (number | null)[]) =>
  Object.fromEntries(activityMetrics[tool].map((id) => [id, values[metricById(id).position - 1] ?? null]));

function entriesOf(scope: Scope, today: DateTime, { courseId, tool, state, steps }: ToolPast): NewEntry[] {
  const moment = (daysAgo: number) =>
    DateTime.min(today, today.minus({ days: daysAgo }).set({ hour: 3, minute: courseId % 60 })).toJSDate();
  const entry = (
    detail: ActivityDetail,
    { from, to, times }: { from: number; to: number; times: number },
  ): NewEntry => ({
    institution_id: scope.institutionId,
    course_id: courseId,
    kind: 'scanned',
    tool,
    detail: JSON.stringify(detail),
    since: moment(from),
    at: moment(to),
    times,
  });
  return steps.flatMap(({ daysAgo, values }, index) => {
    const known = keyValues(tool, values);
    // What the next scan's state is compared with.
    const quietDetail = { values: known, ...(tool === 'core' && { state }) };
    const before = steps[index - 1];
    const quietFrom = Math.min(daysAgo - 1, activityDays);
    const quietTo = (steps[index + 1]?.daysAgo ?? -1) + 1;
    const quiet = quietFrom - quietTo + 1;
    const quietEntry = quiet > 0 ? [entry(quietDetail, { from: quietFrom, to: quietTo, times: quiet })] : [];
    if (!before || daysAgo > activityDays) return quietEntry;
    const changes = changesOf(keyValues(tool, before.values), known);
    const scanned = entry(
      { values: known, ...(changes.length > 0 && { changes }) },
      { from: daysAgo, to: daysAgo, times: 1 },
    );
    const isPublishing = tool === 'core' && before.values[0] === 0 && values[0] === 1;
    return [
      ...(isPublishing && publishedStates.includes(state)
        ? [{ ...scanned, kind: 'state_changed' as const, tool: null, detail: JSON.stringify({ state }) }]
        : []),
      scanned,
      ...quietEntry,
    ];
  });
}

const changesOf = (before: Record<string, number | null>, after: Record<string, number | null>) =>
  Object.entries(after).flatMap(([metric, to]) => {
    const from = before[metric] ?? null;
    return from === to ? [] : [{ metric, from, to }];
  });

/**
 * With a past, today's scan is only the last of those that found nothing new, and what people judged happened earlier
 * (see `dateJudgementsBack`).
 */
const forgetToday = (scope: Scope) =>
  db()
    .deleteFrom('course_activity')
    .where('institution_id', '=', scope.institutionId)
    .where('kind', 'in', ['scanned', 'values_changed'])
    .execute();
