import { generateKeyPair, exportJWK } from 'jose';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import { makePlatformKeys } from '#server/launch/platform-keys.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import { startTestHarness } from '#test/support/harness.ts';
import { startOddServer } from '#test/support/unruly-server.ts';

const minute = 60_000;
const jws = { payload: '', signature: '' };

let harness: Harness;
let url: string;
let keyOf: ReturnType<typeof makePlatformKeys>;
let now: number;

beforeEach(async () => {
  harness = await startTestHarness({ courses: 10 });
  url = `${harness.origin}/api/lti/security/jwks`;
  keyOf = makePlatformKeys();
  now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await harness.close();
});

const find = (kid = harness.platform.keys.current.kid, at = url) => keyOf(at, { alg: 'RS256', kid }, jws);

test('asks for the keys once for many launches, even at once', async () => {
  await Promise.all(Array.from({ length: 5 }, () => find()));
  await find();
  expect(harness.platform.jwksRequests).toBe(1);
});

test("knows a rotated key after ten seconds, and doesn't ask for every made-up one", async () => {
  await find();
  await harness.platform.keys.rotate();
  now += 11_000;
  await expect(find()).resolves.toBeDefined();
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(find(`made-up-${attempt}`)).rejects.toMatchObject({ code: 'unknown_key' });
  expect(harness.platform.jwksRequests).toBe(2);
  now += 11_000;
  await expect(find('made-up')).rejects.toMatchObject({ code: 'unknown_key' });
  expect(harness.platform.jwksRequests).toBe(3);
});

test("keeps using old keys while the platform doesn't answer, for an hour at most", async () => {
  await find();
  harness.platform.jwksFault = 'not_json';
  for (const minutes of [11, 22, 33, 44, 55]) {
    now += 11 * minute;
    await expect(find().then(() => minutes)).resolves.toBe(minutes);
  }
  now += 11 * minute;
  await expect(find()).rejects.toMatchObject({ code: 'keys_unreachable' });
  harness.platform.jwksFault = undefined;
  now += minute;
  await expect(find()).resolves.toBeDefined();
});

test("asks a failing platform only once in half a minute, so other launches don't wait for it", async () => {
  harness.platform.jwksFault = 'unreachable';
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(find()).rejects.toMatchObject({ code: 'keys_unreachable' });
  expect(harness.platform.jwksRequests).toBe(1);
  now += 31_000;
  await expect(find()).rejects.toMatchObject({ code: 'keys_unreachable' });
  expect(harness.platform.jwksRequests).toBe(2);
});

test('refuses invalid keys, and still uses the valid one beside them', async () => {
  const { publicKey } = await generateKeyPair('RS256', { extractable: true });
  const good = { ...(await exportJWK(publicKey)), kid: 'good', use: 'sig' };
  const { n: _n, ...withoutModulus } = { ...good, kid: 'no-n' };
  const encrypting = { ...good, kid: 'enc', use: 'enc' };
  const odd = await startOddServer();
  const keys = [
    withoutModulus,
    encrypting,
    { kty: 'RSA', kid: 'bare' },
    { ...good, kid: 'oct', kty: 'oct' },
    good,
  ];
  odd.answer = (_req, res) =>
    void res.end(JSON.stringify({ keys: [...keys, { ...good, kid: 'twice' }, { ...good, kid: 'twice' }] }));
  configureOutgoing({ outgoingAllow: [odd.host], production: false });
  for (const kid of ['no-n', 'enc', 'bare', 'oct', 'twice', 'x'.repeat(40_000)])
    await expect(find(kid, odd.origin)).rejects.toMatchObject({ code: 'unknown_key' });
  await expect(find('good', odd.origin)).resolves.toBeDefined();
  await odd.close();
});
