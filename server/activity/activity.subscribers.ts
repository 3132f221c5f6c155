import { isDeepStrictEqual } from 'node:util';
import { coursesChanged } from '#server/courses/course.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import { scanDone, scanFailed } from '#server/scans/scan.events.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { activityMetrics, type ActivityChange } from '#shared/courses/activity.ts';
import { metricById } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import {
  findKnownValues,
  findNewest,
  findState,
  insertEntry,
  insertStateChanges,
  repeatEntry,
} from './activity.repository.ts';

/** Changes that follow each other within this time, such as a person resolving one finding after another, are one. */
const mergedWithinMs = 3_600_000;

interface NewValues {
  readonly courseId: number;
  readonly tool: Tool;
  readonly values: readonly (number | null)[];
  readonly at: Date;
}

type Known = Readonly<Record<string, number | null>>;

const known = (tool: Tool, values: NewValues['values']): Known =>
  Object.fromEntries(activityMetrics[tool].map((id) => [id, values[metricById(id).position - 1] ?? null]));

/** What differs; nothing before means that all of it is new. */
const changesOf = (before: Known | undefined, after: Known): ActivityChange[] =>
  Object.entries(after).flatMap(([metric, to]) => {
    const from = before?.[metric] ?? null;
    return from === to ? [] : [{ metric, from, to }];
  });

/** Notes a scan. Scans in a row that find nothing new are one entry, which says how many there were and since when. */
async function noteScan(scope: Scope, { courseId, tool, values, at }: NewValues) {
  const after = known(tool, values);
  const newest = await findNewest(scope, courseId, tool);
  const changes = changesOf(await findKnownValues(scope, courseId, tool), after);
  const isQuiet = changes.length === 0;
  if (isQuiet && newest?.kind === 'scanned' && newest.detail.changes === undefined)
    return repeatEntry(scope, newest.id, at);
  const state = tool === 'core' ? await findState(scope, courseId) : undefined;
  const detail = { values: after, ...(!isQuiet && { changes }), ...(state !== undefined && { state }) };
  return insertEntry(scope, { courseId, kind: 'scanned', tool, detail, at });
}

/** Notes a failed scan; retries that fail for the same reason are one entry. */
async function noteFailure(
  scope: Scope,
  { courseId, tool, reason, at }: { courseId: number; tool: Tool; reason: Phrase; at: Date },
) {
  const newest = await findNewest(scope, courseId, tool);
  if (newest?.kind === 'scan_failed' && isDeepStrictEqual(newest.reason, JSON.parse(JSON.stringify(reason))))
    return repeatEntry(scope, newest.id, at);
  return insertEntry(scope, { courseId, kind: 'scan_failed', tool, detail: {}, reason, at });
}

/** Notes values that changed without a scan: by a person's judgement, or by the score's settings. */
async function noteNewValues(scope: Scope, { courseId, tool, values, at }: NewValues) {
  const after = known(tool, values);
  const before = await findKnownValues(scope, courseId, tool);
  const changes = changesOf(before, after);
  if (changes.length === 0) return;
  const newest = await findNewest(scope, courseId, tool);
  const isSoon = newest?.kind === 'values_changed' && at.getTime() - newest.at.getTime() < mergedWithinMs;
  if (!isSoon)
    return insertEntry(scope, {
      courseId,
      kind: 'values_changed',
      tool,
      detail: { values: after, changes },
      at,
    });
  const first = Object.fromEntries((newest.detail.changes ?? []).map(({ metric, from }) => [metric, from]));
  const merged = changesOf({ ...newest.detail.values, ...first }, after);
  return repeatEntry(scope, newest.id, at, { values: after, changes: merged });
}

/** Notes courses that were published, hidden, concluded or deleted since their last entry. */
const noteStates = (scope: Scope, courseIds: readonly number[]) => insertStateChanges(scope, courseIds);

/** Canvas's lists change only states, which have entries of their own. */
export const noteValues = whenever(scanDone, async (scope, scan) => {
  if (scan.cause === undefined) await noteScan(scope, scan);
  else if (scan.cause !== 'canvas_lists') await noteNewValues(scope, scan);
});

export const noteFailedScan = whenever(scanFailed, noteFailure);

export const noteCourseStates = whenever(coursesChanged, (scope, { courseIds }) =>
  noteStates(scope, courseIds),
);
