import { addPeople, listPeople, setPersonState, updatePerson } from '#shared/people/person.api.ts';
import { endpoints } from '#shared/endpoints.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { createTeam } from '#shared/teams/team.api.ts';
import { as } from '#test/support/as.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import {
  buildAdmin,
  buildBatch,
  buildInstitution,
  buildMember,
  buildPerson,
  buildTeam,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';

let app: TestApp;
let home: BuiltInstitution;
let reader: BuiltPerson;
let ids: Record<string, number>;

beforeAll(async () => {
  app = await startApp();
  home = await buildInstitution({ is_ready_go: true });
  const member = await buildMember(home, 'read');
  reader = member.person;
  const mate = await buildPerson(home);
  await buildTeam(home, [
    { person: reader, role: 'read' },
    { person: mate, role: 'admin' },
  ]);
  const batch = await buildBatch(home, { team_id: member.team.id });
  ids = { team: member.team.id, person: mate.id, batch: batch.id };
});
afterAll(async () => app.close());

/** Every write about people and teams, from the contract itself, so a new one is tested without further work. */
const writes = endpoints.filter(
  ({ method, path }) => method !== 'GET' && /^\/api\/(people|teams)\b/.test(path),
);

test.each(writes.map((target) => [`${target.method} ${target.path}`, target] as const))(
  'a member who can only read is refused %s',
  async (_, target) => {
    const record = typeof target.access === 'object' ? target.access.record : '';
    const url = urlOf(target, { params: { id: ids[record] ?? 0, personId: ids.person } });
    const answer = await as(app, reader).request(target.method, url, {});
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  },
);

test("someone without any role is refused the same way, and doesn't learn that the records exist", async () => {
  const nobody = as(app, await buildPerson(home));
  for (const target of writes) {
    const record = typeof target.access === 'object' ? target.access.record : '';
    const url = urlOf(target, { params: { id: ids[record] ?? 0, personId: ids.person } });
    const { status } = await nobody.request(target.method, url, {});
    expect([target.path, status]).toEqual([target.path, record === '' ? 403 : 404]);
  }
});

test.each(['admin', 'edit', 'read'] as const)(
  'a team’s %s member gains no role through any field of any request',
  async (role) => {
    const { person } = await buildMember(home, role);
    const caller = as(app, person);
    const forged = {
      isAdmin: true,
      is_admin: true,
      isLmsAdmin: true,
      canManageChecklists: true,
      roles: ['ui-admin'],
      state: 'active',
    };
    for (const path of [`/api/people/${person.id}`, `/api/people/${person.id}/state`])
      expect(await caller.request('PUT', path, forged)).toMatchObject({ status: 403 });
    expect(await caller.request('POST', '/api/people', { people: [forged] })).toMatchObject({ status: 403 });
    const { abilities } = await caller.call(readSettings, {});
    expect(abilities).not.toContain('institution.manage');
    expect(abilities).not.toContain('checklists.manage');
  },
);

test('an admin reaches no one in another institution by an id in any position', async () => {
  const elsewhere = await buildInstitution();
  const theirs = await buildPerson(elsewhere, { name: 'Theirs' });
  const theirTeam = await buildTeam(elsewhere, [{ person: theirs, role: 'admin' }]);
  const ours = await buildPerson(home);
  const ourTeam = await buildTeam(home);
  const admin = as(app, await buildAdmin(home));
  const refused = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    admin.request(method, path, body).then(({ status }) => `${method} ${path} ${status}`);
  const isRefused = expect.stringMatching(/ 40[04]$/) as unknown;
  expect(
    await Promise.all([
      refused('PUT', `/api/people/${theirs.id}`, { isAdmin: true }),
      refused('PUT', `/api/people/${theirs.id}/state`, { state: 'deactivated' }),
      refused('DELETE', `/api/people/${theirs.id}`),
      refused('DELETE', `/api/people/${ours.id}?newOwnerId=${theirs.id}`),
      refused('PUT', `/api/people/${ours.id}`, { memberships: [{ teamId: theirTeam.id, role: 'read' }] }),
      refused('PUT', `/api/people/${ours.id}`, { memberships: [{ teamId: theirTeam.id, role: null }] }),
      refused('PUT', `/api/teams/${theirTeam.id}`, { title: 'Ours now' }),
      refused('DELETE', `/api/teams/${theirTeam.id}`),
      refused('GET', `/api/teams/${theirTeam.id}/candidates`),
      refused('PUT', `/api/teams/${theirTeam.id}/members/${ours.id}`, { role: 'admin' }),
      refused('PUT', `/api/teams/${ourTeam.id}/members/${theirs.id}`, { role: 'admin' }),
      refused('DELETE', `/api/teams/${theirTeam.id}/members/${theirs.id}`),
      refused('DELETE', `/api/teams/${ourTeam.id}/members/${theirs.id}`),
    ]),
  ).toEqual(Array.from({ length: 13 }, () => isRefused));
  const { people } = await admin.call(listPeople, { query: { teamId: theirTeam.id } });
  expect(people).toEqual([]);
  expect((await admin.call(listPeople, { query: { search: 'Theirs' } })).people).toEqual([]);
  const added = await admin.call(addPeople, {
    body: { people: [{ lmsUserId: '1', name: 'New', teams: [{ teamId: theirTeam.id, role: 'admin' }] }] },
  });
  expect(added).toMatchObject({ done: [], failed: [{ input: '1', code: 'team_unknown' }] });
});

test('a revoked role is gone with the next request of an open session', async () => {
  const [first, second] = [await buildAdmin(home), await buildAdmin(home)];
  const demoted = as(app, second);
  await demoted.call(createTeam, { body: { title: 'While an admin' } });
  await as(app, first).call(updatePerson, { params: { id: second.id }, body: { isAdmin: false } });
  await expect(demoted.call(createTeam, { body: { title: 'Afterwards' } })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await as(app, first).call(setPersonState, { params: { id: second.id }, body: { state: 'deactivated' } });
  await expect(demoted.call(readSettings, {})).rejects.toMatchObject({ code: 'not_signed_in' });
});
