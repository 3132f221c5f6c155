import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '#server/infra/config.ts';
import { environment } from '#server/infra/environment.ts';
import { version } from '#server/version.ts';
import { composeFile, environmentOf } from './support/compose.ts';

const { services, volumes, configs } = composeFile;
const read = (name: string) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8');

test('runs two web and two worker processes behind a proxy, with a persistent database', () => {
  const started = Object.keys(services).filter((name) => services[name]?.profiles === undefined);
  expect(started.toSorted()).toEqual(['database', 'proxy', 'web', 'worker']);
  expect([services.web?.deploy?.replicas, services.worker?.deploy?.replicas]).toEqual([2, 2]);
  for (const name of ['database', 'web', 'worker']) expect(services[name]?.healthcheck).toBeDefined();
  expect(services.web?.depends_on?.database?.condition).toBe('service_healthy');
  expect(services.database?.volumes?.[0]).toMatch(/^database:/);
});

test('every service, volume and file that it refers to is declared', () => {
  for (const { depends_on = {}, volumes: mounts = [], configs: files = [] } of Object.values(services)) {
    for (const name of Object.keys(depends_on)) expect(services[name]?.healthcheck).toBeDefined();
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(mounts.map((mount) => mount.split(':')[0])));
    expect(Object.keys(configs)).toEqual(expect.arrayContaining(files.map(({ source }) => source)));
  }
});

test.each(['web', 'worker'] as const)(
  'gives the %s process a configuration that the server accepts',
  (name) => {
    const config = loadConfig(environmentOf(name));
    expect(config).toMatchObject({
      production: true,
      roles: [name],
      harnessUrl: undefined,
      trustedProxies: 1,
    });
    expect(config.databaseUrl).toMatch(/^postgres:/);
  },
);

/** What only the embedded database, or a start without the image, needs. */
const leftOut = ['ASSETS_DIR', 'DATA_DIR', 'HARNESS_URL'];

test('passes on every variable that the server reads, and no other', () => {
  const known = Object.keys(environment.shape).filter((name) => !leftOut.includes(name));
  for (const name of ['web', 'worker'])
    expect(Object.keys(services[name]?.environment ?? {}).toSorted()).toEqual(known.toSorted());
});

test("the operator's commands run in the same image and configuration, with a volume for backups", () => {
  const { operator, web } = services;
  const { ROLES, ...common } = web?.environment ?? {};
  expect(ROLES).toBe('web');
  expect(operator).toMatchObject({ image: web?.image, environment: common, profiles: ['operator'] });
  expect(operator?.volumes).toEqual(['backups:/app/backups']);
});

test('takes a password of any characters: it’s in no address', () => {
  expect(environmentOf('database').POSTGRES_PASSWORD).toBe(environmentOf('web').PGPASSWORD);
  expect(services.web?.environment?.DATABASE_URL).not.toContain('PASSWORD');
});

test('all processes together leave the database some of its 100 connections', () => {
  const processes = (services.web?.deploy?.replicas ?? 0) + (services.worker?.deploy?.replicas ?? 0);
  // A worker also keeps one that proves it's alive.
  expect(processes * (loadConfig(environmentOf('web')).databasePool + 1)).toBeLessThan(90);
});

test('the proxy speaks https for the name it is given and leads to the port where web processes listen', () => {
  const { ports, environment: given = {}, configs: files, command } = services.proxy ?? {};
  expect(ports).toEqual(['80:80', '443:443']);
  const [file] = files ?? [];
  expect(command).toContain(`--config ${file?.target}`);
  const caddyfile = configs[file?.source ?? '']?.content ?? '';
  // Compose turns $$ into $; Caddy gets a certificate for a site's name as long as it has neither port nor http://.
  expect(caddyfile.replaceAll('$$', '$')).toMatch(/^\{\$SITE_ADDRESS\} \{\n/);
  expect(given.SITE_ADDRESS).toMatch(/^\$\{SITE_ADDRESS:\?/);
  expect(caddyfile).toContain(`dynamic a web ${environmentOf('web').PORT} {`);
});

test('takes every secret from the environment', () => {
  const entries = Object.values(services).flatMap(({ environment: given = {} }) => Object.entries(given));
  const secrets = entries.filter(([name]) => /PASSWORD|SECRET_KEY$/.test(name)).map(([, value]) => value);
  expect(secrets.length).toBeGreaterThan(0);
  expect(secrets.filter((value) => !value.startsWith('${'))).toEqual([]);
  expect(read('.dockerignore').split('\n')).toContain('.env');
});

test("names the package's version", () => {
  expect(version).toBe((JSON.parse(read('package.json')) as { version: string }).version);
});
