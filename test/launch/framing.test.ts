import type { Harness } from '#scripts/harness/harness.ts';
import { db } from '#server/infra/db/database.ts';
import type { TestApp } from '#test/support/app.ts';
import { registerInstitution } from '#test/support/harness.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

let scene: LaunchScene;
let app: TestApp;
let harness: Harness;
const domain = 'canvas.northfield.test';
const others = 'canvas.harbor.test';

beforeAll(async () => {
  scene = await startLaunchScene({ institution: () => ({ domains: [domain] }) });
  ({ app, harness } = scene);
  await registerInstitution(harness, harness.institution('harbor'), {
    domains: [others],
    canvasUrl: `https://${others}`,
  });
});
afterAll(() => scene.close());

const ancestorsOf = (answer: Response) =>
  /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]?.split(' ');

const own = () => [harness.origin, `https://${domain}`];

/** Starts a login as the institution's admin; given values replace what the platform sends. */
const logIn = (changes: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/lti/login`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ ...harness.beginLaunch(scene.request), ...changes }),
  });

test("lets only the launch's own institution frame its pages", async () => {
  const launch = await harness.launchAs(scene.request);
  expect(ancestorsOf(await logIn())).toEqual(own());
  expect(ancestorsOf(await launch.send())).toEqual(own());
  const unbound = await harness.launchAs(scene.request);
  expect(ancestorsOf(await unbound.send({ cookie: '' }))).toEqual(own());
});

test('lets the institution show why a launch is refused, even when it comes twice', async () => {
  const person = harness.person('northfield', 'student');
  const student = await harness.launchAs({ ...scene.request, person });
  const [first, again] = [await student.send(), await student.send()];
  expect([first.status, again.status]).toEqual([403, 401]);
  expect([ancestorsOf(first), ancestorsOf(again)]).toEqual([own(), own()]);
});

test('distinguishes two institutions on one platform by the deployment', async () => {
  const { platform_id } = await db()
    .selectFrom('lti_deployments')
    .select('platform_id')
    .where('institution_id', '=', scene.institutionId)
    .executeTakeFirstOrThrow();
  const harbor = await db()
    .selectFrom('institutions')
    .select('id')
    .where('slug', '=', harness.institution('harbor').slug)
    .executeTakeFirstOrThrow();
  const shared = { platform_id, deployment_id: 'shared', institution_id: harbor.id };
  await db().insertInto('lti_deployments').values(shared).execute();
  const launch = await harness.launchAs(scene.request);
  expect(ancestorsOf(await logIn())).toEqual(own());
  expect(ancestorsOf(await logIn({ deployment_id: 'shared' }))).toContain(`https://${others}`);
  expect(ancestorsOf(await logIn({ deployment_id: 'shared' }))).not.toContain(`https://${domain}`);
  expect(ancestorsOf(await launch.send())).toEqual(own());
  await db().deleteFrom('lti_deployments').where('deployment_id', '=', 'shared').execute();
});

test('never names the issuer of hosted Canvas, where anyone can have a page', async () => {
  const issuer = 'https://canvas.instructure.com';
  await registerInstitution(harness, harness.institution('northfield'), {
    slug: 'hosted',
    issuer,
    clientId: 'hosted',
    deploymentIds: ['hosted'],
    canvasUrl: 'https://hosted.instructure.com',
  });
  expect(ancestorsOf(await logIn({ iss: issuer, client_id: 'hosted' }))).toEqual([
    'https://hosted.instructure.com',
  ]);
});

test.each([
  '/',
  '/dashboard',
  '/login',
  '/api/docs',
  '/login/canvas?domain=x',
  '/login/canvas/return',
  '/lti/launch',
])("doesn't let anyone frame %s, which comes without a launch", async (path) => {
  expect(ancestorsOf(await fetch(`${app.origin}${path}`))).toEqual(["'none'"]);
});

test('lets the frame of a launch load its pages again, for the same institution', async () => {
  const answer = await (await harness.launchAs(scene.request)).send();
  const cookie =
    answer.headers.getSetCookie().find((line) => line.startsWith('__Host-courseyard_frame=')) ?? '';
  expect(cookie).toMatch(/; Secure; SameSite=None; Partitioned$/);
  const again = await fetch(`${app.origin}/dashboard`, { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect(ancestorsOf(again)).toEqual(own());
  for (const made of [
    '__Host-courseyard_frame=999',
    '__Host-courseyard_frame=1 or 1',
    '__Host-courseyard_frame=',
  ])
    expect(ancestorsOf(await fetch(`${app.origin}/dashboard`, { headers: { cookie: made } }))).toEqual([
      "'none'",
    ]);
});

test("lets an unregistered Canvas show that it isn't registered, and names no one else", async () => {
  const stranger = 'https://canvas.stranger.test';
  const refused = await logIn({ iss: stranger }, { origin: stranger });
  expect(refused.status).toBe(403);
  expect(ancestorsOf(refused)).toEqual([stranger]);
  expect(await refused.text()).not.toContain('<script');
  for (const origin of ['null', 'javascript:alert(1)', "https://x.test; script-src 'unsafe-inline'", ''])
    expect(ancestorsOf(await logIn({ iss: stranger }, { origin }))).toEqual(["'none'"]);
});
