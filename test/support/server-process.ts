import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import lti from '../../lti-config.json' with { type: 'json' };
import type { Harness } from '#scripts/harness/harness.ts';
import { launchAsAdmin } from '#scripts/harness/headless-session.ts';
import { operatorFlags } from '#scripts/harness/operator-values.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { startChild, type Child } from './child.ts';
import { testSecretKey } from './database.ts';
import { freePort } from './free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The built programs' environment: their own port, and a database or a data folder. */
export async function serverEnvironment(
  harness: Harness,
  given: { ROLES?: 'web' | 'worker'; DATABASE_URL?: string; DATA_DIR?: string; PUBLIC_URL?: string },
): Promise<NodeJS.ProcessEnv & { PORT: string; PUBLIC_URL: string }> {
  const port = await freePort();
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET_KEY: testSecretKey,
    REQUESTS_PER_TOKEN: '0',
    OUTGOING_ALLOW: new URL(harness.origin).host,
    ...given,
  };
}

/** Starts the built server (npm run build), as production does. */
export const startServer = (env: NodeJS.ProcessEnv): Child => startChild('dist/server/main.js', [], env);

export const untilReady = (server: Child) => server.until((out) => out.includes('"msg":"ready"'));

/** Registers one of the harness's institutions with the operator's command. Returns its output. */
export function addInstitution(
  env: NodeJS.ProcessEnv,
  harness: Harness,
  institution: HarnessInstitution,
): string {
  const args = operatorFlags(harness, institution);
  const { stdout, stderr } = spawnSync(process.execPath, ['dist/server/institution.js', 'add', ...args], {
    cwd: root,
    env: { ...process.env, ...env, LOG_LEVEL: 'error' },
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return stdout;
}

/** Launches the tool at the address as the institution's admin, without a browser. */
export function signIn(harness: Harness, institution: HarnessInstitution, origin: string) {
  harness.setTool({ origin, customFields: lti.custom_fields });
  return launchAsAdmin(harness, institution);
}

/** Calls the API of a server process; throws the answer if it isn't a success. */
export async function callApi<T>(
  origin: string,
  token: string,
  [method, path, body]: readonly [method: string, path: string, body?: object],
): Promise<T> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Polls until it's true, for a while in milliseconds; an error means "not yet". */
export async function untilTrue(isTrue: () => Promise<boolean>, withinMs = 120_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    if (await isTrue().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error('This took too long');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
