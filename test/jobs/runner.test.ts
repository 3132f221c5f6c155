import * as z from 'zod';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { db, inTransaction, runSql } from '#server/infra/db/database.ts';
import {
  completeJob,
  failJob,
  fetchJobs,
  giveBack,
  keepAlive,
  reclaim,
  type Claim,
} from '#server/infra/jobs/claims.ts';
import { countDeadLetters, listDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import {
  defineJob,
  handleJob,
  type EnqueueOptions,
  type JobRun,
  type Worker,
} from '#server/infra/jobs/job.ts';
import { closeQueue, openQueue, queue } from '#server/infra/jobs/queue.ts';
import { runUntilIdle, startRunner, type Runner } from '#server/infra/jobs/runner.ts';
import { runningOfNext } from '#server/infra/jobs/turns.ts';
import { declaredQueues } from '#server/workers.ts';
import { buildInstitution } from '#test/support/build.ts';
import { logOf } from '#test/support/captured-log.ts';
import { withClockOff } from '#test/support/clock-off.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { ageJobs, jobsOf, superviseNow } from '#test/support/queue-rows.ts';
import { untilTrue } from '#test/support/server-process.ts';

const job = defineJob({
  name: 'test-runner',
  payload: z.object({ id: z.number() }),
  retries: 1,
  timeoutSeconds: 1,
});
/** A poll that never comes within a test: only waking up helps. */
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

/** What the queue knows about the one job. */
async function jobRow() {
  const [row] = await jobsOf(job.name);
  if (!row) throw new Error('The job is gone');
  return row;
}

const dueInSeconds = ({ startAfter }: { startAfter: Date }) => (startAfter.getTime() - Date.now()) / 1000;

const claimOne = async () => {
  const [claim] = await fetchJobs({ name: job.name, limit: 1, includeDelayed: true });
  if (!claim) throw new Error('No job is there to be claimed');
  return claim;
};

/** A promise, and the function that settles it. */
function signalled() {
  let give: () => void = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

describe('a job whose time is up', () => {
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

describe('a job that another worker has since taken', () => {
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
    expect(await jobRow()).toMatchObject({ state: 'active', retryCount: 1 });
    expect(await completeJob(second)).toBe(true);
    expect(await countDeadLetters()).toBe(0);
  });
});

test('takes no jobs while this process’s clock is wrong, and takes them once it’s right', async () => {
  const done: number[] = [];
  act = async (id) => void done.push(id);
  const isSaid = (line: string) => line.includes('takes no jobs until it’s right');
  await logOf((lines) =>
    withClockOff(31 * 86_400_000, async () => {
      await start({ pollMs: 20 });
      await job.enqueue(scope, { id: 1 });
      await untilTrue(async () => done.length > 0 || lines.some(isSaid));
    }),
  );
  expect(done).toEqual([]);
  await untilTrue(async () => done.length === 1);
});

test('waits longer before each retry', async () => {
  const slow = { ...job, retries: 3 };
  await queue().updateQueue(job.name, { retryLimit: slow.retries });
  await job.enqueue(scope, { id: 1 });
  const pauses: number[] = [];
  for (let tries = 0; tries < slow.retries; tries += 1) {
    await failJob(await claimOne(), new Error('no luck'), false);
    pauses.push(dueInSeconds(await jobRow()));
  }
  await queue().updateQueue(job.name, { retryLimit: job.retries });
  // The first pause is 5 s and doubles; jitter adds up to as much again.
  pauses.forEach((pause, index) => {
    expect(pause).toBeGreaterThan(5 * 2 ** index - 1);
    expect(pause).toBeLessThan(10 * 2 ** index + 1);
  });
});

describe('a runner that stops', () => {
  test("gives back what doesn't end in time, without counting the try, and stops it writing", async () => {
    const begun = signalled();
    const refused = signalled();
    act = async (_, { signal }) => {
      begun.give();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await expect(runSql('select 1')).rejects.toThrow('stopping');
      refused.give();
      throw new Error('interrupted');
    };
    const runner = await start();
    await job.enqueue(scope, { id: 1 });
    await begun.given;
    await runner.stop();
    await refused.given;
    const row = await jobRow();
    expect(row).toMatchObject({ state: 'created', retryCount: 0, retryLimit: job.retries });
    expect(dueInSeconds(row)).toBeLessThanOrEqual(0);
    const taken = signalled();
    act = async () => taken.give();
    await start();
    await taken.given;
  });
});

test('finds a job at its next look even if nothing woke it', async () => {
  const ran = signalled();
  const seen: number[] = [];
  act = async (id) => {
    seen.push(id);
    ran.give();
  };
  await start({ pollMs: 20 });
  await job.enqueue(scope, { id: 1 }, { startAfterSeconds: 3600 });
  // Time passes.
  await ageJobs('1 hour', 'start_after');
  await ran.given;
  expect(seen).toEqual([1]);
});

test('a worker that the others gave up as lost takes no job before it has started over', async () => {
  const ran = signalled();
  act = async () => ran.give();
  await start({ pollMs: 20 });
  await runSql('delete from job_workers');
  await job.enqueue(scope, { id: 1 });
  await ran.given;
  const { rows } = await runSql('select holds from job_workers');
  expect(rows).toMatchObject([{ holds: [{ name: job.name }] }]);
});

describe('when a worker is lost', () => {
  const onOther = (claims: readonly Claim[]) =>
    reclaim(claims.map(({ name, id, retryCount }) => ({ name, id, retryCount })));

  test("others get its jobs at once, and the try doesn't count", async () => {
    await job.enqueue(scope, { id: 1 });
    const lost = await claimOne();
    await job.enqueue(scope, { id: 2 });
    const kept = await claimOne();
    await onOther([lost]);
    const jobs = await jobsOf(job.name);
    expect(jobs.map(({ state, retryCount, retryLimit }) => [state, retryCount, retryLimit])).toEqual([
      ['active', 0, job.retries],
      ['created', 0, job.retries],
    ]);
    expect(await completeJob(kept)).toBe(true);
    expect(await completeJob(lost)).toBe(false);
    expect((await claimOne()).data.payload).toEqual({ id: 1 });
  });

  test('earlier failed tries still count', async () => {
    await job.enqueue(scope, { id: 1 });
    await failJob(await claimOne(), new Error('no luck'), false);
    await onOther([await claimOne()]);
    await failJob(await claimOne(), new Error('no luck again'), false);
    expect((await listDeadLetters({ limit: 10, offset: 0 }))[0]?.message).toBe('no luck again');
  });

  test('a job that another worker already has stays with that one', async () => {
    await job.enqueue(scope, { id: 1 });
    const lost = await claimOne();
    await failJob(lost, new Error('its lease ran out'), false);
    const other = await claimOne();
    await onOther([lost]);
    expect(await completeJob(other)).toBe(true);
  });

  test('the same job is dead after too many losses', async () => {
    await job.enqueue(scope, { id: 1 });
    for (let losses = 1; losses <= 31; losses += 1) {
      expect(await countDeadLetters()).toBe(0);
      await onOther([await claimOne()]);
    }
    const [letter] = await listDeadLetters({ limit: 10, offset: 0 });
    expect(letter?.message).toContain('was lost 30 times');
    expect(letter?.payload).toEqual({ id: 1 });
  });
});

describe('institutions share the workers', () => {
  const [first, second, third] = [scope, scopeTo(8), scopeTo(9)];
  const add = (to: Scope, ids: readonly number[], options?: EnqueueOptions) =>
    job.enqueueAll(
      to,
      ids.map((id) => ({ id })),
      options,
    );
  /** Takes the next job as a runner does, with one awaited job at once before all others. */
  const fetchOne = async () => {
    const usually = await runningOfNext(new Map(), job.name);
    const mostRunning = { usually, awaited: Math.max(usually, 1) };
    const [claim] = await fetchJobs({ name: job.name, limit: 1, mostRunning });
    return claim;
  };
  const fetchAll = async () => {
    const served: (number | undefined)[][] = [];
    for (let claim = await fetchOne(); claim; claim = await fetchOne())
      served.push([claim.data.institutionId, (claim.data.payload as { id: number }).id]);
    return served;
  };

  test('the next job is of the one with the fewest running, however long others have waited', async () => {
    await add(first, [1, 2, 3, 4]);
    await add(second, [5, 6]);
    await add(third, [7]);
    expect((await fetchAll()).map(([institution]) => institution)).toEqual([7, 8, 9, 7, 8, 7, 7]);
  });

  test('one whose jobs have ended is next', async () => {
    await add(first, [1, 2, 3]);
    await add(second, [4, 5, 6]);
    const claims = [await fetchOne(), await fetchOne(), await fetchOne(), await fetchOne()];
    for (const claim of claims) if (claim?.data.institutionId === 7) await completeJob(claim);
    expect((await fetchOne())?.data.institutionId).toBe(7);
  });

  test('a few that a person waits for go before all others, but not one after the other', async () => {
    await add(first, [1, 2]);
    await fetchOne();
    await add(second, [3]);
    await add(first, [4, 5], { isAwaited: true });
    const served = await fetchAll();
    expect(served.map(([institution]) => institution)).toEqual([7, 8, 7, 7]);
    expect([served[0]?.[1], served[2]?.[1]].toSorted()).toEqual([4, 5]);
  });

  test('what a person asked for with much else goes before the rest of its institution, and no other', async () => {
    await add(first, [1, 2]);
    await add(second, [3, 4]);
    await add(first, [5, 6], { isAsked: true });
    const served = await fetchAll();
    expect(served.map(([institution]) => institution)).toEqual([7, 8, 7, 8, 7, 7]);
    expect([served[0]?.[1], served[2]?.[1]].toSorted()).toEqual([5, 6]);
  });
});

test('shows the operator why a job is dead, even when its worker was never heard from again', async () => {
  await job.enqueue(scope, { id: 1 });
  for (let tries = 0; tries < 2; tries += 1) {
    await claimOne();
    await ageJobs('1 day', 'started_on');
    await superviseNow();
  }
  const [letter] = await listDeadLetters({ limit: 10, offset: 0 });
  expect(letter).toMatchObject({ job: job.name, institutionId: 7, payload: { id: 1 } });
  expect(letter?.message).toContain('timed out');
});

test("a worker that's silent for a minute loses its jobs, and one that reports in keeps them", async () => {
  await job.enqueueAll(scope, [{ id: 1 }, { id: 2 }]);
  const [silent, talking] = [await claimOne(), await claimOne()];
  await ageJobs('61 seconds', 'heartbeat_on');
  expect(await keepAlive([talking])).toEqual([]);
  await superviseNow();
  expect(await keepAlive([silent, talking])).toEqual([silent]);
  expect(await completeJob(silent)).toBe(false);
  expect(await completeJob(talking)).toBe(true);
});
