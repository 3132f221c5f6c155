import { db } from '#server/infra/db/database.ts';
import * as batchApi from '#shared/batches/batch.api.ts';
import { listColumnWords, listColumns } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { mostTags } from '#shared/tags/tag.ts';
import * as api from '#shared/tags/tag.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { forgetIn } from '#test/support/forget.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { undoLast } from '#test/support/undo.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let courses: BuiltCourse[];

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ features: ['tags'] });
  admin = as(app, await buildAdmin(institution));
  courses = await buildCourses(institution, ['Algebra', 'Botany'], await buildBatch(institution));
});

const tagCourse = (index: number, tags: string[], caller = admin) =>
  caller.call(api.setCourseTags, { params: { id: courses[index]?.id ?? 0 }, body: { tags } });
const tagsOf = async (index: number) =>
  (await admin.call(readCourse, { params: { id: courses[index]?.id ?? 0 } })).tags.map(({ title }) => title);
const makeBatch = (title: string, tags: string[]) =>
  admin.call(batchApi.createBatch, {
    params: { id: institution.id },
    body: { type: 'static', title, tags },
  });
const use = async () =>
  (await admin.call(api.listTagUse, {})).tags.map(
    ({ title, batchCount, courseCount }) => `${title} ${batchCount} ${courseCount}`,
  );
const idOf = async (title: string) =>
  (await admin.call(api.listTags, {})).tags.find((tag) => tag.title === title)?.id ?? 0;

test('are created where they’re given, once however they’re written, and counted', async () => {
  await makeBatch('Fall', ['STEM', 'Lab']);
  await tagCourse(0, ['stem', 'Été']);
  await tagCourse(1, ['STEM']);
  expect(await use()).toEqual(['Été 0 1', 'Lab 1 0', 'STEM 1 2']);
  expect(await tagsOf(0)).toEqual(['Été', 'STEM']);
  await tagCourse(0, ['Lab']);
  expect(await tagsOf(0)).toEqual(['Lab']);
});

test('count courses that people see, and archived batches too', async () => {
  const hidden = await buildBatch(institution, { status: 0 });
  const [gone] = await buildCourses(institution, ['Gone'], hidden);
  await tagCourse(0, ['a']);
  await admin
    .call(api.setCourseTags, { params: { id: gone?.id ?? 0 }, body: { tags: ['a'] } })
    .catch(() => {});
  await db().updateTable('batches').set({ status: 0 }).execute();
  expect(await use()).toEqual(['a 0 0']);
});

test('are renamed wherever they are, and never to the title of another', async () => {
  const { id: batchId } = await makeBatch('Fall', ['a']);
  await tagCourse(0, ['a', 'b']);
  await admin.call(api.renameTag, { params: { id: await idOf('a') }, body: { title: 'A long name' } });
  expect(await tagsOf(0)).toEqual(['A long name', 'b']);
  const batch = await admin.call(batchApi.readBatch, { params: { id: batchId } });
  expect(batch.tags).toMatchObject([{ title: 'A long name' }]);
  await expect(
    admin.call(api.renameTag, { params: { id: await idOf('b') }, body: { title: 'a LONG name' } }),
  ).rejects.toMatchObject({ code: 'conflict', reason: 'tag.problem.taken' });
  await admin.call(api.renameTag, { params: { id: await idOf('b') }, body: { title: 'B' } });
  expect(await tagsOf(0)).toEqual(['A long name', 'B']);
});

test('are merged, so that each has the one that stays once; and come apart again when that is undone', async () => {
  await makeBatch('Fall', ['a']);
  await tagCourse(0, ['a', 'b']);
  await tagCourse(1, ['a']);
  await admin.call(api.mergeTag, { params: { id: await idOf('a') }, body: { into: await idOf('b') } });
  expect(await use()).toEqual(['b 1 2']);
  await undoLast(admin);
  expect(await use()).toEqual(['a 1 2', 'b 0 1']);
  expect(await tagsOf(0)).toEqual(['a', 'b']);
  expect(await tagsOf(1)).toEqual(['a']);
});

