import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import lti from '../lti-config.json' with { type: 'json' };
import { log } from '#server/infra/log.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { openClientBundle } from './dev/client-bundle.ts';
import { openFrontDoor } from './dev/front-door.ts';
import { updatesOf } from './dev/loop.ts';
import { makeNews } from './dev/news.ts';
import { mainIn, openServerBundle } from './dev/server-bundle.ts';
import { makeServerProcess } from './dev/server-process.ts';
import { watchSources } from './dev/watch-sources.ts';
import { startHarness, type Harness } from './harness/harness.ts';
import { writePublicUrl } from './public-url.ts';
import { freePort, readEnvironment, serverEnvironment, StartError } from './start/environment.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What must end before this process does; the last one started ends first. */
const endings: (() => unknown)[] = [];
let isStopping = false;

async function stopAll(code: number) {
  if (isStopping) return;
  isStopping = true;
  // This process's open database calls are cut off now, and would log errors.
  log.level = 'silent';
  for (const end of endings.toReversed()) await end();
  process.exit(code);
}

/** A folder for the bundles, below node_modules so that the server finds its packages. */
function makeFolders() {
  const parent = join(root, 'node_modules/.cache/courseyard');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'dev-'));
  endings.push(() => rmSync(folder, { recursive: true, force: true }));
  return { client: join(folder, 'client'), server: join(folder, 'server') };
}

async function openBundles(folders: ReturnType<typeof makeFolders>) {
  const [client, server] = await Promise.all([
    openClientBundle(folders.client),
    openServerBundle(folders.server, folders.client),
  ]);
  endings.push(() => Promise.all([client.dispose(), server.dispose()]));
  return { client, server };
}

/** Fills the demo after the server's first start. It works through that server, which must not stop until it's done. */
function fillDemoOnce(harness: Harness, env: NodeJS.ProcessEnv) {
  let isFilled = false;
  return async () => {
    if (isFilled) return;
    isFilled = true;
    const finishDemo = await seedDemo(harness, { ...process.env, ...env });
    await finishDemo();
  };
}

async function main() {
  const { port, toolPort: toolPortAsked, dataDir, courses } = await readEnvironment('npm run dev');
  const size = courses === undefined ? {} : { courses };
  const harness = await startHarness({ port, hostname: 'localhost', isReady: false, ...size });
  endings.push(() => harness.close());
  console.log(`\nCourseyard's harness: ${harness.origin}/   (starting …)`);
  const toolPort = await freePort(toolPortAsked ?? port + 1);
  const toolOrigin = `http://127.0.0.1:${toolPort}`;
  harness.setTool({ origin: toolOrigin, customFields: lti.custom_fields });
  writePublicUrl(dataDir, toolOrigin);
  const env = serverEnvironment(harness, { toolPort, toolOrigin, dataDir });
  const news = makeNews();
  const folders = makeFolders();
  const serverPort = await freePort(toolPort + 1);
  const server = makeServerProcess({
    main: mainIn(folders.server),
    port: serverPort,
    env: { ...env, PORT: String(serverPort), ASSETS_DIR: folders.client },
    onCrash: (said) => !isStopping && news.report('server', said),
  });
  endings.push(() => server.stop());
  const door = await openFrontDoor({
    port: toolPort,
    clientFolder: folders.client,
    harnessOrigin: harness.origin,
    news,
    serverPort: () => server.port(),
  });
  endings.push(() => door.closeAllConnections());
  const onServing = fillDemoOnce(harness, env);
  const updates = updatesOf({ news, process: server, onServing, ...(await openBundles(folders)) });
  const stopWatching = watchSources((parts) => parts.forEach((part) => void begin(updates[part]())));
  endings.push(stopWatching);
  await Promise.all([updates.client(), updates.server()]);
}

/** An error in the loop itself ends it. */
const begin = (work: Promise<void>) =>
  work.catch(async (error: unknown) => {
    if (isStopping) return;
    console.error(error instanceof StartError ? error.message : error);
    await stopAll(1);
  });

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopAll(0));
await begin(main());
