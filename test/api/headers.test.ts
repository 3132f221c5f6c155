import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { healthOnly } from '#server/health.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { securityHeaders, seenHeaders } from '#test/support/security-headers.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp({ publicUrl: 'https://courseyard.test' });
});
afterAll(() => app.close());

const expectHeaders = ({ headers }: Response) => expect(seenHeaders(headers)).toEqual(securityHeaders);

const send = (method: string, path: string, init: RequestInit = {}) =>
  fetch(`${app.origin}${path}`, { method, redirect: 'manual', ...init });

// Those of the API's own calls: permissions.test.ts.
test.each([
  ['GET', '/'],
  ['GET', '/dashboard'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/api/docs'],
  ['GET', '/api/nothing'],
  ['OPTIONS', '/api/teams'],
  ['HEAD', '/healthz'],
  ['GET', '/assets'],
  ['GET', '/assets/nothing.js'],
  ['GET', '/assets/..%2fpackage.json'],
  ['GET', '/lti/login'],
  ['POST', '/lti/login'],
  ['GET', '/lti/launch'],
  ['POST', '/lti/launch'],
  ['POST', '/lti/session'],
  ['GET', '/lti/keys'],
  ['GET', '/lti/config.json'],
  ['GET', '/lti/register'],
  ['GET', '/lti/nothing'],
  ['GET', '/login/canvas'],
  ['GET', '/login/canvas/return'],
  ['POST', '/'],
  ['DELETE', '/dashboard'],
  ['GET', '/%'],
  ['GET', '/api/%ff'],
])('%s %s has them', async (method, path) => {
  expectHeaders(await send(method, path));
});

test("a body that can't be read gets them too", async () => {
  const headers = { 'content-type': 'application/json' };
  expectHeaders(await send('POST', '/api/teams', { headers, body: '{' }));
  expectHeaders(await send('POST', '/api/teams', { headers, body: `"${'x'.repeat(2_000_000)}"` }));
  expectHeaders(await send('POST', '/lti/session', { headers, body: '{' }));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expectHeaders(await send('POST', '/lti/launch', { headers: form, body: 'x'.repeat(300_000) }));
});

test("a process that's only a worker sends them too", async () => {
  const server = createServer(healthOnly(app.config));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of ['/healthz', '/readyz', '/nothing']) expectHeaders(await fetch(`${origin}${path}`));
  await new Promise((resolve) => server.close(resolve));
});
