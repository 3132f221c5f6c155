import type { Harness } from '#scripts/harness/harness.ts';
import { db } from '#server/infra/db/database.ts';
import type { TestApp } from '#test/support/app.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

const most = 10;
const domain = 'canvas.northfield.test';

let scene: LaunchScene;
let app: TestApp;
let harness: Harness;

beforeAll(async () => {
  scene = await startLaunchScene({
    // As behind one proxy, so that a test can use many addresses.
    config: () => ({ loginsPerAddress: most, trustedProxies: 1 }),
    institution: ({ oauthClientId, oauthClientSecret }) => ({
      domains: [domain],
      oauthClientId,
      oauthClientSecret,
    }),
  });
  ({ app, harness } = scene);
});
afterAll(() => scene.close());

const from = (address: string) => ({ 'x-forwarded-for': address });

const logIn = (address: string) =>
  fetch(`${app.origin}/lti/login`, {
    method: 'POST',
    headers: from(address),
    body: new URLSearchParams(harness.beginLaunch(scene.request)),
  });

const statusesOf = async (times: number, send: () => Promise<Response>) => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await send()).status);
  return statuses;
};

const countRows = async (table: 'lti_logins' | 'canvas_logins') =>
  (await db().selectFrom(table).selectAll().execute()).length;

test('records only a limited number of unfinished logins per address', async () => {
  const before = await countRows('lti_logins');
  expect(await statusesOf(most + 3, () => logIn('203.0.113.1'))).toEqual([
    ...Array<number>(most).fill(200),
    429,
    429,
    429,
  ]);
  expect((await countRows('lti_logins')) - before).toBe(most);
  expect((await logIn('203.0.113.2')).status).toBe(200);
  expect(await (await logIn('203.0.113.1')).text()).toContain('data-reason="too_many_logins"');
});

test("doesn't hold up people who log in, however many share an address", async () => {
  for (let person = 0; person < most + 5; person += 1)
    expect((await (await harness.launchAs(scene.request)).send()).status).toBe(200);
});

test('makes no room for more when a launch is refused for its token', async () => {
  const launches = await statusesOf(most, async () => {
    const launch = await harness.launchAs({
      ...scene.request,
      person: harness.person('northfield', 'instructor'),
    });
    return launch.send({ idToken: await harness.signIdToken(scene.request, 'another') });
  }).catch((error: Error) => error.message);
  expect(launches).toEqual(Array<number>(most).fill(401));
  await expect(harness.launchAs(scene.request)).rejects.toThrow('status 429');
});

test('stops answering an address that only sends what can’t be a launch, and no other', async () => {
  const madeUp = { state: 'a'.repeat(50), id_token: 'x' };
  const attempt = (path: string, init: RequestInit) =>
    fetch(`${app.origin}${path}`, {
      method: 'POST',
      ...init,
      headers: { ...from('203.0.113.9'), ...init.headers },
    });
  const ways = [
    () => attempt('/lti/launch', { body: new URLSearchParams(madeUp) }),
    () => attempt('/lti/session', { body: '{}', headers: { 'content-type': 'application/json' } }),
    () => fetch(`${app.origin}/lti/register?link=x`, { headers: from('203.0.113.9') }),
  ];
  for (const way of ways) expect((await way()).status).not.toBe(429);
  await statusesOf(most * 10, () => attempt('/lti/launch', { body: new URLSearchParams(madeUp) }));
  for (const way of ways) {
    const refused = await way();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  }
  expect((await logIn('203.0.113.10')).status).toBe(200);
});

test('does the same for logins with Canvas', async () => {
  const begin = () =>
    fetch(`${app.origin}/login/canvas?domain=${domain}`, {
      headers: from('203.0.113.3'),
      redirect: 'manual',
    });
  expect((await statusesOf(most + 1, begin)).at(-1)).toBe(429);
  expect(await countRows('canvas_logins')).toBe(most);
});
