import { listBatches } from '#shared/batches/batch.api.ts';
import * as api from '#shared/teams/team.api.ts';
import { as } from '#test/support/as.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import {
  buildAdmin,
  buildBatch,
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

/** A team with one member of each role. */
async function buildStaffedTeam(title?: string) {
  const [lead, editor, reader] = [await buildPerson(home), await buildPerson(home), await buildPerson(home)];
  const team = await buildTeam(
    home,
    [
      { person: lead, role: 'admin' },
      { person: editor, role: 'edit' },
      { person: reader, role: 'read' },
    ],
    title,
  );
  return { team, lead, editor, reader };
}

test('lists all teams with their numbers to an admin, and their own to a member', async () => {
  const { team, lead, reader } = await buildStaffedTeam('Écriture');
  await buildTeam(home, [{ person: await buildPerson(home, { state: 'deactivated' }), role: 'admin' }], 'Z');
  await buildTeam(home, [], 'Design');
  await buildBatch(home, { team_id: team.id });
  await buildBatch(home, { team_id: team.id, status: 0 });
  const all = (await as(app, admin).call(api.listTeams, {})).teams;
  expect(all.map(({ title, memberCount, batchCount }) => [title, memberCount, batchCount])).toEqual([
    ['Design', 0, 0],
    ['Écriture', 3, 2],
    ['Z', 1, 0],
  ]);
  expect(all.map(({ admins }) => admins.map(({ id }) => id))).toEqual([[], [lead.id], []]);
  const own = (await as(app, reader).call(api.listTeams, {})).teams;
  expect(own).toMatchObject([
    {
      title: 'Écriture',
      ownRole: 'read',
      batchCount: 1,
      permissions: { view: true, rename: false, delete: false, manage_members: false },
    },
  ]);
});

test('adds, renames and deletes a team, and says which batches become unassigned', async () => {
  const caller = as(app, admin);
  const { id } = await caller.call(api.createTeam, { body: { title: '  Design ' } });
  const batch = await buildBatch(home, { team_id: id });
  const archived = await buildBatch(home, { team_id: id, status: 0 });
  const renamed = await caller.call(api.renameTeam, { params: { id }, body: { title: 'Learning design' } });
  expect(renamed).toMatchObject({
    title: 'Learning design',
    batches: [
      { id: batch.id, isArchived: false },
      { id: archived.id, isArchived: true },
    ],
  });
  expect(await caller.call(api.removeTeam, { params: { id } })).toEqual({ id, unassignedBatchCount: 2 });
  const { batches } = await caller.call(listBatches, { query: { includeArchived: 'true' } });
  expect(batches.map(({ team }) => team)).toEqual([null, null]);
  await expect(caller.call(api.readTeam, { params: { id } })).rejects.toMatchObject({ code: 'not_found' });
});

test('accepts a title once, ignoring case and accents, even with two requests at once', async () => {
  const caller = as(app, admin);
  const attempts = await Promise.allSettled(
    ['Équipe', 'equipe', 'ÉQUIPE'].map((title) => caller.call(api.createTeam, { body: { title } })),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const other = await caller.call(api.createTeam, { body: { title: 'Design' } });
  await expect(
    caller.call(api.renameTeam, { params: { id: other.id }, body: { title: 'Equipe' } }),
  ).rejects.toMatchObject({ code: 'conflict', fields: { 'body.title': 'Already used' } });
});

test.each([
  ['empty', '   '],
  ['too long', 'x'.repeat(121)],
  ['of two lines', 'one\ntwo'],
  ['with a NUL', 'one\0two'],
])('refuses a title that is %s', async (_, title) => {
  await expect(as(app, admin).call(api.createTeam, { body: { title } })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'body.title': expect.any(String) as unknown },
  });
});

