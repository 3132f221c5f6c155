import { pollAfterMs, watch } from './scan-run-poll.ts';

const run = (status: 'running' | 'completed', id = 1) => ({ id, status });

test('asks less and less often the longer a run takes', () => {
  const watched = watch(undefined, run('running'), 1_000);
  const waits = [1_000, 20_000, 300_000].map((now) => pollAfterMs(watch(watched, run('running'), now), now));
  expect(waits).toEqual([1_500, 4_000, 15_000]);
});

test('starts over with another run, and asks seldom while none is open', () => {
  const watched = watch(undefined, run('running'), 0);
  expect(pollAfterMs(watch(watched, run('running', 2), 600_000), 600_000)).toBe(1_500);
  expect(pollAfterMs(watch(watched, run('completed'), 600_000), 600_000)).toBe(60_000);
  expect(pollAfterMs(watch(watched, null, 0), 0)).toBe(60_000);
});
