import { oneAtATime } from './watch-sources.ts';

test('runs once more for all changes that came during a run, and never twice at once', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let [begun, underWay, mostUnderWay] = [0, 0, 0];
  const ask = oneAtATime(async () => {
    begun += 1;
    mostUnderWay = Math.max(mostUnderWay, (underWay += 1));
    await gate;
    underWay -= 1;
  });
  const all = [ask(), ask(), ask()];
  open();
  await Promise.all(all);
  expect([begun, mostUnderWay]).toEqual([2, 1]);
  await ask();
  expect(begun).toBe(3);
});

test('can run again after a failure', async () => {
  let begun = 0;
  const ask = oneAtATime(async () => {
    begun += 1;
    if (begun === 1) throw new Error('not this time');
  });
  await expect(ask()).rejects.toThrow('not this time');
  await ask();
  expect(begun).toBe(2);
});
