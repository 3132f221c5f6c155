import { killWhileDigestsGoOut } from '#test/chaos/digests.ts';

test('workers killed 20 times while digests go out: every person has each exactly once', async () => {
  const outcome = await killWhileDigestsGoOut(20);
  if (!outcome) return void process.stdout.write('No PostgreSQL binaries: killing digests was not tried.\n');
  expect(outcome.lost).toEqual([]);
});
