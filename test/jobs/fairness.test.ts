import * as z from 'zod';
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
const [busy, other] = [scopeTo(7), scopeTo(8)];
const waiting = 100_000;

let runner: Runner | undefined;
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
  await runner?.stop();
  runner = undefined;
});

const start = async (concurrency: number) => {
  runner = await startRunner(workers, { concurrency, pollMs: 100, graceMs: 1_000 });
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
  const enqueuedAt = performance.now();
  await sync.enqueue(other, { id: 1 });
  await untilBegun(4);
  expect(begun.at(-1)).toBe('test-sync 8');
  // Not one of the scans has ended. Finding it among them takes no long search either.
  expect(performance.now() - enqueuedAt).toBeLessThan(5_000);
  // The same holds in the queue of the scans itself.
  await scan.enqueue(other, { id: 2 });
  await untilBegun(5);
  expect(begun.at(-1)).toBe('test-scan 8');
  const began = performance.now();
  expect(await fetchJobs({ name: scan.name, limit: 1, notOf: [7] })).toEqual([]);
  expect(performance.now() - began).toBeLessThan(2_000);
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
