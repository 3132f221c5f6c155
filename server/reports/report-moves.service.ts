import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { getSeenBatches } from '#server/batches/batch-list.service.ts';
import { institutionDays } from '#server/history/history.service.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { metricOfSpan } from '#server/relations/report-sums.ts';
import { paginate } from '#shared/http/page.ts';
import type { HistoryMetricId } from '#shared/reports/history-metrics.ts';
import type { ReportSource } from '#shared/reports/report-presets.ts';
import type { queryReportMoves } from '#shared/reports/report.api.ts';
import { decimalsOf } from '#shared/scans/metrics/metric.ts';
import { findFarthest, findMoves, noMoves, type MovesAsked } from './report-moves.repository.ts';
import { fieldsOf, presetOf } from './report.service.ts';
import { scopeOf } from './report-scope.service.ts';

type MovesQuery = z.output<typeof queryReportMoves.body>;

/** The first metric as a percentage of the second, of the values of a course's span `h`. */
export const percentOfCourse = (part: HistoryMetricId, whole: HistoryMetricId) =>
  sql<number | null>`(100 * ${metricOfSpan(part)} / nullif(${metricOfSpan(whole)}, 0))`;

/** What a field is for one course; null if a single course has no such number. */
function valueOfCourse(from: ReportSource): RawBuilder<number | null> | null {
  if ('sum' in from) return metricOfSpan(from.sum);
  if ('mean' in from) return metricOfSpan(from.mean);
  if ('weightedMean' in from) return metricOfSpan(from.weightedMean);
  if ('percentOfCourses' in from) return metricOfSpan(from.percentOfCourses);
  if ('changedWithin' in from) return null;
  return percentOfCourse(...from.ratio);
}

type Compared = Pick<MovesQuery, 'reportId' | 'field' | 'batchIds' | 'startDate' | 'endDate'> &
  Partial<Pick<MovesQuery, 'quickViewId' | 'unitId' | 'termId'>>;

/** What's compared of which courses; undefined where there's nothing that could be. */
async function askedOf(scope: Scope, actor: Actor, query: Compared): Promise<MovesAsked | undefined> {
  const preset = await presetOf(scope, query.reportId);
  const [field] = fieldsOf(preset, { fields: [query.field], part: 'body' });
  const batches = await getSeenBatches(scope, actor, query.batchIds);
  const { only } = await scopeOf(scope, actor, { ...query, part: 'body', tool: preset.tool });
  const value = field && valueOfCourse(field.from);
  if (!field || !value || batches.length === 0) return undefined;
  return {
    tool: preset.tool,
    batchIds: batches.map(({ id }) => id),
    only,
    value,
    decimals: decimalsOf[field.unit],
    from: query.startDate,
    to: query.endDate,
    today: (await institutionDays(scope))(currentTime()),
  };
}

/** The courses whose number in a report rose or fell between two days: how many, and those that did one of both. */
export async function readMoves(scope: Scope, actor: Actor, query: MovesQuery) {
  const { direction, search, sortBy: by, sortOrder: order, page, limit } = query;
  const asked = await askedOf(scope, actor, query);
  if (!asked) return { ...noMoves, courses: [], pagination: paginate({ page, limit }, 0) };
  return findMoves(scope, asked, { direction, search, by, order, page, limit });
}

/** The same, with those that did most of both. */
export async function readFarthest(
  scope: Scope,
  actor: Actor,
  query: Compared,
  most: { readonly up: number; readonly down: number },
) {
  const asked = await askedOf(scope, actor, query);
  return asked ? findFarthest(scope, asked, most) : { ...noMoves, risen: [], fallen: [] };
}
