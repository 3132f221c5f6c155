import { metrics, metricCount, toolOfMetric, type MetricId } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { BodyFacts } from './body/facts.ts';
import type { FoundPlayer } from './udoit/scan-body.ts';

/** What's kept of an item's body, so that it needn't be read again while it stays the same. */
export interface ContentFacts extends BodyFacts {
  /** images that need alternative text, and those that have it */
  readonly alt: { readonly told: number; readonly described: number };
  readonly players: readonly FoundPlayer[];
}

/** A scan's results by metric; a missing or null metric couldn't be measured. */
export type Measured = Partial<Record<MetricId, number | null>>;

/** Results in the order in which a tool's values are stored. */
export function valuesOf(tool: Tool, measured: Measured): (number | null)[] {
  const values = Array.from<number | null>({ length: metricCount(tool) }).fill(null);
  for (const { id, position } of metrics)
    if (toolOfMetric(id) === tool) values[position - 1] = measured[id] ?? null;
  return values;
}
