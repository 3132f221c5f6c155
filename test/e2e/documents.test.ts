import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import {
  assignTasks,
  axeIn,
  callApi,
  choose,
  clickUntil,
  goTo,
  heading,
  launchAs,
  loaded,
  sharedInstallation,
  toolFrame,
  type Installation,
} from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

/** The document's course gets a task that's done once it has a scanned document less than now; returns the course's id. */
async function assignTask(page: Page, documentId: number) {
  type Found = { course: { id: number } };
  const { course } = await callApi<Found>(page, 'GET', `/api/documents/${documentId}`);
  type Read = { metrics: Record<string, number | null> };
  const { metrics } = await callApi<Read>(page, 'GET', `/api/courses/${course.id}`);
  const fewer = (metrics['udoit.file_scanned_count'] ?? 0) - 1;
  const condition = [{ column: 'udoit.file_scanned_count', any: [{ op: 'at_most', value: fewer }] }];
  await assignTasks(page, course.id, {
    title: 'Documents',
    tasks: [{ key: 'scan', title: 'Replace a scan', condition }],
  });
  return course.id;
}

/** Puts another version in a document's place, as its instructor does. */
async function replaceInCanvas(page: Page, address: string) {
  const canvas = await page.context().newPage();
  await canvas.goto(address);
  await Promise.all([
    canvas.waitForEvent('load'),
    canvas.getByRole('button', { name: 'Upload a version without faults' }).click(),
  ]);
  await canvas.close();
  await page.bringToFront();
}

test('a scanned document in front of students is found, replaced in Canvas, checked, and its task is done', async () => {
  browser = await openBrowser('allowed');
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
  await goTo(page, '/documents');
  await heading(tool, 'Documents').waitFor();
  await loaded(tool);
  expect(await axeIn(toolFrame(page))).toEqual([]);

  const pdfs = tool.getByRole('combobox', { name: 'PDFs' });
  await choose(pdfs, tool.getByRole('option', { name: 'Scanned' }));
  await loaded(tool);
  const first = tool.getByRole('table', { name: 'Documents' }).getByRole('row').nth(1);
  await first.getByText(/^Scanned/).waitFor();
  const panel = tool.getByRole('dialog');
  await clickUntil(panel, first.getByRole('button').first());
  await panel.getByRole('heading', { name: 'The shortest way' }).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  const id = await toolFrame(page).evaluate(() => Number(new URLSearchParams(location.search).get('open')));
  const courseId = await assignTask(page, id);

  const address = await panel.getByRole('link', { name: /^Open in Canvas/ }).getAttribute('href');
  await replaceInCanvas(page, address ?? '');
  await panel.getByRole('button', { name: 'Check again' }).click();
  await panel.getByText('No fault found by machine', { exact: true }).waitFor({ timeout: 60_000 });

  await goTo(page, `/courses/${courseId}/tasks`);
  const task = tool.locator('.task').filter({ hasText: 'Replace a scan' });
  await task.waitFor();
  await loaded(tool);
  await task.getByText('Done', { exact: false }).first().waitFor();
});
