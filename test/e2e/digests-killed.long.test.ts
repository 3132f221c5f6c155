import { killWhileDigestsGoOut } from '#test/chaos/digests.ts';

// "npm run chaos" kills them more often.
test('workers killed again and again while digests go out: every person has each exactly once', async () => {
  const outcome = await killWhileDigestsGoOut(5);
  if (!outcome) return void process.stdout.write('No PostgreSQL binaries: killing digests was not tried.\n');
  expect(outcome.lost).toEqual([]);
});
