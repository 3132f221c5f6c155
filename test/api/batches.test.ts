import { db } from '#server/infra/db/database.ts';
import * as api from '#shared/batches/batch.api.ts';
import { readGeneralSettings, updateGeneralSettings } from '#shared/settings/general-settings.api.ts';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import { listCourses, readCourse } from '#shared/courses/course.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildTeam,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { generalSettingsGiven } from '#test/support/examples.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ time_zone: 'America/Chicago', features: ['tags'] });
  admin = as(app, await buildAdmin(institution));
});

const create = (
  caller: Caller,
  body: Partial<{ title: string; teamId: number | null; deadlineDate: string; tags: string[] }>,
) =>
  caller.call(api.createBatch, {
    params: { id: institution.id },
    body: { type: 'static', title: 'Autumn', ...body },
  });
const titles = async (caller: Caller, query = {}) =>
  (await caller.call(api.listBatches, { query })).batches.map(({ title }) => title);

test('finds batches by title, ignoring case and accents', async () => {
  for (const title of ['Économie 2026', 'Biology', 'Été 100%']) await buildBatch(institution, { title });
  expect(await titles(admin, { search: 'econ' })).toEqual(['Économie 2026']);
  expect(await titles(admin, { search: '100%' })).toEqual(['Été 100%']);
  expect(await titles(admin, { search: '%' })).toEqual(['Été 100%']);
  expect(await titles(admin)).toEqual(['Biology', 'Économie 2026', 'Été 100%']);
});

test("hides archived batches from people who can't edit any", async () => {
  const { person: reader, team } = await buildMember(institution, 'read');
  await buildBatch(institution, { title: 'Old', status: 0, team_id: team.id });
  await buildBatch(institution, { title: 'New', team_id: team.id });
  expect(await titles(admin)).toEqual(['New']);
  expect(await titles(admin, { includeArchived: 'true' })).toEqual(['New', 'Old']);
  expect(await titles(as(app, reader), { includeArchived: 'true' })).toEqual(['New']);
});

test('shows members the batches of their teams, and none to anyone else', async () => {
  const { person, team } = await buildMember(institution, 'edit');
  const other = await buildTeam(institution);
  await buildBatch(institution, { title: 'Ours', team_id: team.id });
  await buildBatch(institution, { title: 'Theirs', team_id: other.id });
  await buildBatch(institution, { title: 'Of no team' });
  expect(await titles(as(app, person))).toEqual(['Ours']);
  const { batches } = await as(app, person).call(api.listBatches, { query: {} });
  expect(batches[0]?.permissions).toEqual({
    view: true,
    edit: false,
    archive: false,
    delete: false,
    add_remove_courses: true,
  });
});

test('lets a team admin create batches for that team only', async () => {
  const { person, team } = await buildMember(institution, 'admin');
  const other = await buildTeam(institution);
  const caller = as(app, person);
  expect((await create(caller, { teamId: team.id, tags: ['a', 'A', 'b'] })).tags).toMatchObject([
    { title: 'a' },
    { title: 'b' },
  ]);
  for (const teamId of [other.id, null]) {
    await expect(create(caller, { title: 'Other', teamId })).rejects.toMatchObject({
      fields: { 'body.teamId': expect.any(String) as string },
    });
  }
});

describe('the tags of batches', () => {
  async function switchTags(isOn: boolean) {
    const params = { id: institution.id };
    const { version } = await admin.call(readGeneralSettings, { params });
    const features = isOn ? ['tags' as const] : [];
    await admin.call(updateGeneralSettings, { params, body: { ...generalSettingsGiven, features, version } });
  }
  const tagsOf = async (id: number) => (await admin.call(api.readBatch, { params: { id } })).tags;

  test('are there while the institution has them on, and come back unchanged when it turns them on again', async () => {
    const { id } = await create(admin, { tags: ['spring'] });
    await switchTags(false);
    expect(await tagsOf(id)).toEqual([]);
    expect((await admin.call(api.listBatches, { query: {} })).batches[0]?.tags).toEqual([]);
    await admin.call(api.updateBatchSettings, { params: { id }, body: { type: 'static', title: 'Winter' } });
    await switchTags(true);
    expect(await tagsOf(id)).toMatchObject([{ title: 'spring' }]);
  });

  test('are refused while the institution has them off', async () => {
    await switchTags(false);
    await expect(create(admin, { tags: ['spring'] })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'body.tags': expect.anything() as unknown },
    });
    expect(await titles(admin)).toEqual([]);
  });
});

