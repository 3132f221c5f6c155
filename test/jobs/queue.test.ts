import * as z from 'zod';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { fetchJobs } from '#server/infra/jobs/claims.ts';
import {
  countDeadLetters,
  discardDeadLetter,
  listDeadLetters,
  retryDeadLetter,
} from '#server/infra/jobs/dead-letters.ts';
import { schedulesOnTheirWay } from '#server/infra/jobs/declared-queues.ts';
import { declaredJobs, defineJob, handleJob, HopelessJob, type Worker } from '#server/infra/jobs/job.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { forgetLooksToCome } from '#server/infra/jobs/queue-tables.ts';
import { runUntilIdle, startRunner } from '#server/infra/jobs/runner.ts';
import { sendJobs } from '#server/infra/jobs/send-jobs.ts';
import { declaredQueues, workers } from '#server/workers.ts';
import { sideBySideTest } from '#test/support/long-test.ts';
import { buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { ageJobs, countJobs, jobsOf, missSchedules, moveAhead } from '#test/support/queue-rows.ts';
import { untilTrue } from '#test/support/server-process.ts';

const payload = z.object({ id: z.number() });
const plain = defineJob({ name: 'test-plain', payload, retries: 2, timeoutSeconds: 1 });
const single = defineJob({
  name: 'test-single',
  payload,
  retries: 0,
  timeoutSeconds: 5,
  onePer: ({ id }) => String(id),
});
const timed = defineJob({
  name: 'test-timed',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 5,
  schedule: '0 3 * * *',
});
const everywhere = defineJob({
  name: 'test-everywhere',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 5,
  schedule: '0 3 * * *',
  alsoArchived: true,
});
const inHalfAnHour = (new Date().getUTCMinutes() + 30) % 60;
const hourly = defineJob({
  name: 'test-hourly',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 5,
  schedule: `${inHalfAnHour} * * * *`,
});
const own = [plain, single, timed, everywhere, hourly];

/** What ran, in order; each test says what its jobs do. */
let ran: { job: string; institutionId: number; payload: unknown }[] = [];
let act: (payload: { id: number }, signal: AbortSignal) => Promise<void> = async () => {};
const record =
  (job: string) =>
  async (scope: { institutionId: number }, given: { id?: number }, { signal }: { signal: AbortSignal }) => {
    ran.push({ job, institutionId: scope.institutionId, payload: given });
    await act({ id: given.id ?? 0 }, signal);
  };
const handlers: Worker[] = [
  handleJob(plain, record('test-plain')),
  handleJob(single, record('test-single')),
  handleJob(timed, record('test-timed')),
  handleJob(everywhere, record('test-everywhere')),
];
const scope = scopeTo(7);
const run = (includeDelayed = false) => runUntilIdle(handlers, { includeDelayed });

beforeAll(async () => {
  await openTestDatabase();
  await closeQueue();
  await openQueue([...declaredQueues(), ...own], { supervise: false });
});
afterAll(closeTestDatabase);
beforeEach(async () => {
  await emptyDatabase();
  ran = [];
  act = async () => {};
});

test('every declared job has a handler', () => {
  const names = [...declaredJobs].filter((name) => !name.startsWith('test-'));
  expect(new Set(names)).toEqual(new Set(workers.map(({ job }) => job.name)));
});

test('carries its institution and its payload', async () => {
  await plain.enqueue(scope, { id: 1 });
  expect(await run()).toEqual([{ job: 'test-plain', outcome: 'done' }]);
  expect(ran).toEqual([{ job: 'test-plain', institutionId: 7, payload: { id: 1 } }]);
});

test('is enqueued with its transaction or not at all', async () => {
  await inTransaction(async () => {
    await plain.enqueue(scope, { id: 1 });
    throw new Error('changed my mind');
  }).catch(() => {});
  await inTransaction(() => plain.enqueue(scope, { id: 2 }));
  await run();
  expect(ran.map((entry) => entry.payload)).toEqual([{ id: 2 }]);
});

test('waits once per key and institution', async () => {
  for (const id of [1, 1, 2, 1]) await single.enqueue(scope, { id });
  await single.enqueue(scopeTo(8), { id: 1 });
  await run();
  expect(ran).toHaveLength(3);
});

sideBySideTest('asked for again in a transaction, one that waits begins only after that', async () => {
  await single.enqueue(scope, { id: 1 });
  const asked = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  const writing = inTransaction(async () => {
    await single.enqueueAll(scope, [{ id: 1 }, { id: 1 }, { id: 2 }]);
    asked.resolve();
    await looked.promise;
  });
  await asked.promise;
  const meanwhile = await fetchJobs({ name: single.name, limit: 9 });
  looked.resolve();
  await writing;
  expect(meanwhile).toEqual([]);
  await run();
  const ids = ran.map((entry) => payload.parse(entry.payload).id);
  expect(ids.toSorted()).toEqual([1, 2]);
});

test('asked for again while one runs, another waits', async () => {
  await single.enqueue(scope, { id: 1 });
  let isFirst = true;
  act = async () => {
    if (!isFirst) return;
    isFirst = false;
    await inTransaction(async () => {
      await single.enqueue(scope, { id: 1 });
      await single.enqueue(scope, { id: 1 });
    });
  };
  await run();
  expect(ran).toHaveLength(2);
});

test('starts no sooner than requested', async () => {
  await plain.enqueue(scope, { id: 1 }, { startAfterSeconds: 60 });
  expect(await run()).toEqual([]);
  expect(await run(true)).toHaveLength(1);
});

test('that is put off runs once, that long after the last request, whatever else was requested in between', async () => {
  for (const id of [1, 2, 1]) await single.postpone(scope, { id }, 60);
  await single.postpone(scopeTo(8), { id: 1 }, 60);
  expect(await run()).toEqual([]);
  await ageJobs('50 seconds', 'start_after', 'created_on');
  await single.postpone(scope, { id: 1 }, 60);
  await ageJobs('11 seconds', 'start_after', 'created_on');
  await run();
  const ranFor = () => ran.map(({ institutionId, payload: given }) => [institutionId, given]);
  expect(ranFor()).toHaveLength(2);
  expect(ranFor()).toEqual(
    expect.arrayContaining([
      [7, { id: 2 }],
      [8, { id: 1 }],
    ]),
  );
  await ageJobs('50 seconds', 'start_after', 'created_on');
  await run();
  expect(ranFor()[2]).toEqual([7, { id: 1 }]);
});

test('that is put off while it runs comes again', async () => {
  act = async () => {
    if (ran.length === 1) await single.postpone(scope, { id: 1 }, 60);
  };
  await single.enqueue(scope, { id: 1 });
  expect(await run()).toHaveLength(1);
  expect(await run(true)).toHaveLength(1);
});

test('is put off with its transaction or not at all', async () => {
  await single.postpone(scope, { id: 1 }, 0.01);
  await inTransaction(async () => {
    await single.postpone(scope, { id: 1 }, 3600);
    throw new Error('changed my mind');
  }).catch(() => {});
  await ageJobs('1 second', 'start_after');
  expect(await run()).toHaveLength(1);
});

test('is tried again when it fails, then becomes a dead letter that can be retried or discarded', async () => {
  act = async () => {
    throw new Error('no luck');
  };
  await plain.enqueue(scope, { id: 1 });
  expect((await run(true)).map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed']);
  const [letter] = await listDeadLetters({ limit: 10, offset: 0 });
  expect(letter).toMatchObject({
    job: 'test-plain',
    institutionId: 7,
    payload: { id: 1 },
    message: 'no luck',
  });
  act = async () => {};
  expect(await retryDeadLetter(letter?.id ?? '')).toBe(true);
  expect(await run()).toEqual([{ job: 'test-plain', outcome: 'done' }]);
  expect(await countDeadLetters()).toBe(0);
  expect(await discardDeadLetter(letter?.id ?? '')).toBe(false);
});

test('that a person waited for goes before others again when it’s retried as a dead letter', async () => {
  act = async () => {
    throw new HopelessJob('gone');
  };
  await plain.enqueue(scope, { id: 1 }, { isAwaited: true });
  await run();
  const [letter] = await listDeadLetters({ limit: 10, offset: 0 });
  await retryDeadLetter(letter?.id ?? '');
  expect((await jobsOf('test-plain')).map(({ priority }) => priority)).toEqual([2]);
});

test('waits only once per key after it was retried as a dead letter', async () => {
  act = async () => {
    throw new HopelessJob('gone');
  };
  for (const id of [1, 2]) await single.enqueue(scope, { id });
  await run();
  act = async () => {};
  await single.enqueue(scope, { id: 2 });
  for (const { id } of await listDeadLetters({ limit: 10, offset: 0 })) await retryDeadLetter(id);
  ran = [];
  await run();
  expect(ran.map((entry) => entry.payload)).toEqual(expect.arrayContaining([{ id: 1 }, { id: 2 }]));
  expect(ran).toHaveLength(2);
});

test('stays a dead letter when this version has no job of that name', async () => {
  await sendJobs(plain, [{ job: 'test-forgotten', institutionId: 7, payload: { id: 'x' } }]);
  await run(true);
  const [letter] = await listDeadLetters({ limit: 10, offset: 0 });
  await expect(retryDeadLetter(letter?.id ?? '')).rejects.toMatchObject({ code: 'conflict' });
  expect(await countDeadLetters()).toBe(1);
});

test("is dead at once when it's hopeless or its payload doesn't fit", async () => {
  act = async () => {
    throw new HopelessJob('gone');
  };
  await plain.enqueue(scope, { id: 1 });
  await sendJobs(plain, [{ job: 'test-plain', institutionId: 7, payload: { id: 'x' } }]);
  expect(await run(true)).toHaveLength(2);
  expect(await countDeadLetters()).toBe(2);
});

test('is aborted when its time is up', async () => {
  let reason: unknown;
  act = (_, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
        resolve();
      });
    });
  await plain.enqueue(scope, { id: 1 });
  expect(await run()).toEqual([{ job: 'test-plain', outcome: 'failed' }]);
  expect(String(reason)).toContain('longer than 1 seconds');
});

