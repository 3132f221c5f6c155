import { JwksCache } from '#server/launch/jwks.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import { startTestHarness } from '#test/support/harness.ts';

let harness: Harness;
let url: string;
beforeEach(async () => {
  harness = await startTestHarness({ courses: 10 });
  url = `${harness.origin}/api/lti/security/jwks`;
});
afterEach(() => harness.close());

const kid = () => harness.platform.keys.current.kid;

test('asks for the keys once for many launches, also at once', async () => {
  const cache = new JwksCache();
  await Promise.all(Array.from({ length: 5 }, () => cache.find(url, kid())));
  await cache.find(url, kid());
  expect(harness.platform.jwksRequests).toBe(1);
});

test('knows a rotated key at once, but does not ask for every made-up one', async () => {
  let now = 0;
  const cache = new JwksCache(() => now);
  await cache.find(url, kid());
  await harness.platform.keys.rotate();
  await expect(cache.find(url, kid())).resolves.toBeDefined();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(cache.find(url, `made-up-${attempt}`)).rejects.toMatchObject({ code: 'unknown_key' });
  }
  expect(harness.platform.jwksRequests).toBe(2);
  now += 31_000;
  await expect(cache.find(url, 'made-up')).rejects.toMatchObject({ code: 'unknown_key' });
  expect(harness.platform.jwksRequests).toBe(3);
});

test('serves on with old keys while the platform does not answer', async () => {
  let now = 0;
  const cache = new JwksCache(() => now);
  await cache.find(url, kid());
  harness.platform.jwksFault = 'not_json';
  now += 11 * 60_000;
  await expect(cache.find(url, kid())).resolves.toBeDefined();
});
