import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { metricOfSpan } from '#server/relations/report-sums.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { findColumn } from '#shared/columns/columns.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { metrics, toolOfMetric, type MetricId } from '#shared/scans/metrics.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import { compileFilter } from './filter-sql.ts';
import { readerOf } from './reader.service.ts';

const metricIds: ReadonlySet<string> = new Set(metrics.map(({ id }) => id));
const isMetric = (id: string): id is MetricId => metricIds.has(id);

/** Whether the values that a tool kept of a course on a day can answer the whole filter. */
export const isAboutValuesOf = (tool: Product, filter: Filter) =>
  filter.every(({ column }) => isMetric(column) && toolOfMetric(column) === tool);

/** Such a filter as a condition on the values of a span `h`. */
export async function conditionOnSpan(
  scope: Scope,
  actor: Actor,
  filter: Filter,
): Promise<RawBuilder<boolean>> {
  const { condition } = compileFilter(filter, await readerOf(scope, actor), (id) => {
    // isAboutValuesOf has let only metrics through.
    const value = metricOfSpan(id as MetricId);
    return { sources: [], value: findColumn(id)?.type === 'flag' ? sql`(${value} = 1)` : value };
  });
  return condition;
}
