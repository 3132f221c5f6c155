import type { Forgery } from '#scripts/harness/signing-keys.ts';
import type { Harness, TokenChanges } from '#scripts/harness/harness.ts';
import type { LaunchRequest } from '#scripts/harness/id-token.ts';
import { db } from '#server/infra/db/database.ts';
import type { TestApp } from '#test/support/app.ts';
import { registerInstitution } from '#test/support/harness.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

// The numbers are those of the list of refusals that every launch has to pass.
const lti = 'https://purl.imsglobal.org/spec/lti/claim/';
const now = () => Math.floor(Date.now() / 1000);

let scene: LaunchScene;
let app: TestApp;
let harness: Harness;
let request: LaunchRequest;
let institutionId: number;

beforeAll(async () => {
  scene = await startLaunchScene();
  ({ app, harness, request, institutionId } = scene);
});
afterAll(() => scene.close());

const reasonIn = (html: string) => /data-reason="([a-z_]+)"/.exec(html)?.[1];

async function refusalOf(answer: Response) {
  const html = await answer.text();
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(html).toContain('<html lang="en">');
  expect(html).not.toMatch(/at \w+ \(|node_modules|clientToken/);
  return reasonIn(html);
}

/** Launches with a changed or wrongly signed token. */
async function launchWith(changes: TokenChanges) {
  const launch = await harness.launchAs(request);
  return launch.send({ idToken: await harness.signIdToken(request, launch.nonce, changes) });
}

test('lets the right launch through', async () => {
  const launch = await harness.launchAs(request);
  const answer = await launch.send();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('"clientToken"');
});

test.each<[string, TokenChanges, string]>([
  ['3 alg none', { forgery: 'no_algorithm' }, 'bad_algorithm'],
  ['4 HS256 with the public key', { forgery: 'public_key_as_secret' }, 'bad_algorithm'],
  ['RS384', { forgery: 'other_algorithm' }, 'bad_algorithm'],
  ['5 signed by another key', { forgery: 'other_key' }, 'bad_signature'],
  ['claims changed after signing', { forgery: 'changed_claims' }, 'bad_signature'],
  ['6 unknown kid', { forgery: 'unknown_kid' }, 'unknown_key'],
  ['7 no kid', { forgery: 'no_kid' }, 'unknown_key'],
  ['8 wrong iss', { claims: { iss: 'https://evil.example' } }, 'bad_claims'],
  ['10 wrong aud', { claims: { aud: 'somebody' } }, 'bad_audience'],
  ['12 azp of somebody else', { claims: { azp: 'somebody' } }, 'bad_audience'],
  ['13 expired', { claims: { exp: now() - 60 } }, 'token_too_old'],
  ['14 no exp', { claims: { exp: undefined } }, 'bad_claims'],
  ['15 iat in the future', { claims: { iat: now() + 86_400, exp: now() + 90_000 } }, 'token_too_old'],
  ['16 iat too old', { claims: { iat: now() - 3600, exp: now() + 600 } }, 'token_too_old'],
  ['16 iat five minutes and more ago', { claims: { iat: now() - 400, exp: now() + 600 } }, 'token_too_old'],
  ['no iat', { claims: { iat: undefined } }, 'bad_claims'],
  ['17 no nonce', { claims: { nonce: undefined } }, 'bad_claims'],
  ['18 a nonce that was not sent', { claims: { nonce: 'another' } }, 'bad_nonce'],
  ['25 no deployment_id', { claims: { [`${lti}deployment_id`]: undefined } }, 'bad_claims'],
  ['26 unknown deployment', { claims: { [`${lti}deployment_id`]: 'd666' } }, 'unknown_deployment'],
  ['28 no version', { claims: { [`${lti}version`]: undefined } }, 'bad_claims'],
  ['29 wrong version', { claims: { [`${lti}version`]: '1.4.0' } }, 'bad_claims'],
  ['30 no message_type', { claims: { [`${lti}message_type`]: undefined } }, 'bad_claims'],
  [
    '30 unknown message_type',
    { claims: { [`${lti}message_type`]: 'LtiSubmissionReviewRequest' } },
    'bad_claims',
  ],
  ['31 no resource_link.id', { claims: { [`${lti}resource_link`]: {} } }, 'bad_claims'],
  ['32 no target_link_uri', { claims: { [`${lti}target_link_uri`]: undefined } }, 'bad_claims'],
  [
    '32 a target outside our origin',
    { claims: { [`${lti}target_link_uri`]: 'https://evil.example/' } },
    'foreign_target',
  ],
  ['33 no sub', { claims: { sub: undefined } }, 'bad_claims'],
  ['34 no roles', { claims: { [`${lti}roles`]: undefined } }, 'bad_claims'],
  ['35 roles that are no list', { claims: { [`${lti}roles`]: 'Instructor' } }, 'bad_claims'],
  [
    '36 a learner',
    { claims: { [`${lti}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'] } },
    'no_role',
  ],
  ['37 a subject of absurd size', { claims: { sub: 'x'.repeat(5_000) } }, 'bad_claims'],
  ['37 a token of absurd size', { claims: { padding: 'x'.repeat(80_000) } }, 'malformed'],
])('refuses %s', async (_, changes, reason) => {
  expect(await refusalOf(await launchWith(changes))).toBe(reason);
});

test('16 accepts a token of minutes ago: Canvas may have been slow', async () => {
  expect((await launchWith({ claims: { iat: now() - 200, exp: now() + 600 } })).status).toBe(200);
});

test('11 refuses several audiences, with or without azp', async () => {
  const aud = [request.institution.clientId, 'somebody'];
  for (const azp of [undefined, request.institution.clientId]) {
    expect(await refusalOf(await launchWith({ claims: { aud, azp } }))).toBe('bad_audience');
  }
});

test.each<[string, { idToken?: string | undefined; state?: string | undefined }, string]>([
  ['1 no id_token', { idToken: undefined }, 'malformed'],
  ['2 something that is no JWT', { idToken: 'not-a-jwt' }, 'malformed'],
  ['20 no state', { state: undefined }, 'malformed'],
  ['21 an unknown state', { state: 'a'.repeat(50) }, 'state_unknown'],
])('refuses %s', async (_, form, reason) => {
  const launch = await harness.launchAs(request);
  expect(await refusalOf(await launch.send(form))).toBe(reason);
});

test('19 and 22 accepts a state and its nonce once, even when four arrive at once', async () => {
  const launch = await harness.launchAs(request);
  const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await launch.send()).status));
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401]);
  expect(await refusalOf(await launch.send())).toBe('state_unknown');
});

test('19 refuses a token used again with another state', async () => {
  const [first, second] = [await harness.launchAs(request), await harness.launchAs(request)];
  expect((await first.send()).status).toBe(200);
  expect(await refusalOf(await second.send({ idToken: first.idToken }))).toBe('bad_nonce');
});

test("41 refuses a valid token with another launch's state", async () => {
  const [mine, theirs] = [await harness.launchAs(request), await harness.launchAs(request)];
  expect(await refusalOf(await mine.send({ state: theirs.state, cookie: theirs.cookie }))).toBe('bad_nonce');
});

test("23 gives no token to a browser that didn't log in", async () => {
  const launch = await harness.launchAs(request);
  const answer = await launch.send({ cookie: '' });
  const html = await answer.text();
  expect(html).not.toContain('"clientToken"');
  const { launchId } = JSON.parse(/id="binding">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
    launchId: string;
  };
  const claim = (binding: string, headers: Record<string, string>) =>
    fetch(`${app.origin}/lti/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ launchId, binding }),
    });
  const binding = /=([\w-]+)/.exec(launch.cookie)?.[1] ?? '';
  expect((await claim('x'.repeat(43), { origin: app.origin })).status).toBe(401);
  expect((await claim(binding, { origin: 'https://evil.example' })).status).toBe(401);
  expect((await claim(binding, {})).status).toBe(401);
  expect((await claim(binding, { origin: app.origin, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
  const atOnce = await Promise.all([1, 2, 3, 4].map(() => claim(binding, { origin: app.origin })));
  expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  expect(await atOnce.find(({ ok }) => ok)?.json()).toHaveProperty('clientToken');
  expect((await claim(binding, { origin: app.origin })).status).toBe(401);
});

test('23 gives no token to a browser that shows its login too late', async () => {
  const launch = await harness.launchAs(request);
  const html = await (await launch.send({ cookie: '' })).text();
  const { launchId } = JSON.parse(/id="binding">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
    launchId: string;
  };
  await db()
    .updateTable('lti_launches')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();
  const late = await fetch(`${app.origin}/lti/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.origin },
    body: JSON.stringify({ launchId, binding: /=([\w-]+)/.exec(launch.cookie)?.[1] ?? '' }),
  });
  expect(late.status).toBe(401);
});

test('9 and 24 refuses a platform that speaks for another', async () => {
  const other = harness.institution('harbor');
  await registerInstitution(harness, other);
  const launch = await harness.launchAs(request);
  const theirs = { ...request, institution: other, person: harness.person('harbor', 'institution_admin') };
  const idToken = await harness.signIdToken(theirs, launch.nonce);
  expect(await refusalOf(await launch.send({ idToken }))).toBe('bad_audience');
});

test('27 refuses a deployment of an archived institution', async () => {
  await db().updateTable('institutions').set({ status: 0 }).where('id', '=', institutionId).execute();
  const refused = await refusalOf(await launchWith({}));
  await db().updateTable('institutions').set({ status: 1 }).where('id', '=', institutionId).execute();
  expect(refused).toBe('archived_institution');
});

test('refuses a person who was deactivated', async () => {
  const person = harness.person('northfield', 'read_only');
  await (await harness.launchAs({ ...request, person })).send();
  await db()
    .updateTable('people')
    .set({ state: 'deactivated' })
    .where('subject', '=', person.subject)
    .execute();
  const launch = await harness.launchAs({ ...request, person });
  expect(await refusalOf(await launch.send())).toBe('deactivated_person');
});

test.each([
  ['38 an unregistered issuer', { iss: 'https://evil.example' }, 'unknown_platform'],
  ['38 an unregistered client', { client_id: 'somebody' }, 'unknown_platform'],
  ['39 no login_hint', { login_hint: '' }, 'malformed'],
  ['no target_link_uri', { target_link_uri: '' }, 'malformed'],
])('refuses a login with %s', async (_, changes, reason) => {
  const body = new URLSearchParams({ ...harness.beginLaunch(request), ...changes });
  expect(await refusalOf(await fetch(`${app.origin}/lti/login`, { method: 'POST', body }))).toBe(reason);
});

test('also logs in by GET', async () => {
  const query = new URLSearchParams(harness.beginLaunch(request));
  expect((await fetch(`${app.origin}/lti/login?${query}`)).status).toBe(200);
});

test('42 and 43 refuses the launch address without a login', async () => {
  expect(await refusalOf(await fetch(`${app.origin}/lti/launch`))).toBe('not_a_launch');
  const forged = new URLSearchParams({ id_token: 'x.y.z', state: 'b'.repeat(50) });
  const answer = await fetch(`${app.origin}/lti/launch`, { method: 'POST', body: forged });
  expect(await refusalOf(answer)).toBe('state_unknown');
});

test.each(['https:', 'ftp:', 'blob:http:', 'filesystem:http:'])(
  '32 refuses a target on our host with %s',
  async (protocol) => {
    const target = `${app.origin}/lti/launch`.replace('http:', protocol);
    const answer = await launchWith({ claims: { [`${lti}target_link_uri`]: target } });
    expect(await refusalOf(answer)).toBe('foreign_target');
  },
);

test.each([
  'KEYS',
  'keys/',
  'LOGIN',
  'login/',
  'Launch',
  'launch/',
  'login//',
  './login/',
  '%6cogin/',
  'session/',
])("accepts an address only as it's written: /lti/%s isn't one", async (path) => {
  const body = new URLSearchParams({ ...harness.beginLaunch(request), id_token: 'x', state: 'a b' });
  const answers = await Promise.all([
    fetch(`${app.origin}/lti/${path}`, { method: 'POST', body }),
    fetch(`${app.origin}/lti/${path}?${body}`),
    fetch(`${app.origin}/LTI/${path}`, { method: 'POST', body }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 404]);
  for (const answer of answers.slice(0, 2)) expect(await refusalOf(answer)).toBe('not_a_launch');
});

test('survives the two requests that crash a bare ltijs', async () => {
  for (const state of ['a b', '__proto__', 'a;b', '%00', 'é']) {
    const body = new URLSearchParams({ id_token: 'x', state });
    const answer = await fetch(`${app.origin}/lti/launch`, { method: 'POST', body });
    expect(await refusalOf(answer)).toBe('malformed');
  }
  const nested = await fetch(`${app.origin}/lti/launch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: { $ne: null } }),
  });
  expect(nested.status).toBe(400);
  expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
});

describe("40 when the platform can't be asked for its keys", () => {
  const faults = ['unreachable', 'huge', 'not_json', 'slow'] as const;
  test.each(faults)('refuses a new key while the keys are %s, and accepts it afterwards', async (fault) => {
    // Another client id makes another platform with its own key address, so that nothing is cached.
    const slug = `keys-${fault.replace('_', '-')}`;
    const institution = { ...request.institution, slug, title: slug, deploymentIds: [`d-${fault}`] };
    const clientId = `client-${fault}`;
    await registerInstitution(harness, institution, {
      slug,
      clientId,
      deploymentIds: [`d-${fault}`],
      jwksUrl: `${harness.origin}/api/lti/security/jwks?of=${fault}`,
    });
    const body = new URLSearchParams({ ...harness.beginLaunch(request), client_id: clientId });
    const html = await (await fetch(`${app.origin}/lti/login`, { method: 'POST', body })).text();
    const { url } = JSON.parse(/id="binding">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as { url: string };
    const parameters = new URL(url).searchParams;
    const idToken = await harness.signIdToken(request, parameters.get('nonce') ?? '', {
      claims: { aud: clientId, azp: clientId, [`${lti}deployment_id`]: `d-${fault}` },
    });
    harness.platform.jwksFault = fault;
    const launch = new URLSearchParams({ id_token: idToken, state: parameters.get('state') ?? '' });
    const answer = await fetch(`${app.origin}/lti/launch`, { method: 'POST', body: launch });
    harness.platform.jwksFault = undefined;
    expect(await refusalOf(answer)).toBe('keys_unreachable');
  });
});

test.each<[Forgery]>([['other_key'], ['no_algorithm']])(
  'keeps no trace of a refused launch (%s)',
  async (forgery) => {
    const countSessions = async () =>
      (
        await db()
          .selectFrom('sessions')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n;
    const before = await countSessions();
    await launchWith({ forgery });
    expect(await countSessions()).toBe(before);
  },
);
