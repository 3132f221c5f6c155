import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import {
  chromium,
  type BrowserContext,
  type Frame,
  type FrameLocator,
  type Locator,
  type Page,
} from 'playwright-core';
import { demoOnce } from '#test/support/demo-once.ts';
import { seenKey } from '#test/support/browser-environment.ts';
import { freePort } from '#test/support/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const axeSource = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

export interface Installation {
  readonly harnessOrigin: string;
  stop(): Promise<void>;
}

/** The arguments that make Node.js do what `npm start` does once everything is installed. */
export const startScript = [join(root, 'scripts/start.ts')];

/** What `npm start` starts, on ports and in its own folder, with its demo data complete. */
export async function startInstallation(): Promise<Installation> {
  const data = await demoOnce(async (empty) => (await startIn(empty, 'The demo data is complete')).stop());
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-e2e-'));
  cpSync(data, folder, { recursive: true });
  const { harnessOrigin, stop } = await startIn(folder, 'Courseyard is ready');
  return {
    harnessOrigin,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts with the data in a folder, and returns once it has said so much. */
async function startIn(folder: string, says: string): Promise<Installation> {
  const port = await freePort();
  const child = spawn(process.execPath, startScript, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      TOOL_PORT: String(await freePort()),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await until(child, says);
  return {
    harnessOrigin: `http://localhost:${port}`,
    stop: async () => {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Longer than a slow machine with other work takes, and shorter than a hook may, in milliseconds. */
const patienceMs = 400_000;

/** Waits for a line of the process; if it ends or is too late, the error has its output. */
const until = (child: ChildProcess, text: string) =>
  new Promise<void>((resolve, reject) => {
    let printed = '';
    const giveUp = setTimeout(() => child.kill('SIGTERM'), patienceMs);
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
      if (!printed.includes(text)) return;
      clearTimeout(giveUp);
      resolve();
    });
    child.once('exit', (code, signal) => {
      clearTimeout(giveUp);
      reject(new Error(`npm start ended with ${code ?? signal}: ${printed.slice(-2000)}`));
    });
  });

export type Cookies = 'allowed' | 'third_party_blocked' | 'all_blocked';

/** Chromium's preferences for each treatment of cookies and site data. */
const preferences: Record<Cookies, object> = {
  allowed: { profile: { cookie_controls_mode: 0 } },
  third_party_blocked: { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } },
  all_blocked: { profile: { default_content_setting_values: { cookies: 2 } } },
};

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Frames of another site in their own processes: now and then the driver loses track of the tool's.
  '--disable-site-isolation-trials',
];

/** How long a page may keep a test waiting, in milliseconds: a sync or a scan on a slow machine with other work. */
const waitMs = 120_000;

/** A browser with a fresh profile and the given treatment of cookies. */
export async function openBrowser(cookies: Cookies): Promise<BrowserContext & { end: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'courseyard-chromium-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences[cookies]));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(waitMs);
  await repeatLostClicks(context);
  Reflect.set(globalThis, seenKey, () => seenIn(context));
  return Object.assign(context, {
    end: async () => {
      Reflect.deleteProperty(globalThis, seenKey);
      await context.close();
      rmSync(profile, { recursive: true, force: true });
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
  let isLost = false;
  await context.exposeBinding('clickLost', () => {
    isLost = true;
  });
  await context.addInitScript(noteLostClicks);
  const locators = Object.getPrototypeOf(blank.locator('body')) as Locator;
  const click = (Reflect.get(locators, originalClick) as Locator['click'] | undefined) ?? locators.click;
  const clickUntilKept = async function (this: Locator, options?: Parameters<Locator['click']>[0]) {
    do {
      isLost = false;
      await click.call(this, options);
      if (isLost) process.stderr.write(`The page moved away from a click on ${String(this)}\n`);
    } while (isLost);
  };
  Object.assign(locators, { [originalClick]: click, click: clickUntilKept });
}

const originalClick = Symbol('click');

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

/** Opens the tool as the first person with that first name, by the button on the harness's page, and returns its frame. */
export async function launchAs(page: Page, harnessOrigin: string, person: string): Promise<FrameLocator> {
  await page.goto(`${harnessOrigin}/`);
  await page
    .getByRole('button', { name: `Open Courseyard as ${person}` })
    .first()
    .click();
  return page.frameLocator('iframe[name=tool_content]');
}

/** The main heading of the tool's page: the first thing that distinguishes one page from another. */
export const heading = (tool: FrameLocator | Page, name: string | RegExp) =>
  tool.getByRole('heading', { level: 1, name });

/**
 * Chooses a field's first option by keyboard, as a notice above the form can move the list away from a click; the mouse,
 * too, highlights what's below it.
 */
export async function chooseFirst(page: Page, field: Locator) {
  await page.mouse.move(0, 0);
  const tool = toolFrame(page);
  await tool.getByRole('option', { disabled: false }).first().waitFor();
  await field.press('Home');
  await field.press('Enter');
  await tool.getByRole('option').first().waitFor({ state: 'detached' });
}

/** How long something may take to open before the click on it counts as lost, in milliseconds. */
const openMs = 10_000;

/** Clicks on what opens something, and again if that led nowhere: on a busy machine, the page can move below the mouse. */
export async function clickUntil(opened: Locator, control: Locator) {
  for (;;) {
    await control.click();
    const isOpen = await opened.waitFor({ timeout: openMs }).then(
      () => true,
      () => false,
    );
    if (isOpen) return;
    if (!(await control.isVisible())) return opened.waitFor();
    process.stderr.write(`A click led nowhere: ${String(control)}\n`);
  }
}

/** Replaces the text of something in Canvas, in a tab of its own that's closed once Canvas has saved it. */
export async function editInCanvas(page: Page, address: string, html: string) {
  const canvas = await page.context().newPage();
  await canvas.goto(address);
  await canvas.getByRole('textbox', { name: 'HTML' }).fill(html);
  // Closed any sooner, the tab may take what it's sending with it.
  await Promise.all([canvas.waitForEvent('load'), canvas.getByRole('button', { name: 'Save' }).click()]);
  await canvas.close();
  // A page behind another one doesn't ask for news.
  await page.bringToFront();
}

/** Waits until everything on the tool's page is loaded. */
export async function loaded(tool: FrameLocator) {
  for (const sign of [tool.getByRole('img', { name: 'Loading' }), tool.locator('.skeleton')])
    await sign.first().waitFor({ state: 'detached' });
}

/** The tool's frame, for looking into its document. */
export function toolFrame(page: Page): Frame {
  const frame = page.frame('tool_content');
  if (!frame) throw new Error('The tool is in no frame');
  return frame;
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

/** How long something may take to slide or fade in, in milliseconds: a half-shown text has half its contrast. */
const arrivalMs = 5_000;

/** What axe finds in a settled page or frame, by WCAG 2.2 A and AA; empty if nothing. */
export async function axeIn(view: Page | Frame): Promise<string[]> {
  await view.evaluate(axeSource);
  const deadline = Date.now() + arrivalMs;
  for (;;) {
    const found = await violationsIn(view);
    if (found.length === 0 || Date.now() > deadline) return found;
  }
}

async function violationsIn(view: Page | Frame): Promise<string[]> {
  const violations = await view.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    return (await axe.run(document, { runOnly: { type: 'tag', values: tags } })).violations;
  });
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${JSON.stringify(nodes[0]?.target)} ${nodes[0]?.failureSummary ?? ''})`,
  );
}
