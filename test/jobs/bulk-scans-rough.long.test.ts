import type { Harness } from '#scripts/harness/harness.ts';
import { settleActions } from '#server/bulk-actions/settle-bulk-actions.service.ts';
import { workOn } from '#server/bulk-actions/bulk-action.worker.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { scanDone } from '#server/scans/scan.events.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { removeBatch } from '#shared/batches/batch.api.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import { forgetIn } from '#test/support/forget.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { breakCourse, buildMany, untilOnePortion } from '#test/support/bulk-scene.ts';
import { buildAdmin, buildBatch, buildInstitution, buildMember } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';

// Scans of a batch when things go wrong or happen at the same time. A portion is 500 courses; nothing reads Canvas here.

const count = 1_200;
const portion = 500;

let app: TestApp;
let harness: Harness;
let institution: { id: number; scope: Scope };
let admin: Caller;
let batch: { id: number };

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyDatabase();
  harness = await startTestHarness({ courses: 10 });
  institution = await registerInstitution(harness, harness.institution('northfield'));
  await runJobs();
  admin = as(app, await buildAdmin(institution));
  batch = await buildBatch(institution);
  await db().deleteFrom('courses').execute();
  await buildMany({ institutionId: institution.id, batchId: batch.id }, count);
});
afterEach(() => harness.close());

const start = (caller = admin) =>
  caller.call(api.startBulkAction, {
    body: {
      action: 'scan',
      params: { batchId: batch.id },
      selection: { all: { batchIds: [batch.id] } },
    },
  });
const read = (id: number) => admin.call(api.readBulkAction, { params: { id } });
const cancel = (id: number) => admin.call(api.cancelBulkAction, { params: { id } });
const retry = (id: number) => admin.call(api.retryBulkAction, { params: { id } });
const work = (id: number, signal = new AbortController().signal) => workOn(institution.scope, id, signal);
const settle = () => settleActions(institution.scope, new Date(), new AbortController().signal);
const open = () => db().selectFrom('bulk_actions').select('id').where('ended_at', 'is', null).execute();

/** The scans of these courses end well, as if Canvas had been read; no one is told unless it's said. */
const finish = (from = 1, to = count) =>
  db()
    .updateTable('course_scans')
    .set({ status: 'succeeded', scanned_at: new Date() })
    .where('course_id', '>=', from)
    .where('course_id', '<=', to)
    .execute();
const tell = (courseId: number) =>
  scanDone.publish(institution.scope, {
    courseId,
    tool: 'core',
    values: [],
    scoreVersion: null,
    at: new Date(),
  });

/** How the log says that actions ended. */
async function ends() {
  const { entries } = await admin.call(listAuditEntries, { query: { action: 'endBulkAction' } });
  return entries.map(({ note }) => note?.replace(/^.*: (?=\d)/, '')).toReversed();
}

test('goes on asking where a worker was lost, asks for nothing twice, and is logged once', async () => {
  const { id } = await start();
  const mend = await breakCourse('course_scans', 700);
  await expect(work(id)).rejects.toThrow('broken');
  await mend();
  expect(await read(id)).toMatchObject({ counts: { running: portion, waiting: count - portion } });
  await Promise.all([work(id), work(id)]);
  expect(await read(id)).toMatchObject({ status: 'running', counts: { running: count, waiting: 0 } });
  await finish();
  await Promise.all([settle(), settle()]);
  expect(await read(id)).toMatchObject({ status: 'completed', counts: { done: count, unchanged: 0 } });
  expect(await ends()).toEqual(['1,200 done, 0 unchanged, 0 failed, 0 dropped']);
});

test('a batch archived in the middle is asked no more of, and what was asked for finishes', async () => {
  const { id } = await start();
  await work(id, untilOnePortion());
  await db().updateTable('batches').set({ status: 0 }).execute();
  await work(id);
  expect(await read(id)).toMatchObject({ counts: { running: portion, failed: count - portion } });
  await finish();
  await settle();
  expect(await read(id)).toMatchObject({
    status: 'completed',
    counts: { done: portion, failed: count - portion },
    can: { retry: false },
  });
  expect(await ends()).toEqual(['500 done, 0 unchanged, 700 failed, 0 dropped']);
});

test('a batch removed in the middle, even for good, leaves its scan to end and to be read by who started it', async () => {
  const { id } = await start();
  await work(id, untilOnePortion());
  await admin.call(removeBatch, { params: { id: batch.id } });
  await forgetIn('batches', institution.scope, { now: new Date(Date.now() + 90 * 86_400_000) });
  expect(await db().selectFrom('batches').select('id').execute()).toEqual([]);
  await work(id);
  await finish();
  await settle();
  expect(await read(id)).toMatchObject({ status: 'completed', batchId: null, counts: { failed: 700 } });
  expect(await ends()).toHaveLength(1);
});

