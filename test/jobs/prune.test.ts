import * as z from 'zod';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { runSql } from '#server/infra/db/database.ts';
import { completeJob, failJob, fetchJobs } from '#server/infra/jobs/claims.ts';
import { countDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { defineJob } from '#server/infra/jobs/job.ts';
import { closeQueue, deadLetterQueue, openQueue, queue } from '#server/infra/jobs/queue.ts';
import { declaredQueues } from '#server/workers.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';

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
  await runSql('delete from pgboss.archive');
  await job.enqueue(scopeTo(7), {});
});

const fetchIt = async () => {
  const [claim] = await fetchJobs({ name: job.name, limit: 1 });
  if (!claim) throw new Error('No job is there');
  return claim;
};
const count = async (table: 'job' | 'archive') =>
  Number((await runSql(`select count(*) as count from pgboss.${table}`)).rows[0]?.count);
const age = (table: 'job' | 'archive', columns: readonly string[], by: string) =>
  runSql(
    `update pgboss.${table} set ${columns.map((name) => `${name} = ${name} - interval '${by}'`).join(', ')}`,
  );
const prune = () => queue().maintain();

test('an ended job leaves the queue after an hour and the archive after a week', async () => {
  await completeJob(await fetchIt());
  await age('job', ['completed_on'], '59 minutes');
  await prune();
  expect([await count('job'), await count('archive')]).toEqual([1, 0]);
  await age('job', ['completed_on'], '1 minute');
  await prune();
  expect([await count('job'), await count('archive')]).toEqual([0, 1]);
  await age('archive', ['archived_on'], '7 days');
  await prune();
  expect([await count('job'), await count('archive')]).toEqual([0, 0]);
});

test('a job that nobody runs is dropped after 45 days', async () => {
  await age('job', ['keep_until'], '44 days 23 hours');
  await prune();
  expect(await count('job')).toBe(1);
  await age('job', ['keep_until'], '1 hour');
  await prune();
  expect(await count('job')).toBe(0);
});

test('a dead letter is kept for 90 days', async () => {
  await failJob(await fetchIt(), new Error('no luck'), false);
  await age('job', ['keep_until', 'completed_on'], '89 days 23 hours');
  await prune();
  expect(await countDeadLetters()).toBe(1);
  await age('job', ['keep_until'], '1 hour');
  await prune();
  expect(await countDeadLetters()).toBe(0);
  expect(
    (await runSql('select retention_minutes from pgboss.queue where name = $1', [deadLetterQueue])).rows,
  ).toEqual([{ retention_minutes: 90 * 24 * 60 }]);
});
