import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { loadConfig } from '#server/infra/config.ts';
import { version } from '#server/version.ts';
import { testSecretKey } from './support/database.ts';

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8');

interface Service {
  readonly environment?: Record<string, string>;
  readonly deploy?: { readonly replicas: number };
  readonly healthcheck?: object;
  readonly depends_on?: Record<string, { condition: string }>;
  readonly volumes?: string[];
}

const { services, volumes } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};

/** What compose would fill in for `${NAME:?…}` and `${NAME:-default}`. */
const filled = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{(\w+):-([^}]*)\}/g, '$2')
        .replace(/\$\{PUBLIC_URL[^}]*\}/g, 'https://courseyard.example.edu')
        .replace(/\$\{SECRET_KEY[^}]*\}/g, testSecretKey)
        .replace(/\$\{\w+:\?[^}]*\}/g, 'secret'),
    ]),
  );

test('runs two web and two worker processes behind a proxy, with a persistent database', () => {
  expect(Object.keys(services).toSorted()).toEqual(['database', 'proxy', 'web', 'worker']);
  expect([services.web?.deploy?.replicas, services.worker?.deploy?.replicas]).toEqual([2, 2]);
  for (const name of ['database', 'web', 'worker']) expect(services[name]?.healthcheck).toBeDefined();
  expect(services.web?.depends_on?.database?.condition).toBe('service_healthy');
  expect(services.database?.volumes?.[0]).toMatch(/^database:/);
  expect(Object.keys(volumes)).toContain('database');
});

test.each(['web', 'worker'] as const)(
  'gives the %s process a configuration that the server accepts',
  (name) => {
    const config = loadConfig(filled(services[name]?.environment ?? {}));
    expect(config).toMatchObject({
      production: true,
      roles: [name],
      harnessUrl: undefined,
      trustedProxies: 1,
    });
    expect(config.databaseUrl).toMatch(/^postgres:/);
  },
);

test('takes every secret from the environment', () => {
  const entries = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
  const secrets = entries.filter(([name]) => /PASSWORD|SECRET_KEY$/.test(name)).map(([, value]) => value);
  expect(secrets.length).toBeGreaterThan(0);
  expect(secrets.filter((value) => !value.startsWith('${'))).toEqual([]);
});

test("names the package's version", () => {
  expect(version).toBe((JSON.parse(read('package.json')) as { version: string }).version);
});
