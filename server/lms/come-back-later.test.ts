import { limits } from './budget/budget.ts';
import { comeBackAfter } from './come-back-later.ts';
import { LmsProblem } from './lms-problem.ts';

const throttled = (retryAfterMs?: number) => new LmsProblem('throttled', '', { retryAfterMs });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test.each([
  ['as long as Canvas asks for', 30_000, 30],
  ['a while where Canvas does not say', undefined, 10],
  ['no longer than a sane Canvas would ask', Infinity, limits.longestRetryAfterMs / 1000],
])('stays away %s, and a few seconds more', (_, retryAfterMs, seconds) => {
  const after = comeBackAfter(throttled(retryAfterMs), minutesAgo(1));
  expect(after).toBeGreaterThanOrEqual(seconds);
  expect(after).toBeLessThanOrEqual(seconds + 5);
});

test('does not come back after too long without progress, or after another problem', () => {
  expect(comeBackAfter(throttled(1_000), minutesAgo(16))).toBeUndefined();
  expect(comeBackAfter(new LmsProblem('unreachable'), new Date())).toBeUndefined();
  expect(comeBackAfter(new Error('ours'), new Date())).toBeUndefined();
});
