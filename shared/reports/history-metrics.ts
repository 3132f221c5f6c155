import { metricById, metricCount, type MetricId } from '#shared/scans/metrics.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import type { Metric } from '#shared/scans/metrics/metric.ts';

/** What the history keeps of a course's tasks, where a scan's history has its metrics. */
const taskMetrics = [
  { id: 'readygo.task_count', position: 1, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'readygo.completed_task_count', position: 2, unit: 'count', betterWhen: 'higher', summary: 'sum' },
  { id: 'readygo.task_overdue_count', position: 3, unit: 'count', betterWhen: 'lower', summary: 'sum' },
] as const satisfies readonly (Omit<Metric, 'id'> & { readonly id: `readygo.${string}` })[];

type TaskMetricId = (typeof taskMetrics)[number]['id'];

/** A number that the history has of courses: what a scan measured, or how far their tasks were. */
export type HistoryMetricId = MetricId | TaskMetricId;

const ofTasks: ReadonlyMap<string, (typeof taskMetrics)[number]> = new Map(
  taskMetrics.map((metric) => [metric.id, metric]),
);

const isOfTasks = (id: HistoryMetricId): id is TaskMetricId => ofTasks.has(id);

/** A metric's place in the stored array of its source's values, from 1. */
export const placeInHistory = (id: HistoryMetricId) =>
  isOfTasks(id) ? (ofTasks.get(id)?.position ?? 0) : metricById(id).position;

/** How many values the history has of a source. */
export const countInHistory = (source: Product) =>
  source === 'readygo' ? taskMetrics.length : metricCount(source);

/** In which direction a metric gets better. */
export const betterWhenOf = (id: HistoryMetricId): Metric['betterWhen'] =>
  isOfTasks(id) ? (ofTasks.get(id)?.betterWhen ?? 'neither') : metricById(id).betterWhen;
