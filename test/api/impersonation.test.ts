import { db } from '#server/infra/db/database.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { clearUserSessions, startActing, stopActing } from '#shared/institutions/impersonation.api.ts';
import { listInstitutions, updateInstitution } from '#shared/institutions/manage-institutions.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { createTeam } from '#shared/teams/team.api.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import {
  buildAdmin,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let home: BuiltInstitution;
let other: BuiltInstitution;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  home = await buildInstitution({ title: 'Headquarters', slug: 'headquarters' });
  other = await buildInstitution({ title: 'Southfield', slug: 'southfield' });
  admin = as(app, await buildSuperAdmin(home));
});

const body = { reason: 'Ticket 4711: courses are missing', confirm: 'southfield' };
const act = (caller = admin, more: object = {}) =>
  caller.call(startActing, { params: { id: other.id }, body: { ...body, ...more } });
const stop = (caller = admin) => caller.call(stopActing, { params: { id: other.id } });
const settings = (caller = admin) => caller.call(readSettings, {});

test("acts as an institution with its admins' abilities and no others, until stopped", async () => {
  expect(await act()).toEqual({ id: other.id, title: 'Southfield' });
  const acting = await settings();
  expect(acting).toMatchObject({
    institution: { id: other.id },
    actingAs: { id: other.id, title: 'Southfield' },
  });
  expect(acting.abilities).toContain('institution.manage');
  expect(acting.abilities).not.toContain('institutions.manage');
  const team = await admin.call(createTeam, { body: { title: 'Theirs' } });
  const { institution_id } = await db()
    .selectFrom('teams')
    .select('institution_id')
    .where('id', '=', team.id)
    .executeTakeFirstOrThrow();
  expect(institution_id).toBe(other.id);
  await expect(admin.call(listInstitutions, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(act()).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await stop()).toEqual({ id: other.id, title: 'Southfield' });
  expect(await settings()).toMatchObject({ institution: { id: home.id }, actingAs: null });
  await expect(stop()).rejects.toMatchObject({ code: 'not_found' });
});

test('asks for a reason, and for the exact slug', async () => {
  for (const confirm of ['Southfield', 'SOUTHFIELD', 'headquarters', ''])
    await expect(act(admin, { confirm })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'body.confirm': 'Type southfield to confirm.' },
    });
  for (const reason of ['', '  ', 'ab', 'two\nlines', 'x'.repeat(301)])
    await expect(act(admin, { reason })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'body.reason': expect.any(String) as unknown },
    });
  expect((await settings()).actingAs).toBeNull();
});

test('is in the logs of both institutions, with the reason, and so is everything done under it', async () => {
  await act();
  await admin.call(createTeam, { body: { title: 'Theirs' } });
  await stop();
  const entriesOf = async (institution: BuiltInstitution) =>
    (await as(app, await buildAdmin(institution)).call(listAuditEntries, { query: {} })).entries
      .toReversed()
      .map(({ action, note, record, actingFrom, actingFor }) => [
        action,
        note,
        record?.title ?? null,
        actingFrom?.name ?? actingFor?.name ?? null,
      ]);
  expect(await entriesOf(other)).toEqual([
    ['startActing', body.reason, 'Southfield', 'Headquarters'],
    ['createTeam', null, 'Theirs', 'Headquarters'],
    ['stopActing', null, 'Southfield', 'Headquarters'],
  ]);
  expect(await entriesOf(home)).toEqual([
    ['startActing', body.reason, 'Southfield', null],
    ['createTeam', null, null, 'Southfield'],
    ['stopActing', null, null, 'Southfield'],
  ]);
});

