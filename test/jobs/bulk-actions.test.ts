import { settleActions } from '#server/bulk-actions/settle-bulk-actions.service.ts';
import { db } from '#server/infra/db/database.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  buildTeam,
  putIntoBatch,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import { emptyQueues } from '#test/support/queue-rows.ts';

let app: TestApp;
let institution: BuiltInstitution;
let adminPerson: BuiltPerson;
let admin: Caller;
let batch: { id: number };
let courses: BuiltCourse[];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ features: ['tags'] });
  adminPerson = await buildAdmin(institution);
  admin = as(app, adminPerson);
  batch = await buildBatch(institution);
  courses = await buildCourses(institution, ['Algebra', 'Botany', 'Chemistry', 'Drama'], batch);
});

const ids = () => courses.map(({ id }) => id);
const all = { all: {}, except: [] };
type Wish = Input<typeof api.startBulkAction>['body'];
const start = (body: Wish, caller = admin) => caller.call(api.startBulkAction, { body });
const tag = (tags: string[], selection: Wish['selection'] = all, caller = admin) =>
  start({ action: 'tag', params: { tags }, selection }, caller);
const read = (id: number, caller = admin) => caller.call(api.readBulkAction, { params: { id } });
const act = (
  target: typeof api.cancelBulkAction | typeof api.retryBulkAction | typeof api.undoBulkAction,
  id: number,
  caller = admin,
) => caller.call(target, { params: { id } });
const outcomesOf = async (id: number, caller = admin) => {
  const { courses: rows } = await caller.call(api.listBulkActionCourses, { params: { id }, query: {} });
  return rows.map(({ title, undo, outcome, message }) => [title, undo ?? outcome, message]);
};

/** Every course with its tags, as "Algebra: a, b". */
async function tagged() {
  const rows = await db()
    .selectFrom('course_tags as l')
    .innerJoin('tags as t', 't.id', 'l.tag_id')
    .innerJoin('courses as c', 'c.id', 'l.course_id')
    .select(['c.title as course', 't.title as tag'])
    .where('t.removed_at', 'is', null)
    .orderBy('c.id')
    .orderBy('t.title_key')
    .execute();
  const byCourse = Map.groupBy(rows, ({ course }) => course);
  return [...byCourse].map(([course, tags]) => `${course}: ${tags.map((row) => row.tag).join(', ')}`);
}

test('tags all courses except some, in the background, and says what became of each', async () => {
  const started = await tag(['STEM'], { all: {}, except: ids().slice(3) });
  expect(started).toMatchObject({
    action: 'tag',
    about: ['STEM'],
    status: 'running',
    counts: { total: 3, waiting: 3 },
    can: { cancel: true, retry: false, undo: false },
  });
  await runJobs();
  expect(await tagged()).toEqual(['Algebra: STEM', 'Botany: STEM', 'Chemistry: STEM']);
  expect(await read(started.id)).toMatchObject({
    status: 'completed',
    counts: { total: 3, done: 3, waiting: 0, failed: 0 },
    can: { cancel: false, retry: false, undo: true },
  });
  expect(await outcomesOf(started.id)).toEqual([
    ['Algebra', 'done', null],
    ['Botany', 'done', null],
    ['Chemistry', 'done', null],
  ]);
});

test('keeps the courses of the start, whatever the table shows later', async () => {
  await tag(['a'], { all: { search: 'chem' }, except: [] });
  await buildCourses(institution, ['Chemistry II'], batch);
  await runJobs();
  expect(await tagged()).toEqual(['Chemistry: a']);
});

test('happens once, however often the request is sent', async () => {
  const changeKey = 'the-same-request';
  const wish: Wish = { action: 'tag', params: { tags: ['a'] }, selection: all, changeKey };
  const [one, other] = await Promise.all([start(wish), start(wish)]);
  expect(other.id).toBe(one.id);
  await runJobs();
  expect((await start(wish)).id).toBe(one.id);
  const { actions } = await admin.call(api.listBulkActions, {});
  expect(actions.map(({ id, counts }) => [id, counts.done])).toEqual([[one.id, 4]]);
  const { entries } = await admin.call(listAuditEntries, { query: { action: 'startBulkAction' } });
  expect(entries).toHaveLength(1);
});

