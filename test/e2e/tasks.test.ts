import type { FrameLocator, Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import { axeIn, choose, launchAs, sharedInstallation, toolFrame, type Installation } from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let tool: FrameLocator;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

/** Calls the API as the person at the screen. */
const call = <T>(method: string, path: string, body?: object): Promise<T> =>
  toolFrame(page).evaluate(
    async (asked) => {
      const answer = await fetch(asked.path, {
        method: asked.method,
        headers: {
          authorization: `Bearer ${sessionStorage.getItem('courseyard.token')}`,
          'content-type': 'application/json',
        },
        ...(asked.body && { body: JSON.stringify(asked.body) }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as T;
    },
    { method, path, body },
  );

const titles = ['Write the syllabus', 'Check the links', 'Add captions', 'Publish the course'];

/** A published checklist on a course, for the person at the screen. */
async function assignOne(title: string) {
  const me = await call<{ id: number }>('GET', '/api/user');
  const { id, draftVersion } = await call<{ id: number; draftVersion: number }>(
    'POST',
    '/api/tasklist-templates',
    { title },
  );
  const draft = await call<{ draftVersion: number }>('PUT', `/api/tasklist-templates/${id}/draft`, {
    title,
    visibility: 'institution',
    usersToAssign: [me.id],
    usersToRemove: [],
    taskTemplates: titles.map((task, place) => ({ key: `task-${place}`, title: task })),
    version: draftVersion,
  });
  const version = draft.draftVersion;
  await call('POST', `/api/tasklist-templates/${id}/publish`, { version });
  const { courses } = await call<{ courses: { id: number; title: string }[] }>('GET', '/api/courses?limit=1');
  const [course] = courses;
  if (!course) throw new Error('There is no course');
  await call('POST', `/api/courses/${course.id}/tasklists`, { checklistIds: [id] });
  return course;
}

const button = (name: string | RegExp) => tool.getByRole('button', { name });
const completes = () => button(/^Complete “/);
/** Undoes what a notice tells of; those of other changes can still be up. */
const undo = (told: string) =>
  tool.locator('.notices > *', { hasText: told }).first().getByRole('button', { name: 'Undo' }).click();
const group = () => tool.locator('.task-group').first();
const loaded = () => tool.locator('.loaded[aria-busy="false"]').first().waitFor();

async function openTasks(title: string) {
  browser = await openBrowser('allowed');
  page = await browser.newPage();
  tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await tool.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const course = await assignOne(title);
  await tool.getByRole('link', { name: 'Tasks', exact: true }).click();
  await tool.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  await choose(tool.getByRole('combobox', { name: 'Checklist' }), tool.getByRole('option', { name: title }));
  await group().waitFor();
  await completes()
    .nth(titles.length - 1)
    .waitFor();
  await loaded();
  return course;
}

test('tasks are completed by keyboard, one after the other, and that is undone', async () => {
  await openTasks('By keyboard');
  expect(await axeIn(toolFrame(page))).toEqual([]);
  const [first, second] = await completes().evaluateAll((buttons) =>
    buttons.map((each) => each.getAttribute('aria-label') ?? ''),
  );
  await button(first ?? '').focus();
  await page.keyboard.press('Enter');
  await button(first ?? '').waitFor({ state: 'detached' });
  // The focus is on the next one: one key more completes it, too.
  await tool.locator(`button[aria-label="${second}"]:focus`).waitFor();
  await page.keyboard.press('Enter');
  await button(second ?? '').waitFor({ state: 'detached' });
  await completes()
    .nth(titles.length - 2)
    .waitFor({ state: 'detached' });
  await undo(`${second?.replace('Complete ', '')} was changed.`);
  await completes()
    .nth(titles.length - 2)
    .waitFor();
});

longTest('a task is opened and commented on; the comment stays text', async () => {
  await openTasks('With comments');
  const link = group().locator('.task-title a').first();
  const title = await link.innerText();
  await link.click();
  const panel = tool.getByRole('dialog', { name: title });
  await panel.getByRole('textbox', { name: 'Comment' }).fill('Looks <b>fine</b> to me');
  await panel.getByRole('button', { name: 'Add comment' }).click();
  await panel.locator('.task-events').getByText('Looks <b>fine</b> to me').waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await group().getByText('1 comment').first().waitFor({ state: 'attached' });
});

test('all of a list except one are completed at once, and that is undone', async () => {
  const course = await openTasks('All at once');
  await tool.getByText('Select page').click();
  await tool.locator('.task input[type=checkbox]').first().uncheck({ force: true });
  await button('Complete').and(tool.locator('.selection-bar button')).click();
  await tool
    .getByText(`${titles.length - 1} tasks were changed.`)
    .first()
    .waitFor();
  await completes().nth(1).waitFor({ state: 'detached' });
  await undo(`${titles.length - 1} tasks were changed.`);
  await tool
    .getByText(`${titles.length - 1} tasks are as they were.`)
    .first()
    .waitFor();
  await completes()
    .nth(titles.length - 1)
    .waitFor();
  await group().getByRole('link', { name: course.title }).first().click();
  await tool.getByRole('tab', { name: 'Tasks', selected: true }).waitFor();
  await tool.getByRole('heading', { level: 2, name: 'All at once' }).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
});

longTest('fits a phone, and high contrast', async () => {
  await openTasks('On a phone');
  await page.setViewportSize({ width: 400, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  const overflow = () =>
    toolFrame(page).evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBeLessThanOrEqual(0);
  await completes().first().scrollIntoViewIfNeeded();
  expect(await completes().first().isVisible()).toBe(true);
  await group().locator('.task-title a').first().click();
  await tool.getByRole('dialog').getByRole('textbox', { name: 'Comment' }).waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
