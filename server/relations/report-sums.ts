import { sql, type RawBuilder } from 'kysely';
import { countInHistory, placeInHistory, type HistoryMetricId } from '#shared/reports/history-metrics.ts';
import { products, type Product } from '#shared/task-runners/tool.ts';

/**
 * A number of a course, summed up over courses. Those that take more than a metric can't be computed from the metrics'
 * own sums, so their sums are kept as well.
 */
export type SummedValue =
  | { readonly metric: HistoryMetricId }
  /** both metrics multiplied */
  | { readonly product: readonly [HistoryMetricId, HistoryMetricId] }
  /** the second metric, where the first is known as well */
  | { readonly weight: readonly [HistoryMetricId, HistoryMetricId] }
  /** 1 up to that many days after the metric, which is a day, and 0 from then on */
  | { readonly changedWithin: number; readonly by: HistoryMetricId };

/** Those that are kept besides the metrics. Their order is that of the stored arrays: new ones come last, none goes. */
const derived: Readonly<Record<Product, readonly SummedValue[]>> = {
  core: [
    { changedWithin: 7, by: 'core.lastUpdateDay' },
    { changedWithin: 30, by: 'core.lastUpdateDay' },
  ],
  udoit: [
    { product: ['udoit.score', 'udoit.content_scanned_count'] },
    { weight: ['udoit.score', 'udoit.content_scanned_count'] },
  ],
  tidyup: [],
  readygo: [],
};

const same = (one: SummedValue, other: SummedValue) => JSON.stringify(one) === JSON.stringify(other);

/** Where a stored day has a value's sum and count. */
export function placeOf(value: SummedValue) {
  if ('metric' in value)
    return { array: 'sums', counts: 'counts', at: placeInHistory(value.metric) } as const;
  const at = products
    .map((tool) => derived[tool].findIndex((one) => same(one, value)) + 1)
    .find((found) => found > 0);
  if (at === undefined) throw new Error(`Nothing keeps the sum of ${JSON.stringify(value)}`);
  return { array: 'derived_sums', counts: 'derived_counts', at } as const;
}

/** Everything that a stored day has of a tool, in the order of its arrays. */
export const storedValues = (tool: Product) => ({ metrics: countInHistory(tool), derived: derived[tool] });

/** A metric of the span `h`; null if it isn't known. */
export const metricOfSpan = (id: HistoryMetricId): RawBuilder<number | null> =>
  sql.raw(`h.metrics[${placeInHistory(id)}]`);

/** The last day on which the course of the span `h` counts as changed. */
export const changedUntil = ({ changedWithin, by }: Extract<SummedValue, { changedWithin: number }>) =>
  sql<string>`(date '1970-01-01' + ${metricOfSpan(by)}::int + ${sql.lit(changedWithin - 1)})`;

/** The value that the span `h` has on a day; null if it isn't known. */
export function valueOfSpan(value: SummedValue, day: RawBuilder<unknown>): RawBuilder<number | null> {
  if ('metric' in value) return metricOfSpan(value.metric);
  if ('product' in value) return sql`${metricOfSpan(value.product[0])} * ${metricOfSpan(value.product[1])}`;
  if ('changedWithin' in value) return sql`(${changedUntil(value)} >= ${day})::int`;
  const [known, weight] = value.weight;
  return sql`case when ${metricOfSpan(known)} is not null then ${metricOfSpan(weight)} end`;
}
