import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Child } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { freePort } from '#test/support/free-port.ts';
import { startServer, untilReady, untilTrue } from '#test/support/server-process.ts';

let folder: string;
const servers: Child[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courseyard-stopping-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  rmSync(folder, { recursive: true, force: true });
});

/** A server as in production, on the embedded database. */
async function start() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = startServer({
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: folder,
    SECRET_KEY: testSecretKey,
  });
  servers.push(server);
  await untilReady(server);
  return { server, origin };
}

/** A request whose body is still on its way; `finish` sends the rest and returns the answer. */
async function beginRequest(origin: string) {
  const body = '{"launchId":"a","binding":"b"}';
  const sending = request(`${origin}/lti/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    sending.on('response', ({ statusCode }) => resolve(statusCode));
    sending.on('error', reject);
  });
  await new Promise<void>((resolve) => sending.write(body.slice(0, 5), () => resolve()));
  // The server has it once it answers another one that came later.
  await fetch(`${origin}/healthz`);
  return {
    answer,
    finish: () => {
      sending.end(body.slice(5));
      return answer;
    },
  };
}

const statusOf = async (url: string) => (await fetch(url)).status;
const isRefused = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    () => false,
    () => true,
  );

test('a stopping process first says so, then takes no more, answers what it began, and ends', async () => {
  const { server, origin } = await start();
  const { finish } = await beginRequest(origin);
  server.process.kill('SIGTERM');
  await untilTrue(async () => (await statusOf(`${origin}/readyz`)) === 503);
  // A proxy that hasn't noticed yet is still served.
  const { status, headers } = await fetch(`${origin}/healthz`);
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await untilTrue(() => isRefused(origin));
  expect(await finish()).toBe(401);
  expect(await server.exited).toBe(0);
});

test('a second signal ends it at once, and the database opens again', async () => {
  const { server, origin } = await start();
  const { answer } = await beginRequest(origin);
  const lost = answer.catch((error: unknown) => String(error));
  server.process.kill('SIGTERM');
  // One press of Ctrl-C arrives twice, which isn't meant.
  server.process.kill('SIGINT');
  await untilTrue(() => isRefused(origin));
  expect(server.process.exitCode).toBeNull();
  server.process.kill('SIGTERM');
  expect(await server.exited).toBe(1);
  expect(await lost).toContain('socket hang up');
  expect(server.printed.out).toContain('asked to stop twice');
  await start();
});

test('a process whose configuration has faults names them all and ends', async () => {
  const env = {
    NODE_ENV: 'production',
    PORT: 'http',
    SECRET_KEY: 'swordfish',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
  };
  const server = startServer({ ...env, PUBLIC_URL: '' });
  servers.push(server);
  expect(await server.exited).toBe(1);
  expect(server.printed.err).toMatch(
    /^The configuration is not valid:\n- PORT is "http"[^]*\n- SECRET_KEY can’t[^]*\n- PUBLIC_URL is not set/,
  );
  expect(server.printed.err).not.toContain('swordfish');
});

test('a process that can’t start says why, also with a silent log', async () => {
  const server = startServer({
    SECRET_KEY: testSecretKey,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    LOG_LEVEL: 'silent',
  });
  servers.push(server);
  expect(await server.exited).toBe(1);
  expect(server.printed.err).toMatch(/^Courseyard could not start: .*ECONNREFUSED/);
});
