import { readSettings } from '#shared/sessions/session.api.ts';
import { readBatch } from '#shared/batches/batch.api.ts';
import * as api from '#shared/people/person.api.ts';
import { db } from '#server/infra/db/database.ts';
import { as, type Caller } from '#test/support/as.ts';
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
let ada: BuiltPerson;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  home = await buildInstitution();
  ada = await buildPerson(home, { name: 'Ada Admin', email: 'ada@example.edu', is_admin: true });
  admin = as(app, ada);
});

const names = async (caller: Caller, query = {}) =>
  (await caller.call(api.listPeople, { query })).people.map(({ name }) => name);

describe('the list', () => {
  test('finds people by any part of name, e-mail and LMS id, ignoring case and accents', async () => {
    await buildPerson(home, { name: 'Tomás Herrera', email: 'T.Herrera@Example.edu', lms_user_id: '7788' });
    await buildPerson(home, { name: '100% Zoë', email: null, lms_user_id: null });
    expect(await names(admin, { search: 'tomas' })).toEqual(['Tomás Herrera']);
    expect(await names(admin, { search: 't.herrera@' })).toEqual(['Tomás Herrera']);
    expect(await names(admin, { search: '7788' })).toEqual(['Tomás Herrera']);
    expect(await names(admin, { search: '%' })).toEqual(['100% Zoë']);
    expect(await names(admin, { search: 'a\0d' })).toEqual(['Ada Admin']);
    expect(await names(admin, { search: 'nobody' })).toEqual([]);
  });

  test('sorts by name, e-mail and last seen, empty values last, and clamps the page', async () => {
    await buildPerson(home, { name: 'Élise', email: null, last_seen_at: '2026-02-01T00:00:00Z' });
    await buildPerson(home, { name: 'Zed', email: 'A@example.edu', last_seen_at: '2026-01-01T00:00:00Z' });
    expect(await names(admin)).toEqual(['Ada Admin', 'Élise', 'Zed']);
    expect(await names(admin, { sortBy: 'email' })).toEqual(['Zed', 'Ada Admin', 'Élise']);
    expect(await names(admin, { sortBy: 'email', sortOrder: 'desc' })).toEqual(['Ada Admin', 'Zed', 'Élise']);
    expect(await names(admin, { sortBy: 'lastSeen' })).toEqual(['Zed', 'Élise', 'Ada Admin']);
    const { people, pagination } = await admin.call(api.listPeople, { query: { page: 9, limit: 2 } });
    expect(people.map(({ name }) => name)).toEqual(['Zed']);
    expect(pagination).toMatchObject({ page: 2, pages: 2, total: 3 });
  });

  test('narrows down by role, team, state and source', async () => {
    const lms = await buildPerson(home, { name: 'Lms Admin', is_lms_admin: true });
    await buildPerson(home, { name: 'Lists', can_manage_checklists: true, source: 'csv' });
    await buildPerson(home, { name: 'Gone', state: 'deactivated' });
    const editor = await buildPerson(home, { name: 'Editor' });
    const team = await buildTeam(home, [
      { person: editor, role: 'edit' },
      { person: lms, role: 'admin' },
    ]);
    expect(await names(admin, { role: 'ui-admin' })).toEqual(['Ada Admin', 'Lms Admin']);
    expect(await names(admin, { role: 'ROLE_MANAGE_CHECKLISTS' })).toEqual(['Lists']);
    expect(await names(admin, { role: 'team-edit' })).toEqual(['Editor']);
    expect(await names(admin, { role: 'none' })).toEqual(['Gone']);
    expect(await names(admin, { teamId: team.id })).toEqual(['Editor', 'Lms Admin']);
    expect(await names(admin, { teamId: team.id, role: 'team-admin' })).toEqual(['Lms Admin']);
    expect(await names(admin, { state: 'deactivated' })).toEqual(['Gone']);
    expect(await names(admin, { source: 'csv' })).toEqual(['Lists']);
  });

  test('shows members themselves and their team, and nothing of other teams through any filter', async () => {
    const { person: reader, team } = await buildMember(home, 'read');
    const mate = await buildPerson(home, { name: 'Mate' });
    const secret = await buildTeam(home, [{ person: mate, role: 'admin' }], 'Secret');
    await db()
      .insertInto('team_members')
      .values({ institution_id: home.id, team_id: team.id, person_id: mate.id, role: 'edit' })
      .execute();
    const caller = as(app, reader);
    const { people } = await caller.call(api.listPeople, { query: {} });
    expect(people.map(({ id }) => id).toSorted()).toEqual([reader.id, mate.id].toSorted());
    expect(people.find(({ id }) => id === mate.id)).toMatchObject({
      teams: [{ id: team.id, role: 'edit' }],
      permissions: { view: true, edit: false, set_admin: false, deactivate: false, remove: false },
    });
    expect(await names(caller, { teamId: secret.id })).toEqual([]);
    expect(await names(caller, { role: 'team-admin' })).toEqual([]);
    await expect(caller.call(api.readPerson, { params: { id: ada.id } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('roles', () => {
  test('grants and revokes the admin role, checklists and team roles, and leaves the rest unchanged', async () => {
    const person = await buildPerson(home);
    const [design, writing] = [await buildTeam(home, [], 'Design'), await buildTeam(home, [], 'Writing')];
    const params = { id: person.id };
    await admin.call(api.updatePerson, {
      params,
      body: {
        isAdmin: true,
        memberships: [
          { teamId: design.id, role: 'read' },
          { teamId: writing.id, role: 'edit' },
        ],
      },
    });
    const changed = await admin.call(api.updatePerson, {
      params,
      body: {
        canManageChecklists: true,
        memberships: [
          { teamId: design.id, role: null },
          { teamId: writing.id, role: 'admin' },
        ],
      },
    });
    expect(changed).toMatchObject({
      isAdmin: true,
      isLmsAdmin: false,
      canManageChecklists: true,
      teams: [{ id: writing.id, role: 'admin' }],
    });
    const { abilities } = await as(app, person).call(readSettings, {});
    expect(abilities).toEqual(expect.arrayContaining(['institution.manage', 'checklists.manage']));
  });

  test.each([
    ['an unknown field', { isSuperAdmin: true }],
    ["the LMS's word", { isLmsAdmin: true }],
    ['an unknown role', { memberships: [{ teamId: 1, role: 'owner' }] }],
    ['a field inside a membership', { memberships: [{ teamId: 1, role: 'read', isAdmin: true }] }],
  ])('refuses %s and changes nothing', async (_, body) => {
    const person = await buildPerson(home);
    const answer = await admin.request('PUT', `/api/people/${person.id}`, { isAdmin: true, ...body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await admin.call(api.readPerson, { params: { id: person.id } })).toMatchObject({ isAdmin: false });
  });

  test('refuses a team of another institution, and saves nothing else of that change', async () => {
    const person = await buildPerson(home);
    const theirs = await buildTeam(await buildInstitution());
    const body = { isAdmin: true, memberships: [{ teamId: theirs.id, role: 'admin' as const }] };
    await expect(admin.call(api.updatePerson, { params: { id: person.id }, body })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await admin.call(api.readPerson, { params: { id: person.id } })).toMatchObject({
      isAdmin: false,
      teams: [],
    });
  });

  test("doesn't let people change their own admin role, or deactivate or remove themselves", async () => {
    await buildAdmin(home);
    const params = { id: ada.id };
    const refusals = [
      admin.call(api.updatePerson, { params, body: { isAdmin: false } }),
      admin.call(api.setPersonState, { params, body: { state: 'deactivated' } }),
      admin.call(api.removePerson, { params, query: {} }),
    ];
    for (const refusal of refusals) {
      const code = expect.stringMatching(/^(conflict|not_allowed)$/) as unknown;
      await expect(refusal).rejects.toMatchObject({ code });
    }
    const lmsAdmin = await buildPerson(home, { is_lms_admin: true });
    await expect(
      as(app, lmsAdmin).call(api.updatePerson, { params: { id: lmsAdmin.id }, body: { isAdmin: true } }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await admin.call(api.updatePerson, { params, body: { isAdmin: true, canManageChecklists: true } });
  });

  test('lets only one of two admins win when they demote, deactivate or remove each other at once', async () => {
    const ways: ((caller: Caller, id: number) => Promise<unknown>)[] = [
      (caller, id) => caller.call(api.updatePerson, { params: { id }, body: { isAdmin: false } }),
      (caller, id) => caller.call(api.setPersonState, { params: { id }, body: { state: 'deactivated' } }),
      (caller, id) => caller.call(api.removePerson, { params: { id }, query: {} }),
    ];
    for (const way of ways) {
      const place = await buildInstitution();
      const [one, two] = [await buildAdmin(place), await buildAdmin(place)];
      const callers = [as(app, one), as(app, two)] as const;
      for (const caller of callers) await caller.call(readSettings, {});
      const ends = await Promise.allSettled([way(callers[0], two.id), way(callers[1], one.id)]);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const admins = await db()
        .selectFrom('people')
        .select('id')
        .where('institution_id', '=', place.id)
        .where('is_admin', '=', true)
        .where('state', '=', 'active')
        .execute();
      expect(admins).toHaveLength(1);
    }
  });

  test('keeps the last admin, even against a super admin acting for the institution', async () => {
    const elsewhere = await buildInstitution();
    const superAdmin = await buildPerson(elsewhere);
    await db()
      .insertInto('super_admins')
      .values({
        issuer: superAdmin.issuer,
        client_id: superAdmin.clientId,
        subject: superAdmin.subject,
        role: 'ROLE_SUPER_ADMIN',
        granted_by: 'test',
      })
      .execute();
    const caller = as(app, superAdmin);
    await caller.call(readSettings, {});
    await db()
      .updateTable('sessions')
      .set({ acting_institution_id: home.id })
      .where('person_id', '=', superAdmin.id)
      .execute();
    const params = { id: ada.id };
    const last = {
      code: 'conflict',
      message: expect.stringContaining('needs at least one admin') as unknown,
    };
    await expect(caller.call(api.updatePerson, { params, body: { isAdmin: false } })).rejects.toMatchObject(
      last,
    );
    await expect(caller.call(api.removePerson, { params, query: {} })).rejects.toMatchObject(last);
    await buildAdmin(home);
    expect(await caller.call(api.updatePerson, { params, body: { isAdmin: false } })).toMatchObject({
      isAdmin: false,
    });
  });
});

describe('leaving', () => {
  test("ends a deactivated person's sessions at once, and lets them back in with everything kept", async () => {
    const { person, team } = await buildMember(home, 'edit');
    const caller = as(app, person);
    await caller.call(readSettings, {});
    const params = { id: person.id };
    const away = await admin.call(api.setPersonState, { params, body: { state: 'deactivated' } });
    expect(away).toMatchObject({ state: 'deactivated', teams: [{ id: team.id, role: 'edit' }] });
    await expect(caller.call(readSettings, {})).rejects.toMatchObject({ code: 'not_signed_in' });
    expect(await admin.call(api.setPersonState, { params, body: { state: 'active' } })).toMatchObject({
      state: 'active',
    });
    await expect(caller.call(readSettings, {})).rejects.toMatchObject({ code: 'not_signed_in' });
    await as(app, person).call(readSettings, {});
  });

  test('expects someone again who was deactivated before their first visit', async () => {
    await admin.call(api.addPeople, { body: { people: [{ lmsUserId: '42', name: 'Soon' }] } });
    const { people } = await admin.call(api.listPeople, { query: { search: 'soon' } });
    const params = { id: people[0]?.id ?? 0 };
    await admin.call(api.setPersonState, { params, body: { state: 'deactivated' } });
    expect(await admin.call(api.setPersonState, { params, body: { state: 'active' } })).toMatchObject({
      state: 'invited',
    });
  });

  test('needs a new owner in the institution to remove someone who owns something', async () => {
    const person = await buildPerson(home);
    const batch = await buildBatch(home, { created_by: person.id });
    const foreigner = await buildPerson(await buildInstitution());
    const away = await buildPerson(home, { state: 'deactivated' });
    const params = { id: person.id };
    expect(await admin.call(api.readPerson, { params })).toMatchObject({ owns: { batches: 1 } });
    await expect(admin.call(api.removePerson, { params, query: {} })).rejects.toMatchObject({
      code: 'conflict',
      fields: { 'query.newOwnerId': expect.any(String) as unknown },
    });
    for (const newOwnerId of [person.id, foreigner.id, away.id, 999_999])
      await expect(admin.call(api.removePerson, { params, query: { newOwnerId } })).rejects.toMatchObject({
        code: 'invalid_input',
      });
    await admin.call(api.removePerson, { params, query: { newOwnerId: ada.id } });
    await expect(admin.call(api.readPerson, { params })).rejects.toMatchObject({ code: 'not_found' });
    await admin.call(readBatch, { params: { id: batch.id } });
    expect(await admin.call(api.readPerson, { params: { id: ada.id } })).toMatchObject({
      owns: { batches: 1 },
    });
  });
});
