import { db } from '#server/infra/db/database.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  putIntoBatch,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let batch: { id: number };
let courses: BuiltCourse[];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution();
  admin = as(app, await buildAdmin(institution));
  batch = await buildBatch(institution);
  courses = await buildCourses(institution, ['Algebra', 'Botany', 'Chemistry', 'Drama'], batch);
});

const ids = () => courses.map(({ id }) => id);
const all = { all: {}, except: [] };
type Wish = Input<typeof api.startBulkAction>['body'];
const start = (body: Wish) => admin.call(api.startBulkAction, { body });
const read = (id: number) => admin.call(api.readBulkAction, { params: { id } });
const act = (target: typeof api.retryBulkAction | typeof api.undoBulkAction, id: number) =>
  admin.call(target, { params: { id } });
const outcomesOf = async (id: number) => {
  const { courses: rows } = await admin.call(api.listBulkActionCourses, { params: { id }, query: {} });
  return rows.map(({ title, undo, outcome, message }) => [title, undo ?? outcome, message]);
};
const addTo = (batchId: number, selection: Wish['selection'] = all) =>
  start({ action: 'add_to_batch', params: { batchId }, selection });
const removeFrom = (batchId: number, selection: Wish['selection'] = all) =>
  start({ action: 'remove_from_batch', params: { batchId }, selection });
const membersOf = async (batchId: number) => {
  const rows = await db()
    .selectFrom('batch_courses as m')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .select('c.title')
    .where('m.batch_id', '=', batchId)
    .orderBy('c.title')
    .execute();
  return rows.map(({ title }) => title);
};

test('batches get courses, and lose those again that were new when that is undone', async () => {
  const target = await buildBatch(institution);
  await putIntoBatch(institution, target, courses.slice(0, 1));
  const { id } = await addTo(target.id);
  await runJobs();
  expect(await membersOf(target.id)).toHaveLength(4);
  expect(await read(id)).toMatchObject({ about: [target.title], counts: { done: 3, unchanged: 1 } });
  await removeFrom(target.id, { selected: ids().slice(1, 2) });
  await runJobs();
  await act(api.undoBulkAction, id);
  await runJobs();
  expect(await membersOf(target.id)).toEqual(['Algebra']);
  expect(await read(id)).toMatchObject({ counts: { undone: 2, kept: 1 } });
});

test('batches lose courses, and get them back when that is undone', async () => {
  const { id } = await removeFrom(batch.id, { selected: ids().slice(0, 2) });
  await runJobs();
  expect(await membersOf(batch.id)).toEqual(['Chemistry', 'Drama']);
  await act(api.undoBulkAction, id);
  await runJobs();
  expect(await membersOf(batch.id)).toHaveLength(4);
});

test('hybrid batches pin what’s added and exclude what’s removed, and undo that too', async () => {
  const hybrid = await buildBatch(institution, { type: 'hybrid' });
  const exceptions = async () =>
    (await db().selectFrom('batch_exceptions').select('kind').execute()).map(({ kind }) => kind);
  const adding = await addTo(hybrid.id, { selected: ids().slice(0, 2) });
  await runJobs();
  expect(await exceptions()).toEqual(['pinned', 'pinned']);
  await act(api.undoBulkAction, adding.id);
  await runJobs();
  expect(await exceptions()).toEqual([]);
  await addTo(hybrid.id, { selected: ids().slice(0, 1) });
  await runJobs();
  const removing = await removeFrom(hybrid.id);
  await runJobs();
  expect(await exceptions()).toEqual(['excluded']);
  await act(api.undoBulkAction, removing.id);
  await runJobs();
  expect(await exceptions()).toEqual(['pinned']);
  expect(await membersOf(hybrid.id)).toEqual(['Algebra']);
});

test('batches that are dynamic, not there or another institution’s take none', async () => {
  const dynamic = await buildBatch(institution, { type: 'dynamic' });
  const foreign = await buildBatch(await buildInstitution());
  await expect(addTo(dynamic.id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(addTo(foreign.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(removeFrom(999_999)).rejects.toMatchObject({ code: 'not_found' });
});

test('batches archived in the middle refuse the rest, which can be tried again once they’re back', async () => {
  const target = await buildBatch(institution);
  const { id } = await addTo(target.id);
  const setStatus = (status: 0 | 1) =>
    db().updateTable('batches').set({ status }).where('id', '=', target.id).execute();
  await setStatus(0);
  await runJobs();
  expect(await read(id)).toMatchObject({
    status: 'completed',
    counts: { failed: 4 },
    can: { retry: true, undo: false },
  });
  expect((await outcomesOf(id))[0]).toEqual([
    'Algebra',
    'failed',
    'You may not add courses to this batch or remove any from it.',
  ]);
  await setStatus(1);
  expect(await act(api.retryBulkAction, id)).toMatchObject({ status: 'running', counts: { waiting: 4 } });
  await runJobs();
  expect(await membersOf(target.id)).toHaveLength(4);
  await expect(act(api.retryBulkAction, id)).rejects.toMatchObject({
    reason: 'bulkAction.problem.nothingFailed',
  });
});
