import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { requestScans, scanNow } from '#server/scans/scan.service.ts';
import { workOn } from '#server/bulk-actions/bulk-action.worker.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildBatch, buildCourses, buildMember } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { forgetIn } from '#test/support/forget.ts';
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
  for (const [index, { id, title }] of built.entries()) {
    const lmsId = available[index]?.id ?? '';
    harness.mutate.course(canvas, lmsId, { name: title });
    await db().updateTable('courses').set({ lms_course_id: lmsId }).where('id', '=', id).execute();
  }
  courseIds = built.map(({ id }) => id);
});
afterEach(() => harness.close());

type Selection = Input<typeof api.startBulkAction>['body']['selection'];
const whole = (): Selection => ({ all: { batchIds: [batch.id] } });
const start = (selection = whole(), { caller = admin, action = 'scan' as 'scan' | 'full_scan' } = {}) =>
  caller.call(api.startBulkAction, { body: { action, params: { batchId: batch.id }, selection } });
const list = (caller = admin, query = {}) =>
  caller.call(api.listBatchActions, { params: { id: batch.id }, query });
const latest = async () => (await list()).actions[0];
const step = (
  target: typeof api.cancelBulkAction | typeof api.retryBulkAction | typeof api.readBulkAction,
  id: number,
  caller = admin,
) => caller.call(target, { params: { id } });
const coursesOf = async (id: number, outcome?: 'failed') => {
  const { courses } = await admin.call(api.listBulkActionCourses, {
    params: { id },
    query: { ...(outcome && { outcome }) },
  });
  return courses.map(({ title }) => title);
};
/** Lets the worker ask for the scans, which then wait. */
const ask = (id: number) => workOn(institution.scope, id, new AbortController().signal);

