import { db } from '#server/infra/db/database.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { readPerson, removePerson } from '#shared/people/person.api.ts';
import * as api from '#shared/quick-views/quick-view.api.ts';
import type { SharingInput } from '#shared/quick-views/quick-view.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import {
  buildQuickView,
  buildStaffOf,
  titlesFor,
  viewContent as content,
} from '#test/support/build-quick-views.ts';
import {
  buildAdmin,
  buildInstitution,
  buildPerson,
  buildTeam,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';

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
