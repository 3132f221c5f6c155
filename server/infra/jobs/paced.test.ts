import { paced } from './paced.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Lets time pass, once all that doesn't wait for it is done. */
async function pass(ms: number) {
  await settle();
  jest.advanceTimersByTime(ms);
  await settle();
}

/** A few turns of the microtasks: more than `paced` takes for one act. */
async function settle() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
}

/** Something that takes a while each time. */
function lasting(ms: number) {
  const done = { times: 0 };
  const ask = paced(async () => {
    done.times += 1;
    jest.advanceTimersByTime(ms);
  });
  return { done, ask };
}

test('what is asked for a thousand times while it runs or rests is done once more, after nine times as long', async () => {
  const { done, ask } = lasting(10);
  for (let asked = 0; asked < 1_000; asked += 1) ask();
  await pass(89);
  expect(done.times).toBe(1);
  await pass(1);
  expect(done.times).toBe(2);
  await pass(1_000);
  expect(done.times).toBe(2);
  ask();
  expect(done.times).toBe(3);
});

test('it never rests for longer than a second', async () => {
  const { done, ask } = lasting(2_000);
  ask();
  ask();
  await pass(999);
  expect(done.times).toBe(1);
  await pass(1);
  expect(done.times).toBe(2);
});
