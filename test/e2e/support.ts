import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { demoOnce } from '#test/support/demo-once.ts';
import { freePort } from '#test/support/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const axeSource = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

export interface Installation {
  readonly harnessOrigin: string;
}

/** The arguments that make Node.js do what `npm start` does once everything is installed. */
export const startScript = [join(root, 'scripts/start.ts')];
/** The same, until the process that started it ends; then its data goes, too. */
const passingScript = [join(root, 'test/support/passing-start.ts')];

let shared: Promise<Installation> | undefined;

/**
 * What `npm start` starts, with its demo data complete: one for all files of a process, so a test brings the batches and
 * people that it changes, and looks for what it knows among what others may have added.
 */
export const sharedInstallation = () => (shared ??= startShared());

/** The folder with the demo data of today. */
export const demoData = () =>
  demoOnce((empty) => startIn(empty, startScript, 'The demo data is complete').then(stop));

async function startShared(): Promise<Installation> {
  const data = await demoData();
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-e2e-'));
  cpSync(data, folder, { recursive: true });
  return startIn(folder, passingScript, 'Courseyard is ready');
}

/** Starts with the data in a folder, and returns once it has said so much. */
async function startIn(folder: string, script: readonly string[], says: string) {
  const port = await freePort();
  const child = spawn(process.execPath, script, {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      TOOL_PORT: String(await freePort()),
      DATA_DIR: folder,
      HARNESS_COURSES: '150',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await until(child, says);
  // It mustn't keep this process from ending.
  for (const held of [child, child.channel, child.stdout as Socket | null]) held?.unref();
  return { harnessOrigin: `http://localhost:${port}`, child };
}

async function stop({ child }: { readonly child: ChildProcess }) {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.ref();
  child.kill('SIGTERM');
  await exited;
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

/** Selects the first rows of a list, by name: while courses are scanned, a list by score moves under the hand. */
export async function selectRows(tool: FrameLocator, count: number) {
  const boxes = tool.getByRole('checkbox', { name: /^Select (?!page)/ });
  await boxes.nth(count - 1).waitFor();
  const names = await boxes.evaluateAll((all) =>
    all.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ''),
  );
  for (const name of names.slice(0, count))
    await tool.getByRole('checkbox', { name, exact: true }).check({ force: true });
}

/** Chooses an option of a field whose list can close while the page is still coming. */
export async function choose(field: Locator, option: Locator) {
  await clickUntil(option, field);
  await option.click();
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

const takenCourses: number[] = [];

/**
 * A course in which several items have faults, and how many errors that makes. Each file gets another one, and none that tests
 * of instructors or batches scan: a course isn't scanned again within ten minutes.
 */
export async function takeFaultyCourse(page: Page, leastItems = 3) {
  const found = await toolFrame(page).evaluate(
    async ({ taken, least }) => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('courseyard.token')}` };
      const read = async <T>(address: string) => (await (await fetch(address, { headers })).json()) as T;
      interface Read {
        readonly metrics: Record<string, number | null>;
        readonly teachers: string[] | null;
        readonly batches: { title: string }[];
      }
      const { courses } = await read<{ courses: { id: number }[] }>('/api/courses?limit=100');
      for (const { id } of courses.toReversed()) {
        if (taken.includes(id)) continue;
        const { metrics, teachers, batches } = await read<Read>(`/api/courses/${id}`);
        if ((metrics['udoit.content_with_error_count'] ?? 0) < least) continue;
        const isOthers = batches.some(({ title }) => title === 'Accessibility pilot');
        if (isOthers || teachers?.includes('Amara Okafor')) continue;
        return { id, errors: metrics['udoit.error_count'] ?? 0 };
      }
      throw new Error('No course has faults');
    },
    { taken: takenCourses, least: leastItems },
  );
  takenCourses.push(found.id);
  return found;
}

/** Goes to a path of the app, as its own links do. */
export const goTo = (page: Page, path: string) =>
  toolFrame(page).evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Calls the API with the session of the tool's page, as it does itself; throws what it's refused with. */
export const callApi = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  toolFrame(page).evaluate(
    async ([verb, address, sent]) => {
      const token = sessionStorage.getItem('courseyard.token');
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(address, { method: verb, headers, ...(sent && { body: sent }) });
      if (!answer.ok) throw new Error(`${verb} ${address}: ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );

/** Has Ingrid publish a checklist with these tasks, and assign it to a course. */
export async function assignTasks(
  page: Page,
  courseId: number,
  { title, tasks }: { readonly title: string; readonly tasks: readonly object[] },
) {
  const { people } = await callApi<{ people: { id: number }[] }>(page, 'GET', '/api/people?search=Ingrid');
  await callApi(page, 'PUT', `/api/people/${people[0]?.id}`, { canManageChecklists: true });
  const draft = await callApi<{ id: number; draftVersion: number }>(page, 'POST', '/api/tasklist-templates', {
    title,
  });
  await callApi(page, 'PUT', `/api/tasklist-templates/${draft.id}/draft`, {
    version: draft.draftVersion,
    title,
    visibility: 'institution',
    usersToAssign: [],
    usersToRemove: [],
    taskTemplates: tasks,
  });
  await callApi(page, 'POST', `/api/tasklist-templates/${draft.id}/publish`, {});
  await callApi(page, 'POST', `/api/courses/${courseId}/tasklists`, { checklistIds: [draft.id] });
}

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
}

/** How long something may take to slide or fade in, in milliseconds: a half-shown text has half its contrast. */
export const arrivalMs = 5_000;

/** By WCAG 2.2 A and AA, with a rule that axe counts as experimental. */
const allRules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'label-content-name-mismatch': { enabled: true } },
};
/** Those of them that look at colours. */
export const colourRules = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
type Rules = Pick<typeof allRules, 'runOnly'>;

/** What axe finds in a settled page or frame; empty if nothing. */
export async function axeIn(view: Page | Frame, rules: Rules = allRules): Promise<string[]> {
  await view.evaluate(axeSource);
  const deadline = Date.now() + arrivalMs;
  for (;;) {
    const found = await violationsIn(view, rules);
    if (found.length === 0 || Date.now() > deadline) return found;
  }
}

async function violationsIn(view: Page | Frame, rules: Rules) {
  const violations = await view.evaluate(async (options) => {
    const { axe } = window as unknown as {
      axe: { run: (context: Document, options: object) => Promise<{ violations: Violation[] }> };
    };
    return (await axe.run(document, options)).violations;
  }, rules);
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${JSON.stringify(nodes[0]?.target)} ${nodes[0]?.failureSummary ?? ''})`,
  );
}