test('takes no courses at all for a mistake', async () => {
  await expect(tag(['a'], { selected: [999_999] })).rejects.toMatchObject({
    code: 'conflict',
    reason: 'bulkAction.problem.noCourses',
  });
  await expect(tag(['a'], { all: { search: 'nothing has this' }, except: [] })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await admin.call(api.listBulkActions, {})).actions).toEqual([]);
});

test('undoes exactly what it did, and leaves what has changed since', async () => {
  await tag(['kept'], { selected: ids().slice(0, 1) });
  await runJobs();
  const { id } = await tag(['kept', 'new']);
  await runJobs();
  const untagged = await start({
    action: 'untag',
    params: { tags: ['new'] },
    selection: { selected: ids().slice(1, 2) },
  });
  await runJobs();
  await tag(['new'], { selected: ids().slice(1, 2) });
  await runJobs();
  expect(await act(api.undoBulkAction, id)).toMatchObject({ status: 'undoing' });
  expect(await act(api.undoBulkAction, id)).toMatchObject({ status: 'undoing' });
  await runJobs();
  expect(await tagged()).toEqual(['Algebra: kept', 'Botany: new']);
  expect(await read(id)).toMatchObject({ status: 'undone', counts: { done: 4, undone: 3, kept: 1 } });
  expect((await outcomesOf(id))[1]).toEqual([
    'Botany',
    'kept',
    'The course’s tags have been changed since then.',
  ]);
  expect(await act(api.undoBulkAction, id)).toMatchObject({ status: 'undone' });
  await act(api.undoBulkAction, untagged.id);
  await runJobs();
  expect(await tagged()).toEqual(['Algebra: kept', 'Botany: new']);
});

test('undoing goes on by itself when its job was lost', async () => {
  const { id } = await tag(['STEM']);
  await runJobs();
  await act(api.undoBulkAction, id);
  await emptyQueues();
  await settleActions(institution.scope, new Date(), new AbortController().signal);
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'undone', counts: { undone: 4, kept: 0 } });
  expect(await tagged()).toEqual([]);
});

test('can’t be undone while it is under way, nor after its time', async () => {
  const { id } = await tag(['a']);
  await expect(act(api.undoBulkAction, id)).rejects.toMatchObject({
    reason: 'bulkAction.problem.underWay',
  });
  await runJobs();
  await db()
    .updateTable('bulk_actions')
    .set({ ended_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  expect((await read(id)).can.undo).toBe(false);
  await expect(act(api.undoBulkAction, id)).rejects.toMatchObject({ reason: 'bulkAction.problem.tooLate' });
});

test('drops what still waits when it is cancelled', async () => {
  const { id } = await tag(['a']);
  expect(await act(api.cancelBulkAction, id)).toMatchObject({ status: 'cancelled' });
  await runJobs();
  expect(await tagged()).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'cancelled', counts: { dropped: 4, done: 0 } });
  expect(await act(api.cancelBulkAction, id)).toMatchObject({ status: 'cancelled' });
});

