import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import lti from '../../lti-config.json' with { type: 'json' };
import { build } from '#scripts/build.ts';
import { eventKeysPath } from '#scripts/harness/live-events.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import { operatorFlags } from '#scripts/harness/operator-values.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import { untilReady } from '#scripts/until-ready.ts';
import { afterwards } from './cleanup.ts';
import { generousLimits, type DatabaseEnvironment } from './databases.ts';
import { freePort } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let built: Promise<void> | undefined;
/** The production build, once per run. */
const buildOnce = () => (built ??= build({ production: true }));

/** The product's running web processes. */
interface Product {
  /** of the first, where launches go */
  readonly origin: string;
  readonly origins: readonly string[];
  readonly processIds: readonly number[];
  /** Starts workers, which are processes besides those of the web. */
  startWorkers(count: number): Promise<void>;
}

/** Starts the built server as production does, on an empty database, and registers one of the harness's institutions. */
export async function startProduct(
  harness: Harness,
  institution: HarnessInstitution,
  database: DatabaseEnvironment,
  { processes = 1 } = {},
): Promise<Product> {
  await buildOnce();
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const [origin = ''] = origins;
  const env = environmentOf(harness, database, origin);
  const processIds: number[] = [];
  for (const [place, port] of ports.entries()) {
    const server = start('main.js', [], { ...env, PORT: String(port) });
    processIds.push(server.pid ?? 0);
    await Promise.race([untilReady(origins[place] ?? ''), endOf(server)]);
  }
  const code = await endOf(
    start('institution.js', ['add', ...operatorFlags(harness, institution)], env),
    true,
  );
  if (code !== 0) throw new Error(`The institution could not be registered (${code})`);
  harness.setTool({ origin, customFields: lti.custom_fields });
  const startWorkers = async (count: number) => {
    for (let started = 0; started < count; started += 1) {
      const port = await freePort();
      start('main.js', [], { ...env, ROLES: 'worker', PORT: String(port) });
      await untilReady(`http://127.0.0.1:${port}`);
    }
  };
  return { origin, origins, processIds, startWorkers };
}

const environmentOf = (harness: Harness, database: DatabaseEnvironment, origin: string) => ({
  ...process.env,
  ...database,
  NODE_ENV: 'production',
  ROLES: 'web',
  LOG_LEVEL: 'error',
  PORT: new URL(origin).port,
  PUBLIC_URL: origin,
  // For this run only; what it seals is gone with the run.
  SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
  ...generousLimits,
  OUTGOING_ALLOW: new URL(harness.origin).host,
  LIVE_EVENT_KEYS_URL: `${harness.origin}${eventKeysPath}`,
});

function start(file: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, [join(root, 'dist/server', file), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  afterwards(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  });
  return child;
}

/** The exit code of a process that's allowed to end; one that isn't throws instead. */
async function endOf(child: ChildProcess, mayEnd = false): Promise<number> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (!mayEnd && code !== 0 && code !== null) throw new Error(`The server ended with ${code}`);
  return code ?? 1;
}
