import { pollAfterMs, watch } from './bulk-action-poll.ts';

const action = (status: 'running' | 'completed', id = 1) =>
  ({ id, status, endedAt: status === 'completed' ? '2026-03-01T12:00:00Z' : null }) as const;

test('asks less and less often the longer an action takes', () => {
  const open = [action('running')];
  const watched = watch(undefined, open, 1_000);
  const waits = [1_000, 20_000, 300_000].map((now) => pollAfterMs(watch(watched, open, now), now));
  expect(waits).toEqual([1_500, 4_000, 15_000]);
});

test('starts over with another action, and asks seldom while none is under way', () => {
  const watched = watch(undefined, [action('running')], 0);
  const next = [action('running', 2), action('running')];
  expect(pollAfterMs(watch(watched, next, 600_000), 600_000)).toBe(1_500);
  expect(pollAfterMs(watch(watched, [action('completed')], 600_000), 600_000)).toBe(60_000);
  expect(pollAfterMs(watch(watched, undefined, 0), 0)).toBe(60_000);
});

test('waits for the end of an action whose last course is done', () => {
  expect(watch(undefined, [{ ...action('completed'), endedAt: null }], 5)).toEqual({ actionId: 1, since: 5 });
});
