import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from 'playwright-core';
import { ensureChromium } from '#scripts/chromium.ts';
import { scratchCopy } from '#scripts/scratch-copy.ts';
import { openBrowser } from '#test/e2e/browser.ts';
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

export const loop: Benchmark = {
  about:
    'from saving a file under `npm run dev` to the new page and the new server; and `npm run check`, warm',
  run: async ({ size }) => {
    if (!(await ensureChromium())) return 'There is no Chromium to look into.';
    const lines = [...(await measureDev(size)), ...measureCheck(checks[size])];
    return columnsOf([['what', 'shortest', 'median', 'longest', 'aim', 'tries'], ...lines]);
  },
};

async function measureDev(size: Size) {
  const copy = temporaryFolder();
  scratchCopy(copy);
  const dev = await startDevLoop(copy, await freePort());
  afterwards(() => dev.stop());
  // If a frame has no storage, a reload is a launch.
  const browser = await openBrowser('allowed');
  afterwards(() => browser.end());
  const page = await browser.newPage();
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
async function pageWith(page: Page, mark: number | undefined) {
  for (;;) {
    const frame = page.frame('tool_content');
    if (frame && (await isThere(frame, mark))) return;
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
    dev.save('server/app.ts', (source) => source.replace(/'alive\d*'/, `'alive${mark}'`));
    for (;;) {
      const answer = await fetch(`${dev.toolOrigin}/healthz`);
      if ((await answer.text()).includes(`"alive${mark}"`)) return;
      await wait(20);
    }
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
