import { Problem } from './problem.ts';
import { sendInSlices } from './send-in-slices.ts';

const items = Array.from({ length: 10 }, (_, index) => index);

test('sends everything in slices, and never more at once than allowed', async () => {
  let running = 0;
  let most = 0;
  const progress: number[] = [];
  const { results, failed, unsent } = await sendInSlices(items, {
    size: 3,
    atOnce: 2,
    onProgress: (done) => progress.push(done),
    send: async (slice) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return slice.length;
    },
  });
  expect(results.toSorted()).toEqual([1, 3, 3, 3]);
  expect([failed, unsent]).toEqual([[], []]);
  expect(most).toBe(2);
  expect(progress.at(-1)).toBe(10);
});

test('names what failed with its problem, and sends the rest', async () => {
  const { results, failed } = await sendInSlices(items, {
    size: 5,
    atOnce: 1,
    send: async (slice) => {
      if (slice.includes(7)) throw new Problem({ code: 'unavailable', message: 'Gone' });
      return slice;
    },
  });
  expect(results).toEqual([[0, 1, 2, 3, 4]]);
  expect(failed).toEqual([
    { items: [5, 6, 7, 8, 9], problem: expect.objectContaining({ code: 'unavailable' }) as Problem },
  ]);
});

test('starts nothing more once cancelled, and says what is left', async () => {
  const controller = new AbortController();
  const { results, unsent } = await sendInSlices(items, {
    size: 4,
    atOnce: 1,
    signal: controller.signal,
    send: async (slice) => {
      controller.abort();
      return slice.length;
    },
  });
  expect(results).toEqual([4]);
  expect(unsent).toEqual([4, 5, 6, 7, 8, 9]);
});

test.each([0, -1, 1.5, Number.NaN])('refuses to run %d requests at once', async (atOnce) => {
  const send = () => Promise.resolve('sent');
  await expect(sendInSlices(items, { size: 5, atOnce, send })).rejects.toThrow(RangeError);
});
