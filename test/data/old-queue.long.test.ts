import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { listDeadLetters, retryDeadLetter } from '#server/infra/jobs/dead-letters.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { fetchJobs } from '#server/infra/jobs/claims.ts';
import { declaredQueues } from '#server/workers.ts';
import { openNewDatabase } from '#test/support/new-database.ts';
import { jobsOf } from '#test/support/queue-rows.ts';

/** pg_dump 15's output for the tables of pg-boss 10.4.2 (schema 24), with a job in every state. */
const dump = gunzipSync(readFileSync(fileURLToPath(new URL('pg-boss-10.sql.gz', import.meta.url))))
  .toString()
  // The name of a job that this version still has.
  .replaceAll('roll-up-batch', 'close-day');

let close: (() => Promise<void>) | undefined;

const open = () => openQueue(declaredQueues(), { supervise: false });

beforeAll(async () => {
  close = await openNewDatabase('courseyard_old_queue');
  await runSql(dump);
  await migrate();
});
beforeEach(open);
afterEach(closeQueue);
afterAll(async () => close?.());

test('the jobs of an installation that ran pg-boss 10 are all there, unchanged', async () => {
  const seen = (await jobsOf('sync-batch')).map(({ data, state, priority, retryLimit, singletonKey }) => ({
    payload: data.payload,
    state,
    priority,
    retryLimit,
    singletonKey,
  }));
  expect(seen).toHaveLength(3);
  expect(seen).toEqual(
    expect.arrayContaining([
      // It was running: the try doesn't count.
      { payload: { syncId: 3 }, state: 'created', priority: 2, retryLimit: 3, singletonKey: '7:3' },
      // It had failed once.
      { payload: { syncId: 4 }, state: 'created', priority: 2, retryLimit: 2, singletonKey: '7:4' },
      {
        payload: { syncId: 5 },
        state: 'created',
        priority: 2,
        retryLimit: 3,
        singletonKey: '7:5',
      },
    ]),
  );
  expect(await fetchJobs({ name: 'sync-batch', limit: 9 })).toHaveLength(3);
});

test('what was due to start later still does', async () => {
  const [later] = await jobsOf('close-day');
  expect(later).toMatchObject({ startAfter: new Date('2099-01-01T00:00:00Z'), groupId: '7' });
  expect(await fetchJobs({ name: 'close-day', limit: 1 })).toEqual([]);
});

test('a scheduled job that was under way arrives', async () => {
  expect((await jobsOf('check-runners')).map(({ data }) => data)).toEqual([
    { job: 'check-runners', institutionId: 0, payload: {} },
  ]);
});

test('dead letters keep their reason and date, and can be retried', async () => {
  const letters = await listDeadLetters({ limit: 10, offset: 0 });
  const seen = letters.map(({ job, message, diedAt }) => [job, message, diedAt.toISOString().slice(0, 10)]);
  expect(seen.slice(1)).toEqual([
    ['scan-courses', 'job failed by timeout in active state', '2026-11-21'],
    ['scan-courses', 'The institution is gone', '2026-11-20'],
  ]);
  expect(letters[0]).toMatchObject({
    job: 'forgotten-job',
    message: 'This version has no job "forgotten-job" any more.',
    payload: { id: 1 },
  });
  expect(await retryDeadLetter(letters[1]?.id ?? '')).toBe(true);
  const [scan] = await fetchJobs({ name: 'scan-courses', limit: 1 });
  expect(scan?.data.payload).toEqual({ tool: 'core', courseIds: [2] });
});

test('nothing is left of the old tables, and another start finds nothing to do', async () => {
  const jobs = await jobsOf('close-day');
  await closeQueue();
  await open();
  expect(await jobsOf('close-day')).toEqual(jobs);
  const { rows } = await runSql(`select nspname from pg_namespace where nspname like 'pgboss%'`);
  expect(rows).toEqual([{ nspname: 'pgboss' }]);
});
