import type { Tool } from '#shared/task-runners/tool.ts';
import { coreMetrics } from './metrics/core.ts';
import { tidyupMetrics } from './metrics/tidyup.ts';
import { udoitMetrics } from './metrics/udoit.ts';

/** Every number that a scan can produce, by tool (facts: the metric catalogue). */
export const metrics = [...coreMetrics, ...udoitMetrics, ...tidyupMetrics] as const;

export type MetricId = (typeof metrics)[number]['id'];

/** How many values a tool's array holds: places without a metric are empty. */
export const metricCount = (tool: Tool) =>
  Math.max(...metrics.filter(({ id }) => toolOfMetric(id) === tool).map(({ position }) => position));

const byId: ReadonlyMap<MetricId, (typeof metrics)[number]> = new Map(
  metrics.map((metric) => [metric.id, metric]),
);

export const metricById = (id: MetricId) => {
  const found = byId.get(id);
  if (!found) throw new Error(`There is no metric ${id}`);
  return found;
};

export function toolOfMetric(id: MetricId): Tool {
  const group = id.slice(0, id.indexOf('.')) as Tool | 'media'; // metrics have no others
  return group === 'media' ? 'udoit' : group;
}
