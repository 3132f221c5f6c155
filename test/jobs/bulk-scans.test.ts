import type { Harness } from '#scripts/harness/harness.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { scanNow } from '#server/scans/scan.service.ts';
import { workOn } from '#server/bulk-actions/bulk-action.worker.ts';
import { settleActions } from '#server/bulk-actions/settle-bulk-actions.service.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import { literal } from '#shared/text/phrase.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildBatch, buildCourses } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { forgetIn } from '#test/support/forget.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';

let app: TestApp;
let harness: Harness;
let institution: { id: number; scope: Scope };
let admin: Caller;
let courseIds: number[];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyDatabase();
  harness = await startTestHarness({ courses: 10 });
  const canvas = harness.institution('northfield');
  institution = await registerInstitution(harness, canvas);
  await runJobs();
  admin = as(app, await buildAdmin(institution));
  const available = [...canvas.courses.values()].filter(({ state }) => state !== 'deleted').slice(0, 3);
  const batch = await buildBatch(institution);
  const built = await buildCourses(institution, ['Algebra', 'Botany', 'Chemistry'], batch);
  for (const [index, { id, title }] of built.entries()) {
    const lmsId = available[index]?.id ?? '';
    harness.mutate.course(canvas, lmsId, { name: title });
    await db().updateTable('courses').set({ lms_course_id: lmsId }).where('id', '=', id).execute();
  }
  courseIds = built.map(({ id }) => id);
});
afterEach(() => harness.close());

const scan = (action: 'scan' | 'full_scan' = 'scan', selected = courseIds) =>
  admin.call(api.startBulkAction, { body: { action, params: {}, selection: { selected } } });
const read = (id: number) => admin.call(api.readBulkAction, { params: { id } });
const outcomesOf = async (id: number) => {
  const { courses } = await admin.call(api.listBulkActionCourses, { params: { id }, query: {} });
  return courses.map(({ title, outcome, message }) => [title, outcome, message]);
};

async function breakCourse(courseId = 0) {
  const { lms_course_id } = await db()
    .selectFrom('courses')
    .select('lms_course_id')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  harness.faults.switchOn({ kind: 'error_500', path: new RegExp(`/courses/${lms_course_id}(?:[/?]|$)`) });
}

test('ends when the scans have, each course with its scan’s own outcome, and scans only the failed ones again', async () => {
  await breakCourse(courseIds[1]);
  const { id } = await scan();
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', counts: { done: 2, failed: 1, running: 0 } });
  expect((await outcomesOf(id))[1]).toEqual(['Botany', 'failed', expect.stringMatching(/Canvas/)]);
  harness.faults.clear();
  await admin.call(api.retryBulkAction, { params: { id } });
  await runJobs();
  expect(await read(id)).toMatchObject({
    status: 'completed',
    counts: { total: 3, done: 3, failed: 0 },
    can: { undo: false },
  });
});

test('leaves out what someone asked for within ten minutes', async () => {
  await scanNow(institution.scope, courseIds[0] ?? 0);
  const { id } = await scan('full_scan');
  await runJobs();
  expect(await outcomesOf(id)).toEqual([
    ['Algebra', 'unchanged', 'Someone asked for a scan of this course within the last ten minutes.'],
    ['Botany', 'done', null],
    ['Chemistry', 'done', null],
  ]);
});

test('says that courses deleted in Canvas can’t be scanned', async () => {
  await db().updateTable('courses').set({ workflow_state: 'deleted' }).execute();
  const { id } = await scan();
  await runJobs();
  expect((await outcomesOf(id))[0]).toEqual(['Algebra', 'failed', 'This course was deleted in Canvas.']);
});

test('is refused while no tool can read Canvas', async () => {
  await db().updateTable('task_runners').set({ is_valid: false }).execute();
  await expect(scan()).rejects.toMatchObject({ reason: 'scan.problem.noTool' });
});

test('takes requests back that no scan has begun to answer when it is cancelled', async () => {
  const { id } = await scan();
  await workOn(institution.scope, id, new AbortController().signal);
  expect(await read(id)).toMatchObject({ status: 'running', counts: { running: 3 } });
  const cancelled = await admin.call(api.cancelBulkAction, { params: { id } });
  expect(cancelled).toMatchObject({ status: 'cancelled', counts: { dropped: 3 } });
  harness.simulator.requests = 0;
  await runJobs();
  expect(harness.simulator.requests).toBe(0);
});

test('tries what failed again after it was cancelled, and leaves what was dropped', async () => {
  const { id } = await scan();
  await workOn(institution.scope, id, new AbortController().signal);
  await db()
    .updateTable('course_scans')
    .set({ status: 'failed', reason: stored(literal('Canvas was away.')) })
    .where('course_id', '=', courseIds[1] ?? 0)
    .execute();
  await admin.call(api.cancelBulkAction, { params: { id } });
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'cancelled', counts: { dropped: 2, failed: 1 } });
  await admin.call(api.retryBulkAction, { params: { id } });
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', counts: { dropped: 2, done: 1 } });
});

test('ends scans whose end no one noticed, and gives up on those a day old', async () => {
  const { id } = await scan();
  await workOn(institution.scope, id, new AbortController().signal);
  const { signal } = new AbortController();
  await db()
    .updateTable('course_scans')
    .set({ status: 'succeeded', scanned_at: new Date() })
    .where('course_id', '=', courseIds[0] ?? 0)
    .execute();
  await settleActions(institution.scope, new Date(), signal);
  expect(await read(id)).toMatchObject({ status: 'running', counts: { done: 1, running: 2 } });
  await settleActions(institution.scope, new Date(Date.now() + 25 * 3_600_000), signal);
  expect(await read(id)).toMatchObject({ status: 'completed', counts: { done: 1, failed: 2 } });
  await forgetIn('bulk_actions', institution.scope, { now: new Date(Date.now() + 60 * 24 * 3_600_000) });
  await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
});
