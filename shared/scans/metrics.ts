import type { Tool } from '#shared/task-runners/tool.ts';

export interface Metric {
  readonly id: `${Tool}.${string}`;
  /** Place in the stored array of the tool's values, from 1. Never changed, never given to another metric. */
  readonly position: number;
  readonly unit: 'count' | 'percent' | 'flag' | 'megabytes' | 'day';
  readonly betterWhen: 'higher' | 'lower' | 'neither';
}

/**
 * Every number a scan can produce, by tool (product.md §2.1–2.2). A flag is 1 or 0; a day is whole days since
 * 1970-01-01.
 */
export const metrics = [
  { id: 'core.published', position: 1, unit: 'flag', betterWhen: 'higher' },
  { id: 'core.studentCount', position: 2, unit: 'count', betterWhen: 'neither' },
  { id: 'core.moduleCount', position: 3, unit: 'count', betterWhen: 'neither' },
  { id: 'core.pageCount', position: 4, unit: 'count', betterWhen: 'neither' },
  { id: 'core.assignmentCount', position: 5, unit: 'count', betterWhen: 'neither' },
  { id: 'core.quizCount', position: 6, unit: 'count', betterWhen: 'neither' },
  { id: 'core.discussionCount', position: 7, unit: 'count', betterWhen: 'neither' },
  { id: 'core.announcementCount', position: 8, unit: 'count', betterWhen: 'neither' },
  { id: 'core.fileCount', position: 9, unit: 'count', betterWhen: 'neither' },
  { id: 'core.storageUsedMb', position: 10, unit: 'megabytes', betterWhen: 'lower' },
  { id: 'core.hasSyllabus', position: 11, unit: 'flag', betterWhen: 'higher' },
  { id: 'core.lastUpdateDay', position: 12, unit: 'day', betterWhen: 'higher' },
] as const satisfies readonly Metric[];

export type MetricId = (typeof metrics)[number]['id'];

/** How many values a tool's array holds. */
export const metricCount = (tool: Tool) => metrics.filter(({ id }) => id.startsWith(`${tool}.`)).length;

export const metricById = (id: MetricId): Metric => {
  const found = metrics.find((metric) => metric.id === id);
  if (!found) throw new Error(`There is no metric ${id}`);
  return found;
};

export const toolOfMetric = (id: MetricId) => id.slice(0, id.indexOf('.')) as Tool;