test.each(['edit', 'read'] as const)("doesn't let a member who can %s create batches", async (role) => {
  const { person, team } = await buildMember(institution, role);
  await expect(create(as(app, person), { teamId: team.id })).rejects.toMatchObject({ code: 'not_allowed' });
});

test('keeps titles unique among active batches, even when two are saved at once', async () => {
  const outcomes = await Promise.allSettled([create(admin, {}), create(admin, { title: ' AUTUMN ' })]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [batch] = (await admin.call(api.listBatches, { query: {} })).batches;
  await admin.call(api.updateBatch, { params: { id: batch?.id ?? 0 }, body: { status: 0 } });
  await create(admin, {});
  await expect(
    admin.call(api.updateBatch, { params: { id: batch?.id ?? 0 }, body: { status: 1 } }),
  ).rejects.toMatchObject({
    code: 'conflict',
    fields: { 'body.title': 'Already used' },
  });
});

test('moves a batch to another team the person can give it to', async () => {
  const { person, team } = await buildMember(institution, 'admin');
  const batch = await buildBatch(institution, { team_id: team.id });
  const give = (caller: Caller, to: number | null) =>
    caller.call(api.updateBatch, { params: { id: batch.id }, body: { status: 1, team: to } });
  await expect(give(as(app, person), null)).rejects.toMatchObject({
    fields: { 'body.team': expect.any(String) as string },
  });
  const other = await buildTeam(institution);
  expect((await give(admin, other.id)).team?.id).toBe(other.id);
  expect((await give(admin, null)).team).toBeNull();
});

test('saves the settings of an archived batch whose title is in use again, and starts no sync', async () => {
  const archived = await buildBatch(institution, { title: 'Autumn', status: 0 });
  await create(admin, {});
  const account = { institution_id: institution.id, lms_account_id: '7', title: 'Arts' };
  await db()
    .insertInto('lms_accounts')
    .values({ ...account, fetched_at: new Date() })
    .execute();
  const saved = await admin.call(api.updateBatchSettings, {
    params: { id: archived.id },
    body: { type: 'dynamic', title: 'Autumn', dynamicBatchConfig: { accountId: '7' } },
  });
  expect(saved).toMatchObject({ status: 0, type: 'dynamic' });
  expect(await db().selectFrom('syncs').selectAll().execute()).toEqual([]);
});

test.each([
  [{ title: '' }, 'body.title'],
  [{ title: '   ' }, 'body.title'],
  [{ title: 'x'.repeat(121) }, 'body.title'],
  [{ deadlineDate: '2020-01-01' }, 'body.deadlineDate'],
  [{ deadlineDate: 'soon' }, 'body.deadlineDate'],
  [{ deadlineDate: '2026-02-31' }, 'body.deadlineDate'],
  [{ teamId: 999_999 }, 'body.teamId'],
  [{ tags: ['x'.repeat(41)] }, 'body.tags.0'],
])('refuses %j and says which field is wrong', async (body, field) => {
  await expect(create(admin, body)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: expect.any(String) as string },
  });
  expect(await titles(admin)).toEqual([]);
});

test("refuses unknown fields, and a rule with accounts that Canvas doesn't have", async () => {
  const url = `/api/institutions/${institution.id}/batches`;
  const forged = await admin.request('POST', url, { type: 'static', title: 'A', courseCount: 7 });
  expect(forged.body).toMatchObject({ code: 'invalid_input' });
  const rule = await admin.request('POST', url, {
    type: 'dynamic',
    title: 'A',
    dynamicBatchConfig: { accountId: 'nope' },
  });
  expect(rule.body).toMatchObject({
    fields: { 'body.dynamicBatchConfig.accountId': expect.any(String) as string },
  });
});