test.each([
  ['an institution admin', () => buildAdmin(home)],
  ['an admin of the institution itself', () => buildAdmin(other)],
  ['a person without roles', () => buildPerson(home)],
])('is refused to %s, with nothing in the other log', async (_, build) => {
  const caller = as(app, await build());
  await expect(act(caller)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(stop(caller)).rejects.toMatchObject({ code: 'not_found' });
  expect((await settings(caller)).actingAs).toBeNull();
  const told = await db()
    .selectFrom('audit_entries')
    .selectAll()
    .where('institution_id', '=', other.id)
    .where('acting_from_institution_id', 'is not', null)
    .execute();
  expect(told).toEqual([]);
});

test("is refused to a super admin's API token", async () => {
  const { token } = await admin.call(createApiToken, { body: { title: 'Robot', reach: 'write' } });
  const robot = withToken(app, token);
  await expect(act(robot)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(stop(robot)).rejects.toMatchObject({ code: 'not_allowed' });
});

test("is refused for an archived institution, the person's own, and one that doesn't exist", async () => {
  await admin.call(updateInstitution, { params: { id: other.id }, body: { status: 0 } });
  await expect(act()).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    admin.call(startActing, { params: { id: home.id }, body: { ...body, confirm: 'headquarters' } }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await expect(admin.call(startActing, { params: { id: 999_999 }, body })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test("ends with the role, in mid-session, and doesn't come back with it", async () => {
  await act();
  const granted = await db().deleteFrom('super_admins').returningAll().execute();
  expect(await settings()).toMatchObject({ institution: { id: home.id }, actingAs: null, abilities: [] });
  await db().insertInto('super_admins').values(granted).execute();
  expect(await settings()).toMatchObject({ institution: { id: home.id }, actingAs: null });
});

test("can't be started, changed or ended by parameters, cookies and headers", async () => {
  const victim = await buildAdmin(home);
  const token = await tokenOf(victim);
  const forged = await fetch(`${app.origin}/api/settings`, {
    headers: {
      authorization: `Bearer ${token}`,
      cookie: `acting_as=${other.id}; acting_as_title=Southfield`,
      'x-acting-as': String(other.id),
    },
  });
  expect(await forged.json()).toMatchObject({ institution: { id: home.id }, actingAs: null });
  await act();
  const third = await buildInstitution();
  const acting = await admin.request('GET', `/api/settings?acting_as=${third.id}`);
  expect(acting).toMatchObject({ status: 400 });
  await expect(admin.call(stopActing, { params: { id: third.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await settings()).actingAs).toMatchObject({ id: other.id });
});

/** A client token for sending by hand. */
async function tokenOf(person: { id: number; institutionId: number }) {
  return mintSession({
    institutionId: person.institutionId,
    personId: person.id,
    contextId: null,
    clientId: null,
    kind: 'embedded',
    taughtLmsCourseId: null,
    isHighContrast: false,
    locale: null,
    userAgent: 'test',
  });
}

describe('clearing sessions', () => {
  const clear = (id: number, confirm: string) =>
    admin.call(clearUserSessions, { params: { id }, body: { reason: 'A laptop was lost', confirm } });

  test("ends those of the institution’s people, and no one else's", async () => {
    const theirs = as(app, await buildPerson(other));
    const ours = as(app, await buildPerson(home));
    await Promise.all([settings(theirs), settings(ours)]);
    await expect(clear(other.id, 'south')).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await clear(other.id, 'southfield')).toEqual({ id: other.id, title: 'Southfield', ended: 1 });
    await expect(settings(theirs)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect((await settings(ours)).institution.id).toBe(home.id);
    const [entry] = await db()
      .selectFrom('audit_entries')
      .selectAll()
      .where('institution_id', '=', other.id)
      .execute();
    expect(entry).toMatchObject({
      action: 'clearUserSessions',
      detail: { note: { params: { text: 'A laptop was lost' } } },
    });
  });

  test("keeps the session that asks, in the person's own institution", async () => {
    const ours = as(app, await buildPerson(home));
    await settings(ours);
    expect((await clear(home.id, 'headquarters')).ended).toBe(1);
    await expect(settings(ours)).rejects.toMatchObject({ code: 'not_signed_in' });
    expect((await settings()).institution.id).toBe(home.id);
  });
});