describe('rights', () => {
  let editor: BuiltPerson;
  let mine: { id: number };
  let readOnly: { id: number };

  beforeEach(async () => {
    editor = await buildPerson(institution);
    const team = await buildTeam(institution, [{ person: editor, role: 'edit' }]);
    const others = await buildTeam(institution, [{ person: editor, role: 'read' }]);
    mine = await buildBatch(institution, { team_id: team.id });
    readOnly = await buildBatch(institution, { team_id: others.id });
    await putIntoBatch(institution, mine, courses.slice(0, 2));
    await putIntoBatch(institution, readOnly, courses.slice(1, 3));
  });

  test('end the courses of read-only teams as failed, and leave out those the person doesn’t see', async () => {
    const caller = as(app, editor);
    const { id } = await tag(['a'], { selected: ids() }, caller);
    await runJobs();
    expect(await outcomesOf(id, caller)).toEqual([
      ['Algebra', 'done', null],
      ['Botany', 'done', null],
      ['Chemistry', 'failed', 'You may not change any active batch with this course.'],
    ]);
  });

  test('are those of the moment: a person who has lost them in between changes nothing', async () => {
    const caller = as(app, editor);
    const { id } = await tag(['a'], { all: {}, except: [] }, caller);
    await db().deleteFrom('team_members').where('person_id', '=', editor.id).execute();
    await runJobs();
    expect(await tagged()).toEqual([]);
    expect(await read(id, caller)).toMatchObject({ status: 'completed', counts: { failed: 3 } });
  });

  test('end with the person’s account', async () => {
    await tag(['a'], all, as(app, editor));
    await db().updateTable('people').set({ state: 'deactivated' }).where('id', '=', editor.id).execute();
    await runJobs();
    expect(await tagged()).toEqual([]);
  });

  test('end with the role of a super admin who acts for the institution', async () => {
    const superAdmin = await buildSuperAdmin(await buildInstitution());
    await tag(['a'], { selected: ids().slice(0, 1) }, as(app, superAdmin, institution));
    await runJobs();
    await tag(['b'], all, as(app, superAdmin, institution));
    await db().deleteFrom('super_admins').execute();
    await runJobs();
    expect(await tagged()).toEqual(['Algebra: a']);
  });

  test('to undo are looked at once more', async () => {
    const caller = as(app, editor);
    const { id } = await tag(['a'], all, caller);
    await runJobs();
    await db().updateTable('batches').set({ status: 0 }).where('id', '=', mine.id).execute();
    await act(api.undoBulkAction, id, caller);
    await runJobs();
    expect(await tagged()).toEqual(['Algebra: a', 'Botany: a']);
    expect(await read(id, caller)).toMatchObject({ status: 'undone', counts: { kept: 2, undone: 0 } });
  });

  test('don’t let people who can only read start anything', async () => {
    const reader = await buildPerson(institution);
    await buildTeam(institution, [{ person: reader, role: 'read' }]);
    await expect(tag(['a'], all, as(app, reader))).rejects.toMatchObject({ code: 'not_allowed' });
  });

  test('let no one see another person’s action, or another institution’s', async () => {
    const { id } = await tag(['a']);
    const elsewhere = as(app, await buildAdmin(await buildInstitution({ features: ['tags'] })));
    for (const stranger of [as(app, editor), elsewhere]) {
      await expect(read(id, stranger)).rejects.toMatchObject({ code: 'not_found' });
      await expect(outcomesOf(id, stranger)).rejects.toMatchObject({ code: 'not_found' });
      for (const target of [api.cancelBulkAction, api.retryBulkAction, api.undoBulkAction])
        await expect(act(target, id, stranger)).rejects.toMatchObject({ code: 'not_found' });
      expect((await stranger.call(api.listBulkActions, {})).actions).toEqual([]);
    }
    await expect(tag(['b'], { selected: ids() }, elsewhere)).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('is logged once when it starts and once when it has ended, with the numbers', async () => {
  await tag(['STEM', 'Lab']);
  await runJobs();
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries.map(({ action, note }) => [action, note])).toEqual([
    [
      'endBulkAction',
      expect.stringMatching(/Tagging with Lab and STEM.*: 4 done, 0 unchanged, 0 failed, 0 dropped/),
    ],
    ['startBulkAction', 'Tagging with Lab and STEM: 4 courses'],
  ]);
});

test('gives the outcomes as a file', async () => {
  await db().updateTable('courses').set({ course_code: 'ALG 1' }).where('title', '=', 'Algebra').execute();
  const { id } = await tag(['a']);
  await runJobs();
  const { text, status } = await admin.request('GET', `/api/bulk-actions/${id}/courses/export`);
  expect(status).toBe(200);
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFLMS course id,Course,Course code,Outcome,Reason,Out of scope as',
    `${courses[0]?.lmsCourseId},Algebra,ALG 1,done,,`,
  ]);
});

test('lets a person have no more than ten under way', async () => {
  for (const each of Array.from({ length: 10 }, (_, index) => index)) await tag([`t${each}`]);
  await expect(tag(['one more'])).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('is refused while the institution has tags switched off', async () => {
  await db().updateTable('institutions').set({ features: [] }).execute();
  await expect(tag(['a'])).rejects.toMatchObject({ reason: 'tag.problem.off' });
});
