import { metricById } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';

type Values = (number | null)[];

const at = {
  issues: metricById('udoit.issue_count').position - 1,
  fixed: metricById('udoit.issue_fix_count').position - 1,
  resolved: metricById('udoit.issue_resolve_count').position - 1,
  percent: metricById('udoit.issue_resolve_percent').position - 1,
};

/** How many issues were fixed until each step: whenever there were fewer than before, someone had fixed some. */
export function fixesIn(steps: readonly Values[]): number[] {
  let total = 0;
  return steps.map((values, index) => {
    const [before, after] = [steps[index - 1]?.[at.issues] ?? null, values[at.issues] ?? null];
    if (before !== null && after !== null) total += Math.max(0, before - after);
    return total;
  });
}

/** The values with that many more fixed issues; only the accessibility tool counts them. */
export function withFixes(tool: Tool, values: Values, fixed: number): Values {
  const issues = values[at.issues] ?? null;
  if (tool !== 'udoit' || issues === null) return values;
  const all = (values[at.fixed] ?? 0) + fixed;
  const done = all + (values[at.resolved] ?? 0);
  const percent = done + issues === 0 ? null : (100 * done) / (done + issues);
  return values.with(at.fixed, all).with(at.percent, percent);
}
