import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Frame, type Page } from 'playwright-core';
import { ensureChromium } from '#scripts/chromium.ts';
import { scratchCopy } from '#scripts/scratch-copy.ts';
import type { Benchmark, Size } from './benchmark.ts';
import { afterwards, temporaryFolder } from './cleanup.ts';
import { startDevLoop, type DevLoop } from './dev-loop.ts';
import { millisecondsOf, summarize } from './measure.ts';
import { freePort } from './processes.ts';
import { columnsOf } from './table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tries = { small: 1, full: 10 } as const;
const checks = { small: 0, full: 3 } as const;
const settleMs = 500;
const showWithinMs = 60_000;

export const loop: Benchmark = {
  about:
    'From saving a file under `npm run dev` to the new page and the new server; and `npm run check` with its caches.',
  run: async ({ size }) => {
    const executablePath = await ensureChromium();
    if (!executablePath) return 'There is no Chromium to look into.';
    const lines = [...(await measureDev(executablePath, size)), ...measureCheck(checks[size])];
    return columnsOf([['what', 'shortest', 'median', 'longest', 'aim', 'tries'], ...lines]);
  },
};

async function measureDev(executablePath: string, size: Size) {
  const copy = temporaryFolder();
  scratchCopy(copy);
  const dev = await startDevLoop(copy, await freePort());
  afterwards(() => dev.stop());
  const page = await openPage(executablePath);
  const person = 'institution=northfield&person=institution_admin&placement=account_navigation';
  await page.goto(`${dev.harnessOrigin}/launch?${person}`);
  await pageWith(page, undefined);
  const pages = await repeat(tries[size], (mark) => savePage(dev, page, mark));
  const servers = await repeat(tries[size], (mark) => saveServer(dev, mark));
  return [
    line('a page: saved until the browser shows it', pages, '< 1 s'),
    line('the server: saved until it answers', servers, '< 3 s'),
  ];
}

/** In a profile on disk: if a frame has no storage, a reload is a launch. */
async function openPage(executablePath: string): Promise<Page> {
  const context = await chromium.launchPersistentContext(temporaryFolder(), {
    executablePath,
    // Frames of another site in their own processes: now and then the driver loses track of the tool's.
    args: ['--no-sandbox', '--disable-gpu', '--disable-site-isolation-trials'],
  });
  afterwards(() => context.close());
  return context.newPage();
}

/** The first run isn't counted: the disk and the browser warm up. */
async function repeat(times: number, measure: (mark: number) => Promise<number>) {
  const values: number[] = [];
  for (let mark = 0; mark <= times; mark += 1) {
    const value = await measure(mark);
    if (mark > 0) values.push(value);
    await wait(settleMs);
  }
  return values;
}

const savePage = (dev: DevLoop, page: Page, mark: number) =>
  millisecondsOf(async () => {
    dev.save('client/dashboard/dashboard-page.tsx', (source) =>
      source.replace(
        /(\ndocument\.documentElement.+)?\n$/,
        `\ndocument.documentElement.dataset.mark = '${mark}';\n`,
      ),
    );
    await pageWith(page, mark);
  });

/** Waits until the dashboard with the mark shows its heading, in the frame. */
const pageWith = (page: Page, mark: number | undefined) =>
  until(async () => {
    const frame = page.frame('tool_content');
    return frame !== null && (await isThere(frame, mark));
  });

async function until(isSo: () => Promise<boolean>) {
  const deadline = Date.now() + showWithinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('What was saved never showed');
    await wait(10);
  }
}

/** A frame that's navigating throws an error. */
const isThere = (frame: Frame, mark: number | undefined) =>
  frame
    .evaluate(
      (wanted) => document.querySelector('h1') !== null && document.documentElement.dataset.mark === wanted,
      mark === undefined ? undefined : String(mark),
    )
    .catch(() => false);

const saveServer = (dev: DevLoop, mark: number) =>
  millisecondsOf(async () => {
    dev.save('server/health.ts', (source) => source.replace(/'alive\d*'/, `'alive${mark}'`));
    await until(async () => {
      const answer = await fetch(`${dev.toolOrigin}/healthz`);
      return (await answer.text()).includes(`"alive${mark}"`);
    });
  });

/** Run once unmeasured to fill its caches. */
function measureCheck(times: number) {
  const check = () => {
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/check.ts')], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stdout);
  };
  if (times === 0) return [];
  check();
  const values = Array.from({ length: times }, () => {
    const began = performance.now();
    check();
    return performance.now() - began;
  });
  return [line('npm run check, with its caches', values, '< 30 s')];
}

function line(what: string, values: readonly number[], aim: string) {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const figures = [Math.min(...values), summarize(values).median, Math.max(...values)];
  return [what, ...figures.map(seconds), aim, String(values.length)];
}