test('removes a batch', async () => {
  const removed = await buildBatch(institution);
  await admin.call(api.removeBatch, { params: { id: removed.id } });
  await expect(admin.call(api.readBatch, { params: { id: removed.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('records who changed what', async () => {
  const batch = await create(admin, {});
  await admin.call(api.updateBatch, { params: { id: batch.id }, body: { status: 0 } });
  const entries = await db()
    .selectFrom('audit_entries')
    .select(['action', 'record_type', 'record_id'])
    .orderBy('id')
    .execute();
  expect(entries).toEqual([
    { action: 'createBatch', record_type: 'batch', record_id: String(batch.id) },
    { action: 'updateBatch', record_type: 'batch', record_id: String(batch.id) },
  ]);
});

describe('the courses of a batch', () => {
  const names = Array.from({ length: 23 }, (_, index) => `Course ${String(index).padStart(2, '0')}`);
  let id: number;
  beforeEach(async () => {
    const batch = await buildBatch(institution);
    id = batch.id;
    await buildCourses(institution, [...names, 'Zoölogie'], batch);
  });
  const list = (query: Record<string, string | number>) =>
    admin.call(listBatchCourses, { params: { id }, query });

  test('come a page at a time, in order, both ways', async () => {
    const first = await list({ limit: 10 });
    expect(first.courses.map(({ title }) => title)).toEqual(names.slice(0, 10));
    expect(first.pagination).toEqual({
      page: 1,
      limit: 10,
      total: 24,
      pages: 3,
      hasNext: true,
      hasPrevious: false,
    });
    const last = await list({ limit: 10, sortOrder: 'desc' });
    expect(last.courses[0]?.title).toBe('Zoölogie');
  });

  test('show the last page when asked for one beyond it', async () => {
    const { courses, pagination } = await list({ limit: 10, page: 99 });
    expect(pagination).toMatchObject({ page: 3, hasNext: false });
    expect(courses).toHaveLength(4);
  });

  test('are found by title without accents, by its start when the term is short, or not at all', async () => {
    expect((await list({ search: 'zoologie' })).courses).toHaveLength(1);
    expect((await list({ search: 'zo' })).pagination.total).toBe(1);
    const none = await list({ search: 'nothing like it' });
    expect(none).toMatchObject({ courses: [], pagination: { total: 0, pages: 1 } });
  });

  test("of an archived batch are listed when it's named, to those who can view it", async () => {
    const { person: reader, team } = await buildMember(institution, 'read');
    const owner = await buildMember(institution, 'admin');
    const find = async (caller: Caller, batchIds: number[]) =>
      (await caller.call(listCourses, { query: { batchIds } })).pagination.total;
    await db().updateTable('batches').set({ status: 0, team_id: team.id }).where('id', '=', id).execute();
    expect(await find(admin, [id])).toBe(24);
    expect(await find(admin, [])).toBe(0);
    expect(await find(as(app, reader), [id])).toBe(0);
    await db().updateTable('batches').set({ team_id: owner.team.id }).where('id', '=', id).execute();
    expect(await find(as(app, owner.person), [id])).toBe(24);
  });

  test.each([{ sortBy: 'colour' }, { limit: 0 }, { limit: 101 }, { page: 'x' }])(
    'refuse %j',
    async (query) => {
      const answer = await admin.request(
        'GET',
        `/api/batches/${id}/courses?${new URLSearchParams(query as never)}`,
      );
      expect(answer.body).toMatchObject({ code: 'invalid_input' });
    },
  );

  test('are listed once across batches, and only to those who can see one of the batches', async () => {
    const { courses } = await admin.call(listCourses, { query: { limit: 100 } });
    expect(courses).toHaveLength(24);
    const { person } = await buildMember(institution, 'read');
    expect((await as(app, person).call(listCourses, { query: {} })).courses).toEqual([]);
    await expect(
      as(app, person).call(readCourse, { params: { id: courses[0]?.id ?? 0 } }),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect((await admin.call(readCourse, { params: { id: courses[0]?.id ?? 0 } })).batches).toHaveLength(1);
  });
});
