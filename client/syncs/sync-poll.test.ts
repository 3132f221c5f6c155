import { pollAfterMs, watch } from './sync-poll.ts';

const running = (id: number) => ({ id, status: 'in_progress' as const });
const ended = (id: number) => ({ id, status: 'completed' as const });

test('reads a sync that has just begun after 1, 2 and 4 seconds, then every 10', () => {
  let now = 50_000;
  const watched = watch(undefined, running(7), now);
  const reads = Array.from({ length: 5 }, () => (now += pollAfterMs(watch(watched, running(7), now), now)));
  expect(reads.map((at) => at - 50_000)).toEqual([1_000, 2_000, 4_000, 14_000, 24_000]);
});

test('keeps this rhythm even if the page re-renders in between', () => {
  const watched = watch(undefined, running(7), 0);
  expect([300, 999, 1_000, 3_500].map((now) => pollAfterMs(watched, now))).toEqual([700, 1, 1_000, 500]);
});

test('reads every 30 seconds while nothing is running, and starts over with the next sync', () => {
  expect(pollAfterMs(watch(undefined, null, 0), 0)).toBe(30_000);
  const first = watch(undefined, running(7), 0);
  expect(pollAfterMs(watch(first, ended(7), 60_000), 60_000)).toBe(30_000);
  expect(pollAfterMs(watch(first, running(8), 60_000), 60_000)).toBe(1_000);
});
