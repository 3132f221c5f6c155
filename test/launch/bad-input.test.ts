import { CompactSign } from 'jose';
import type { Harness } from '#scripts/harness/harness.ts';
import { db } from '#server/infra/db/database.ts';
import { logOf } from '#test/support/captured-log.ts';
import type { TestApp } from '#test/support/app.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

const lti = 'https://purl.imsglobal.org/spec/lti/claim/';

let scene: LaunchScene;
let app: TestApp;
let harness: Harness;
let claims: Record<string, unknown>;

beforeAll(async () => {
  scene = await startLaunchScene({ config: () => ({ loginsPerAddress: 1_000_000 }) });
  ({ app, harness } = scene);
  const token = await harness.signIdToken(scene.request, 'nonce');
  claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as typeof claims;
});
afterAll(() => scene.close());

/** An internal error, or an answer that isn't a page of ours; undefined if neither. */
async function faultIn(answer: Response) {
  const html = await answer.text();
  const isOurs = answer.headers.get('content-type') === 'text/html; charset=utf-8';
  return answer.status >= 500 || !isOurs ? { status: answer.status, text: html.slice(0, 200) } : undefined;
}

const texts = [
  '',
  '\0',
  'a\0b',
  'x'.repeat(5_000),
  '__proto__',
  "'; drop table people; --",
  '%00',
  '\u202e',
  '\ufffd',
];

describe('a login', () => {
  const fields = ['iss', 'login_hint', 'target_link_uri', 'client_id', 'deployment_id', 'lti_deployment_id'];
  const optional = [
    'lti_message_hint',
    'lti_storage_target',
    'canvas_region',
    'state',
    'id_token',
    'ltik',
    '__proto__',
  ];
  /** What a form can hold that text can't: halves of surrogate pairs, and bytes that aren't text. */
  const rawTexts = ['%ED%A0%80', '%FF', '%', '%u0041', '&', ';'];

  test.each([...fields, ...optional])('is answered with a page whatever %s is', async (name) => {
    const form = new URLSearchParams(harness.beginLaunch(scene.request));
    form.delete(name);
    const values = [...texts.map(encodeURIComponent), ...rawTexts];
    const odd = [
      ...values.map((value) => `${name}=${value}`),
      `${name}=a&${name}=b`,
      `${name}[]=a`,
      `${name}[a]=b`,
      name,
    ].map((part) => `${form}&${part}`);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answers = await Promise.all(
      odd.flatMap((body) => [
        fetch(`${app.origin}/lti/login`, { method: 'POST', headers, body }),
        fetch(`${app.origin}/lti/login?${body}`),
      ]),
    );
    const faults = await Promise.all(answers.map(faultIn));
    expect(faults.filter(Boolean)).toEqual([]);
  });

  test.each([
    ['text/plain', 'iss=x'],
    ['application/json', '{"iss":{"$ne":null}}'],
    ['application/json', '{'],
    ['application/x-www-form-urlencoded; charset=utf-7', 'iss=x'],
    ['application/x-www-form-urlencoded; charset=nul', 'iss=x'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/x-www-form-urlencoded', 'a&'.repeat(2_000)],
    ['application/x-www-form-urlencoded', 'x'.repeat(300_000)],
  ])('is refused when its body is %s', async (type, body) => {
    for (const path of ['/lti/login', '/lti/launch']) {
      const headers = { 'content-type': type };
      const answer = await fetch(`${app.origin}${path}`, { method: 'POST', headers, body });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('data-reason="malformed"');
    }
  });

  test('is refused when its body is compressed', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' };
    const answer = await fetch(`${app.origin}/lti/login`, { method: 'POST', headers, body: 'no gzip' });
    expect([answer.status, await faultIn(answer)]).toEqual([400, undefined]);
  });
});

const odd: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  [],
  {},
  [[]],
  ['a', null, 1],
  { id: 1 },
  { toString: 'x' },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
  ...texts,
  '\ud800',
  'a\udfff',
  '$Canvas.user.id',
  '99999999999999999999',
];

/** Of these, the ones that once broke something, for the places inside a claim. */
const oddInside: unknown[] = [null, 0, [], {}, '\0', '\ud800', 'x'.repeat(5_000), '$Canvas.user.id'];

/** A claim with one odd value in each place inside it, at any depth. */
function oddities(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    [...oddInside, ...oddities(inner)].map((replaced) =>
      Array.isArray(value) ? value.with(Number(name), replaced) : { ...value, [name]: replaced },
    ),
  );
}

