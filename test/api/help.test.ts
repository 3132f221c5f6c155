import { readHelp } from '#shared/people/help.api.ts';
import { as } from '#test/support/as.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import {
  buildAdmin,
  buildInstitution,
  buildMember,
  buildPerson,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let home: BuiltInstitution;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  home = await buildInstitution();
});

const ask = async () => as(app, await buildPerson(home)).call(readHelp, {});
const seen = (day: number) => new Date(Date.UTC(2026, 0, day));

test("names up to three admins, most recently seen first, of the person's own institution only", async () => {
  await buildAdmin(await buildInstitution());
  await buildMember(home, 'admin');
  await buildPerson(home, { name: 'Never here', is_admin: true });
  await buildPerson(home, { name: 'By Canvas', is_lms_admin: true, last_seen_at: seen(2) });
  await buildPerson(home, { name: 'Yesterday', is_admin: true, last_seen_at: seen(3) });
  await buildPerson(home, { name: 'Long ago', is_admin: true, last_seen_at: seen(1) });
  await buildPerson(home, { name: 'Gone', is_admin: true, last_seen_at: seen(4), state: 'deactivated' });
  expect(await ask()).toEqual({ contact: null, admins: ['Yesterday', 'By Canvas', 'Long ago'] });
});

test("names no one where there's no one to name", async () => {
  expect(await ask()).toEqual({ contact: null, admins: [] });
});

test('names the contact the institution chose', async () => {
  const helpContact = { name: 'Learning Design', address: 'design@northfield.test' };
  home = await buildInstitution({ settings: JSON.stringify({ helpContact }) });
  expect((await ask()).contact).toEqual(helpContact);
});

test('ignores a saved contact that no longer fits', async () => {
  const helpContact = { name: 'Learning Design', address: 'javascript:alert(1)' };
  home = await buildInstitution({ settings: JSON.stringify({ helpContact }) });
  expect((await ask()).contact).toBeNull();
});
