import type { Metric } from '#shared/scans/metrics/metric.ts';

/** What the history keeps of a course's tasks, where a scan's history has its metrics. */
export const taskMetrics = [
  { id: 'readygo.task_count', position: 1, unit: 'count', betterWhen: 'neither', summary: 'sum' },
  { id: 'readygo.completed_task_count', position: 2, unit: 'count', betterWhen: 'higher', summary: 'sum' },
  { id: 'readygo.task_overdue_count', position: 3, unit: 'count', betterWhen: 'lower', summary: 'sum' },
] as const satisfies readonly (Omit<Metric, 'id'> & { readonly id: `readygo.${string}` })[];

export type TaskMetricId = (typeof taskMetrics)[number]['id'];
