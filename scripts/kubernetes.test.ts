import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { loadConfig } from '#server/infra/config.ts';
import { environment } from '#server/infra/environment.ts';
import { version } from '#server/version.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = join(root, 'scripts/kubernetes');

interface Container {
  readonly image: string;
  readonly command?: string[];
  readonly env?: { name: string; value: string }[];
  readonly envFrom: ({ configMapRef: { name: string } } | { secretRef: { name: string } })[];
  readonly ports?: { name: string; containerPort: number }[];
  readonly securityContext: object;
  readonly resources: { requests: object; limits: object };
  readonly [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}
interface Pod {
  readonly metadata: { labels: Record<string, string> };
  readonly spec: { containers: [Container]; serviceAccountName: string; securityContext: object };
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { name: string; namespace?: string };
  readonly data?: Record<string, string>;
  readonly spec: {
    replicas: number;
    template: Pod;
    selector: { matchLabels: object } & Record<string, string>;
    podSelector: { matchLabels: Record<string, string> };
    ports: { targetPort: string }[];
    rules: { host: string }[];
    tls: { hosts: string[] }[];
  };
}

const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(join(folder, file), 'utf8')).map((one) => one.toJS() as Manifest),
);
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);
const config = ofKind('ConfigMap')[0]?.data ?? {};
const deployments = ofKind('Deployment');
const pods = [...deployments, ...ofKind('Job')].map(({ spec }) => spec.template);

/** The module of kubernetes-types that has an API's kinds. */
const moduleOf = (apiVersion: string) => {
  const [, group = 'core', number] = /^(?:([a-z]+)(?:\.k8s\.io)?\/)?(v\d+)$/.exec(apiVersion) ?? [];
  return `kubernetes-types/${group}/${number}`;
};

/** What the compiler says of manifests, by the types of Kubernetes's API, which know every field. */
function faultsIn(given: readonly Manifest[]) {
  const at = join(root, 'node_modules/.cache/courseyard/kubernetes');
  mkdirSync(at, { recursive: true });
  const file = join(at, `${process.pid}.ts`);
  const lines = given.map(
    (one, n) =>
      `export const _${n}: import('${moduleOf(one.apiVersion)}').${one.kind} = ${JSON.stringify(one, null, 1)};`,
  );
  writeFileSync(file, lines.join('\n'));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const flags = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--types',
    '',
  ];
  const { stdout } = spawnSync(process.execPath, [compiler, ...flags, file], { encoding: 'utf8' });
  rmSync(file);
  return stdout.split('\n').filter((line) => line.includes('error'));
}

test('the manifests are what Kubernetes’s API takes, to the last field', () => {
  expect(manifests.length).toBeGreaterThan(10);
  expect(faultsIn(manifests)).toEqual([]);
});

test('finds a field that Kubernetes doesn’t know, and a value of another type', () => {
  const [web] = deployments;
  if (!web) throw new Error('There is no deployment');
  const misspelt = { ...web, spec: { ...web.spec, template: { ...web.spec.template, replica: 1 } } };
  const mistyped = { ...web, spec: { ...web.spec, replicas: 'two' } } as unknown as Manifest;
  expect(faultsIn([misspelt, mistyped])).toEqual([
    expect.stringContaining(`'"replica"' does not exist in type 'PodTemplateSpec'`),
    expect.stringContaining("'string' is not assignable to type 'number'"),
  ]);
});

test('gives each process a configuration that the server accepts, with secrets from a Secret', () => {
  const secretKey = Buffer.alloc(32, 7).toString('base64');
  for (const { spec } of deployments) {
    const [{ env = [], envFrom }] = spec.template.spec.containers;
    expect(envFrom).toEqual([
      { configMapRef: { name: 'courseyard' } },
      { secretRef: { name: 'courseyard' } },
    ]);
    const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    const given = { ...config, ...own, SECRET_KEY: secretKey, PGPASSWORD: 'secret' };
    expect(Object.keys(given).filter((name) => !(name in environment.shape))).toEqual([]);
    const { production, roles, trustedProxies } = loadConfig(given);
    const [role] = roles;
    expect({ production, trustedProxies, roles }).toEqual({
      production: true,
      trustedProxies: 1,
      roles: [role],
    });
    expect(spec.template.metadata.labels).toEqual({ app: 'courseyard', role });
  }
  expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['courseyard-web', 'courseyard-worker']);
});

