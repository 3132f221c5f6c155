import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startHarness } from '#scripts/harness/harness.ts';
import { operatorFlags } from '#scripts/harness/operator-values.ts';
import { composeFile, environmentOf } from '#test/support/compose.ts';
import { buildImage, type Image } from '#test/support/image.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres } from '#test/support/postgres.ts';
import { callApi, serverEnvironment, signIn, untilReady, untilTrue } from '#test/support/server-process.ts';

// What docker-compose.yml builds and starts, as far as that goes without Docker.

let empty: string;
let image: Image;

beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'courseyard-image-'));
  image = buildImage(composeFile.services.web?.build?.dockerfile_inline ?? '', empty);
});
afterAll(() => rmSync(empty, { recursive: true, force: true }));

const json = (path: string) => JSON.parse(readFileSync(join(image.folder, path), 'utf8')) as unknown;

test('the image has what runs in production and nothing else, for a user without rights', () => {
  expect(readdirSync(image.folder).toSorted()).toEqual([
    'backups',
    'dist',
    'lti-config.json',
    'node_modules',
    'package.json',
  ]);
  expect(image.user).toBe('node');
  const { packages } = json('node_modules/.package-lock.json') as {
    packages: Record<string, { dev?: true }>;
  };
  expect(Object.keys(packages)).toContain('node_modules/express');
  expect(Object.keys(packages).filter((place) => packages[place]?.dev)).toEqual([]);
  for (const tool of [
    'jest',
    'typescript',
    'esbuild',
    'playwright-core',
    'react',
    '@instructure/ui',
    'victory',
  ])
    expect(existsSync(join(image.folder, 'node_modules', tool))).toBe(false);
  const maps = readdirSync(join(image.folder, 'dist/server')).filter((name) => name.endsWith('.map'));
  const sources = maps.flatMap((name) => (json(`dist/server/${name}`) as { sources: string[] }).sources);
  expect(sources).toContain('../../server/main.ts');
  expect(sources.filter((path) => /(?:harness|demo|bench|test)\//.test(path))).toEqual([]);
});

postgresTest(
  'two web and two worker processes share one PostgreSQL: a launch, a sync, an upgrade, a clean end',
  async () => {
    const postgres = await needPostgres();
    const harness = await startHarness({ courses: 200 });
    const of = async (role: 'web' | 'worker') => ({
      ...environmentOf(role),
      HOST: '127.0.0.1',
      ...(await serverEnvironment(harness, { ROLES: role, DATABASE_URL: postgres.url })),
    });
    const web = await of('web');
    const first = web.PUBLIC_URL;
    const others = await Promise.all([of('web'), of('worker'), of('worker')]);
    const second = `http://127.0.0.1:${others[0]?.PORT}`;
    // All at once on an empty database, so that they meet in its migrations.
    const servers = [web, ...others].map((env) => image.start({ ...env, PUBLIC_URL: first }));
    try {
      await Promise.all(servers.map(untilReady));
      const institution = harness.institution('northfield');
      const add = () =>
        image.run(['node', 'dist/server/institution.js', 'add', ...operatorFlags(harness, institution)], {
          ...web,
          LOG_LEVEL: 'error',
        });
      expect(add()).toContain('created: northfield-university');
      expect(add()).toContain('unchanged: northfield-university');
      expect(await appPage(second)).toContain('Courseyard');
      const { institutionId, token } = await signIn(harness, institution, first);
      // The session that one web process started works at the other.
      const call = <T>(...request: [method: string, path: string, body?: object]) =>
        callApi<T>(second, token, request);
      const accounts = `/api/institutions/${institutionId}/accounts`;
      await untilTrue(
        async () => (await call<{ fetchedAt: string | null }>('GET', accounts)).fetchedAt !== null,
      );
      const batch = await call<{ id: number }>('POST', `/api/institutions/${institutionId}/batches`, {
        type: 'dynamic',
        title: 'All',
        dynamicBatchConfig: { accountId: institution.rootAccountId },
      });
      const status = () =>
        call<{ currentSync?: { status: string; courseAddedCount: number } }>(
          'GET',
          `/api/batches/${batch.id}/sync/status`,
        );
      await untilTrue(async () => (await status()).currentSync?.status === 'completed');
      const living = [...institution.courses.values()].filter(({ state }) => state !== 'deleted');
      expect((await status()).currentSync?.courseAddedCount).toBe(living.length);
      await restoreElsewhere(postgres.url, web);
      await migrateBeyond(postgres.url);
      const again = await of('web');
      servers.push(image.start({ ...again, PUBLIC_URL: first }));
      others.push(again);
      await Promise.all(servers.map(untilReady));
      expect((await status()).currentSync?.status).toBe('completed');
      const readiness = async () =>
        Promise.all(
          [web, ...others].map(async ({ PORT }) => (await fetch(`http://127.0.0.1:${PORT}/readyz`)).status),
        );
      expect(() => checkHealth('web', web)).not.toThrow();
      await postgres.halt();
      await expect(status()).rejects.toThrow('was answered 503: {"code":"unavailable"');
      // Each asks the database twice a second at most.
      await untilTrue(async () => (await readiness()).every((code) => code === 503));
      expect(() => checkHealth('web', web)).toThrow('node ended with 1');
      await postgres.resume();
      await untilTrue(async () => (await readiness()).every((code) => code === 200));
      expect((await status()).currentSync?.status).toBe('completed');
      for (const server of servers) server.process.kill('SIGTERM');
      expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0, 0, 0]);
    } finally {
      await Promise.all(servers.map((server) => server.kill()));
      await harness.close();
      await postgres.stop();
    }
  },
);

/** Backs up under the running processes, and puts it into another database, as the comments of docker-compose.yml say. */
async function restoreElsewhere(url: string, env: NodeJS.ProcessEnv) {
  const command = (name: string, ...args: string[]) => ['node', `dist/server/${name}.js`, ...args];
  const quiet = { ...env, LOG_LEVEL: 'error' };
  expect(image.run(command('backup', '--to', 'backups/monday'), quiet)).toContain('rows of');
  expect(() => image.run(command('restore', '--from', 'backups/monday', '--replace'), quiet)).toThrow(
    'Courseyard is running on this database',
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database restored');
  await client.end();
  const there = { ...quiet, DATABASE_URL: Object.assign(new URL(url), { pathname: '/restored' }).href };
  expect(image.run(command('restore', '--from', 'backups/monday'), there)).toContain(
    'every table is as it was',
  );
  expect(image.run(command('institution', 'list'), there)).toContain('northfield-university');
}

/** What the first process of a newer version does, while these go on and one of them starts again. */
async function migrateBeyond(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`alter table batches add column of_tomorrow int not null default 0;
      insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', now()::text)`);
  } finally {
    await client.end();
  }
}

/** The page that a browser gets, once its entry has come as well. */
async function appPage(origin: string) {
  const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
  const [entry = ''] = /\/assets\/[\w-]+\.js/.exec(page) ?? [];
  const { status, headers } = await fetch(`${origin}${entry}`, { headers: { 'accept-encoding': 'br' } });
  expect([status, headers.get('content-encoding')]).toEqual([200, 'br']);
  return page;
}

/** What compose asks to know whether a process is well, at the port of this one. Throws if it isn't. */
function checkHealth(service: string, env: NodeJS.ProcessEnv & { PORT: string }) {
  const [, ...command] = composeFile.services[service]?.healthcheck?.test ?? [];
  const { PORT } = environmentOf(service);
  return image.run(
    command.map((word) => word.replace(`127.0.0.1:${PORT}/`, `127.0.0.1:${env.PORT}/`)),
    {},
  );
}
