import { groupOf, noneTook, percentileOf, tookLimitsMs } from './metrics.ts';

const tookBy = (...times: number[]) => {
  const took = noneTook();
  for (const ms of times) took[groupOf(ms)] = (took[groupOf(ms)] ?? 0) + 1;
  return took;
};

test('has no percentile without requests', () => {
  expect(percentileOf(noneTook(), 0.5)).toBeNull();
});

test('finds percentiles within the group that they lie in', () => {
  const took = tookBy(...Array.from({ length: 90 }, () => 20), ...Array.from({ length: 10 }, () => 200));
  expect(percentileOf(took, 0.5)).toBeGreaterThan(10);
  expect(percentileOf(took, 0.5)).toBeLessThanOrEqual(25);
  expect(percentileOf(took, 0.95)).toBeGreaterThan(100);
  expect(percentileOf(took, 0.95)).toBeLessThanOrEqual(250);
});

test('takes what is beyond the last limit for as long as that', () => {
  expect(percentileOf(tookBy(60_000), 0.95)).toBe(tookLimitsMs.at(-1));
});