test('names only secrets that the server reads, and holds none', () => {
  const [, section = ''] = /\n### Kubernetes\n([^]*?)\n##/.exec(read('.github/OPERATING.md')) ?? [];
  const made = [...section.matchAll(/--from-literal=(\w+)=/g)].map(([, name = '']) => name);
  expect(made).toEqual(['SECRET_KEY', 'PGPASSWORD']);
  const [, comment = ''] =
    /(Secrets are in[^]*?)\napiVersion/.exec(read('scripts/kubernetes/base.yaml')) ?? [];
  const named = comment.match(/[A-Z]{3,}_?[A-Z_]*/g) ?? [];
  expect(named).toEqual(expect.arrayContaining(made));
  expect([...named, ...made].filter((name) => !(name in environment.shape))).toEqual([]);
  expect(ofKind('Secret')).toEqual([]);
  expect(Object.keys(config).filter((name) => /SECRET|PASSWORD|TOKEN|SMTP_URL/.test(name))).toEqual([]);
});

test('asks addresses for health that exist, at the port where processes listen', () => {
  const health = read('server/health.ts');
  for (const { spec } of deployments) {
    const [container] = spec.template.spec.containers;
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(config.PORT) }]);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'] as const) {
      const { path, port } = container[probe]?.httpGet ?? {};
      expect(port).toBe('http');
      expect(health).toContain(`router.get('${path}'`);
    }
    // A database that's away is no reason to end a process, but one to send nobody there.
    expect(container.livenessProbe?.httpGet.path).toBe('/healthz');
    expect(container.readinessProbe?.httpGet.path).toBe('/readyz');
  }
});

test('runs this version as nobody, on a file system that can’t be written, with limits', () => {
  expect(pods).toHaveLength(3);
  for (const { spec } of pods) {
    expect(spec).toMatchObject({
      serviceAccountName: 'courseyard',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    const [container] = spec.containers;
    expect(container.image).toBe(`courseyard:${version}`);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    for (const amounts of [container.resources.requests, container.resources.limits])
      expect(amounts).toEqual({ cpu: expect.any(String), memory: expect.stringMatching(/^\d+[MG]i$/) });
  }
});

test('brings the database up to date with a command that the build makes', () => {
  const [job] = ofKind('Job');
  const command = job?.spec.template.spec.containers[0].command?.at(-1) ?? '';
  const name = /^dist\/server\/(\w+)\.js$/.exec(command)?.[1];
  expect(read('scripts/build.ts')).toContain(`${name}: 'scripts/${name}.ts'`);
});

test('everything refers to what’s there, and is in one namespace', () => {
  const others = manifests.filter(({ kind }) => kind !== 'Namespace');
  expect(others.filter(({ metadata }) => metadata.namespace !== 'courseyard')).toEqual([]);
  const labels = pods.map(({ metadata }) => metadata.labels);
  const selectors = manifests.flatMap(({ kind, spec }): object[] => {
    if (kind === 'Service') return [spec.selector];
    const wanted = spec?.podSelector?.matchLabels ?? spec?.selector?.matchLabels;
    return wanted ? [wanted] : [];
  });
  expect(selectors).toHaveLength(8);
  const isFound = (wanted: object) =>
    labels.some((has) => Object.entries(wanted).every(([k, v]) => has[k] === v));
  expect(selectors.filter((wanted) => !isFound(wanted))).toEqual([]);
  const [ingress] = ofKind('Ingress');
  const { host } = new URL(config.PUBLIC_URL ?? '');
  expect([ingress?.spec.rules[0]?.host, ingress?.spec.tls[0]?.hosts]).toEqual([host, [host]]);
});

test('all processes together leave the database some of its 100 connections', () => {
  const processes = deployments.reduce((sum, { spec }) => sum + spec.replicas, 0);
  // A worker also keeps one that proves it's alive; while versions roll, there's one more of each.
  expect((processes + 2) * (Number(config.DATABASE_POOL) + 1)).toBeLessThan(90);
});
