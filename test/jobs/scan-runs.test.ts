import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { requestScans, scanNow } from '#server/scans/scan.service.ts';
import { settleRuns } from '#server/scan-runs/settle-runs.service.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as api from '#shared/scan-runs/scan-run.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildBatch, buildCourses } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';

let app: TestApp;
let harness: Harness;
let canvas: HarnessInstitution;
let institution: { id: number; scope: Scope };
let admin: Caller;
let batch: { id: number };
let courseIds: number[];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyDatabase();
  harness = await startTestHarness({ courses: 10 });
  canvas = harness.institution('northfield');
  institution = await registerInstitution(harness, canvas);
  await runJobs();
  admin = as(app, await buildAdmin(institution));
  batch = await buildBatch(institution);
  const available = [...canvas.courses.values()].filter(({ state }) => state !== 'deleted').slice(0, 3);
  const built = await buildCourses(institution, ['Algebra', 'Botany', 'Chemistry'], batch);
  for (const [index, { id }] of built.entries())
    await db()
      .updateTable('courses')
      .set({ lms_course_id: available[index]?.id ?? '' })
      .where('id', '=', id)
      .execute();
  courseIds = built.map(({ id }) => id);
});
afterEach(() => harness.close());

const onBatch = {
  params: {
    get id() {
      return batch.id;
    },
  },
};
const start = (body: { courseIds?: number[]; except?: number[]; search?: string; isFull?: boolean } = {}) =>
  admin.call(api.startScanRun, { ...onBatch, body });
const read = async () => (await admin.call(api.readScanRun, onBatch)).run;
const failed = async () =>
  (await admin.call(api.listFailedScans, { ...onBatch, query: {} })).courses.map(({ title }) => title);

test('scans a whole batch, shows how far it has come, and says when it ended', async () => {
  expect(await read()).toBeNull();
  expect(await start()).toMatchObject({
    status: 'running',
    courseCount: 3,
    waitingCount: 3,
    isWholeBatch: true,
  });
  await runJobs();
  const run = await read();
  expect(run).toMatchObject({
    status: 'completed',
    doneCount: 3,
    waitingCount: 0,
    failedCount: 0,
    freshCount: 0,
  });
  expect(run?.endedAt).not.toBeNull();
});

test('scans a selection, or all that match except some', async () => {
  expect(await start({ courseIds: courseIds.slice(0, 2) })).toMatchObject({
    courseCount: 2,
    isWholeBatch: false,
  });
  await runJobs();
  expect(await start({ except: courseIds.slice(2), isFull: true })).toMatchObject({
    courseCount: 0,
    freshCount: 2,
  });
  expect(await start({ search: 'chem' })).toMatchObject({ courseCount: 1 });
});

test('leaves out what someone asked for within ten minutes, and courses of other batches', async () => {
  const [stranger] = await buildCourses(institution, ['Elsewhere'], await buildBatch(institution));
  await start({ courseIds: [courseIds[0] ?? 0, stranger?.id ?? 0] });
  await runJobs();
  expect(await read()).toMatchObject({ courseCount: 1, doneCount: 1 });
  expect(await start()).toMatchObject({ courseCount: 2, freshCount: 1 });
});

test('reads what was scanned on its own just now, in full or not, and what failed to be scanned', async () => {
  await requestScans(institution.scope, courseIds);
  await runJobs();
  expect(await start({ isFull: true })).toMatchObject({ courseCount: 3, freshCount: 0 });
  harness.faults.switchOn({
    kind: 'error_500',
    path: new RegExp(`/courses/${await lmsIdOf(courseIds[1])}(?:[/?]|$)`),
  });
  await runJobs();
  harness.faults.clear();
  expect(await start({ isFull: true })).toMatchObject({ courseCount: 1, freshCount: 2 });
});

test('counts with what a person asked for on a course’s own page', async () => {
  const [first = 0] = courseIds;
  await scanNow(institution.scope, first);
  expect(await start()).toMatchObject({ courseCount: 2, freshCount: 1 });
  await expect(scanNow(institution.scope, courseIds[2] ?? 0)).rejects.toMatchObject({
    code: 'too_many_requests',
  });
});

