import type { Fault } from '#scripts/harness/canvas-simulator/faults.ts';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { askCanvas } from '#test/support/canvas-reader.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ courses: 20 });
});
afterEach(() => harness.faults.clear());
afterAll(() => harness.close());

const self = '/api/v1/users/self';

it.each<[Fault['kind'], number, RegExp]>([
  ['error_500', 500, /^<!doctype html>/],
  ['html_page', 200, /^<!doctype html>/],
  ['throttled', 403, /Rate Limit Exceeded/],
  ['too_many_requests', 429, /errors/],
  ['revoked_token', 401, /Invalid access token/],
  ['missing_permission', 401, /user not authorized/],
  ['invalid_json', 200, /cut o$/],
  ['huge_body', 200, /^\["x{1000}/],
])('the fault %s answers the way Canvas does in that situation', async (kind, status, text) => {
  harness.faults.switchOn({ kind });
  const answer = await askCanvas(harness, self);
  expect(answer.status).toBe(status);
  expect(answer.text).toMatch(text);
});

it('says in whole seconds how long to wait after too many requests', async () => {
  harness.faults.switchOn({ kind: 'too_many_requests', ms: 1500 });
  expect((await askCanvas(harness, self)).headers.get('retry-after')).toBe('2');
});

it('drops connections without an answer', async () => {
  harness.faults.switchOn({ kind: 'dropped' });
  await expect(askCanvas(harness, self)).rejects.toThrow('fetch failed');
});

it('starts a body and never ends it, until the caller gives up', async () => {
  harness.faults.switchOn({ kind: 'slow_body' });
  const asked = fetch(`${harness.origin}${self}`, {
    headers: { authorization: `Bearer ${harness.institution('northfield').serviceToken}` },
    signal: AbortSignal.timeout(200),
  }).then((answer) => answer.text());
  await expect(asked).rejects.toThrow(/timeout/);
});

it('reports a missing permission without asking for another token, as older versions do', async () => {
  harness.faults.switchOn({ kind: 'missing_permission' });
  expect((await askCanvas(harness, self)).headers.has('www-authenticate')).toBe(false);
  harness.faults.clear();
  harness.faults.switchOn({ kind: 'revoked_token' });
  expect((await askCanvas(harness, self)).headers.has('www-authenticate')).toBe(true);
});

it('redirects', async () => {
  harness.faults.switchOn({ kind: 'redirect' });
  const answer = await fetch(`${harness.origin}${self}`, {
    headers: { authorization: `Bearer ${harness.institution('northfield').serviceToken}` },
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login']);
});

it('names the first page as the next one, or the next one in its own header with a comma', async () => {
  const courses = `/api/v1/accounts/${harness.institution('northfield').rootAccountId}/courses?per_page=2`;
  const second = (await askCanvas(harness, courses)).next ?? '';
  harness.faults.switchOn({ kind: 'circle_of_pages' });
  const first = (await askCanvas(harness, second)).next ?? '';
  expect((await askCanvas(harness, first)).next).toBe(first);
  harness.faults.clear();
  harness.faults.switchOn({ kind: 'scattered_links' });
  const { next, headers } = await askCanvas(harness, courses);
  expect(next).toMatch(/&as=list,page$/);
  expect(headers.get('link')).toMatch(/rel=preload; as=style$/);
});

it('names a last page that is not the last, and another on the next page, or none', async () => {
  const courses = `/api/v1/accounts/${harness.institution('northfield').rootAccountId}/courses?per_page=100`;
  const lastOf = async (path: string) =>
    /[?&]page=(\d+)[^<]*rel="last"/.exec((await askCanvas(harness, path)).headers.get('link') ?? '')?.[1];
  const last = await lastOf(courses);
  harness.faults.switchOn({ kind: 'wrong_last_page' });
  expect(await lastOf(courses)).toBe(String(Number(last) * 9));
  expect(await lastOf(`${courses}&page=2`)).toBe('1');
  harness.faults.clear();
  harness.faults.switchOn({ kind: 'no_last_page' });
  expect(await lastOf(courses)).toBeUndefined();
});

it('delays answers for the given time', async () => {
  harness.faults.switchOn({ kind: 'latency', ms: 120 });
  const began = performance.now();
  expect((await askCanvas(harness, self)).status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(110);
});

it('strikes as often as set, and only on the given paths', async () => {
  harness.faults.switchOn({ kind: 'error_500', times: 2, path: /users/ });
  const statusOf = async (path: string) => (await askCanvas(harness, path)).status;
  expect(await statusOf('/api/v1/accounts')).toBe(200);
  expect([await statusOf(self), await statusOf(self), await statusOf(self)]).toEqual([500, 500, 200]);
  expect(harness.faults.active).toEqual([]);
});

it('hits only some requests when a rate is given', async () => {
  harness.faults.switchOn({ kind: 'error_500', rate: 0.5 });
  const statuses: number[] = [];
  for (let count = 0; count < 30; count += 1) statuses.push((await askCanvas(harness, self)).status);
  expect(new Set(statuses)).toEqual(new Set([200, 500]));
});

it('ends by itself, when its creator ends it, or for all at once', async () => {
  const end = harness.faults.switchOn({ kind: 'error_500' });
  harness.faults.switchOn({ kind: 'latency', ms: 0 });
  end();
  expect(harness.faults.active).toEqual([{ kind: 'latency', ms: 0, times: undefined }]);
  harness.faults.clear();
  expect(harness.faults.active).toEqual([]);
});
