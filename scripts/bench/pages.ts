import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type Frame, type Page } from 'playwright-core';
import { ensureChromium } from '#scripts/chromium.ts';
import type { Benchmark, Size } from './benchmark.ts';
import { afterwards, temporaryFolder } from './cleanup.ts';
import { freePort } from './processes.ts';
import { columnsOf } from './table.ts';

const startScript = fileURLToPath(new URL('../start.ts', import.meta.url));

/** Issue: "layout shift at most 0.05 everywhere"; "at most 40 requests". */
const limits = { shift: 0.05, requests: 40 };

const admin = 'person=institution_admin&placement=account_navigation';
const instructor = 'person=instructor&placement=course_navigation';

interface Screen {
  readonly title: string;
  /** `{…}` stands for the id of the first record that the API lists there */
  readonly path: string;
  /** by the harness's address for a launch */
  readonly as?: string;
}

const screens: readonly Screen[] = [
  { title: 'Dashboard', path: 'dashboard' },
  { title: 'Courses', path: 'courses' },
  { title: 'A course', path: 'courses/{courses}' },
  { title: 'Its accessibility', path: 'courses/{courses}/accessibility' },
  { title: 'Instructor view', path: 'instructor/view', as: instructor },
  { title: 'A checklist', path: 'manage/checklists/{tasklist-templates}' },
  { title: 'A batch', path: 'manage/batches/{batches}' },
  { title: 'Reports', path: 'reports' },
  { title: 'Tasks', path: 'tasks' },
  { title: 'Institution settings', path: 'manage/general' },
  { title: 'Task runners', path: 'manage/task-runners' },
  { title: 'Account', path: 'user' },
];

const times: Record<Size, number> = { small: 1, full: 5 };
const widths = [1280, 400];

export const pages: Benchmark = {
  about: `A full load of a page with the demo's data, as \`npm start\` serves it: how far its parts move while it comes (layout shift, at most ${limits.shift}), requests (at most ${limits.requests}), and what they weigh on the way and unpacked. The worst of all loads at ${widths.join(' and ')} px.`,
  run: async ({ size }) => {
    const executablePath = await ensureChromium();
    if (executablePath === undefined) return 'Only with Chromium.';
    const origin = await startDemo();
    const context = await startBrowser(executablePath);
    const lines = [];
    for (const screen of size === 'small' ? screens.slice(0, 2) : screens) {
      const loads = [];
      for (const width of widths) {
        for (let done = 0; done < times[size]; done += 1)
          loads.push(await load(context, { origin, screen, width }));
      }
      lines.push(lineOf(screen, loads));
    }
    return columnsOf([['what', 'layout shift', 'requests', 'on the way', 'unpacked'], ...lines]);
  },
};

/** A browser that lets the tool keep its session in the frame: a full load there begins without one otherwise. */
async function startBrowser(executablePath: string) {
  const profile = temporaryFolder();
  mkdirSync(join(profile, 'Default'));
  const preferences = { profile: { cookie_controls_mode: 0 } };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const args = ['--no-sandbox', '--disable-gpu', '--disable-site-isolation-trials'];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  afterwards(() => context.close());
  return context;
}

/** What `npm start` starts, once its data is complete; the address of its harness. */
async function startDemo() {
  const port = await freePort();
  const child = spawn(process.execPath, [startScript], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      TOOL_PORT: String(await freePort()),
      DATA_DIR: temporaryFolder(),
      HARNESS_COURSES: '150',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterwards(async () => {
    const exited = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await exited;
  });
  for await (const line of createInterface(child.stdout))
    if (line.includes('The demo data is complete')) {
      child.stdout.resume();
      return `http://localhost:${port}`;
    }
  throw new Error('The demo ended before its data was complete');
}

interface Load {
  readonly shift: number;
  readonly requests: number;
  readonly kilobytes: number;
  readonly unpacked: number;
}

interface Wanted {
  readonly origin: string;
  readonly screen: Screen;
  readonly width: number;
}

/** Launches, and then loads a page of the tool. */
async function load(context: BrowserContext, given: Wanted): Promise<Load> {
  const page = await context.newPage();
  await page.setViewportSize({ width: given.width, height: 900 });
  const { path, as = admin } = given.screen;
  await page.goto(`${given.origin}/launch?institution=northfield&${as}`);
  const tool = page.frameLocator('iframe[name=tool_content]');
  await tool.getByRole('heading', { level: 1 }).first().waitFor();
  const frame = frameOf(page);
  await frame.goto(new URL(await withId(frame, path), frame.url()).href, { waitUntil: 'networkidle' });
  await tool.getByRole('heading', { level: 1 }).first().waitFor();
  await tool.locator('.skeleton, [role=img][aria-label=Loading]').first().waitFor({ state: 'detached' });
  const found = await frameOf(page).evaluate(measureHere);
  await page.close();
  return found;
}

function frameOf(page: Page) {
  const frame = page.frame({ name: 'tool_content' });
  if (!frame) throw new Error('The tool has no frame');
  return frame;
}

async function withId(frame: Frame, path: string) {
  const [placeholder, list] = /\{([\w-]+)\}/.exec(path) ?? [];
  if (placeholder === undefined || list === undefined) return `/${path}`;
  const id = await frame.evaluate(async (name) => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('courseyard.token')}` };
    const answer: unknown = await (await fetch(`/api/${name}`, { headers })).json();
    const rows = Object.values(answer as Record<string, unknown>).find(Array.isArray);
    return (rows as { id: number }[] | undefined)?.[0]?.id;
  }, list);
  if (id === undefined) throw new Error(`/api/${list} has no record to look at`);
  return `/${path.replace(placeholder, String(id))}`;
}

/** Runs in the page. */
async function measureHere() {
  const shifts = await new Promise<number>((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    // Entries of the past come in a task of their own.
    setTimeout(() => resolve(sum), 100);
  });
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const entries = all as PerformanceResourceTiming[];
  const sumOf = (key: 'transferSize' | 'decodedBodySize') =>
    entries.reduce((sum, entry) => sum + entry[key], 0) / 1024;
  return {
    shift: shifts,
    requests: entries.length,
    kilobytes: sumOf('transferSize'),
    unpacked: sumOf('decodedBodySize'),
  };
}

function lineOf({ title }: Screen, loads: readonly Load[]) {
  const worst = (key: keyof Load) => Math.max(...loads.map((each) => each[key]));
  return [
    title,
    worst('shift').toFixed(3),
    String(worst('requests')),
    `${worst('kilobytes').toFixed(0)} kB`,
    `${worst('unpacked').toFixed(0)} kB`,
  ];
}
