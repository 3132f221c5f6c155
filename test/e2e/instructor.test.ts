import type { FrameLocator, Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import {
  choose,
  axeIn,
  editInCanvas,
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
beforeEach(async () => {
  browser = await openBrowser('third_party_blocked');
});
afterEach(() => browser.end());

/** A page's text that has no faults, and enough that's sound to count. */
const sound = [
  '<h2>Leaves</h2>',
  ...Array.from(
    { length: 20 },
    (_, n) =>
      `<p>Read <a href="https://example.org/${n}">chapter ${n} of the guide to leaves</a>.</p>` +
      `<p><img src="leaf-${n}.png" alt="A leaf in ink, figure ${n} of the guide"></p>`,
  ),
].join('\n');

async function openOwnCourse(page: Page) {
  const tool = await launchAs(page, installation.harnessOrigin, 'Amara');
  await tool.getByText('Only you and staff at your institution see this page.').waitFor();
  await loaded(tool);
  return tool;
}

const isTooWide = (page: Page) =>
  toolFrame(page).evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

const fixes = (tool: FrameLocator) =>
  tool.locator('section', { has: tool.getByRole('heading', { name: 'Do these next' }) }).last();

/** The page's title, as long as it says how much there is to do. */
const verdict = (tool: FrameLocator, toDo: string) =>
  tool.getByRole('heading', { level: 1, name: new RegExp(`^(Almost|Not) ready.*\\b${toDo} to go$`) });

test('an instructor does a task, fixes what raises the score, and sees it rise, with cookies blocked', async () => {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 400, height: 860 });
  const tool = await openOwnCourse(page);
  expect(await isTooWide(page)).toBe(false);
  expect(await axeIn(toolFrame(page))).toEqual([]);

  await verdict(tool, '3 tasks').waitFor();
  await tool.getByRole('button', { name: 'Mark done: “Publish the syllabus”' }).click();
  await verdict(tool, '2 tasks').waitFor();
  await tool.getByRole('button', { name: /^Undo: “Publish the syllabus”/ }).click();
  await verdict(tool, '3 tasks').waitFor();
  await tool.getByRole('button', { name: 'Mark done: “Publish the syllabus”' }).click();
  await verdict(tool, '2 tasks').waitFor();
  await tool.getByRole('heading', { name: 'Your tasks: 3 of 5 done' }).waitFor();

  const editor = fixes(tool)
    .getByRole('link', { name: /^Edit in Canvas/ })
    .first();
  await editInCanvas(page, (await editor.getAttribute('href')) ?? '', sound);
  await tool.getByRole('button', { name: 'Rescan' }).click();
  const risen = tool.getByText(/^Your score rose from/);
  await risen.waitFor();
  const [, before = 0, now = 0] =
    /from (\d+(?:\.\d+)?) to (\d+(?:\.\d+)?)/.exec(await risen.innerText())?.map(Number) ?? [];
  expect(now).toBeGreaterThan(before);
  await loaded(tool);
  expect(await isTooWide(page)).toBe(false);
  expect(await axeIn(toolFrame(page))).toEqual([]);
});

test('an instructor writes to staff, and they answer', async () => {
  const page = await browser.newPage();
  const own = await openOwnCourse(page);
  const title = await own.locator('.verdict-course bdi').innerText();
  await own.getByRole('textbox', { name: 'Your message' }).fill('May I leave out the maps?');
  await own.getByRole('button', { name: 'Send' }).click();
  await own.getByRole('log').getByText('May I leave out the maps?').waitFor();

  const other = await browser.newPage();
  const tool = await launchAs(other, installation.harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
  await tool.getByRole('link', { name: 'Courses', exact: true }).first().click();
  await tool.getByRole('searchbox', { name: /^Search/ }).fill(title);
  await tool.getByRole('link', { name: title, exact: true }).click();
  await heading(tool, title).waitFor();
  await tool.getByRole('tab', { name: /^Messages/ }).click();
  await tool.getByRole('log').getByText('May I leave out the maps?').waitFor();
  await tool.getByRole('textbox', { name: 'Your message' }).fill('No, but a short text is enough.');
  await tool.getByRole('button', { name: 'Send' }).click();
  await tool.getByRole('log').getByText('No, but a short text is enough.').waitFor();

  await page.bringToFront();
  await own.getByRole('log').getByText('No, but a short text is enough.').waitFor();
});

longTest(
  'by keyboard alone, an instructor completes a task, takes that back, and answers staff',
  async () => {
    const page = await browser.newPage();
    const tool = await openOwnCourse(page);
    const standing = tool.getByRole('heading', { level: 1 });
    const before = await standing.innerText();
    await tool
      .getByRole('button', { name: /^Mark done/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await tool.locator('button[aria-label^="Undo"]:focus').waitFor();
    await standing.filter({ hasNotText: before }).waitFor();
    await page.keyboard.press('Enter');
    await standing.filter({ hasText: before }).waitFor();

    await tool.getByRole('textbox', { name: 'Your message' }).focus();
    await page.keyboard.type('All done but one.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await tool.getByRole('log').getByText('All done but one.').waitFor();
    // The focus is where the next message is written.
    await page.keyboard.type('Thanks!');
    await tool.locator('textarea:focus').filter({ hasText: 'Thanks!' }).waitFor();
  },
);

longTest('an admin previews a course as its instructors see it, and then hides its tasks', async () => {
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
  await tool.getByRole('link', { name: 'Manage', exact: true }).click();
  const menu = tool.getByRole('navigation', { name: 'Manage' });
  await menu.getByRole('link', { name: 'Instructor view' }).click();
  await heading(tool, 'Instructor view').waitFor();
  await loaded(tool);
  expect(await axeIn(toolFrame(page))).toEqual([]);

  await choose(tool.getByRole('combobox', { name: 'Course', exact: true }), tool.getByRole('option').first());
  await tool.getByRole('link', { name: /^Preview “/ }).click();
  await tool.getByText(/^Preview: this is what instructors/).waitFor();
  await loaded(tool);
  expect(await tool.getByRole('button', { name: 'Rescan' }).count()).toBe(0);
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await tool.getByRole('link', { name: 'Back to the settings' }).click();

  await choose(tool.getByRole('combobox', { name: 'Tasks' }), tool.getByRole('option', { name: 'Hidden' }));
  await tool.getByRole('button', { name: 'Save' }).click();
  await tool.getByText('The instructor view was saved.').waitFor();

  const other = await browser.newPage();
  const own = await openOwnCourse(other);
  expect(await own.getByRole('heading', { name: /^Your tasks/ }).count()).toBe(0);
});
