import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import lti from '../../lti-config.json' with { type: 'json' };
import { startHarness } from '#scripts/harness/harness.ts';
import { startPostgres } from '#test/support/postgres.ts';

jest.setTimeout(120_000);

const root = fileURLToPath(new URL('../..', import.meta.url));
const secretKey = Buffer.alloc(32, 9).toString('base64');

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });

async function untilTrue(isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (await isTrue().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error('This took too long');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('two web and two worker processes share one PostgreSQL: one launch, one sync, a clean end', async () => {
  const postgres = await startPostgres();
  if (!postgres)
    return void process.stdout.write('No PostgreSQL binaries: the production processes were not tried.\n');
  const harness = await startHarness({ courses: 200 });
  const ports = await Promise.all([1, 2, 3, 4].map(freePort));
  const [first, second] = ports.map((port) => `http://127.0.0.1:${port}`);
  const env = (port: number, roles: string) => ({
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PORT: String(port),
    ROLES: roles,
    PUBLIC_URL: first,
    DATABASE_URL: postgres.url,
    SECRET_KEY: secretKey,
    OUTGOING_ALLOW: new URL(harness.origin).host,
  });
  // All at once on an empty database, so that they meet in its migrations.
  const children = ports.map((port, index) => {
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: root,
      env: env(port, index < 2 ? 'web' : 'worker'),
      stdio: 'inherit',
    });
    return { child, exited: new Promise<number | null>((resolve) => child.once('exit', resolve)) };
  });
  try {
    await untilTrue(async () =>
      (await Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/readyz`)))).every(
        ({ ok }) => ok,
      ),
    );
    const institution = harness.institution('northfield');
    const flags: Record<string, string> = {
      slug: institution.slug,
      title: institution.title,
      issuer: harness.origin,
      'client-id': institution.clientId,
      'deployment-id': institution.deploymentIds[0] ?? '',
      'authentication-endpoint': `${harness.origin}/api/lti/authorize_redirect`,
      'token-endpoint': `${harness.origin}/login/oauth2/token`,
      'jwks-url': `${harness.origin}/api/lti/security/jwks`,
      'canvas-url': harness.origin,
      'root-account-id': institution.rootAccountId,
      'canvas-token': institution.serviceToken,
    };
    const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);
    const operator = (outcome: string) => {
      const { stdout, stderr } = spawnSync(process.execPath, ['dist/server/institution.js', 'add', ...args], {
        cwd: root,
        env: env(0, 'web'),
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(stdout).toContain(outcome);
    };
    operator('created: northfield-university');
    operator('updated: northfield-university');
    harness.setTool({ origin: first ?? '', customFields: lti.custom_fields });
    const launch = await harness.launchAs({
      institution,
      person: harness.person('northfield', 'institution_admin'),
      placement: 'account_navigation',
    });
    const html = await (await launch.send()).text();
    const settings = JSON.parse(/id="settings">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as {
      clientToken: string;
      institution: { id: number };
    };
    // The session that one web process began is good at the other.
    const call = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${second}${path}`, {
        method,
        headers: { authorization: `Bearer ${settings.clientToken}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      });
      return (await answer.json()) as Record<string, never>;
    };
    const terms = `/api/institutions/${settings.institution.id}/accounts`;
    await untilTrue(
      async () => ((await call('GET', terms)) as { fetchedAt?: string | null }).fetchedAt !== null,
    );
    const rule = { accountId: institution.rootAccountId };
    const batch = await call('POST', `/api/institutions/${settings.institution.id}/batches`, {
      type: 'dynamic',
      title: 'All',
      dynamicBatchConfig: rule,
    });
    const status = async () =>
      (await call('GET', `/api/batches/${batch.id}/sync/status`)) as {
        currentSync?: { status: string; courseAddedCount: number };
      };
    await untilTrue(async () => (await status()).currentSync?.status === 'completed');
    const living = [...institution.courses.values()].filter(({ state }) => state !== 'deleted');
    expect((await status()).currentSync?.courseAddedCount).toBe(living.length);
  } finally {
    for (const { child } of children) child.kill('SIGTERM');
    const codes = await Promise.all(children.map(({ exited }) => exited));
    await harness.close();
    await postgres.stop();
    expect(codes).toEqual([0, 0, 0, 0]);
  }
});
