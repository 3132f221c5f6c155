import { db } from '#server/infra/db/database.ts';
import { configureSessions } from '#server/sessions/installation-roles.service.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { listInstitutions } from '#shared/institutions/manage-institutions.api.ts';
import { readPerson, setSuperAdmin } from '#shared/people/person.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken } from '#test/support/as.ts';
import {
  buildAdmin,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';

let app: TestApp;
let home: BuiltInstitution;
let root: BuiltPerson;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  home = await buildInstitution();
  root = await buildSuperAdmin(home);
  await makeAdmin(root);
});

const makeAdmin = ({ id }: BuiltPerson) =>
  db().updateTable('people').set({ is_admin: true }).where('id', '=', id).execute();

const set = (caller: BuiltPerson, { id }: BuiltPerson, isSuperAdmin: boolean) =>
  as(app, caller).call(setSuperAdmin, { params: { id }, body: { isSuperAdmin } });

test('a super admin makes someone a super admin, with effect in their open session, and takes it back', async () => {
  const person = await buildPerson(home);
  const session = as(app, person);
  await expect(session.call(listInstitutions, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await set(root, person, true)).toMatchObject({ id: person.id, isSuperAdmin: true });
  expect((await session.call(listInstitutions, { query: {} })).institutions.length).toBeGreaterThan(0);
  const grants = db().selectFrom('super_admins').select(['role', 'granted_by']);
  expect(await grants.where('subject', '=', person.subject).execute()).toEqual([
    { role: 'ROLE_SUPER_ADMIN', granted_by: `person ${root.id}` },
  ]);
  await set(root, person, true);
  expect(await set(root, person, false)).toMatchObject({ isSuperAdmin: false });
  await expect(session.call(listInstitutions, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' });
});

test("people can't make themselves one, an institution admin can't make anyone one, and no field of another call does", async () => {
  const admin = await buildAdmin(home);
  const person = await buildPerson(home);
  const refused = { code: 'not_allowed' };
  await expect(set(admin, admin, true)).rejects.toMatchObject(refused);
  await expect(set(admin, person, true)).rejects.toMatchObject(refused);
  await expect(set(root, root, false)).rejects.toMatchObject(refused);
  const forged = await as(app, admin).request('PUT', `/api/people/${person.id}`, { isSuperAdmin: true });
  expect(forged).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  const { permissions } = await as(app, admin).call(readPerson, { params: { id: person.id } });
  expect(permissions.set_super_admin).toBe(false);
});

test("someone who never came can't be one yet: no launch has shown who they are", async () => {
  const awaited = await buildPerson(home, { state: 'invited' });
  await db()
    .updateTable('people')
    .set({ issuer: null, subject: null })
    .where('id', '=', awaited.id)
    .execute();
  await expect(set(root, awaited, true)).rejects.toMatchObject({ code: 'not_allowed' });
});

test('is one by the registration the role was granted for, in every session and with every token', async () => {
  const rogue = as(app, { ...root, clientId: 'rogue' });
  await db().updateTable('people').set({ client_id: 'rogue' }).where('id', '=', root.id).execute();
  await expect(rogue.call(listInstitutions, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' });
  const { token } = await rogue.call(createApiToken, { body: { title: 'A', reach: 'write' } });
  await db().updateTable('people').set({ client_id: root.clientId }).where('id', '=', root.id).execute();
  await as(app, root).call(listInstitutions, { query: {} });
  for (const caller of [rogue, withToken(app, token)])
    await expect(caller.call(listInstitutions, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' });
});

test('someone named in the configuration stays a super admin', async () => {
  const person = await buildPerson(home);
  configureSessions({ superAdmins: [person], systemAdmins: [] });
  await expect(set(root, person, false)).rejects.toMatchObject({ code: 'conflict' });
  configureSessions(app.config);
});

test("of two super admins who revoke each other's role at once, one stays", async () => {
  const other = await buildSuperAdmin(home);
  await makeAdmin(other);
  for (const person of [root, other]) await as(app, person).call(readSettings, {});
  const ends = await Promise.allSettled([set(root, other, false), set(other, root, false)]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test("can't be changed while acting for another institution", async () => {
  const elsewhere = await buildInstitution();
  const person = await buildPerson(elsewhere);
  const acting = as(app, root, elsewhere);
  await expect(
    acting.call(setSuperAdmin, { params: { id: person.id }, body: { isSuperAdmin: true } }),
  ).rejects.toMatchObject({ code: 'not_allowed' });
});
