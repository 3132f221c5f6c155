import { db } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { scheduleSyncsWorker, syncBatchWorker, syncTouchedWorker } from '#server/syncs/sync.worker.ts';
import { startDueSyncs } from '#server/syncs/sync.service.ts';
import { syncTouchedJob } from '#server/syncs/sync.job.ts';
import { runnerUsable } from '#server/task-runners/task-runner.events.ts';
import * as api from '#shared/syncs/sync.api.ts';
import { buildBatch } from '#test/support/build.ts';
import { passMinutes } from '#test/support/live-event-scene.ts';
import { jobsOf } from '#test/support/queue-rows.ts';
import { eachInSyncScene, type SyncScene } from '#test/support/sync-scene.ts';

let scene: SyncScene;
let batch: { id: number };
eachInSyncScene(
  (started) => {
    scene = started;
  },
  { courses: 40 },
);
beforeEach(async () => {
  batch = await buildBatch(scene.institution, {
    type: 'dynamic',
    lms_account_id: scene.canvas.rootAccountId,
    include_child_accounts: true,
  });
});

const work = () => runUntilIdle([syncTouchedWorker, syncBatchWorker, scheduleSyncsWorker]);
const tell = () => syncTouchedJob.enqueue(scene.institution.scope, { batchId: batch.id });
const breakCanvas = () => scene.harness.faults.switchOn({ kind: 'error_500', path: /courses/ });
const night = () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return new Date(`${tomorrow}T12:00:00Z`);
};

async function syncs() {
  const rows = await db()
    .selectFrom('syncs')
    .select(['trigger_type', 'status'])
    .where('batch_id', '=', batch.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.trigger_type} ${row.status}`);
}

test('a sync by live events that fails is tried again, in pauses that grow, until Canvas is back', async () => {
  const mend = breakCanvas();
  await tell();
  await work();
  expect(await syncs()).toEqual(['webhook failed']);
  await passMinutes(7);
  await work();
  expect(await syncs()).toHaveLength(2);
  // A further event doesn't add to the trouble.
  await passMinutes(7);
  await tell();
  await work();
  expect(await syncs()).toHaveLength(2);
  mend();
  await passMinutes(6);
  await work();
  expect(await syncs()).toEqual(['webhook failed', 'webhook failed', 'webhook completed']);
  await passMinutes(600);
  await work();
  expect(await syncs()).toHaveLength(3);
});

test("the night's sync is tried again the same night", async () => {
  const mend = breakCanvas();
  await startDueSyncs(scene.institution.scope, night());
  await work();
  await startDueSyncs(scene.institution.scope, night());
  expect(await syncs()).toEqual(['scheduled failed']);
  mend();
  await passMinutes(7);
  await work();
  expect(await syncs()).toEqual(['scheduled failed', 'scheduled completed']);
});

test('a sync that a person asked for is left to them', async () => {
  breakCanvas();
  await scene.admin.call(api.startSync, { params: { id: batch.id } });
  await work();
  expect(await syncs()).toEqual(['manual failed']);
  expect(await jobsOf('sync-touched-batch')).toEqual([]);
});

test('while the task runner is refused nothing is tried again; once it works, everything that failed is', async () => {
  scene.harness.mutate.revokeToken(scene.canvas.serviceToken);
  await tell();
  await work();
  await passMinutes(100);
  await work();
  expect(await syncs()).toEqual(['webhook failed']);
  await runnerUsable.publish(scene.institution.scope, { tool: 'udoit' });
  await work();
  expect(await syncs()).toHaveLength(1);
  await runnerUsable.publish(scene.institution.scope, { tool: 'core' });
  await work();
  expect(await syncs()).toHaveLength(2);
});

test('after failing thirty times in a row, only the night and live events try again', async () => {
  breakCanvas();
  const failed = {
    institution_id: scene.institution.id,
    batch_id: batch.id,
    trigger_type: 'webhook' as const,
  };
  await db()
    .insertInto('syncs')
    .values(Array.from({ length: 30 }, () => ({ ...failed, status: 'failed' as const })))
    .execute();
  await tell();
  await work();
  await passMinutes(61);
  await work();
  expect(await syncs()).toHaveLength(31);
});

describe('a plan that waits for a person', () => {
  const planned = () =>
    db()
      .insertInto('syncs')
      .values({
        institution_id: scene.institution.id,
        batch_id: batch.id,
        trigger_type: 'scheduled',
        status: 'waiting',
        progressed_at: new Date(),
        finished_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const confirm = (syncId: number) =>
    scene.admin.call(api.confirmSync, { params: { id: batch.id }, body: { syncId } });

  test('is not overtaken by live events; what they told of is looked for once it is confirmed', async () => {
    await db().updateTable('institutions').set({ use_live_events: true }).execute();
    const { id } = await planned();
    await tell();
    await work();
    expect(await syncs()).toEqual(['scheduled waiting']);
    await confirm(id);
    await work();
    await passMinutes(1);
    await work();
    expect(await syncs()).toEqual(['scheduled completed', 'webhook completed']);
  });

  test('gives way to the night', async () => {
    await planned();
    await startDueSyncs(scene.institution.scope, night());
    await work();
    expect(await syncs()).toEqual(['scheduled failed', 'scheduled completed']);
  });

  test('is followed by no sync where live events are not used', async () => {
    const { id } = await planned();
    await confirm(id);
    await work();
    await passMinutes(1);
    await work();
    expect(await syncs()).toEqual(['scheduled completed']);
  });
});