test('runs on schedule for each active institution, and for archived ones where the job says so', async () => {
  const active = await buildInstitution();
  const archived = await buildInstitution({ status: 0 });
  for (const job of [timed, everywhere])
    await sendJobs(job, [{ job: job.name, institutionId: 0, payload: {} }]);
  await run();
  expect(ran.map(({ job, institutionId }) => `${job} ${institutionId}`).toSorted()).toEqual([
    `test-everywhere ${active.id}`,
    `test-everywhere ${archived.id}`,
    `test-timed ${active.id}`,
  ]);
});

test('a job that came while the database’s clock was ahead is due when it would have been', async () => {
  await plain.enqueue(scope, { id: 1 });
  await plain.enqueue(scope, { id: 2 }, { startAfterSeconds: 3_600 });
  await moveAhead('31 days');
  expect(await run()).toEqual([]);
  await forgetLooksToCome();
  expect(await run()).toEqual([{ job: 'test-plain', outcome: 'done' }]);
  const [later] = (await jobsOf('test-plain')).filter(({ state }) => state === 'created');
  const hours = ((later?.startAfter.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(hours).toBeCloseTo(1, 1);
});

test.each([
  ['the installation was off at that minute', async () => {}],
  ['a database whose clock was ahead has sent all that was due for a month', () => moveAhead('31 days')],
])('what runs once a day is made up for when %s', async (_, before) => {
  const isThere = async (job: string) => (await jobsOf(job)).length > 0;
  const reopen = async (supervise: boolean) => {
    await closeQueue();
    await openQueue([...declaredQueues(), ...own], { supervise });
  };
  await reopen(true);
  await missSchedules('2 days');
  await before();
  await reopen(true);
  // The look at the start was refused, as if another process had just looked.
  await reopen(true);
  await untilTrue(() => isThere('test-timed'));
  await untilTrue(async () => (await countJobs(schedulesOnTheirWay.name, 'created', 'active')) === 0);
  expect(await isThere('test-hourly')).toBe(false);
  await reopen(false);
});

test('the jobs that delete what is old or give something up do so in archived institutions too', () => {
  const names = workers.flatMap(({ job }) => (job.schedule && job.alsoArchived ? [job.name] : []));
  expect(names.toSorted()).toEqual([
    'forget-past',
    'give-tokens-back',
    'settle-bulk-actions',
    'tell-late-teachers',
    'tend-live-events',
  ]);
});

test("wakes its own process's runner, which lets it finish when it stops", async () => {
  let finish: () => void = () => {};
  let begun: () => void = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  act = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
      begun();
    });
  const runner = await startRunner(handlers, { concurrency: 2, pollMs: 3_600_000 });
  await plain.enqueue(scope, { id: 1 });
  await hasBegun;
  const stopped = runner.stop();
  await plain.enqueue(scope, { id: 2 });
  finish();
  await stopped;
  expect(ran).toHaveLength(1);
  const jobs = await jobsOf('test-plain');
  expect(jobs.map(({ state, data }) => [state, data.payload])).toEqual([
    ['completed', { id: 1 }],
    ['created', { id: 2 }],
  ]);
});
