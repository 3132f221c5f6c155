import type { FrameLocator, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import {
  assignTasks,
  axeIn,
  editInCanvas,
  goTo,
  heading,
  launchAs,
  loaded,
  sharedInstallation,
  takeFaultyCourse,
  toolFrame,
  type Installation,
} from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

/** A course with faults gets a checklist: one task is done once there are fewer errors, the other as long as there aren't. */
async function assignAutomaticTasks(page: Page) {
  const course = await takeFaultyCourse(page, 8);
  const asks = (op: string, value: number) => [{ column: 'udoit.error_count', any: [{ op, value }] }];
  await assignTasks(page, course.id, {
    title: 'Errors',
    tasks: [
      { key: 'fewer', title: 'Get rid of an error', condition: asks('at_most', course.errors - 1) },
      { key: 'all', title: 'Keep all errors', condition: asks('at_least', course.errors) },
    ],
  });
  await goTo(page, `/courses/${course.id}/tasks`);
}

const taskNamed = (tool: FrameLocator, title: string) =>
  tool.locator('.task').filter({ has: tool.getByRole('link', { name: title, exact: true }) });

/** Replaces the text of the item with most errors in Canvas with one that has none, and has the course scanned. */
async function mendAndScan(page: Page, tool: FrameLocator) {
  await tool.getByRole('tab', { name: 'Accessibility' }).click();
  await tool.getByRole('region', { name: 'What was found' }).waitFor();
  await loaded(tool);
  await tool.getByText('By page', { exact: true }).click();
  await loaded(tool);
  const before = await tool.getByText(/ · \d+ resolved · \d+ fixed$/).innerText();
  const item = tool
    .locator('.finding-group')
    // A question's link leads to its quiz, whose text isn't the question's.
    .filter({ hasText: /[1-9]\d* errors?/, hasNotText: /· Question \d/ })
    .first();
  const line = item.getByRole('button').first();
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  const editor = item.getByRole('link', { name: /^Edit in Canvas/ }).first();
  const address = (await editor.getAttribute('href')) ?? '';
  await editInCanvas(page, address, '<p>Read chapter two before Monday.</p>');
  await tool.getByRole('button', { name: 'Rescan' }).click();
  await tool.getByText(before, { exact: true }).waitFor({ state: 'detached' });
}

test('a rescan completes a task and says what it found, and reopens what an earlier one had completed', async () => {
  browser = await openBrowser('allowed');
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
  await assignAutomaticTasks(page);
  const [fewer, all] = [taskNamed(tool, 'Get rid of an error'), taskNamed(tool, 'Keep all errors')];
  await fewer.getByText('To do', { exact: true }).waitFor();
  await all.getByText('Done', { exact: true }).waitFor();

  await mendAndScan(page, tool);
  await tool.getByRole('tab', { name: /^Tasks/ }).click();
  await fewer.getByText('Done', { exact: true }).waitFor();
  await all.getByText('To do', { exact: true }).waitFor();
  await loaded(tool);
  expect(await axeIn(toolFrame(page))).toEqual([]);

  await fewer.getByRole('link', { name: 'Get rid of an error' }).click();
  await tool.getByText(/^Done by a scan on /).waitFor();
  expect(await tool.getByText(/asked for: .* at most/).innerText()).toMatch(/: \d+ \(asked for: /);
});
