import type { Harness } from '#scripts/harness/harness.ts';
import { db } from '#server/infra/db/database.ts';
import * as api from '#shared/sessions/session.api.ts';
import type { LaunchSettings } from '#shared/sessions/session-settings.ts';
import type { TestApp } from '#test/support/app.ts';
import { stranger, withToken } from '#test/support/as.ts';
import { buildInstitution } from '#test/support/build.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';
import { keyOf } from '#shared/text/search-key.ts';

let scene: LaunchScene;
let app: TestApp;
let harness: Harness;
let institutionId: number;
const domain = 'canvas.northfield.test';

beforeAll(async () => {
  scene = await startLaunchScene({
    institution: ({ oauthClientId, oauthClientSecret }) => ({
      domains: [domain],
      oauthClientId,
      oauthClientSecret,
    }),
  });
  ({ app, harness, institutionId } = scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  await db().deleteFrom('people').execute();
});

const addPerson = (state: 'active' | 'invited' | 'deactivated') => {
  const { lmsUserId, name } = harness.person('northfield', 'institution_admin');
  return db()
    .insertInto('people')
    .values({
      institution_id: institutionId,
      lms_user_id: lmsUserId,
      name,
      name_key: keyOf(name),
      is_admin: true,
      state,
      preferences: '{}',
    })
    .execute();
};

/** Leaves for Canvas; returns the address there, and the cookie that binds this browser. */
async function leave(at = domain) {
  const answer = await fetch(`${app.origin}/login/canvas?domain=${at}`, { redirect: 'manual' });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { answer, cookie, address: answer.headers.get('location') ?? '' };
}

/** Decides on Canvas's page as the institution's admin; returns the address that Canvas sends back to. */
async function decide(address: string, decision: 'allow' | 'deny' = 'allow', more: object = {}) {
  const query = Object.fromEntries(new URL(address).searchParams);
  const person = harness.person('northfield', 'institution_admin').key;
  const answer = await fetch(new URL('/login/oauth2/auth', address), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...query, person, decision, ...more }),
  });
  return answer.headers.get('location') ?? '';
}

const comeBack = (address: string, cookie: string) => fetch(address, { headers: { cookie } });

async function reasonOf(answer: Response) {
  return /data-reason="(\w+)"/.exec(await answer.text())?.[1];
}

async function settingsIn(answer: Response) {
  const found = /id="settings">(.*?)<\/script>/s.exec(await answer.text())?.[1];
  return JSON.parse(found ?? 'null') as LaunchSettings;
}

test('offers every domain of an institution with a key', async () => {
  const { institutions } = await stranger(app).call(api.listLoginInstitutions, {});
  expect(institutions).toEqual([{ domainName: domain, title: expect.any(String) as string }]);
});

test('starts a session for a person Canvas names, and asks Canvas for nothing more', async () => {
  await addPerson('invited');
  const { address, cookie } = await leave();
  expect(new URL(address).searchParams.get('scope')).toBe('/auth/userinfo');
  const settings = await settingsIn(await comeBack(await decide(address), cookie));
  expect(settings).toMatchObject({ kind: 'login', start: { path: '/dashboard' } });
  const { person } = await withToken(app, settings.clientToken).call(api.readSettings, {});
  expect(person.name).toBe(harness.person('northfield', 'institution_admin').name);
  const rows = await db().selectFrom('people').select('state').execute();
  expect(rows).toEqual([{ state: 'active' }]);
});

test('leads to the page the person chose as the first one', async () => {
  await addPerson('active');
  await db()
    .updateTable('people')
    .set({ preferences: JSON.stringify({ startPage: 'reports' }) })
    .execute();
  const { address, cookie } = await leave();
  const settings = await settingsIn(await comeBack(await decide(address), cookie));
  expect(settings).toMatchObject({ start: { path: '/reports' } });
});

test('refuses the return in another browser, and still lets the right one finish', async () => {
  await addPerson('active');
  const { address, cookie } = await leave();
  const back = await decide(address);
  const other = await leave();
  expect(await reasonOf(await comeBack(back, other.cookie))).toBe('login_expired');
  expect(await reasonOf(await comeBack(back, ''))).toBe('login_expired');
  expect((await comeBack(back, cookie)).status).toBe(200);
});

test('accepts a return once, even when it comes four times at once', async () => {
  await addPerson('active');
  const { address, cookie } = await leave();
  const back = await decide(address);
  const answers = await Promise.all([1, 2, 3, 4].map(() => comeBack(back, cookie)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  expect(await reasonOf(await comeBack(back, cookie))).toBe('login_expired');
});

test('refuses a login that took too long', async () => {
  await addPerson('active');
  const { address, cookie } = await leave();
  const back = await decide(address);
  await db()
    .updateTable('canvas_logins')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute();
  expect(await reasonOf(await comeBack(back, cookie))).toBe('login_expired');
});

test("says so when the person doesn't allow it, is unknown here, or was deactivated", async () => {
  const denied = await leave();
  expect(await reasonOf(await comeBack(await decide(denied.address, 'deny'), denied.cookie))).toBe(
    'login_denied',
  );
  const unknown = await leave();
  expect(await reasonOf(await comeBack(await decide(unknown.address), unknown.cookie))).toBe(
    'login_stranger',
  );
  await addPerson('deactivated');
  const gone = await leave();
  expect(await reasonOf(await comeBack(await decide(gone.address), gone.cookie))).toBe('deactivated_person');
});

test("refuses a code that Canvas didn't issue", async () => {
  await addPerson('active');
  const { address, cookie } = await leave();
  const back = new URL(await decide(address));
  back.searchParams.set('code', 'made-up');
  expect(await reasonOf(await comeBack(back.href, cookie))).toBe('login_failed');
});

test("says so when Canvas doesn't answer, and lets the person try again", async () => {
  await addPerson('active');
  const { address, cookie } = await leave();
  const back = await decide(address);
  const end = harness.faults.switchOn({ kind: 'error_500', path: /oauth2/ });
  const answer = await comeBack(back, cookie);
  end();
  expect(answer.status).toBe(502);
  expect(await reasonOf(answer)).toBe('login_unreachable');
});

test.each([
  ['an institution without a key', 'keyless.test', { canvas_oauth_client_id: null }],
  ['an archived institution', 'archived.test', { status: 0 as const }],
])('has no login for %s', async (_, other, change) => {
  await buildInstitution({ domain_names: [other], ...change });
  const { answer } = await leave(other);
  expect(answer.status).toBe(404);
  expect(await reasonOf(answer)).toBe('login_unknown');
});

test('knows who acts as somebody in Canvas, and that the person has not come', async () => {
  await addPerson('invited');
  const { address, cookie } = await leave();
  const real = harness.person('northfield', 'team_admin');
  const settings = await settingsIn(
    await comeBack(await decide(address, 'allow', { masquerader: real.key }), cookie),
  );
  expect(settings.masquerader).toEqual({ lmsUserId: real.lmsUserId, name: null });
  const people = await db().selectFrom('people').select(['state', 'last_seen_at']).execute();
  expect(people).toEqual([{ state: 'invited', last_seen_at: null }]);
});
