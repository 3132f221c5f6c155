import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import lti from '../lti-config.json' with { type: 'json' };
import { ensureSecretKey } from '#server/infra/secrets.ts';
import { build } from './build.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { startHarness, type Harness } from './harness/harness.ts';
import { untilReady } from './until-ready.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isProduction = process.env.NODE_ENV === 'production';
const isWatching = process.argv.includes('--watch');

const children = new Set<ChildProcess>();
let isStopping = false;

/** Starts the built server as a process of its own, as production does. */
function startServer(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  children.add(child);
  child.on('exit', (code) => {
    children.delete(child);
    if (!isStopping && !isRestarting) process.exit(code ?? 1);
  });
  return child;
}

let isRestarting = false;

async function stopServer(child: ChildProcess) {
  const exited = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await exited;
}

async function stopAll(harness: Harness | undefined) {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([...children].map(stopServer));
  await harness?.close();
  process.exit(0);
}

/** The first free port from the one given on. */
async function freePort(from: number): Promise<number> {
  const isFree = await new Promise<boolean>((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(from, '127.0.0.1', () => server.close(() => done(true)));
  });
  return isFree ? from : freePort(from + 1);
}

async function startWithHarness() {
  const port = Number(process.env.PORT ?? 3000);
  const dataDir = resolve(root, process.env.DATA_DIR ?? '.data');
  const harness = await startHarness({
    port,
    hostname: 'localhost',
    isReady: false,
    ...(process.env.HARNESS_COURSES && { courses: Number(process.env.HARNESS_COURSES) }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(harness));
  console.log(`\nCourseyard's harness: ${harness.origin}/   (starting …)`);
  // Another host name than the harness's, as the tool's differs from Canvas's: what is third-party there is so here.
  const toolPort = await freePort(Number(process.env.TOOL_PORT ?? port + 1));
  const toolOrigin = `http://127.0.0.1:${toolPort}`;
  harness.setTool({ origin: toolOrigin, customFields: lti.custom_fields });
  const secretKey = process.env.SECRET_KEY ?? ensureSecretKey(dataDir);
  const superAdmins = harness.institutions.flatMap(({ people }) =>
    people.filter(({ kind }) => kind === 'super_admin').map(({ subject }) => `${harness.origin}#${subject}`),
  );
  const env = {
    NODE_ENV: 'development',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    PORT: String(toolPort),
    PUBLIC_URL: toolOrigin,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    SUPER_ADMINS: superAdmins.join(','),
    SYSTEM_ADMINS: superAdmins.join(','),
    OUTGOING_ALLOW: new URL(harness.origin).host,
    HARNESS_URL: `${harness.origin}/`,
  };
  let child = startServer(env);
  await untilReady(toolOrigin);
  const finishDemo = await seedDemo(harness, { ...process.env, ...env });
  harness.setReady();
  console.log(`Courseyard is ready. Open ${harness.origin}/ and click a person.\n`);
  if (isWatching) {
    watchSources(async () => {
      isRestarting = true;
      await stopServer(child);
      isRestarting = false;
      child = startServer(env);
    });
  }
  await finishDemo();
}

/** Builds and restarts when a source changes. */
function watchSources(restart: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      build({ production: false })
        .then(restart)
        .then(() => console.log('built and restarted'))
        .catch((error: unknown) => console.error(error));
    }, 200);
  };
  for (const folder of ['shared', 'server', 'client'])
    watch(join(root, folder), { recursive: true }, onChange);
}

await build({ production: isProduction });
if (isProduction) {
  startServer({});
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(undefined));
} else {
  await startWithHarness();
}