async function launchWith(changed: object) {
  const launch = await harness.launchAs(scene.request);
  return launch.send({
    idToken: await harness.signIdToken(scene.request, launch.nonce, { claims: { ...changed } }),
  });
}

const names = [
  'iss',
  'aud',
  'azp',
  'iat',
  'exp',
  'nbf',
  'nonce',
  'jti',
  'sub',
  'name',
  'given_name',
  'family_name',
  'email',
  'locale',
  ...[
    'message_type',
    'version',
    'deployment_id',
    'target_link_uri',
    'resource_link',
    'roles',
    'context',
    'custom',
    'launch_presentation',
    'tool_platform',
    'lis',
  ].map((name) => `${lti}${name}`),
  'https://www.instructure.com/placement',
];

test.each(names)('a launch is answered with a page whatever %s is', async (name) => {
  const values = [...odd, ...oddities(claims[name])];
  const answers = await Promise.all(
    values.map(async (value) => ({ value, fault: await faultIn(await launchWith({ [name]: value })) })),
  );
  expect(answers.filter(({ fault }) => fault)).toEqual([]);
});

test('never takes two ill-formed subjects for one person, and stores neither', async () => {
  const people = () =>
    db()
      .selectFrom('people')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  const before = await people();
  for (const sub of ['eve\ud800', 'eve\udfff', 'eve\ufffd', 'eve\0']) {
    const answer = await launchWith({ sub });
    expect([answer.status, /data-reason="(\w+)"/.exec(await answer.text())?.[1]]).toEqual([
      401,
      'bad_claims',
    ]);
  }
  for (const bytes of [[0xff], [0xed, 0xa0, 0x80]]) {
    const launch = await harness.launchAs(scene.request);
    const said = JSON.stringify({
      ...claims,
      nonce: launch.nonce,
      iat: Math.floor(Date.now() / 1000),
      sub: 'eve?',
    });
    const [head = '', tail = ''] = said.split('?"');
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`"${tail}`)]);
    const { kid, privateKey } = harness.platform.keys.current;
    const idToken = await new CompactSign(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
    expect((await launch.send({ idToken })).status).toBe(401);
  }
  expect(await people()).toEqual(before);
});

test('shows as much of a name as can be stored, and no address that is none', async () => {
  await launchWith({ name: '  Ada\0\n\ud800 King ', sub: 'ada-odd', email: 'a\0@x.edu' });
  const row = await db()
    .selectFrom('people')
    .select(['name', 'email'])
    .where('subject', '=', 'ada-odd')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ name: 'Ada \ufffd King', email: null });
});

test.each<[string, Record<string, unknown>]>([
  ['a kid of 40 kB', { kid: 'x'.repeat(40_000) }],
  ['a kid that is no text', { kid: { a: 1 } }],
  ['an algorithm that is no text', { alg: ['RS256'] }],
  ['extensions that must be understood', { crit: ['exp'], exp: 1 }],
  [
    'keys of its own',
    { jku: 'https://evil.example', jwk: { kty: 'oct', k: 'eA' }, x5u: 'https://evil.example' },
  ],
  ['an unencoded payload', { crit: ['b64'], b64: false }],
  ['the prototype', JSON.parse('{"__proto__":{"alg":"none"}}') as Record<string, unknown>],
])('a token whose header holds %s gets a page', async (_, header) => {
  const launch = await harness.launchAs(scene.request);
  const { kid } = harness.platform.keys.current;
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const idToken = `${encode({ alg: 'RS256', kid, ...header })}.${encode(claims)}.${'A'.repeat(342)}`;
  const answer = await launch.send({ idToken });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await faultIn(answer)).toBeUndefined();
});

test('logs little of what strangers send, however long it is', async () => {
  const long = 'x'.repeat(40_000);
  const logged = await logOf(async () => {
    const launch = await harness.launchAs(scene.request);
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: long })).toString('base64url');
    await launch.send({ idToken: `${header}.e30.${'A'.repeat(342)}` });
    await launchWith({ [`${lti}deployment_id`]: long, name: long });
    await fetch(`${app.origin}/lti/login?iss=${long.slice(0, 8_000)}&login_hint=${long.slice(0, 4_000)}`);
    await fetch(`${app.origin}/lti/${long.slice(0, 8_000)}`);
    await fetch(`${app.origin}/lti/register?link=${long.slice(0, 8_000)}`);
  });
  const lines = logged.trim().split('\n');
  expect(logged).toContain('unknown_key');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(2_000);
});
