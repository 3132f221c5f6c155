import * as z from 'zod';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { db, inTransaction, runSql } from '#server/infra/db/database.ts';
import { fetchJobs, completeJob, failJob, giveBack, reclaim } from '#server/infra/jobs/claims.ts';
import { countDeadLetters, listDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { defineJob, handleJob, type JobRun, type Worker } from '#server/infra/jobs/job.ts';
import { closeQueue, openQueue, queue } from '#server/infra/jobs/queue.ts';
import { runUntilIdle, startRunner, type Runner } from '#server/infra/jobs/runner.ts';
import { declaredQueues } from '#server/workers.ts';
import { buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';

const job = defineJob({
  name: 'test-runner',
  payload: z.object({ id: z.number() }),
  retries: 1,
  timeoutSeconds: 1,
});
/** A poll that never comes within a test: only waking helps. */
const never = 3_600_000;
const scope = scopeTo(7);

let act: (id: number, run: JobRun) => Promise<void> = async () => {};
const worker: Worker = handleJob(job, (_, { id }, run) => act(id, run));
const runners: Runner[] = [];

beforeAll(async () => {
  await openTestDatabase();
  await closeQueue();
  await openQueue([...declaredQueues(), job], { supervise: false });
});
afterAll(closeTestDatabase);
beforeEach(async () => {
  await emptyDatabase();
  act = async () => {};
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
});

async function start(given: Partial<Parameters<typeof startRunner>[1]> = {}) {
  const runner = await startRunner([worker], { concurrency: 2, pollMs: never, graceMs: 50, ...given });
  runners.push(runner);
  return runner;
}

/** What the queue knows of the one job. */
async function jobRow() {
  const { rows } = await runSql(
    `select state::text, retry_count, started_on is not null as was_tried, start_after <= now() as is_due,
       extract(epoch from start_after - now())::float8 as due_in from pgboss.job where name = 'test-runner'`,
  );
  return rows[0];
}

const claimOne = async (given: { worker?: number } = {}) => {
  const [claim] = await fetchJobs({ name: job.name, limit: 1, includeDelayed: true, ...given });
  if (!claim) throw new Error('No job is there to be claimed');
  return claim;
};

/** A promise, and what settles it. */
function signalled() {
  let give: () => void = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

describe('a job whose time is over', () => {
  test('is tried again, and what its handler writes afterwards is not kept', async () => {
    const late = signalled();
    const attempts: unknown[] = [];
    act = async (_, { signal }) => {
      if (attempts.push(signal) > 1) return;
      const institution = inTransaction(async () => {
        await buildInstitution({ title: 'Begun in time' });
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      });
      await expect(institution).rejects.toThrow('longer than 1 seconds');
      await expect(buildInstitution({ title: 'Late' })).rejects.toThrow('longer than 1 seconds');
      await expect(job.enqueue(scope, { id: 9 })).rejects.toThrow('longer than 1 seconds');
      late.give();
    };
    await job.enqueue(scope, { id: 1 });
    expect((await runUntilIdle([worker])).map(({ outcome }) => outcome)).toEqual(['failed']);
    await late.given;
    const again = await runUntilIdle([worker], { includeDelayed: true });
    expect(again.map(({ outcome }) => outcome)).toEqual(['done']);
    expect(await db().selectFrom('institutions').select('title').execute()).toEqual([]);
  });
});

describe('a job that another worker took meanwhile', () => {
  test.each([
    ['completes', completeJob],
    ['fails', (claim: Parameters<typeof failJob>[0]) => failJob(claim, new Error('no luck'), true)],
    ['is given back', giveBack],
  ])('is not touched when its first run %s too late', async (_, endOf) => {
    await job.enqueue(scope, { id: 1 });
    const first = await claimOne();
    await failJob(first, new Error('its lease ran out'), false);
    const second = await claimOne();
    expect(await endOf(first)).toBe(false);
    expect(await jobRow()).toMatchObject({ state: 'active', retry_count: 1 });
    expect(await completeJob(second)).toBe(true);
    expect(await countDeadLetters()).toBe(0);
  });
});

test('pauses longer before each try', async () => {
  const slow = { ...job, retries: 3 };
  await queue().updateQueue(job.name, { name: job.name, retryLimit: slow.retries });
  await job.enqueue(scope, { id: 1 });
  const pauses: number[] = [];
  for (let tries = 0; tries < slow.retries; tries += 1) {
    await failJob(await claimOne(), new Error('no luck'), false);
    pauses.push(Number((await jobRow())?.due_in));
  }
  await queue().updateQueue(job.name, { name: job.name, retryLimit: job.retries });
  // The first pause is 5 s and doubles; jitter adds up to as much again.
  pauses.forEach((pause, index) => {
    expect(pause).toBeGreaterThan(5 * 2 ** index - 1);
    expect(pause).toBeLessThan(10 * 2 ** index + 1);
  });
});

describe('a runner that stops', () => {
  test('gives back what does not end in time, without counting the try, and stops it writing', async () => {
    const begun = signalled();
    const refused = signalled();
    act = async (_, { signal }) => {
      begun.give();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await expect(runSql('select 1')).rejects.toThrow('stopping');
      refused.give();
      throw new Error('broken off');
    };
    const runner = await start();
    await job.enqueue(scope, { id: 1 });
    await begun.given;
    await runner.stop();
    await refused.given;
    expect(await jobRow()).toMatchObject({
      state: 'retry',
      retry_count: 0,
      was_tried: false,
      is_due: true,
    });
    const taken = signalled();
    act = async () => taken.give();
    await start();
    await taken.given;
  });
});

test('runs a job that nothing woke it for at its next look', async () => {
  const ran = signalled();
  const seen: number[] = [];
  act = async (id) => {
    seen.push(id);
    ran.give();
  };
  const data = JSON.stringify({ job: job.name, institutionId: 7, payload: { id: 1 } });
  await start({ pollMs: 20 });
  // As another process would enqueue it.
  await runSql('insert into pgboss.job (name, data) values ($1, $2)', [job.name, data]);
  await ran.given;
  expect(seen).toEqual([1]);
});

describe('when a worker is lost', () => {
  test('others have its jobs at once, and the try does not count', async () => {
    await job.enqueue(scope, { id: 1 });
    await claimOne({ worker: 5 });
    await job.enqueue(scope, { id: 2 });
    const kept = await claimOne({ worker: 6 });
    await reclaim([5]);
    const { rows } = await runSql(
      `select state::text, retry_count from pgboss.job where name = 'test-runner' order by created_on`,
    );
    expect(rows).toEqual([
      { state: 'retry', retry_count: 0 },
      { state: 'active', retry_count: 0 },
    ]);
    expect(await completeJob(kept)).toBe(true);
    expect((await claimOne()).data.payload).toEqual({ id: 1 });
  });

  test('with the same job too many times, the job is dead', async () => {
    await job.enqueue(scope, { id: 1 });
    for (let losses = 1; losses <= 31; losses += 1) {
      expect(await countDeadLetters()).toBe(0);
      await claimOne({ worker: losses });
      await reclaim([losses]);
    }
    const [letter] = await listDeadLetters({ limit: 10, offset: 0 });
    expect(letter?.message).toContain('was lost 30 times');
  });
});

test('shows the operator why a job is dead, also when its worker was never heard of again', async () => {
  await job.enqueue(scope, { id: 1 });
  for (let tries = 0; tries < 2; tries += 1) {
    await claimOne();
    await runSql(`update pgboss.job set started_on = now() - interval '1 day' where name = $1`, [job.name]);
    await queue().expire();
  }
  const [letter] = await listDeadLetters({ limit: 10, offset: 0 });
  expect(letter).toMatchObject({ job: job.name, institutionId: 7, payload: { id: 1 } });
  expect(letter?.message).toContain('timeout');
});
