import { killWhileDigestsGoOut } from '#test/chaos/digests.ts';
import { postgresTest } from '#test/support/long-test.ts';

// "npm run chaos" kills them more often.
postgresTest(
  'workers killed again and again while digests go out: every person has each exactly once',
  async () => {
    const outcome = await killWhileDigestsGoOut(5);
    expect(outcome?.lost).toEqual([]);
  },
);
