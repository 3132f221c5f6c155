import { metricById, metricCount, type MetricId } from '#shared/scans/metrics.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import { taskMetrics, type TaskMetricId } from '#shared/tasks/task-metrics.ts';

/** A number that the history has of courses: what a scan measured, or how far their tasks were. */
export type HistoryMetricId = MetricId | TaskMetricId;

const ofTasks: ReadonlyMap<string, number> = new Map(taskMetrics.map(({ id, position }) => [id, position]));

const isOfTasks = (id: HistoryMetricId): id is TaskMetricId => ofTasks.has(id);

/** A metric's place in the stored array of its source's values, from 1. */
export const placeInHistory = (id: HistoryMetricId) =>
  isOfTasks(id) ? (ofTasks.get(id) ?? 0) : metricById(id).position;

/** How many values the history has of a source. */
export const countInHistory = (source: Product) =>
  source === 'readygo' ? taskMetrics.length : metricCount(source);