test.each([
  ['the right to it', () => db().updateTable('team_members').set({ role: 'read' }).execute()],
  ['their very record', () => db().deleteFrom('people').where('is_admin', '=', false).execute()],
])('a person who loses %s in the middle asks for no more', async (_, lose) => {
  const { person, team } = await buildMember(institution, 'edit');
  await db().updateTable('batches').set({ team_id: team.id }).execute();
  const { id } = await start(as(app, person));
  await work(id, untilOnePortion());
  await lose();
  await work(id);
  expect(await read(id)).toMatchObject({
    counts: { running: portion, failed: count - portion },
    startedBy: expect.stringMatching(/./),
  });
  await finish();
  await settle();
  await retry(id);
  await work(id);
  await finish();
  await settle();
  expect(await read(id)).toMatchObject({ counts: { done: count, failed: 0 } });
});

test('courses that leave the batch before their turn aren’t scanned', async () => {
  const { id } = await start();
  await work(id, untilOnePortion());
  const other = await buildBatch(institution);
  await db()
    .updateTable('batch_courses')
    .set({ batch_id: other.id })
    .where('course_id', '>', 1_000)
    .execute();
  await work(id);
  expect(await read(id)).toMatchObject({ counts: { running: 1_000, failed: 200 } });
  const { courses } = await admin.call(api.listBulkActionCourses, {
    params: { id },
    query: { outcome: 'failed', limit: 1 },
  });
  expect(courses[0]?.message).toMatch(/^This course has left the batch/);
});

test('two scans that end at the same moment, unaware of each other, end the action once', async () => {
  const { id } = await start();
  await work(id);
  await finish();
  await settle();
  await db().updateTable('bulk_actions').set({ ended_at: null, counts: null }).execute();
  await db()
    .updateTable('bulk_action_courses')
    .set({ outcome: 'running' })
    .where('course_id', 'in', [1, 2])
    .execute();
  await Promise.all([1, 2].map((course) => inTransaction(() => tell(course))));
  expect(await read(id)).toMatchObject({ status: 'completed' });
  // Whether or not one of them has ended it, the next scan of the batch isn't refused.
  await db().updateTable('course_scans').set({ asked_at: null }).execute();
  const next = await start();
  expect((await open()).map((row) => row.id)).toEqual([next.id]);
});

test('of a start and a retry at the same moment, one begins', async () => {
  const { id } = await start();
  await work(id);
  await db().updateTable('course_scans').set({ status: 'failed' }).execute();
  await settle();
  for (let round = 0; round < 3; round += 1) {
    const outcomes = await Promise.allSettled([start(), retry(id), start()]);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'conflict' });
    const [only] = await open();
    await cancel(only?.id ?? 0);
    await work(only?.id ?? 0);
    expect(await open()).toEqual([]);
    await db()
      .updateTable('bulk_action_courses')
      .set({ outcome: 'failed' })
      .where('action_id', '=', id)
      .execute();
    await db().updateTable('bulk_actions').set({ counts: null }).where('id', '=', id).execute();
  }
});

test('cancelled while its last scans end, every course has one outcome, and the log says the same', async () => {
  const { id } = await start();
  await work(id);
  await finish(1, 600);
  const told = [1, 2, 3].map((course) => inTransaction(() => tell(course)));
  await Promise.all([cancel(id), settle(), ...told]);
  await Promise.all([work(id), settle()]);
  const { status, counts } = await read(id);
  expect([status, counts.done, counts.dropped]).toEqual(['cancelled', 600, 600]);
  expect(await ends()).toEqual(['600 done, 0 unchanged, 0 failed, 600 dropped']);
});

test('scans of two institutions know nothing of each other', async () => {
  const elsewhere = await buildInstitution();
  const stranger = as(app, await buildAdmin(elsewhere));
  await expect(start(stranger)).rejects.toMatchObject({ code: 'not_found' });
  const { id } = await start();
  await work(id);
  await settleActions(elsewhere.scope, new Date(Date.now() + 48 * 3_600_000), new AbortController().signal);
  await workOn(elsewhere.scope, id, new AbortController().signal);
  expect(await read(id)).toMatchObject({ status: 'running', counts: { running: count } });
  for (const target of [api.readBulkAction, api.cancelBulkAction, api.retryBulkAction])
    await expect(stranger.call(target, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    stranger.call(api.listBatchActions, { params: { id: batch.id }, query: {} }),
  ).rejects.toMatchObject({ code: 'not_found' });
});
