import { db, runSql } from '#server/infra/db/database.ts';
import { settleActions } from '#server/bulk-actions/settle-bulk-actions.service.ts';
import { workOn } from '#server/bulk-actions/bulk-action.worker.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import { mergeTag } from '#shared/tags/tag.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { breakCourse, buildMany, untilOnePortion } from '#test/support/bulk-scene.ts';
import { buildAdmin, buildBatch, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import { emptyQueues } from '#test/support/queue-rows.ts';
import { goOnUndoing } from '#test/support/undo.ts';

// What happens to many courses at once when things go wrong, or happen at the same time. A portion is 5,000 courses.

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let batch: { id: number };

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ features: ['tags'] });
  admin = as(app, await buildAdmin(institution));
  batch = await buildBatch(institution);
});

const buildCoursesInBatch = (count: number) =>
  buildMany({ institutionId: institution.id, batchId: batch.id }, count);

type Wish = Input<typeof api.startBulkAction>['body'];
const all = { all: {}, except: [] };
const start = (body: Wish) => admin.call(api.startBulkAction, { body });
const tag = (...tags: string[]) => start({ action: 'tag', params: { tags }, selection: all });
const untag = (...tags: string[]) => start({ action: 'untag', params: { tags }, selection: all });
const read = (id: number) => admin.call(api.readBulkAction, { params: { id } });
const work = (id: number, signal = new AbortController().signal) => workOn(institution.scope, id, signal);
const workBack = (actionId: number) => goOnUndoing(institution.scope, { actionId });
const countTagged = async () =>
  (
    await runSql(
      'select count(*)::int as n from course_tags l join tags t on t.id = l.tag_id where t.removed_at is null',
    )
  ).rows[0]?.n;

test('goes on where a worker was lost in the middle, and does nothing twice', async () => {
  await buildCoursesInBatch(12_000);
  const { id } = await tag('a');
  const mend = await breakCourse('course_tags', 7_000);
  await expect(work(id)).rejects.toThrow('broken');
  expect(await read(id)).toMatchObject({ status: 'running', counts: { done: 5_000, waiting: 7_000 } });
  expect(await countTagged()).toBe(5_000);
  await mend();
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', counts: { done: 12_000, unchanged: 0 } });
  expect(await countTagged()).toBe(12_000);
});

test('is not gone on with once the institution is archived', async () => {
  await buildCoursesInBatch(1);
  await tag('a');
  await emptyQueues();
  await runSql('update institutions set status = 0');
  await settleActions(institution.scope, new Date(), new AbortController().signal);
  await runJobs();
  expect(await countTagged()).toBe(0);
});

test('is done once by two workers at the same time', async () => {
  await buildCoursesInBatch(6_000);
  const { id } = await tag('a', 'b');
  await Promise.all([work(id), work(id), work(id)]);
  expect(await read(id)).toMatchObject({ status: 'completed', counts: { done: 6_000, unchanged: 0 } });
  expect(await countTagged()).toBe(12_000);
  await admin.call(api.undoBulkAction, { params: { id } });
  await Promise.all([workBack(id), workBack(id)]);
  expect(await read(id)).toMatchObject({ status: 'undone', counts: { undone: 6_000, kept: 0 } });
  expect(await countTagged()).toBe(0);
});

test('lets several actions on the same courses take turns, without one stopping another', async () => {
  await buildCoursesInBatch(6_000);
  const first = await tag('a', 'b');
  await work(first.id);
  const others = [await untag('b', 'a'), await tag('b', 'c'), await tag('c', 'a'), await untag('c')];
  const [a, b] = await db().selectFrom('tags').select('id').orderBy('id').execute();
  await Promise.all([
    ...others.map(({ id }) => work(id)),
    admin.call(mergeTag, { params: { id: b?.id ?? 0 }, body: { into: a?.id ?? 0 } }),
  ]);
  await runJobs();
  for (const { id } of others) {
    const { status, counts } = await read(id);
    expect([status, counts.waiting, counts.done + counts.unchanged + counts.failed]).toEqual([
      'completed',
      0,
      6_000,
    ]);
  }
});

test('keeps what’s done and drops the rest when it is cancelled in the middle, and undoes just that', async () => {
  await buildCoursesInBatch(6_000);
  const { id } = await tag('a');
  await work(id, untilOnePortion());
  await admin.call(api.cancelBulkAction, { params: { id } });
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'cancelled', counts: { done: 5_000, dropped: 1_000 } });
  await admin.call(api.undoBulkAction, { params: { id } });
  await runJobs();
  expect(await countTagged()).toBe(0);
});

test('reports what has been merged into another tag since, and leaves it', async () => {
  await buildCoursesInBatch(3);
  const { id } = await tag('a');
  await runJobs();
  await tag('b');
  await runJobs();
  const [a, b] = await db().selectFrom('tags').select('id').orderBy('id').execute();
  await admin.call(mergeTag, { params: { id: a?.id ?? 0 }, body: { into: b?.id ?? 0 } });
  await admin.call(api.undoBulkAction, { params: { id } });
  await runJobs();
  expect(await read(id)).toMatchObject({ counts: { undone: 0, kept: 3 } });
  expect(await countTagged()).toBe(3);
});

test('fails as a whole when its tag is removed in the middle', async () => {
  await buildCoursesInBatch(6_000);
  const { id } = await tag('a');
  await work(id, untilOnePortion());
  await db().updateTable('tags').set({ removed_at: new Date() }).execute();
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', counts: { done: 5_000, failed: 1_000 } });
});

test('doesn’t give a course more tags than it can have', async () => {
  await buildCoursesInBatch(2);
  await tag(...Array.from({ length: 20 }, (_, index) => `t${index}`));
  await runJobs();
  const { id } = await tag('one more');
  await runJobs();
  expect(await read(id)).toMatchObject({ counts: { failed: 2 } });
  await tag('t3');
  await runJobs();
  expect(await countTagged()).toBe(40);
});
