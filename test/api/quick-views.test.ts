import { db } from '#server/infra/db/database.ts';
import { defaultTableView, type TableView } from '#shared/course-table/table-view.ts';
import * as api from '#shared/quick-views/quick-view.api.ts';
import { mostQuickViews } from '#shared/quick-views/quick-view.ts';
import { forgetIn } from '#test/support/forget.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import {
  buildQuickView,
  buildStaffOf,
  outdatedView as view,
  titlesFor,
  viewContent as content,
} from '#test/support/build-quick-views.ts';
import {
  buildAdmin,
  buildInstitution,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { undoLast } from '#test/support/undo.ts';

let app: TestApp;
let home: BuiltInstitution;
let admin: BuiltPerson;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  home = await buildInstitution();
  admin = await buildAdmin(home);
});

const buildStaff = () => buildStaffOf(home);

test('keeps a view as it was given, with columns and conditions that no longer exist', async () => {
  const { reader } = await buildStaff();
  const caller = as(app, reader);
  const made = await caller.call(api.createQuickView, { body: content });
  expect(made).toMatchObject({
    ...content,
    owner: { isYou: true },
    sharing: { with: 'private', level: 'view', teams: [], version: 1 },
    version: 1,
    permissions: { view: true, edit: true, share: false, delete: true },
  });
  expect(await caller.call(api.readQuickView, { params: { id: made.id } })).toEqual(made);
});

test.each([
  ['without a title', { ...content, title: '  ' }],
  ['with too long a title', { ...content, title: 'a'.repeat(121) }],
  ['with too long a description', { ...content, description: 'a'.repeat(1_001) }],
  ['without columns', { ...content, view: { ...view, columns: [] } }],
  ['with an unknown density', { ...content, view: { ...view, density: 'airy' } }],
])('refuses a quick view %s', async (_, body) => {
  const { status } = await as(app, admin).request('POST', '/api/quick-views', body);
  expect(status).toBe(400);
});

test('refuses a second title of one owner, ignoring case, but not of two owners', async () => {
  await as(app, admin).call(api.createQuickView, { body: content });
  const again = as(app, admin).call(api.createQuickView, { body: { ...content, title: 'LOW  scores' } });
  await expect(again).rejects.toMatchObject({ code: 'conflict', fields: { 'body.title': 'Already used' } });
  await as(app, await buildAdmin(home)).call(api.createQuickView, { body: content });
});

test('keeps only 500 for one person, also when several are saved at once', async () => {
  for (let made = 0; made < mostQuickViews - 1; made += 1) await buildQuickView(admin);
  const caller = as(app, admin);
  const tries = ['A', 'B', 'C'].map((title) =>
    caller.call(api.createQuickView, { body: { ...content, title } }),
  );
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'conflict' },
  });
});

test('tells the second of two editors that they weren’t first, and changes nothing', async () => {
  const { id } = await buildQuickView(admin, { shared: 'institution', level: 'edit' });
  const save = (title: string) =>
    as(app, admin).call(api.updateQuickView, { params: { id }, body: { ...content, title, version: 1 } });
  const outcomes = await Promise.allSettled([save('Mine'), save('Theirs')]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toMatchObject([
    { reason: { code: 'conflict', fields: { 'body.version': expect.anything() } } },
  ]);
  const now = await as(app, admin).call(api.readQuickView, { params: { id } });
  expect(now.version).toBe(2);
  const [saved] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(now.title).toBe(saved?.value.title);
});

test('refuses a condition that makes no sense, and still reads one that was kept before', async () => {
  const caller = as(app, admin);
  const odd = (filter: TableView['filter']) => ({ ...content, view: { ...view, filter } });
  const wrong = { column: 'udoit.score', any: [{ op: 'contains' as const, value: 'x' }] };
  const backwards = {
    column: 'udoit.score',
    any: [{ op: 'between' as const, value: [9, 2] as [number, number] }],
  };
  const sound = { column: 'udoit.score', any: [{ op: 'empty' as const }] };
  for (const filter of [[wrong], [backwards], [sound, sound]])
    await expect(caller.call(api.createQuickView, { body: odd(filter) })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { [`body.view.filter.${filter.length - 1}`]: expect.any(String) },
    });
  const { id } = await buildQuickView(admin, { view: { ...view, filter: [wrong] } });
  expect((await caller.call(api.readQuickView, { params: { id } })).view.filter).toEqual([wrong]);
  expect(await titlesFor(caller)).toHaveLength(1);
});

test('pages, searches and sorts by everything the list shows', async () => {
  const owner = await buildAdmin(home);
  for (const title of ['Écoles', 'Botany', 'Chemistry'])
    await buildQuickView(owner, { title, shared: 'institution' });
  await buildQuickView(admin, { title: 'Algebra', view });
  const caller = as(app, admin);
  expect(await titlesFor(caller)).toEqual(['Algebra', 'Botany', 'Chemistry', 'Écoles']);
  const last = await caller.call(api.listQuickViews, { query: { page: '9', limit: '3' } });
  expect(last.quickViews.map(({ title }) => title)).toEqual(['Écoles']);
  expect(last.pagination).toMatchObject({ page: 2, total: 4 });
  const found = await caller.call(api.listQuickViews, { query: { search: 'ecol' } });
  expect(found.quickViews.map(({ title }) => title)).toEqual(['Écoles']);
  for (const sortBy of api.quickViewSorts) {
    const sorted = await caller.call(api.listQuickViews, { query: { sortBy, sortOrder: 'desc' } });
    expect(sorted.quickViews).toHaveLength(4);
  }
  const fewest = await caller.call(api.listQuickViews, { query: { sortBy: 'columnCount' } });
  expect(fewest.quickViews[0]?.title).toBe('Algebra');
});

test('brings a removed quick view back, unless its title is taken by now', async () => {
  const caller = as(app, admin);
  const { id } = await buildQuickView(admin, { title: 'Low scores', shared: 'institution' });
  await caller.call(api.removeQuickView, { params: { id } });
  expect(await titlesFor(caller)).toEqual([]);
  await undoLast(caller);
  expect(await titlesFor(caller)).toEqual(['Low scores']);
  await caller.call(api.removeQuickView, { params: { id } });
  await caller.call(api.createQuickView, { body: content });
  await expect(undoLast(caller)).rejects.toMatchObject({ code: 'conflict' });
});

test('deletes removed quick views after a day', async () => {
  const { id } = await buildQuickView(admin);
  await as(app, admin).call(api.removeQuickView, { params: { id } });
  const count = async () =>
    (await db().selectFrom('quick_views').select('id').where('id', '=', id).execute()).length;
  await forgetIn('quick_views', home.scope);
  expect(await count()).toBe(1);
  await forgetIn('quick_views', home.scope, { now: new Date(Date.now() + 25 * 3_600_000) });
  expect(await count()).toBe(0);
});

test('keeps the default view of a table a view like any other', async () => {
  const made = await as(app, admin).call(api.createQuickView, {
    body: { title: 'Plain', view: defaultTableView },
  });
  expect(made.view).toEqual(defaultTableView);
});
