import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { chromium, type Browser, type Page } from 'playwright-core';
import { ensureChromium } from '#scripts/chromium.ts';
import { clientBundling } from '#scripts/client-bundling.ts';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { barePage } from './bare-page.ts';
import type { Benchmark, Options, Row } from './benchmark.ts';
import { afterwards, temporaryFolder } from './cleanup.ts';
import { emptyDatabase } from './databases.ts';
import { compare } from './measure.ts';
import { startChild } from './processes.ts';
import { startProduct } from './product.ts';

const bounds = {
  small: { rounds: 1, tries: 2, warmUp: 1, withinMs: 30_000 },
  full: { rounds: 10, tries: 3, warmUp: 3, withinMs: 120_000 },
};
const openWithinMs = 30_000;
const clickAndWatch = fileURLToPath(new URL('click-and-watch.js', import.meta.url));
/** An address of the tool's origin for the page before the launch; it's never requested from a server. */
const blank = '/blank';

export const interactive: Benchmark = {
  about:
    'Chromium without a cache, from the launch to "Manage" clicked and the batches there, against React, one button, a click and a heading.',
  run: async (options) => {
    const executablePath = await ensureChromium();
    return executablePath ? measure(executablePath, options) : [];
  },
};

async function measure(executablePath: string, { size, engines }: Options): Promise<Row[]> {
  const [engine = 'embedded'] = engines;
  const database = await emptyDatabase(engine);
  if (!database) return [];
  const harness = await startHarness({ courses: 60 });
  afterwards(() => harness.close());
  const { origin } = await startProduct(harness, harness.institution('northfield'), database);
  const peer = await startBarePage();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  afterwards(() => browser.close());
  const result = await compare(
    {
      ours: async () => open(browser, origin, await launchOf(harness)),
      peer: async () => open(browser, peer, { path: '/', fields: {}, cookie: '' }),
    },
    bounds[size],
  );
  return [{ what: `launch to batches in the browser, ${engine}`, unit: 'ms', ...result }];
}

/** A form that opens a page, and the cookie sent with it. */
interface Opening {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly cookie: string;
}

async function launchOf(harness: Harness): Promise<Opening> {
  const { action, idToken, state, cookie } = await harness.launchAs({
    institution: harness.institution('northfield'),
    person: harness.person('northfield', 'institution_admin'),
    placement: 'account_navigation',
  });
  return { path: new URL(action).pathname, fields: { id_token: idToken, state }, cookie };
}

/** Opens a page as a first-time visitor's browser would; returns when the batches' heading appeared, in milliseconds from the post. */
async function open(browser: Browser, origin: string, { path, fields, cookie }: Opening): Promise<number> {
  const context = await browser.newContext();
  try {
    const [name = '', value = ''] = cookie.split('=');
    if (name) await context.addCookies([{ name, value, url: origin, sameSite: 'Lax' }]);
    const page = await context.newPage();
    const done = new Promise<number>((resolve) => void page.exposeFunction('benchmarkDone', resolve));
    await page.addInitScript({ path: clickAndWatch });
    await standAt(page, origin);
    await page.evaluate(submit, { path, fields });
    return await withinTime(done);
  } finally {
    await context.close();
  }
}

/** The posting page must be of the same site, or the login's cookie wouldn't go along. */
async function standAt(page: Page, origin: string) {
  await page.route(`**${blank}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`${origin}${blank}`);
  await page.unroute(`**${blank}`);
}

/** Runs in the page: posts a form, as the LMS's page does. */
function submit({ path, fields }: Pick<Opening, 'path' | 'fields'>) {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: path });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  form.submit();
}

async function withinTime(done: Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The page never showed the batches')), openWithinMs);
  });
  try {
    return await Promise.race([done, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Builds and compresses the bare page like ours, and serves it with bare Express. */
async function startBarePage(): Promise<string> {
  const folder = temporaryFolder();
  const assets = join(folder, 'assets');
  mkdirSync(assets);
  await build({ ...clientBundling, ...barePage, outfile: join(assets, 'main.js') });
  writeFileSync(join(assets, 'main.js.br'), brotliCompressSync(readFileSync(join(assets, 'main.js'))));
  const page = join(folder, 'page.html');
  writeFileSync(
    page,
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>' +
      '<script type="module" src="/assets/main.js"></script></head><body><div id="root"></div></body></html>',
  );
  const { ready } = await startChild<{ origin: string }>('./bare-server.ts', { page, assets });
  return ready.origin;
}
