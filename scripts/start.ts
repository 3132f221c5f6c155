import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import lti from '../lti-config.json' with { type: 'json' };
import { log } from '#server/infra/log.ts';
import { build } from './build.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { startHarness, type Harness } from './harness/harness.ts';
import { writePublicUrl } from './public-url.ts';
import { freePort, readEnvironment, serverEnvironment, StartError } from './start/environment.ts';
import { untilReady } from './until-ready.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const isProduction = process.env.NODE_ENV === 'production';

const children = new Set<ChildProcess>();
let isStopping = false;

/** Starts the built server as its own process, as production does. */
function startServer(env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/server/main.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  children.add(child);
  child.on('exit', (code) => {
    children.delete(child);
    if (!isStopping) process.exit(code ?? 1);
  });
}

async function stopServer(child: ChildProcess) {
  const exited = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  await exited;
}

async function stopAll(harness: Harness | undefined) {
  if (isStopping) return;
  isStopping = true;
  // This process's open database calls are cut off now, and would log errors.
  log.level = 'silent';
  await Promise.all([...children].map(stopServer));
  await harness?.close();
  process.exit(0);
}

async function startWithHarness() {
  const { port, toolPort: toolPortAsked, dataDir, courses } = await readEnvironment('npm start');
  await build({ production: false });
  const harness = await startHarness({
    port,
    hostname: 'localhost',
    isReady: false,
    ...(courses !== undefined && { courses }),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(harness));
  console.log(`\nCourseyard's harness: ${harness.origin}/   (starting …)`);
  // A different host name from the harness's, as the tool's differs from Canvas's: what's third-party there is so here.
  const toolPort = await freePort(toolPortAsked ?? port + 1);
  const toolOrigin = `http://127.0.0.1:${toolPort}`;
  harness.setTool({ origin: toolOrigin, customFields: lti.custom_fields });
  writePublicUrl(dataDir, toolOrigin);
  const env = serverEnvironment(harness, { toolPort, toolOrigin, dataDir });
  startServer(env);
  await untilReady(toolOrigin);
  const finishDemo = await seedDemo(harness, { ...process.env, ...env });
  await finishDemo();
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
