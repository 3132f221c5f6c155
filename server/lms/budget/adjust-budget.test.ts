import { adjustBudget, type Report } from './adjust-budget.ts';
import { limits, newBudget, noSlots, type Budget } from './budget.ts';

const pause = { firstMs: 5_000, longestMs: 60_000 };
const at = 1_000_000;
const hungry = {
  granted: { ...noSlots, background: 2 },
  slots: { ...noSlots, background: 2 },
  wants: { ...noSlots, background: 9 },
  servedAt: 0,
  until: at * 2,
};
const busy = (given: Partial<Budget> = {}): Budget => ({ ...newBudget, holders: { a: hungry }, ...given });
const adjust = (budget: Budget, report: Partial<Report>, now = at) =>
  adjustBudget(budget, { answers: 0, ...report }, { now, pause, random: () => 0 });

test('starts with six at once, and adds one a second up to ten while requests wait', () => {
  let budget = busy();
  for (let second = 0; second < 20; second += 1) {
    budget = adjust(budget, { answers: 5 }, at + second * 1_000);
    budget = adjust(budget, { answers: 5 }, at + second * 1_000 + 500);
    expect(budget.limit).toBe(Math.min(limits.most, limits.start + second + 1));
  }
});

test('adds none while nothing waits or nothing was answered', () => {
  expect(adjust(busy({ holders: {} }), { answers: 5 }).limit).toBe(limits.start);
  expect(adjust(busy(), {}).limit).toBe(limits.start);
});

test('halves when the bucket is nearly empty, once for all that noticed', () => {
  const low = adjust(busy({ limit: 10 }), { answers: 3, lowAskedAt: at - 100 });
  expect(low.limit).toBe(5);
  const others = adjust(low, { answers: 3, lowAskedAt: at - 50 }, at + 20);
  expect(others.limit).toBe(5);
  const still = adjust(others, { answers: 3, lowAskedAt: at + 2_500 }, at + 3_000);
  expect(still.limit).toBe(2);
  expect(adjust(still, { answers: 3, lowAskedAt: at + 9_000 }, at + 9_000).limit).toBe(limits.least);
});

test('pauses everyone when Canvas refuses, once for all requests in progress', () => {
  const paused = adjust(busy({ limit: 8 }), { throttled: { askedAt: at - 100 } });
  expect(paused).toMatchObject({ limit: 4, pausedUntil: at + 5_000 });
  const others = adjust(paused, { throttled: { askedAt: at - 10 } }, at + 50);
  expect(others).toMatchObject({ limit: 4, pausedUntil: at + 5_000, pauses: 1 });
});

test('doubles each pause that did not help, and starts small again after a while', () => {
  let budget = busy();
  const lengths = [];
  for (let now = at; lengths.length < 6; now = budget.pausedUntil + 10) {
    budget = adjust(budget, { throttled: { askedAt: now } }, now);
    lengths.push(budget.pausedUntil - now);
  }
  expect(lengths).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  const much = budget.pausedUntil + 120_000;
  expect(adjust(budget, { throttled: { askedAt: much } }, much).pausedUntil).toBe(much + 5_000);
});

test('pauses as long as Canvas asks, within bounds, and takes the longest of several requests', () => {
  const wish = (retryAfterMs: number, budget = busy(), now = at) =>
    adjust(budget, { throttled: { askedAt: now, retryAfterMs } }, now);
  expect(wish(1_000).pausedUntil).toBe(at + 1_000);
  expect(wish(10 ** 9).pausedUntil).toBe(at + limits.longestRetryAfterMs);
  expect(wish(0).pausedUntil).toBe(at + 5_000);
  const again = wish(1_000);
  expect(wish(1_000, again, again.pausedUntil + 1).pausedUntil).toBe(again.pausedUntil + 1 + 10_000);
  const longer = adjust(wish(1_000), { throttled: { askedAt: at - 5, retryAfterMs: 30_000 } });
  expect(longer.pausedUntil).toBe(at + 30_000);
});

test('forgets processes whose lease has expired', () => {
  const budget = busy({ holders: { a: hungry, gone: { ...hungry, until: at } } });
  expect(Object.keys(adjust(budget, {}).holders)).toEqual(['a']);
});
