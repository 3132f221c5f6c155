import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Locator } from 'playwright-core';
import { closingKey, seenKey } from '#test/support/jest/browser-environment.ts';

export type Cookies = 'allowed' | 'third_party_blocked' | 'all_blocked';

/** Chromium's preferences for each treatment of cookies and site data. */
const preferences: Record<Cookies, object> = {
  allowed: { profile: { cookie_controls_mode: 0 } },
  third_party_blocked: { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } },
  all_blocked: { profile: { default_content_setting_values: { cookies: 2 } } },
};

const options = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Frames of another site in their own processes: now and then the driver loses track of the tool's.
    '--disable-site-isolation-trials',
  ],
  viewport: { width: 1280, height: 900 },
  // Nothing to wait for, and to draw: every-page.test.ts looks at what moves.
  reducedMotion: 'reduce' as const,
};

/** How long a page may keep a test waiting, in milliseconds: a sync or a scan on a slow machine with other work. */
const waitMs = 120_000;

interface Started {
  readonly context: BrowserContext;
  readonly cookies: Cookies;
  isFree: boolean;
  close(): Promise<void>;
}

/** Those that this file's tests have used: starting Chromium takes longer than many of them. */
const started: Started[] = [];

async function start(cookies: Cookies): Promise<Started> {
  const profile = mkdtempSync(join(tmpdir(), 'courseyard-chromium-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences[cookies]));
  const context = await chromium.launchPersistentContext(profile, options);
  context.setDefaultTimeout(waitMs);
  await repeatLostClicks(context);
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, cookies, isFree: true, close };
}

async function take(cookies: Cookies) {
  const known = started.find((one) => one.isFree && one.cookies === cookies);
  const taken = known ?? (await start(cookies));
  if (!known) started.push(taken);
  Reflect.set(globalThis, closingKey, () => Promise.all(started.splice(0).map(({ close }) => close())));
  taken.isFree = false;
  return taken;
}

/** Leaves it as if it had been nowhere: what a tab keeps goes with the tab. */
async function clean(context: BrowserContext) {
  for (const page of context.pages().slice(1)) {
    for (const frame of page.frames()) await frame.evaluate(forgetSite).catch(() => {});
    await page.close();
  }
  await context.clearCookies();
}

function forgetSite() {
  localStorage.clear();
}

type OpenBrowser = BrowserContext & { end: () => Promise<void> };

/** A browser that has been nowhere, with a treatment of cookies. */
export async function openBrowser(cookies: Cookies): Promise<OpenBrowser> {
  const taken = await take(cookies);
  const { context } = taken;
  Reflect.set(globalThis, seenKey, () => seenIn(context));
  return Object.assign(context, {
    end: async () => {
      Reflect.deleteProperty(globalThis, seenKey);
      await clean(context);
      taken.isFree = true;
    },
  });
}

/**
 * Has clicks on a control repeated that were lost because the page moved between press and release, as it can on a busy
 * machine: a person would click again, too.
 */
async function repeatLostClicks(context: BrowserContext) {
  const [blank] = context.pages();
  if (!blank) throw new Error('The browser has no page');
  await context.exposeBinding('clickLost', () => {
    isClickLost = true;
  });
  await context.addInitScript(noteLostClicks);
  const locators = Object.getPrototypeOf(blank.locator('body')) as Locator;
  const click = (Reflect.get(locators, originalClick) as Locator['click'] | undefined) ?? locators.click;
  const clickUntilKept = async function (this: Locator, how?: Parameters<Locator['click']>[0]) {
    do {
      isClickLost = false;
      await click.call(this, how);
      if (isClickLost) process.stderr.write(`The page moved away from a click on ${String(this)}\n`);
    } while (isClickLost);
  };
  Object.assign(locators, { [originalClick]: click, click: clickUntilKept });
}

const originalClick = Symbol('click');
let isClickLost = false;

/** In each document: tells of a press on a control that's released beside it. One that's gone by then has done its work. */
function noteLostClicks() {
  const controls = 'a, button, label, summary, [role]';
  let pressed: Element | null = null;
  const on = (type: string, note: (target: Element) => void) =>
    addEventListener(type, ({ target }) => target instanceof Element && note(target), true);
  on('pointerdown', (target) => {
    pressed = target.closest(controls);
  });
  on('pointerup', (target) => {
    if (pressed?.isConnected && !pressed.contains(target)) Reflect.get(globalThis, 'clickLost')?.();
  });
}

/** What every frame shows, as a screen reader gets it, after its address. */
async function seenIn(context: BrowserContext) {
  const pages = context.pages().filter((page) => page.url() !== 'about:blank');
  const frames = pages.flatMap((page) => page.frames());
  const texts = await Promise.all(
    frames.map(async (frame) => {
      const shown = await frame.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
      return `${frame.url()}\n${shown}`;
    }),
  );
  return texts.join('\n\n');
}