test('aren’t merged into themselves, into what is gone or into another institution’s', async () => {
  await tagCourse(0, ['a']);
  const other = await buildInstitution({ features: ['tags'] });
  const foreign = await as(app, await buildAdmin(other)).call(api.createTag, { body: { title: 'theirs' } });
  const merge = async (into: number) =>
    admin.call(api.mergeTag, { params: { id: await idOf('a') }, body: { into } });
  await expect(merge(await idOf('a'))).rejects.toMatchObject({ code: 'conflict' });
  await expect(merge(foreign.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(merge(999_999)).rejects.toMatchObject({ code: 'not_found' });
  await expect(admin.call(api.removeTag, { params: { id: foreign.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('are removed from everything, and back on all of it when that is undone', async () => {
  await makeBatch('Fall', ['a']);
  await tagCourse(0, ['a', 'b']);
  await admin.call(api.removeTag, { params: { id: await idOf('a') } });
  expect(await use()).toEqual(['b 0 1']);
  await undoLast(admin);
  expect(await use()).toEqual(['a 1 1', 'b 0 1']);
});

test('stay removed while another has taken the title, and are deleted after a day', async () => {
  await tagCourse(0, ['a']);
  await admin.call(api.removeTag, { params: { id: await idOf('a') } });
  await tagCourse(1, ['A']);
  await expect(undoLast(admin)).rejects.toMatchObject({ code: 'conflict' });
  expect(await use()).toEqual(['A 0 1']);
  await forgetIn('tags', institution.scope, { now: new Date(Date.now() + 25 * 3_600_000) });
  expect(await db().selectFrom('tags').select('title').execute()).toEqual([{ title: 'A' }]);
});

test('are given by those who can edit one of the course’s batches, and managed by admins', async () => {
  const { person, team } = await buildMember(institution, 'edit');
  const editor = as(app, person);
  await db().updateTable('batches').set({ team_id: team.id }).execute();
  await tagCourse(0, ['a'], editor);
  expect((await editor.call(api.listTags, {})).tags).toMatchObject([{ title: 'a' }]);
  for (const refused of [
    editor.call(api.renameTag, { params: { id: 1 }, body: { title: 'x' } }),
    editor.call(api.mergeTag, { params: { id: 1 }, body: { into: 2 } }),
    editor.call(api.removeTag, { params: { id: 1 } }),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
  const reader = await buildMember(institution, 'read');
  await db().updateTable('batches').set({ team_id: reader.team.id }).execute();
  await expect(tagCourse(0, ['b'], as(app, reader.person))).rejects.toMatchObject({ code: 'not_allowed' });
});

test('are hidden and refused while the institution has them switched off, and all there again after', async () => {
  await tagCourse(0, ['a']);
  const setFeatures = (features: string[]) => db().updateTable('institutions').set({ features }).execute();
  await setFeatures([]);
  expect(await tagsOf(0)).toEqual([]);
  expect((await admin.call(api.listTags, {})).tags).toEqual([]);
  await expect(tagCourse(0, ['b'])).rejects.toMatchObject({ reason: 'tag.problem.off' });
  await expect(use()).rejects.toMatchObject({ reason: 'tag.problem.off' });
  await setFeatures(['tags']);
  expect(await tagsOf(0)).toEqual(['a']);
});

test('can’t be more than twenty on a course, nor more than the institution may have', async () => {
  const many = Array.from({ length: 21 }, (_, index) => `t${index}`);
  await expect(tagCourse(0, many)).rejects.toMatchObject({ code: 'invalid_input' });
  const rows = Array.from({ length: mostTags }, (_, index) => ({
    institution_id: institution.id,
    title: `n${index}`,
    title_key: `n${index}`,
    merged_into: null,
  }));
  await db().insertInto('tags').values(rows).execute();
  await expect(tagCourse(0, ['one more'])).rejects.toMatchObject({ reason: 'tag.problem.tooMany' });
  await expect(admin.call(api.createTag, { body: { title: 'x' } })).rejects.toMatchObject({
    reason: 'tag.problem.tooMany',
  });
  await tagCourse(0, ['n1']);
  expect((await admin.call(listUndos, {})).undos).toEqual([]);
});

test('given by several people to one course at once end as one of their wishes', async () => {
  await Promise.allSettled([
    tagCourse(0, ['a', 'b', 'c']),
    tagCourse(0, ['c', 'd', 'a']),
    tagCourse(0, ['b', 'd']),
  ]);
  expect(['a,b,c', 'a,c,d', 'b,d']).toContain((await tagsOf(0)).join(','));
});

describe('in the table of courses', () => {
  const query = (filter: Input<typeof queryCourses>['body']['filter'] = []) =>
    admin.call(queryCourses, { body: { columns: ['core.tags'], filter } });

  test('are a column to show and to filter by, with as many courses as are counted', async () => {
    await tagCourse(0, ['STEM', 'Lab']);
    await tagCourse(1, ['Lab']);
    const { courses: rows } = await query();
    expect(rows.map(({ values }) => values['core.tags'])).toEqual([['Lab', 'STEM'], ['Lab']]);
    const { words } = await admin.call(listColumnWords, { params: { id: 'core.tags' } });
    expect(words.map(({ label }) => label)).toEqual(['Lab', 'STEM']);
    const only = (id: number) =>
      query([{ column: 'core.tags', any: [{ op: 'one_of', value: [String(id)] }] }]);
    expect((await only(await idOf('STEM'))).courses.map(({ title }) => title)).toEqual(['Algebra']);
    expect((await only(await idOf('Lab'))).pagination.total).toBe(2);
    expect(await use()).toEqual(['Lab 0 2', 'STEM 0 1']);
  });

  test('are no column while they’re switched off', async () => {
    await db().updateTable('institutions').set({ features: [] }).execute();
    expect((await query()).unavailable).toEqual(['core.tags']);
    const { columns } = await admin.call(listColumns, {});
    expect(columns.find(({ id }) => id === 'core.tags')?.isAvailable).toBe(false);
  });
});
