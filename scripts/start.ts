import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import lti from '../lti-config.json' with { type: 'json' };
import { isHeld } from '#server/infra/db/embedded/door.ts';
import { log } from '#server/infra/log.ts';
import { ensureSecretKey } from '#server/infra/secrets.ts';
import { build } from './build.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { startHarness, type Harness } from './harness/harness.ts';
import { writePublicUrl } from './public-url.ts';
import { untilReady } from './until-ready.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isProduction = process.env.NODE_ENV === 'production';
const isWatching = process.argv.includes('--watch');

const portNumber = z.coerce.number().int().min(1).max(65_534);
/** What `npm start` reads from the environment for itself; the server reads the rest. */
const environment = z.object({
  PORT: portNumber.default(3000),
  TOOL_PORT: portNumber.optional(),
  DATA_DIR: z.string().default('.data'),
  HARNESS_COURSES: z.coerce.number().int().min(20).max(1_000_000).optional(),
});

/** Why it cannot start, in a sentence for the person who typed the command. */
class StartError extends Error {}

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
  // Whatever this process still does at the database is cut off now, and would complain of it.
  log.level = 'silent';
  await Promise.all([...children].map(stopServer));
  await harness?.close();
  process.exit(0);
}

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

/** The first free port from the one given on. */
async function freePort(from: number): Promise<number> {
  return (await isFree(from)) ? from : freePort(from + 1);
}

/** What the environment asks for. Throws StartError when that cannot be had, before anything has begun. */
async function readEnvironment() {
  const given = Object.entries(process.env).filter(([, value]) => value !== '');
  const parsed = environment.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new StartError(z.prettifyError(parsed.error));
  const { PORT, TOOL_PORT, DATA_DIR, HARNESS_COURSES } = parsed.data;
  const dataDir = resolve(root, DATA_DIR);
  if (!(await isFree(PORT)))
    throw new StartError(
      `Port ${PORT} is taken. Give another one, for example: PORT=${PORT + 100} npm start`,
    );
  if (!process.env.DATABASE_URL && existsSync(dataDir) && (await isHeld(dataDir)))
    throw new StartError(
      `Another Courseyard works in ${dataDir}. Stop it, or give this one a folder of its own with DATA_DIR.`,
    );
  return { port: PORT, toolPort: TOOL_PORT, dataDir, courses: HARNESS_COURSES };
}

interface Place {
  readonly toolPort: number;
  readonly toolOrigin: string;
  readonly dataDir: string;
}

/** What the server is told beside what this process was told. */
function serverEnvironment(harness: Harness, { toolPort, toolOrigin, dataDir }: Place) {
  const superAdmins = harness.institutions.flatMap(({ people, clientId }) =>
    people
      .filter(({ kind }) => kind === 'super_admin')
      .map(({ subject }) => `${harness.origin}#${clientId}#${subject}`),
  );
  return {
    NODE_ENV: 'development',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    PORT: String(toolPort),
    PUBLIC_URL: toolOrigin,
    DATA_DIR: dataDir,
    SECRET_KEY: process.env.SECRET_KEY || ensureSecretKey(dataDir),
    SUPER_ADMINS: superAdmins.join(','),
    SYSTEM_ADMINS: superAdmins.join(','),
    OUTGOING_ALLOW: new URL(harness.origin).host,
    HARNESS_URL: `${harness.origin}/`,
  };
}

async function startWithHarness() {
  const { port, toolPort: toolPortAsked, dataDir, courses } = await readEnvironment();
  await build({ production: false });
  const harness = await startHarness({
    port,
    hostname: 'localhost',
    isReady: false,
    ...(courses !== undefined && { courses }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(harness));
  console.log(`\nCourseyard's harness: ${harness.origin}/   (starting …)`);
  // Another host name than the harness's, as the tool's differs from Canvas's: what is third-party there is so here.
  const toolPort = await freePort(toolPortAsked ?? port + 1);
  const toolOrigin = `http://127.0.0.1:${toolPort}`;
  harness.setTool({ origin: toolOrigin, customFields: lti.custom_fields });
  writePublicUrl(dataDir, toolOrigin);
  const env = serverEnvironment(harness, { toolPort, toolOrigin, dataDir });
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

async function startProduction() {
  await build({ production: true });
  startServer({});
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(undefined));
}

await (isProduction ? startProduction() : startWithHarness()).catch((error: unknown) => {
  if (isStopping) return;
  console.error(error instanceof StartError ? error.message : error);
  for (const child of children) child.kill('SIGTERM');
  process.exit(1);
});
