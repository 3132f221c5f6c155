import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { compose } from '#server/compose.ts';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { randomFrom } from '#scripts/harness/random.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { closeDatabase, db, openDatabase, runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { syncBatchJob } from '#server/syncs/sync.job.ts';
import { startSync } from '#server/syncs/sync.service.ts';
import { declaredQueues } from '#server/workers.ts';
import { buildBatch } from '#test/support/build.ts';
import type { Child } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres } from '#test/support/postgres.ts';
import { jobsOf } from '#test/support/queue-rows.ts';
import {
  addInstitution,
  callApi,
  serverEnvironment,
  signIn,
  startServer,
  untilReady,
  untilTrue,
} from '#test/support/server-process.ts';

/** What every batch's rule here finds. */
const living = ({ courses }: HarnessInstitution) =>
  [...courses.values()].flatMap(({ id, state }) => (state === 'deleted' ? [] : [id])).toSorted();

/** What happens in Canvas between two syncs: some courses go, others come. */
function changeCanvas(harness: Harness, canvas: HarnessInstitution) {
  const ids = living(canvas);
  for (const id of ids.slice(0, 9)) harness.mutate.course(canvas, id, { state: 'deleted' });
  for (let added = 0; added < 12; added += 1)
    harness.mutate.addCourse(canvas, { name: `Added ${added}`, state: 'available' });
}

async function membersOf(batchId: number) {
  const rows = await db()
    .selectFrom('batch_courses as m')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .select('c.lms_course_id')
    .where('m.batch_id', '=', batchId)
    .execute();
  return rows.map(({ lms_course_id }) => lms_course_id).toSorted();
}

const latestSync = (batchId: number) =>
  db()
    .selectFrom('syncs')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The process that's running a slice of a sync right now. */
async function syncingPid(): Promise<number | undefined> {
  const active = (await jobsOf(syncBatchJob.name)).find(({ state }) => state === 'active');
  if (!active) return undefined;
  const { rows } = await runSql('select pid from job_workers where holds @> $1', [
    JSON.stringify([{ id: active.id }]),
  ]);
  return rows[0] && Number(rows[0].pid);
}

/** Each costs seconds; `npm run chaos` kills more often. */
const most = 6;

postgresTest(
  'killed with SIGKILL again and again in mid-sync, two workers produce the same members as an undisturbed sync',
  async () => {
    const postgres = await needPostgres();
    compose();
    useSecretKeys(testSecretKey);
    await openDatabase({ databaseUrl: postgres.url, databasePool: 4, dataDir: '' });
    await migrate();
    await openQueue(declaredQueues(), { supervise: false });
    const harness = await startTestHarness({ courses: 1500 });
    const canvas = harness.institution('northfield');
    const { scope, ...institution } = await registerInstitution(harness, canvas);
    const env = await serverEnvironment(harness, { ROLES: 'worker', DATABASE_URL: postgres.url });
    const workers = new Set<Child>();
    // Port 0: any number of processes can listen.
    const startWorker = () => workers.add(startServer({ ...env, PORT: '0' }));
    const random = randomFrom(20_261);
    const build = () =>
      buildBatch(institution, {
        type: 'dynamic',
        lms_account_id: canvas.rootAccountId,
        include_child_accounts: true,
      });
    const killed = await build();
    const sync = (batch: { id: number }) => startSync(scope, batch.id, { type: 'manual', personId: null });
    const isCompleted = async (batch: { id: number }) => (await latestSync(batch.id))?.status === 'completed';
    let kills = 0;
    let syncs = 0;

    /** Kills the process that runs the sync shortly after it starts a slice, until the sync is done anyway. */
    const syncUnderFire = async () => {
      const before = (await membersOf(killed.id)).length;
      await sync(killed);
      while (!(await isCompleted(killed))) {
        const pid = await syncingPid();
        const victim = [...workers].find(({ process: { pid: own } }) => own === pid);
        if (!victim || kills === most) {
          await wait(20);
          continue;
        }
        await wait(random.between(0, 700));
        if ((await syncingPid()) !== pid) continue;
        workers.delete(victim);
        startWorker();
        await victim.kill();
        kills += 1;
      }
      syncs += 1;
      const { course_added_count, course_removed_count } = (await latestSync(killed.id)) ?? {};
      const after = await membersOf(killed.id);
      expect(after).toEqual(living(canvas));
      expect(Number(course_added_count) - Number(course_removed_count)).toBe(after.length - before);
    };

    try {
      startWorker();
      startWorker();
      harness.faults.switchOn({ kind: 'latency', ms: 250, path: /accounts\/.*\/courses/ });
      while (kills < most) {
        await syncUnderFire();
        changeCanvas(harness, canvas);
      }
      await syncUnderFire();
      harness.faults.clear();
      // Made only now: the schedule syncs a batch that has never been, and Canvas changed meanwhile.
      const undisturbed = await build();
      await sync(undisturbed);
      await untilTrue(() => isCompleted(undisturbed));
      expect(await membersOf(killed.id)).toEqual(await membersOf(undisturbed.id));
      const counts = await db().selectFrom('batches').select(['id', 'course_count']).execute();
      const size = living(canvas).length;
      expect(counts.map(({ course_count }) => course_count)).toEqual([size, size]);
      process.stdout.write(`${kills} kills in ${syncs} syncs of ${size} courses\n`);
    } finally {
      await Promise.all([...workers].map((worker) => worker.kill()));
      await harness.close();
      await closeQueue();
      await closeDatabase();
      await postgres.stop();
    }
  },
);

test('killed with SIGKILL in mid-write, the embedded server opens again with everything it acknowledged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-killed-'));
  const harness = await startHarness({ courses: 60 });
  const institution = harness.institution('northfield');
  const env = await serverEnvironment(harness, { DATA_DIR: folder });
  let server = startServer(env);
  try {
    await untilReady(server);
    addInstitution(env, harness, institution);
    const { institutionId, token } = await signIn(harness, institution, env.PUBLIC_URL);
    const path = `/api/institutions/${institutionId}/batches`;
    const acknowledged: string[] = [];
    const create = async (title: string) => {
      const rule = { accountId: institution.rootAccountId };
      await callApi(env.PUBLIC_URL, token, [
        'POST',
        path,
        { type: 'dynamic', title, dynamicBatchConfig: rule },
      ]);
      acknowledged.push(title);
    };
    await untilTrue(async () => {
      await create('The first');
      return true;
    });
    for (let round = 0; round < 2; round += 1) {
      const crashed = server.exited;
      const writing = (async () => {
        for (let number = 1; ; number += 1) await create(`Batch ${round}.${number}`);
      })();
      await Promise.all([
        expect(writing).rejects.toThrow(/fetch failed|terminated/),
        untilTrue(
          async () => acknowledged.filter((title) => title.startsWith(`Batch ${round}`)).length >= 3,
        ).then(() => server.kill()),
      ]);
      await crashed;
      server = startServer(env);
      await untilReady(server);
    }
    const listed = await callApi<{ batches: { id: number; title: string }[] }>(env.PUBLIC_URL, token, [
      'GET',
      '/api/batches',
    ]);
    expect(listed.batches.map(({ title }) => title)).toEqual(expect.arrayContaining(acknowledged));
    // The interrupted syncs continue by themselves.
    for (const { id } of listed.batches)
      await untilTrue(async () => {
        const { currentSync } = await callApi<{ currentSync: { status: string } }>(env.PUBLIC_URL, token, [
          'GET',
          `/api/batches/${id}/sync/status`,
        ]);
        return currentSync.status === 'completed';
      });
  } finally {
    await server.kill();
    await harness.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
