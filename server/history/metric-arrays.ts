import { sql, type RawBuilder } from 'kysely';
import { metricCount } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

/** `array[<of 1>, <of 2>, …]` over the positions of a tool's metrics. */
const arrayOver = (tool: Tool, element: (position: number) => string): RawBuilder<number[]> =>
  sql.raw(`array[${Array.from({ length: metricCount(tool) }, (_, index) => element(index + 1)).join(', ')}]`);

/** The sums of values, by position; 0 where all are null. */
export const sumsOf = (tool: Tool, column: string) =>
  arrayOver(tool, (at) => `coalesce(sum(${column}[${at}]), 0)::float8`);

/** How many values there are, by position. */
export const countsOf = (tool: Tool, column: string) =>
  arrayOver(tool, (at) => `count(${column}[${at}])::int`);

/** The arrays of a batch's day with those of its courses' past added (1) or subtracted (-1). */
export const combined = (tool: Tool, column: string, past: string, sign: 1 | -1) =>
  arrayOver(
    tool,
    (at) => `coalesce(b.${column}[${at}], 0) + ${sign} * coalesce(${past}.${column}[${at}], 0)`,
  );
