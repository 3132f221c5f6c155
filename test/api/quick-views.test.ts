import { db } from '#server/infra/db/database.ts';
import { forgetRemovedViews } from '#server/quick-views/quick-view.service.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { defaultTableView, type TableView } from '#shared/course-table/table-view.ts';
import { readPerson, removePerson } from '#shared/people/person.api.ts';
import * as api from '#shared/quick-views/quick-view.api.ts';
import { mostQuickViews, type SharingInput } from '#shared/quick-views/quick-view.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildQuickView } from '#test/support/build-quick-views.ts';
import {
  buildAdmin,
  buildInstitution,
  buildPerson,
  buildTeam,
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

const view: TableView = {
  columns: ['core.title', 'udoit.score', 'gone.column'],
  filter: [
    { column: 'udoit.score', any: [{ op: 'below', value: 70 }] },
    { column: 'gone.flag', any: [{ op: 'is', value: true }] },
  ],
  sort: { column: 'udoit.score', order: 'desc' },
  density: 'compact',
};
const content = { title: 'Low scores', description: 'For the weekly\nmeeting', view };

/** A team with one member of each role. */
async function buildStaff() {
  const [lead, editor, reader] = [await buildPerson(home), await buildPerson(home), await buildPerson(home)];
  const team = await buildTeam(home, [
    { person: lead, role: 'admin' },
    { person: editor, role: 'edit' },
    { person: reader, role: 'read' },
  ]);
  return { team, lead, editor, reader };
}

const titlesFor = async (caller: Caller) =>
  (await caller.call(api.listQuickViews, { query: {} })).quickViews.map(({ title }) => title);

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

const flags = ['view', 'edit', 'share', 'delete'] as const;

/** What each person may do, as letters: `vesd`; `-` if it isn't found. */
async function rightsOn(id: number, people: Readonly<Record<string, BuiltPerson>>) {
  const rights: Record<string, string> = {};
  for (const [name, person] of Object.entries(people)) {
    const found = await as(app, person)
      .call(api.readQuickView, { params: { id } })
      .catch(() => undefined);
    rights[name] = found ? flags.filter((flag) => found.permissions[flag]).join(' ') : '-';
  }
  return rights;
}

const everything = 'view edit share delete';

test.each([
  ['private', 'view', { lead: '-', editor: '-', reader: '-', stranger: '-', boss: '-' }],
  ['teams', 'view', { lead: 'view', editor: 'view', reader: 'view', stranger: '-', boss: everything }],
  [
    'teams',
    'edit',
    { lead: 'view edit', editor: 'view edit', reader: 'view', stranger: '-', boss: everything },
  ],
  [
    'institution',
    'view',
    { lead: 'view', editor: 'view', reader: 'view', stranger: 'view', boss: everything },
  ],
  [
    'institution',
    'edit',
    { lead: 'view edit', editor: 'view edit', reader: 'view', stranger: 'view', boss: everything },
  ],
] as const)('shared with %s to %s, it gives each person these rights', async (shared, level, expected) => {
  const { team, ...staff } = await buildStaff();
  const owner = await buildAdmin(home);
  const { id } = await buildQuickView(owner, {
    level,
    ...(shared === 'teams' ? { teams: [team] } : { shared }),
  });
  const people = { ...staff, stranger: await buildPerson(home), boss: admin };
  expect(await rightsOn(id, people)).toEqual(expected);
  expect(await rightsOn(id, { owner })).toEqual({ owner: everything });
  const outsider = await buildAdmin(await buildInstitution());
  expect(await rightsOn(id, { outsider })).toEqual({ outsider: '-' });
  for (const [name, person] of Object.entries(people))
    expect(await titlesFor(as(app, person))).toHaveLength(
      expected[name as keyof typeof expected] === '-' ? 0 : 1,
    );
});

test('lets people share with teams in which they edit, and admins with everyone', async () => {
  const { team, editor, reader } = await buildStaff();
  const other = await buildTeam(home, [{ person: editor, role: 'read' }]);
  const strange = await buildTeam(home);
  const { id } = await buildQuickView(editor);
  let version = 1;
  const share = async (person: BuiltPerson, body: object) => {
    const answer = await as(app, person).request('PUT', `/api/quick-views/${id}/sharing`, {
      ...body,
      version,
    });
    if (answer.status === 200) version += 1;
    return answer;
  };
  expect((await share(editor, { with: 'teams', teamIds: [team.id] })).status).toBe(200);
  expect(await titlesFor(as(app, reader))).toHaveLength(1);
  expect((await share(editor, { with: 'teams', teamIds: [other.id] })).status).toBe(403);
  expect((await share(editor, { with: 'teams', teamIds: [strange.id] })).status).toBe(400);
  expect((await share(editor, { with: 'teams', teamIds: [] })).status).toBe(400);
  expect((await share(editor, { with: 'institution' })).status).toBe(403);
  expect((await share(admin, { with: 'institution', level: 'edit' })).status).toBe(200);
  expect((await share(editor, { with: 'institution' })).status).toBe(200);
  expect((await share(editor, { with: 'private' })).status).toBe(200);
  expect(await titlesFor(as(app, reader))).toEqual([]);
  const { entries } = await as(app, admin).call(listAuditEntries, { query: {} });
  expect(entries.map(({ note }) => note)).toContain(`shared with ${team.title}, to use`);
});

test('lets someone who may no longer share take back what they shared', async () => {
  const { team, reader } = await buildStaff();
  const { id } = await buildQuickView(reader, { teams: [team] });
  const caller = as(app, reader);
  await caller.call(api.shareQuickView, { params: { id }, body: { with: 'private', version: 1 } });
  const again = caller.call(api.shareQuickView, {
    params: { id },
    body: { with: 'teams', teamIds: [team.id], version: 2 },
  });
  await expect(again).rejects.toMatchObject({ code: 'not_allowed' });
});

test('shows the teams of a shared view only to those who are in them or look after it', async () => {
  const { team, reader, editor } = await buildStaff();
  const other = await buildTeam(home, [{ person: editor, role: 'edit' }]);
  const { id } = await buildQuickView(editor, { teams: [team, other] });
  const read = async (person: BuiltPerson) =>
    (await as(app, person).call(api.readQuickView, { params: { id } })).sharing.teams.map((one) => one.id);
  expect(await read(reader)).toEqual([team.id]);
  expect((await read(editor)).toSorted()).toEqual([team.id, other.id].toSorted());
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

test('tells the second of two who share it at once, saves the first, and lets the content alone', async () => {
  const { team } = await buildStaff();
  const { id } = await buildQuickView(admin);
  const caller = as(app, admin);
  const share = (body: SharingInput) => caller.call(api.shareQuickView, { params: { id }, body });
  const outcomes = await Promise.allSettled([
    share({ with: 'institution', level: 'view', version: 1 }),
    share({ with: 'teams', teamIds: [team.id], level: 'edit', version: 1 }),
  ]);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { reason: 'quickView.problem.sharingOutdated' } }]);
  const [saved] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  const now = await caller.call(api.readQuickView, { params: { id } });
  expect(now.sharing).toEqual(saved?.value.sharing);
  expect(now).toMatchObject({ version: 1, sharing: { version: 2 } });
  await caller.call(api.updateQuickView, { params: { id }, body: { ...content, version: 1 } });
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
  await forgetRemovedViews(home.scope, new Date());
  expect(await count()).toBe(1);
  await forgetRemovedViews(home.scope, new Date(Date.now() + 25 * 3_600_000));
  expect(await count()).toBe(0);
});

