import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { closeDatabase, openDatabase, runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { countDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { schedulesOnTheirWay } from '#server/infra/jobs/declared-queues.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { buildInstitution } from '#test/support/build.ts';
import { startChild, type Child } from '#test/support/child.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres, type ThrowAwayPostgres } from '#test/support/postgres.ts';
import { quickJob, slowJob, timedJob } from '#test/support/queue-jobs.ts';
import {
  countJobs,
  emptyQueues,
  forgetSchedulesWereSeen,
  jobsOf,
  schedulesWereSeen,
} from '#test/support/queue-rows.ts';
import { untilTrue } from '#test/support/server-process.ts';

const scope = scopeTo(7);
let postgres: ThrowAwayPostgres;
const children: Child[] = [];

/** A worker process (test/support/queue-worker.ts) that is ready. */
async function startWorker(env: NodeJS.ProcessEnv = {}): Promise<Child> {
  const child = startChild('test/support/queue-worker.ts', [], { DATABASE_URL: postgres.url, ...env });
  children.push(child);
  await child.until((out) => out.includes('ready'));
  return child;
}

const startWorkers = (count: number) => Promise.all(Array.from({ length: count }, () => startWorker()));

beforeAll(async () => {
  postgres = await needPostgres();
  // The workers come first, all at once, to an empty database, and create what's missing.
  for (const worker of await startWorkers(3)) await worker.kill();
  await openDatabase({ databaseUrl: postgres.url, databasePool: 4, dataDir: '' });
  await migrate();
  await openQueue([quickJob, slowJob, timedJob], { supervise: false });
  await runSql('create table ran (id integer not null)');
  await buildInstitution();
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
  await postgres.stop();
});
beforeEach(async () => {
  await runSql('truncate ran');
  await emptyQueues();
});
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.kill()));
});

/** Repeats the query until its first column has the expected value; the test's own time is the limit. */
const untilSql = (query: string, isWanted: (value: unknown) => boolean) =>
  untilTrue(async () => isWanted(Object.values((await runSql(query)).rows[0] ?? {})[0]));

const times = (out: string, line: string) => out.split(line).length - 1;

postgresTest('several workers run each of 500 jobs exactly once', async () => {
  await startWorkers(3);
  await quickJob.enqueueAll(
    scope,
    Array.from({ length: 500 }, (_, id) => ({ id })),
  );
  await untilTrue(async () => (await countJobs(quickJob.name, 'completed')) === 500);
  const { rows } = await runSql('select count(*) as runs, count(distinct id) as jobs from ran');
  expect(rows).toEqual([{ runs: 500, jobs: 500 }]);
});

postgresTest('a worker wakes up when another process enqueues a job', async () => {
  // By itself it would look only in an hour.
  await startWorker({ POLL_MS: '3600000' });
  await quickJob.enqueue(scope, { id: 3 });
  await untilSql('select count(*) from ran', (count) => count === 1);
  expect((await runSql('select id from ran')).rows).toEqual([{ id: 3 }]);
});

postgresTest('a due schedule sends one job a minute, however many workers check it', async () => {
  for (let started = 0; started < 3; started += 1) {
    // As if the last look had been half a minute ago.
    await forgetSchedulesWereSeen();
    await startWorker();
    await untilTrue(schedulesWereSeen);
  }
  const sent = () => jobsOf(schedulesOnTheirWay.name);
  await untilTrue(async () => {
    const states = (await sent()).map(({ state }) => state);
    return states.length > 0 && states.every((state) => state === 'completed');
  });
  const minutes = new Set((await sent()).map(({ singletonOn }) => String(singletonOn))).size;
  const asked = (await jobsOf(timedJob.name)).filter(({ data }) => data.institutionId === 0);
  expect([(await sent()).length, asked.length]).toEqual([minutes, minutes]);
  await untilSql('select count(*) from ran', (count) => Number(count) > 0);
});

postgresTest("a worker that's asked to stop gives its job back, and another takes it at once", async () => {
  const first = await startWorker();
  await slowJob.enqueue(scope, { id: 1 });
  await first.until((out) => out.includes('begin 1'));
  const second = await startWorker();
  first.process.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(first.printed.out).toContain('interrupted 1');
  await second.until((out) => out.includes('begin 1'));
  expect(await countDeadLetters()).toBe(0);
});

postgresTest("a killed worker's job goes to another worker, long before its own time is over", async () => {
  const first = await startWorker();
  await slowJob.enqueue(scope, { id: 1 });
  await first.until((out) => out.includes('begin 1'));
  const second = await startWorker();
  await first.kill();
  // Usually after a tenth of a second. By its own 600 s, the test would be over.
  await second.until((out) => out.includes('begin 1'));
  expect(await countDeadLetters()).toBe(0);
});

postgresTest('a worker that loses its connection stops its jobs and resumes them later', async () => {
  const worker = await startWorker();
  await slowJob.enqueue(scope, { id: 1 });
  await worker.until((out) => out.includes('begin 1'));
  await runSql(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 4207002`,
  );
  await worker.until((out) => out.includes('interrupted 1') && times(out, 'begin 1') === 2);
  expect(await countDeadLetters()).toBe(0);
});

postgresTest('the queue continues after a database outage', async () => {
  const worker = await startWorker();
  await slowJob.enqueue(scope, { id: 1 });
  await worker.until((out) => out.includes('begin 1'));
  await postgres.halt();
  await worker.until((out) => out.includes('interrupted 1'));
  await postgres.resume();
  await quickJob.enqueue(scope, { id: 2 });
  await untilSql('select count(*) from ran', (count) => count === 1);
  await worker.until((out) => times(out, 'begin 1') === 2);
  expect(worker.process.exitCode).toBeNull();
  expect(await countDeadLetters()).toBe(0);
});
