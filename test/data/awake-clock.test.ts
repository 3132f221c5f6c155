import { setTimeout as wait } from 'node:timers/promises';
import { awakeMs, awakeTimeout } from '#server/infra/awake-clock.ts';

/** Blocks this process, as a freeze does. */
const freeze = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('counts passing time, and almost none of a freeze', async () => {
  const began = awakeMs();
  await wait(300);
  expect(awakeMs() - began).toBeGreaterThan(290);
  const before = awakeMs();
  freeze(2_500);
  expect(awakeMs() - before).toBeLessThan(1_100);
});

test('times out after its time awake, not during a freeze', async () => {
  const { signal, end } = awakeTimeout(1_500);
  freeze(2_000);
  await wait(100);
  expect(signal.aborted).toBe(false);
  await wait(1_500);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  end();
});

test('never times out once it has been ended', async () => {
  const { signal, end } = awakeTimeout(20);
  end();
  await wait(60);
  expect(signal.aborted).toBe(false);
});
