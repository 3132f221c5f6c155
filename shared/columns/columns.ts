import { metrics } from '#shared/scans/metrics.ts';
import type { Metric, ShownAsItIs } from '#shared/scans/metrics/metric.ts';
import { products, type Product } from '#shared/task-runners/tool.ts';
import type { Column } from './column.ts';
import { courseColumns } from './course-columns.ts';

type ShownMetric = ShownAsItIs<(typeof metrics)[number]>;
export type ColumnId = (typeof courseColumns)[number]['id'] | ShownMetric['id'];

const isShownAsItIs = (metric: (typeof metrics)[number]): metric is ShownMetric =>
  !('isShownOtherwise' in metric);

type Kind = Pick<Column, 'type' | 'unit'>;

const kindOfUnit = {
  count: { type: 'number', unit: 'count' },
  megabytes: { type: 'number', unit: 'megabytes' },
  score: { type: 'number', unit: 'score' },
  percent: { type: 'percent', unit: 'percent' },
  flag: { type: 'flag' },
  day: { type: 'date' },
} as const satisfies Record<Metric['unit'], Kind>;

export type RegisteredColumn = Column & { readonly id: ColumnId };

const columnOfMetric = ({ id, unit, summary, betterWhen }: ShownMetric): RegisteredColumn => ({
  id,
  ...kindOfUnit[unit],
  isSortable: true,
  summary,
  betterWhen,
});

/** Every column there is, in the order of the column chooser: each tool's own facts first, then what it measures. */
export const columns: readonly RegisteredColumn[] = products.flatMap((tool) => [
  ...courseColumns.filter(({ id }) => productOf(id) === tool),
  ...metrics
    .filter(isShownAsItIs)
    .map(columnOfMetric)
    .filter(({ id }) => productOf(id) === tool),
]);

const byId: ReadonlyMap<string, RegisteredColumn> = new Map(columns.map((column) => [column.id, column]));

/** The column with this id; views that were saved long ago can name one that's gone. */
export const findColumn = (id: string) => byId.get(id);

/** What an institution needs to have the column. */
export function productOf(id: string): Product {
  const group = id.slice(0, id.indexOf('.'));
  return group === 'media' ? 'udoit' : (group as Product);
}

/** The column that every table has, and that comes first. */
export const titleColumn = 'core.title' satisfies ColumnId;

/** Whether a column's values come from a scan, and are as old as that. */
export const isMeasured = (id: string) =>
  id === 'core.lastUpdateDate' ||
  id === 'udoit.score_change_7d' ||
  metrics.some((metric) => metric.id === id && isShownAsItIs(metric));

/** The columns that a table starts with. */
export const defaultColumns = [
  'core.title',
  'core.courseCode',
  'core.termName',
  'core.published',
  'core.studentCount',
  'udoit.score',
  'udoit.error_count',
  'tidyup.issue_count',
  'core.last_scan_date_core',
] as const satisfies readonly ColumnId[];