test('keeps titles with markup, right-to-left text and emoji unchanged', async () => {
  const title = '<b>فريق</b> 👩🏽‍🏫 \u202Eevil';
  const { id } = await as(app, admin).call(api.createTeam, { body: { title } });
  expect((await as(app, admin).call(api.readTeam, { params: { id } })).title).toBe(title);
  await expect(
    as(app, admin).call(api.createTeam, { body: { title: '\uFDFA'.repeat(120) } }),
  ).resolves.toMatchObject({ memberCount: 0 });
});

test("lets a team's own admin add, change and remove members, in that team only", async () => {
  const { team, lead, reader } = await buildStaffedTeam();
  const other = await buildTeam(home);
  const newcomer = await buildPerson(home, { name: 'Nora Newcomer' });
  const caller = as(app, lead);
  const { people } = await caller.call(api.findTeamCandidates, {
    params: { id: team.id },
    query: { search: 'newcomer' },
  });
  expect(people).toEqual([{ id: newcomer.id, name: 'Nora Newcomer', email: expect.any(String) as unknown }]);
  const added = await caller.call(api.setTeamMember, {
    params: { id: team.id, personId: newcomer.id },
    body: { role: 'edit' },
  });
  expect(added.members.find(({ personId }) => personId === newcomer.id)?.role).toBe('edit');
  await caller.call(api.setTeamMember, {
    params: { id: team.id, personId: newcomer.id },
    body: { role: 'admin' },
  });
  const { members } = await caller.call(api.removeTeamMember, {
    params: { id: team.id, personId: reader.id },
  });
  expect(members.map(({ personId, role }) => [personId, role])).toContainEqual([newcomer.id, 'admin']);
  expect(members.map(({ personId }) => personId)).not.toContain(reader.id);
  await expect(
    caller.call(api.setTeamMember, {
      params: { id: other.id, personId: newcomer.id },
      body: { role: 'read' },
    }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test("doesn't let a team's admin give up their own role", async () => {
  const { team, lead } = await buildStaffedTeam();
  const params = { id: team.id, personId: lead.id };
  await expect(
    as(app, lead).call(api.setTeamMember, { params, body: { role: 'read' } }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await expect(as(app, lead).call(api.removeTeamMember, { params })).rejects.toMatchObject({
    code: 'conflict',
  });
  await as(app, admin).call(api.removeTeamMember, { params });
  await expect(as(app, lead).call(api.readTeam, { params: { id: team.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('neither offers nor accepts people of another institution, deactivated ones, or current members', async () => {
  const { team, reader } = await buildStaffedTeam();
  const foreigner = await buildPerson(await buildInstitution());
  const away = await buildPerson(home, { state: 'deactivated' });
  const caller = as(app, admin);
  const { people } = await caller.call(api.findTeamCandidates, { params: { id: team.id }, query: {} });
  const offered = people.map(({ id }) => id);
  expect(offered).toContain(admin.id);
  for (const person of [foreigner, away, reader]) expect(offered).not.toContain(person.id);
  for (const person of [foreigner, away, { id: 999_999 }])
    await expect(
      caller.call(api.setTeamMember, {
        params: { id: team.id, personId: person.id },
        body: { role: 'read' },
      }),
    ).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    caller.call(api.removeTeamMember, { params: { id: team.id, personId: foreigner.id } }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('shows a member the batches that the new role lets them see', async () => {
  const newcomer = await buildPerson(home);
  const team = await buildTeam(home);
  await buildBatch(home, { team_id: team.id, title: 'Fall' });
  await buildBatch(home, { team_id: team.id, title: 'Old', status: 0 });
  const seen = async () => {
    const { batches } = await as(app, newcomer).call(listBatches, { query: { includeArchived: 'true' } });
    return batches.map(({ title, permissions }) => [title, permissions.edit]);
  };
  const params = { id: team.id, personId: newcomer.id };
  expect(await seen()).toEqual([]);
  await as(app, admin).call(api.setTeamMember, { params, body: { role: 'read' } });
  expect(await seen()).toEqual([['Fall', false]]);
  await as(app, admin).call(api.setTeamMember, { params, body: { role: 'admin' } });
  expect(await seen()).toEqual([
    ['Fall', true],
    ['Old', true],
  ]);
});