test('leaves what a removed person shared to the admins, and forgets the rest', async () => {
  const { team, editor, reader } = await buildStaff();
  const { id } = await buildQuickView(editor, { title: 'Shared', teams: [team] });
  await buildQuickView(editor, { title: 'Own' });
  await as(app, admin).call(removePerson, { params: { id: editor.id }, query: {} });
  const kept = await as(app, reader).call(api.readQuickView, { params: { id } });
  expect(kept).toMatchObject({ title: 'Shared', owner: null });
  expect(await rightsOn(id, { admin })).toEqual({ admin: everything });
  const left = await db()
    .selectFrom('quick_views')
    .select('title')
    .where('institution_id', '=', home.id)
    .execute();
  expect(left).toEqual([{ title: 'Shared' }]);
});

test('passes on what a removed person shared to the new owner, with another title where that one has it', async () => {
  const { editor, lead } = await buildStaff();
  await buildQuickView(lead, { title: 'shared' });
  const first = await buildQuickView(editor, { title: 'Shared', shared: 'institution' });
  const second = await buildQuickView(editor, { title: 'Other', shared: 'institution' });
  await buildQuickView(editor, { title: 'Own' });
  const caller = as(app, admin);
  const params = { id: editor.id };
  expect(await caller.call(readPerson, { params })).toMatchObject({ owns: { batches: 0, quickViews: 2 } });
  await caller.call(removePerson, { params, query: { newOwnerId: lead.id } });
  const read = (id: number) => as(app, lead).call(api.readQuickView, { params: { id } });
  expect(await read(first.id)).toMatchObject({ title: 'Shared (2)', owner: { isYou: true } });
  expect(await read(second.id)).toMatchObject({ title: 'Other', owner: { isYou: true } });
  expect(await titlesFor(as(app, lead))).toEqual(['Other', 'shared', 'Shared (2)']);
});

test('keeps the default view of a table a view like any other', async () => {
  const made = await as(app, admin).call(api.createQuickView, {
    body: { title: 'Plain', view: defaultTableView },
  });
  expect(made.view).toEqual(defaultTableView);
});