async function breakCourse(id = 0) {
  const { lms_course_id } = await db()
    .selectFrom('courses')
    .select('lms_course_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  harness.faults.switchOn({ kind: 'error_500', path: new RegExp(`/courses/${lms_course_id}(?:[/?]|$)`) });
}

test('scans a whole batch, shows how far it has come, and says when it ended', async () => {
  expect(await latest()).toBeUndefined();
  const { id } = await start();
  await ask(id);
  expect(await latest()).toMatchObject({ status: 'running', counts: { total: 3, running: 3 } });
  await runJobs();
  const ended = await latest();
  expect(ended).toMatchObject({ status: 'completed', counts: { done: 3, failed: 0, unchanged: 0 } });
  expect(ended?.endedAt).not.toBeNull();
});

test('scans a selection, or all that match except some', async () => {
  expect(await start({ selected: courseIds.slice(0, 2) })).toMatchObject({ counts: { total: 2 } });
  await runJobs();
  await start({ all: { batchIds: [batch.id] }, except: courseIds.slice(2) }, { action: 'full_scan' });
  await runJobs();
  expect(await latest()).toMatchObject({ action: 'full_scan', counts: { total: 2, unchanged: 2 } });
  expect(await start({ all: { batchIds: [batch.id], search: 'chem' } })).toMatchObject({
    counts: { total: 1 },
  });
});

test('leaves out courses of other batches and those deleted in Canvas, and counts what someone asked for lately', async () => {
  const [stranger] = await buildCourses(institution, ['Elsewhere'], await buildBatch(institution));
  await start({ selected: [courseIds[0] ?? 0, stranger?.id ?? 0] });
  await runJobs();
  expect(await latest()).toMatchObject({ counts: { total: 1, done: 1 } });
  await scanNow(institution.scope, courseIds[1] ?? 0);
  await runJobs();
  await start();
  await runJobs();
  expect(await latest()).toMatchObject({ counts: { total: 3, done: 1, unchanged: 2 } });
  await db().updateTable('courses').set({ workflow_state: 'deleted' }).execute();
  await expect(start()).rejects.toMatchObject({ reason: 'bulkAction.problem.noneInBatch' });
  expect((await list()).pagination.total).toBe(2);
});

test('reads what was scanned on its own just now, in full or not, and what failed to be scanned', async () => {
  await requestScans(institution.scope, courseIds);
  await runJobs();
  await breakCourse(courseIds[1]);
  await start(whole(), { action: 'full_scan' });
  await runJobs();
  expect(await latest()).toMatchObject({ counts: { done: 2, failed: 1, unchanged: 0 } });
  harness.faults.clear();
  await start(whole(), { action: 'full_scan' });
  await runJobs();
  expect(await latest()).toMatchObject({ counts: { done: 1, unchanged: 2 } });
});

test('is one, however many people start, cancel or repeat it at the same moment', async () => {
  const atOnce = async (act: () => Promise<unknown>) => {
    const outcomes = await Promise.allSettled([act(), act(), act()]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toEqual(refused.map(() => expect.objectContaining({ code: 'conflict' })));
    return outcomes.length - refused.length;
  };
  expect(await atOnce(() => start())).toBe(1);
  const first = (await latest())?.id ?? 0;
  await atOnce(() => step(api.cancelBulkAction, first));
  await runJobs();
  expect(await latest()).toMatchObject({ status: 'cancelled', counts: { dropped: 3 } });
  harness.faults.switchOn({ kind: 'missing_permission', path: /courses/ });
  const { id } = await start();
  await runJobs();
  expect(await latest()).toMatchObject({ counts: { failed: 3 } });
  expect(await atOnce(() => step(api.retryBulkAction, id))).toBe(1);
});

test('is one at a time for each batch, which the second person is told, and may follow and cancel', async () => {
  const { person, team } = await buildMember(institution, 'edit');
  await db().updateTable('batches').set({ team_id: team.id }).execute();
  const editor = as(app, person);
  const { id } = await start({ selected: courseIds.slice(0, 1) });
  await expect(start(whole(), { caller: editor })).rejects.toMatchObject({
    reason: 'bulkAction.problem.batchUnderWay',
  });
  expect(await step(api.readBulkAction, id, editor)).toMatchObject({ can: { cancel: true, undo: false } });
  expect(await step(api.cancelBulkAction, id, editor)).toMatchObject({ status: 'cancelled' });
  await runJobs();
  expect(await start(whole(), { caller: editor })).toMatchObject({ counts: { total: 3 } });
});

test('tries again with the rights of the person who asks for that, while no other scan of the batch is open', async () => {
  const { person, team } = await buildMember(institution, 'edit');
  await db().updateTable('batches').set({ team_id: team.id }).execute();
  const editor = as(app, person);
  await breakCourse(courseIds[1]);
  const { id } = await start(whole(), { caller: editor });
  await runJobs();
  harness.faults.clear();
  const other = await start({ selected: courseIds.slice(2) });
  await expect(step(api.retryBulkAction, id)).rejects.toMatchObject({
    reason: 'bulkAction.problem.batchUnderWay',
  });
  await step(api.cancelBulkAction, other.id);
  await runJobs();
  await db().deleteFrom('people').where('id', '=', person.id).execute();
  await step(api.retryBulkAction, id);
  await runJobs();
  expect(await step(api.readBulkAction, id)).toMatchObject({ status: 'completed', counts: { done: 3 } });
});

test('drops what still waits when it is cancelled', async () => {
  const { id } = await start();
  await ask(id);
  await step(api.cancelBulkAction, id);
  expect(await latest()).toMatchObject({ status: 'cancelled', counts: { dropped: 3 } });
  harness.simulator.requests = 0;
  await runJobs();
  expect(harness.simulator.requests).toBe(0);
  expect(await step(api.cancelBulkAction, id)).toMatchObject({ status: 'cancelled' });
  await start();
  await runJobs();
  expect(await latest()).toMatchObject({ counts: { done: 3, unchanged: 0 } });
});

test('lists the courses that failed with the reason, and scans only those again', async () => {
  await breakCourse(courseIds[1]);
  const { id } = await start();
  await runJobs();
  expect(await latest()).toMatchObject({ status: 'completed', counts: { done: 2, failed: 1 } });
  expect(await coursesOf(id, 'failed')).toEqual(['Botany']);
  harness.faults.clear();
  await step(api.retryBulkAction, id);
  await runJobs();
  expect(await latest()).toMatchObject({ id, counts: { done: 3, failed: 0 } });
  expect(await coursesOf(id, 'failed')).toEqual([]);
});

test('is refused while no tool can read Canvas, in an archived batch, and to people without the right', async () => {
  const { person, team } = await buildMember(institution, 'read');
  await db().updateTable('batches').set({ team_id: team.id }).execute();
  const { id } = await start();
  await runJobs();
  const reader = as(app, person);
  expect((await list(reader)).actions).toMatchObject([{ id, can: { cancel: false, retry: false } }]);
  await expect(start(whole(), { caller: reader })).rejects.toMatchObject({ code: 'not_allowed' });
  const stranger = as(app, (await buildMember(institution, 'edit')).person);
  for (const target of [api.readBulkAction, api.cancelBulkAction, api.retryBulkAction])
    await expect(step(target, id, stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(start(whole(), { caller: stranger })).rejects.toMatchObject({ code: 'not_found' });
  await db().updateTable('batches').set({ status: 0 }).execute();
  await expect(start()).rejects.toMatchObject({ code: 'not_allowed' });
  await db().updateTable('batches').set({ status: 1 }).execute();
  await db().deleteFrom('task_runners').execute();
  await expect(start()).rejects.toMatchObject({ code: 'conflict' });
});

test('keeps earlier scans on the batch’s page, newest first, and forgets them after a month', async () => {
  const { id: first } = await start({ selected: courseIds.slice(0, 1) });
  await runJobs();
  const { id: second } = await start();
  await runJobs();
  expect((await list()).actions.map(({ id }) => id)).toEqual([second, first]);
  expect(await list(admin, { page: 2, limit: 1 })).toMatchObject({
    actions: [{ id: first, startedBy: expect.any(String) }],
    pagination: { total: 2, pages: 2 },
  });
  await forgetIn('bulk_actions', institution.scope, { now: new Date(Date.now() + 40 * 86_400_000) });
  expect((await list()).actions).toEqual([]);
});

test('is in the audit log as it starts and ends, with how many courses', async () => {
  await scanNow(institution.scope, courseIds[0] ?? 0);
  await start({ selected: courseIds.slice(0, 2) });
  await runJobs();
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries.map(({ record }) => record?.type)).toEqual(['batch', 'batch']);
  expect(entries.map(({ action, note }) => [action, note])).toEqual([
    [
      'endBulkAction',
      expect.stringMatching(/^Scan, started by .*: 1 done, 1 unchanged, 0 failed, 0 dropped$/),
    ],
    ['startBulkAction', 'Scan: 2 courses'],
  ]);
});
