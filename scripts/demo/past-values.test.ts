import { valuesOf } from '#server/scanners/content-facts.ts';
import { metricById, metrics, toolOfMetric, type MetricId } from '#shared/scans/metrics.ts';
import type { Metric } from '#shared/scans/metrics/metric.ts';
import { faultyLists } from '#shared/tidyup/tidy-lists.ts';
import { tools, type Tool } from '#shared/task-runners/tool.ts';
import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { pathOf } from './course-path.ts';
import { fixesIn, withFixes } from './past-fixes.ts';
import { valuesAt } from './past-values.ts';

const today = 20_800;

/** A course as a scan could have found it, by tool; some of it unknown. */
function scanned(random: Random, tool: Tool): (number | null)[] {
  const found = metrics.map(({ id, unit }) => {
    if (random.chance(0.1)) return [id, null] as const;
    if (unit === 'day') return [id, today - random.between(0, 30)] as const;
    if (unit === 'flag') return [id, random.between(0, 1)] as const;
    return [id, random.between(0, unit === 'count' || unit === 'megabytes' ? 60 : 100)] as const;
  });
  const values = valuesOf(tool, Object.fromEntries(found));
  const set = (id: MetricId, value: number | null) => (values[metricById(id).position - 1] = value);
  if (tool === 'udoit') {
    const types = issueTypes.map((id) => values[metricById(id).position - 1] ?? 0);
    for (const [index, id] of issueTypes.entries()) set(id, types[index] ?? 0);
    const issues = types.reduce((sum, count) => sum + count, 0);
    const errors = Math.floor(issues / 2);
    set('udoit.issue_count', issues);
    set('udoit.error_count', errors);
    set('udoit.suggestion_count', issues - errors);
  }
  for (const [part, whole] of parts) {
    const [some, all] = [of(values, part), of(values, whole)];
    if (toolOfMetric(part) === tool && some !== null && all !== null) set(part, Math.min(some, all));
  }
  return values;
}

const parts: readonly (readonly [part: MetricId, whole: MetricId])[] = [
  ['udoit.file_review_count', 'udoit.file_count'],
  ['tidyup.file_unused_count', 'tidyup.file_count'],
  ['core.publishedModuleCount', 'core.moduleCount'],
];

const of = (values: readonly (number | null)[], id: MetricId) => values[metricById(id).position - 1] ?? null;

const issueTypes: readonly MetricId[] = metrics
  .map(({ id }) => id)
  .filter((id) => /^udoit\.[a-z]+_issue_count$/.test(id));

const courses = Array.from({ length: 80 }, (_, seed) => {
  const random = randomFrom(seed);
  const path = pathOf(random, { from: 120, to: random.between(1, 140) });
  return { path, now: Object.fromEntries(tools.map((tool) => [tool, scanned(random, tool)])) };
});

const pasts = courses.flatMap(({ path, now }) =>
  tools.map((tool) => {
    const last = now[tool] ?? [];
    const values = path.map((step) => valuesAt(tool, { ...step, day: today - step.daysAgo }, last));
    return { tool, path, last, values };
  }),
);

test('ends with what the scan found, and knows no more than it did', () => {
  for (const { last, values } of pasts) {
    expect(values.at(-1)).toEqual(last);
    for (const then of values)
      expect(then.map((value, at) => last[at] === null && value !== null)).not.toContain(true);
  }
});

const isPossible = (unit: Metric['unit'], value: number) => {
  if (unit === 'count') return value >= 0 && Number.isInteger(value);
  return value >= 0 && ((unit !== 'percent' && unit !== 'score') || value <= 100);
};

test('holds whole counts, and percentages and scores between 0 and 100', () => {
  const wrong = pasts.flatMap(({ tool, values }) =>
    metrics
      .filter(({ id }) => toolOfMetric(id) === tool)
      .flatMap(({ id, unit }) =>
        values.map((then) => of(then, id)).filter((value) => value !== null && !isPossible(unit, value)),
      ),
  );
  expect(wrong).toEqual([]);
});

test('counts issues that add up by type and by severity', () => {
  for (const { tool, values } of pasts.filter((past) => past.tool === 'udoit'))
    for (const then of values) {
      const issues = of(then, 'udoit.issue_count');
      if (issues === null) continue;
      expect(issueTypes.reduce((sum, id) => sum + (of(then, id) ?? 0), 0)).toBe(issues);
      expect((of(then, 'udoit.error_count') ?? 0) + (of(then, 'udoit.suggestion_count') ?? 0)).toBe(issues);
      const [items, faulty] = [
        of(then, 'udoit.content_scanned_count'),
        of(then, 'udoit.content_with_error_count'),
      ];
      const percent = of(then, 'udoit.clean_content_percent');
      if (then === values.at(-1) || items === null || faulty === null || percent === null) continue;
      expect(faulty).toBeLessThanOrEqual(items);
      expect(percent).toBeCloseTo((100 * (items - faulty)) / items, 5);
      expect(tool).toBe('udoit');
    }
});

test('has no more to tidy up than its lists hold together, and no less than the longest of them', () => {
  for (const { values } of pasts.filter((past) => past.tool === 'tidyup'))
    for (const then of values.slice(0, -1)) {
      const counts = faultyLists.map((list) => of(then, `tidyup.${list}_count`) ?? 0);
      const total = of(then, 'tidyup.issue_count');
      if (total === null) continue;
      expect(total).toBeGreaterThanOrEqual(Math.max(...counts));
      expect(total).toBeLessThanOrEqual(counts.reduce((sum, count) => sum + count, 0));
    }
});

test('fixes as many issues as went away, and counts them from then on', () => {
  for (const { values } of pasts.filter((past) => past.tool === 'udoit')) {
    const fixes = fixesIn(values);
    expect(fixes).toEqual([...fixes].toSorted((one, other) => one - other));
    const last = withFixes('udoit', values.at(-1) ?? [], fixes.at(-1) ?? 0);
    const before = of(values.at(-1) ?? [], 'udoit.issue_fix_count') ?? 0;
    expect(of(last, 'udoit.issue_fix_count')).toBe(before + (fixes.at(-1) ?? 0));
  }
});

test('gets better in most courses and worse in some, with dips on the way', () => {
  const scores = pasts
    .filter(
      ({ tool, path, last }) => tool === 'udoit' && path.length > 1 && (of(last, 'udoit.score') ?? 100) < 100,
    )
    .map(({ values }) => values.flatMap((then) => of(then, 'udoit.score') ?? []));
  const better = scores.filter((all) => (all.at(-1) ?? 0) > (all[0] ?? 0));
  expect(better.length / scores.length).toBeGreaterThan(0.6);
  expect(better.length / scores.length).toBeLessThan(0.95);
  expect(better.some((all) => all.some((score, at) => score < (all[at - 1] ?? 0)))).toBe(true);
});

test('changes nothing after the day of the last change', () => {
  for (const { path } of courses) expect(path.every(({ daysAgo }) => daysAgo >= 1)).toBe(true);
  const resting = pathOf(randomFrom(1), { from: 120, to: 300 });
  expect(resting).toEqual([{ daysAgo: 120, built: 1, faulty: 1 }]);
});
