import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevLoop, type DevLoop } from './dev-loop.ts';
import { scratchCopy } from '#test/support/scratch-copy.ts';
import { freePort } from '#test/support/free-port.ts';
import { openBrowser } from './browser.ts';
import { heading, launchAs, toolFrame } from './support.ts';

const dashboard = 'client/dashboard/dashboard-page.tsx';

let copy: string;
let dev: DevLoop;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'courseyard-dev-'));
  scratchCopy(copy);
  dev = await startDevLoop(copy, await freePort());
});
afterAll(async () => {
  await dev?.stop();
  rmSync(copy, { recursive: true, force: true });
});
afterEach(() => browser.end());

/** The tool in its frame, and every browser message that's a warning or an error. */
async function open(cookies: Parameters<typeof openBrowser>[0] = 'allowed') {
  browser = await openBrowser(cookies);
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const tool = await launchAs(page, dev.harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
  return { page, tool, complaints };
}

const rename = (from: string, to: string) =>
  dev.save('client/dashboard/dashboard.messages.ts', (source) =>
    source.replace(`defaultMessage: '${from}'`, `defaultMessage: '${to}'`),
  );
const starts = () => dev.printed().split('server: ready').length - 1;

test('shows a client change by itself inside the frame, and leaves the server alone', async () => {
  const { tool, complaints } = await open();
  const before = starts();
  rename('Dashboard', 'Overview');
  await heading(tool, 'Overview').waitFor();
  rename('Overview', 'Dashboard');
  await heading(tool, 'Dashboard').waitFor();
  expect(starts()).toBe(before);
  expect(complaints).toEqual([]);
});

test('launches again where the browser keeps no session in a frame', async () => {
  const { tool } = await open('all_blocked');
  rename('Dashboard', 'Overview');
  await heading(tool, 'Overview').waitFor();
  rename('Overview', 'Dashboard');
  await heading(tool, 'Dashboard').waitFor();
});

test('restarts only the server when the server changed, and loses no session', async () => {
  const { page, tool } = await open();
  const [before, harness] = [starts(), dev.harnessOrigin];
  dev.save('server/health.ts', (source) => source.replace("'alive'", "'well'"));
  await dev.says('server: ready', dev.printed().lastIndexOf('server: ready') + 1);
  expect(await (await fetch(`${dev.toolOrigin}/healthz`)).json()).toEqual({ status: 'well' });
  await heading(tool, 'Dashboard').waitFor();
  expect(toolFrame(page).url()).toBe(`${dev.toolOrigin}/dashboard`);
  expect(starts()).toBe(before + 1);
  expect((await fetch(harness)).status).toBe(200);
});

test("shows an error in the client in the page and in the terminal until it's fixed", async () => {
  const { tool } = await open();
  const before = dev.printed().length;
  dev.save(dashboard, (source) => `${source}\nconst broken = ;\n`);
  await tool.getByRole('alert').getByText('dashboard-page.tsx').waitFor();
  await dev.says('dashboard-page.tsx', before);
  dev.save(dashboard, (source) => source.replace('\nconst broken = ;\n', ''));
  await tool.getByRole('alert').waitFor({ state: 'detached' });
  await heading(tool, 'Dashboard').waitFor();
});

test("shows why the server can't start, and continues once it can", async () => {
  const { page, tool } = await open();
  dev.save('server/app.ts', (source) => `${source}\nthrow new Error('no legs to stand on');\n`);
  await tool.getByRole('alert').getByText('no legs to stand on').first().waitFor();
  await toolFrame(page)
    .goto(`${dev.toolOrigin}/dashboard`)
    .catch(() => {});
  await tool.getByRole('alert').getByText('no legs to stand on').first().waitFor();
  dev.save('server/app.ts', (source) => source.replace(/\nthrow new .+\n$/, ''));
  await heading(tool, 'Dashboard').waitFor();
});

test("runs React's development build, with its warnings", async () => {
  const { tool, complaints } = await open();
  dev.save(dashboard, (source) =>
    source.replace(/return \(\n/, 'return (<>{[1, 2].map(() => <i />)}</>);\n  return (\n'),
  );
  await tool.locator('i').first().waitFor({ state: 'attached' });
  expect(complaints.join('\n')).toContain('Each child in a list should have a unique "key" prop');
});
