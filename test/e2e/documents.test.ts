import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import {
  axeIn,
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
const assignTask = (page: Page, documentId: number) =>
  toolFrame(page).evaluate(async (id) => {
    const headers = {
      authorization: `Bearer ${sessionStorage.getItem('courseyard.token')}`,
      'content-type': 'application/json',
    };
    const call = async <T>(method: string, address: string, body?: object): Promise<T> => {
      const sent = body && { body: JSON.stringify(body) };
      const answer = await fetch(address, { method, headers, ...sent });
      if (!answer.ok) throw new Error(`${method} ${address}: ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const { course } = await call<{ course: { id: number } }>('GET', `/api/documents/${id}`);
    type Read = { metrics: Record<string, number | null> };
    const { metrics } = await call<Read>('GET', `/api/courses/${course.id}`);
    const fewer = (metrics['udoit.file_scanned_count'] ?? 0) - 1;
    const { people } = await call<{ people: { id: number }[] }>('GET', '/api/people?search=Ingrid');
    await call('PUT', `/api/people/${people[0]?.id}`, { canManageChecklists: true });
    const title = 'Documents';
    type Draft = { id: number; draftVersion: number };
    const draft = await call<Draft>('POST', '/api/tasklist-templates', { title });
    const condition = [{ column: 'udoit.file_scanned_count', any: [{ op: 'at_most', value: fewer }] }];
    await call('PUT', `/api/tasklist-templates/${draft.id}/draft`, {
      version: draft.draftVersion,
      title,
      visibility: 'institution',
      usersToAssign: [],
      usersToRemove: [],
      taskTemplates: [{ key: 'scan', title: 'Replace a scan', condition }],
    });
    await call('POST', `/api/tasklist-templates/${draft.id}/publish`, {});
    await call('POST', `/api/courses/${course.id}/tasklists`, { checklistIds: [draft.id] });
    return course.id;
  }, documentId);

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
