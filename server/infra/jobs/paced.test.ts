import { paced } from './paced.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

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
  await jest.advanceTimersByTimeAsync(89);
  expect(done.times).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(done.times).toBe(2);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(done.times).toBe(2);
  ask();
  expect(done.times).toBe(3);
});

test('it never rests for longer than a second', async () => {
  const { done, ask } = lasting(2_000);
  ask();
  ask();
  await jest.advanceTimersByTimeAsync(999);
  expect(done.times).toBe(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(done.times).toBe(2);
});
