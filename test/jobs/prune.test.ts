import * as z from 'zod';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { completeJob, failJob, fetchJobs } from '#server/infra/jobs/claims.ts';
import { countDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { defineJob } from '#server/infra/jobs/job.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { declaredQueues } from '#server/workers.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { ageJobs, jobsOf, superviseNow } from '#test/support/queue-rows.ts';

const job = defineJob({
  name: 'test-prune',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 5,
});

beforeAll(async () => {
  await openTestDatabase();
  await closeQueue();
  await openQueue([...declaredQueues(), job], { supervise: false });
});
afterAll(closeTestDatabase);
beforeEach(async () => {
  await emptyDatabase();
  await job.enqueue(scopeTo(7), {});
});

const fetchIt = async () => {
  const [claim] = await fetchJobs({ name: job.name, limit: 1 });
  if (!claim) throw new Error('No job is there');
  return claim;
};
const left = async () => (await jobsOf(job.name)).length;

test('an ended job leaves the queue after a day', async () => {
  await completeJob(await fetchIt());
  await ageJobs('23 hours 59 minutes', 'completed_on');
  await superviseNow();
  expect(await left()).toBe(1);
  await ageJobs('1 minute', 'completed_on');
  await superviseNow();
  expect(await left()).toBe(0);
});

test("a job that doesn't run is dropped after 45 days", async () => {
  await ageJobs('44 days 23 hours', 'keep_until');
  await superviseNow();
  expect(await left()).toBe(1);
  await ageJobs('1 hour', 'keep_until');
  await superviseNow();
  expect(await left()).toBe(0);
});

test.each([
  ['failed for the last time', false],
  ['was hopeless', true],
])('a dead letter is kept for 90 days when its job %s', async (_, isHopeless) => {
  await failJob(await fetchIt(), new Error('no luck'), isHopeless);
  await ageJobs('89 days 23 hours', 'keep_until', 'completed_on');
  await superviseNow();
  expect(await countDeadLetters()).toBe(1);
  await ageJobs('1 hour', 'keep_until');
  await superviseNow();
  expect(await countDeadLetters()).toBe(0);
});
