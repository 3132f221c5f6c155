import * as z from 'zod';
import { engineInUse } from '#server/infra/db/database.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { fetchJobs } from '#server/infra/jobs/claims.ts';
import { defineJob, handleJob, type Worker } from '#server/infra/jobs/job.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { startRunner, type Runner } from '#server/infra/jobs/runner.ts';
import { declaredQueues } from '#server/workers.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';

const payload = z.object({ id: z.number() });
const declared = { payload, retries: 0, timeoutSeconds: 600 };
const scan = defineJob({ name: 'test-scan', ...declared });
const sync = defineJob({ name: 'test-sync', ...declared });
const [busy, other, third] = [scopeTo(7), scopeTo(8), scopeTo(9)];
const waiting = 100_000;

let runners: Runner[] = [];
/** job and institution of each that began, in order */
let begun: string[];
let onBegin: () => void;
let release: () => void;
/** Scans go on until they're released, as those of large courses do. */
let scans: Promise<void>;

const workerOf = (job: typeof scan | typeof sync, work: () => Promise<void>): Worker =>
  handleJob(job as typeof scan, async ({ institutionId }) => {
    begun.push(`${job.name} ${institutionId}`);
    onBegin();
    await work();
  });
const workers = [workerOf(scan, () => scans), workerOf(sync, async () => {})];

/** Waits until that many jobs have begun. */
const untilBegun = (count: number) =>
  new Promise<void>((resolve) => {
    onBegin = () => begun.length >= count && resolve();
    onBegin();
  });

beforeAll(async () => {
  await openTestDatabase();
  await closeQueue();
  await openQueue([...declaredQueues(), scan, sync], { supervise: false });
});
afterAll(closeTestDatabase);
beforeEach(async () => {
  await emptyDatabase();
  begun = [];
  onBegin = () => {};
  scans = new Promise((resolve) => {
    release = resolve;
  });
});
afterEach(async () => {
  release();
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
});

const start = async (concurrency: number) => {
  runners.push(await startRunner(workers, { concurrency, pollMs: 100, graceMs: 1_000 }));
};

const enqueueMany = async (count: number) => {
  for (let from = 0; from < count; from += 10_000)
    await scan.enqueueAll(
      busy,
      Array.from({ length: Math.min(10_000, count - from) }, (_, id) => ({ id: from + id })),
    );
};

test("a sync of another institution doesn't wait for 100,000 scans", async () => {
  await enqueueMany(waiting);
  await start(3);
  await untilBegun(3);
  expect(begun).toEqual(Array<string>(3).fill('test-scan 7'));
  await sync.enqueue(other, { id: 1 });
  await untilBegun(4);
  expect(begun.at(-1)).toBe('test-sync 8');
  // Not one of the scans has ended. The same holds in the queue of the scans itself.
  await scan.enqueue(other, { id: 2 });
  await untilBegun(5);
  expect(begun.at(-1)).toBe('test-scan 8');
  expect(await fetchJobs({ name: scan.name, limit: 1, notOf: [7] })).toEqual([]);
});

test('of all the places of all processes, each institution has an equal part, whatever waits for longest', async () => {
  await enqueueMany(300);
  for (const scope of [other, third])
    await scan.enqueueAll(
      scope,
      Array.from({ length: 20 }, (_, id) => ({ id })),
    );
  // The embedded database has one process.
  const places = engineInUse() === 'postgres' ? [4, 4] : [8];
  await Promise.all(places.map(start));
  await untilBegun(8);
  for (const institution of [7, 8, 9]) {
    const its = begun.filter((name) => name === `test-scan ${institution}`).length;
    expect([2, 3, 4]).toContain(its);
  }
});

test('no queue is always the first: with one place free, they take turns', async () => {
  release();
  await scan.enqueueAll(
    busy,
    Array.from({ length: 30 }, (_, id) => ({ id })),
  );
  await sync.enqueueAll(
    busy,
    Array.from({ length: 3 }, (_, id) => ({ id })),
  );
  await start(1);
  await untilBegun(33);
  const places = begun.flatMap((name, place) => (name === 'test-sync 7' ? [place] : []));
  expect(places).toHaveLength(3);
  expect(Math.max(...places)).toBeLessThan(7);
});