test('is one, however many people start, cancel or repeat it at the same moment', async () => {
  const atOnce = async (act: () => Promise<unknown>) => {
    const outcomes = await Promise.allSettled([act(), act(), act()]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'conflict' })));
    return outcomes.length - refused.length;
  };
  expect(await atOnce(() => start())).toBe(1);
  expect(await atOnce(() => admin.call(api.cancelScanRun, onBatch))).toBe(1);
  expect(await read()).toMatchObject({ status: 'cancelled', droppedCount: 3 });
  harness.faults.switchOn({ kind: 'missing_permission', path: /courses/ });
  await start();
  await runJobs();
  expect(await read()).toMatchObject({ failedCount: 3 });
  expect(await atOnce(() => admin.call(api.retryScanRun, onBatch))).toBe(1);
});

test('is one at a time for each batch', async () => {
  await start({ courseIds: courseIds.slice(0, 1) });
  await expect(start()).rejects.toMatchObject({ code: 'conflict' });
  await runJobs();
  expect(await start()).toMatchObject({ courseCount: 2 });
});

test('drops what still waits when it is cancelled, once', async () => {
  await start();
  const cancelled = await admin.call(api.cancelScanRun, onBatch);
  expect(cancelled).toMatchObject({ status: 'cancelled', droppedCount: 3, waitingCount: 0 });
  harness.simulator.requests = 0;
  await runJobs();
  expect(harness.simulator.requests).toBe(0);
  await expect(admin.call(api.cancelScanRun, onBatch)).rejects.toMatchObject({ code: 'conflict' });
  expect(await start()).toMatchObject({ courseCount: 3, freshCount: 0 });
});

test('lists the courses that failed with the reason, and scans only those again', async () => {
  await expect(admin.call(api.retryScanRun, onBatch)).rejects.toMatchObject({ code: 'conflict' });
  harness.faults.switchOn({
    kind: 'error_500',
    path: new RegExp(`/courses/${await lmsIdOf(courseIds[1])}(?:[/?]|$)`),
  });
  await start();
  await runJobs();
  expect(await read()).toMatchObject({ status: 'completed', doneCount: 2, failedCount: 1 });
  expect(await failed()).toEqual(['Botany']);
  harness.faults.clear();
  expect(await admin.call(api.retryScanRun, onBatch)).toMatchObject({ courseCount: 1 });
  await runJobs();
  expect(await read()).toMatchObject({ doneCount: 1, failedCount: 0 });
  expect(await failed()).toEqual([]);
});

const lmsIdOf = async (id = 0) =>
  (await db().selectFrom('courses').select('lms_course_id').where('id', '=', id).executeTakeFirstOrThrow())
    .lms_course_id;

test('is refused while no tool can read Canvas', async () => {
  await db().deleteFrom('task_runners').execute();
  await expect(start()).rejects.toMatchObject({ code: 'conflict' });
  expect(await read()).toBeNull();
});

test('ends when its scans ended unnoticed, gives up after a day, and is forgotten with the history', async () => {
  await start();
  const settle = (days: number) =>
    settleRuns(institution.scope, new Date(Date.now() + days * 86_400_000), new AbortController().signal);
  await db()
    .updateTable('course_scans')
    .set({ status: 'succeeded' })
    .where('course_id', '=', courseIds[0] ?? 0)
    .execute();
  await settle(0);
  expect(await read()).toMatchObject({ status: 'running', doneCount: 1, waitingCount: 2 });
  await settle(2);
  await settle(2);
  expect(await read()).toMatchObject({ status: 'completed', doneCount: 1, failedCount: 2 });
  await settle(100);
  expect(await read()).toBeNull();
});

test('is one entry of the audit log, with how many courses', async () => {
  await start({ courseIds: courseIds.slice(0, 2) });
  const { entries } = await admin.call(listAuditEntries, { query: { action: 'startScanRun' } });
  expect(entries.map(({ note, record }) => [note, record?.type])).toEqual([
    ['Scan of 2 courses, none left out as fresh', 'batch'],
  ]);
});
