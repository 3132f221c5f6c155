import type { FrameLocator, Page } from 'playwright-core';
import type { listCourses } from '#shared/courses/course.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import {
  axeIn,
  choose,
  chooseFirst,
  clickUntil,
  launchAs,
  selectRows,
  sharedInstallation,
  toolFrame,
  type Installation,
} from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let tool: FrameLocator;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

async function open(person: string) {
  browser = await openBrowser('allowed');
  page = await browser.newPage();
  tool = await launchAs(page, installation.harnessOrigin, person);
  await heading('Dashboard').waitFor();
}

const heading = (name: string | RegExp) => tool.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => tool.getByRole('button', { name });
const link = (name: string) => tool.getByRole('link', { name, exact: true });

const openTab = (name: string) =>
  clickUntil(tool.locator('.page-tabs a[aria-current=page]').filter({ hasText: name }), link(name));
const results = async () => {
  const text = await tool
    .getByRole('main')
    .getByText(/\d+ results?$/)
    .innerText();
  return Number(/\d+/.exec(text)?.[0]);
};
const waitForResults = (count: number) =>
  tool
    .getByRole('main')
    .getByText(new RegExp(`^${count} results?$`))
    .waitFor();

test('a hybrid batch: created, synced, pinned, excluded, filled from a file, emptied except for some, undone', async () => {
  await open('Ingrid');
  await link('Manage').click();
  await link('New batch').click();
  await tool.getByRole('textbox', { name: /^Title/ }).fill('Hybrid arts');
  await tool.getByRole('radio', { name: 'Hybrid' }).check({ force: true });
  await tool.getByRole('combobox', { name: /^Canvas account/ }).fill('College of Arts');
  await chooseFirst(page, account());
  const preview = tool.getByText(/^This rule finds \d+ courses right now/);
  await preview.waitFor();
  const expected = Number(/\d+/.exec(await preview.innerText())?.[0]);
  await button('Create batch').click();
  await heading('Hybrid arts').waitFor();
  await tool.getByText(/^Completed/).waitFor();
  await waitForResults(expected);

  // Excluded: two selected on the page, removed after a confirmation.
  await selectRows(tool, 2);
  await button('Remove from batch').click();
  await tool
    .getByRole('dialog', { name: 'Remove 2 courses?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await waitForResults(expected - 2);

  // Pinned: one course of another account, by its address.
  await openTab('Add courses');
  const field = tool.getByRole('textbox', { name: /^Course id or address/ });
  await field.fill('nonsense');
  await button('Add course').click();
  await tool.getByText(/^Enter the number of the course/).waitFor();
  const outside = await courseElsewhere();
  await field.fill(`${await canvasUrl()}/courses/${outside}`);
  await button('Add course').click();
  await tool.getByText('1 course added', { exact: true }).waitFor();
  await openTab('Pinned and excluded');
  const pinned = tool.getByRole('region', { name: /^Pinned/ });
  await pinned.getByRole('row').nth(1).waitFor();
  const excluded = tool.getByRole('region', { name: /^Excluded/ });
  await excluded.getByRole('rowheader').nth(1).waitFor();
  expect(await excluded.getByRole('rowheader').count()).toBe(2);
  expect(await axeIn(toolFrame(page))).toEqual([]);

  // A file with every kind of row.
  const known = await excludedIds(excluded);
  await openTab('Add from a list');
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await tool.locator('input[type=file]').setInputFiles({
    name: 'courses.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`lms_course_id\n${known[0]}\n${outside}\nabc\n999999999\n${known[0]}\n`),
  });
  await tool.getByText(/^1 row can be added. 4 rows can’t be added/).waitFor();
  for (const what of ['Already in this batch', 'Not a course id', 'Not in Canvas', 'Repeats an earlier row'])
    await tool.getByRole('cell', { name: what }).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await button('Add 1 course').click();
  await tool.getByRole('cell', { name: 'Added' }).waitFor();

  // All except one, then back.
  await link('Courses in this batch').click();
  await waitForResults(expected);
  await tool.getByRole('checkbox', { name: 'Select page' }).check({ force: true });
  await button(`Select all ${expected}`).click();
  await tool
    .getByRole('checkbox', { name: /^Select (?!page)/ })
    .first()
    .click({ force: true });
  await tool.getByText(`${expected - 1} selected`).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await button('Remove from batch').click();
  await tool.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await waitForResults(1);
  await button(new RegExp(`^Undo: ${expected - 1} courses were removed`)).click();
  await waitForResults(expected);
  await openTab('Pinned and excluded');
  await excluded.getByRole('rowheader').first().waitFor();
  // What was read earlier is there at once; the course the file brought back goes with the next read.
  await excluded.getByRole('rowheader').nth(1).waitFor({ state: 'detached' });
  expect(await excluded.getByRole('rowheader').count()).toBe(1);
});

/** The tool's API, called as the person on the page. */
const ask = <T>(path: string) =>
  toolFrame(page).evaluate(async (address) => {
    const authorization = `Bearer ${sessionStorage.getItem('courseyard.token')}`;
    return (await (await fetch(address, { headers: { authorization } })).json()) as T;
  }, path);

/** The id of a course outside the rule, from the tool's own list of all courses. */
async function courseElsewhere() {
  const { courses } = await ask<Result<typeof listCourses>>('/api/courses?limit=100');
  const sciences = ['Biology', 'Chemistry', 'Mathematics', 'Physics'];
  return courses.find(({ accountTitle }) => sciences.includes(accountTitle ?? ''))?.lmsCourseId;
}

const canvasUrl = async () => (await ask<Settings>('/api/settings')).institution.lmsUrl;

const account = () => tool.getByRole('combobox', { name: /^Canvas account/ });

const excludedIds = async (list: ReturnType<FrameLocator['getByRole']>) =>
  list.getByRole('cell').filter({ hasText: /^\d+$/ }).allInnerTexts();

/** Finds the courses of Canvas's top account. */
async function findInTopAccount() {
  await account().press('ArrowDown');
  await chooseFirst(page, account());
  await button('Find courses').press('Enter');
}

longTest('a dynamic batch is made with at most eight clicks, and its courses are seen before', async () => {
  await open('Ingrid');
  const clicks = await countClicks();
  await link('Manage').click();
  await link('New batch').click();
  const title = tool.getByRole('textbox', { name: /^Title/ });
  await title.click();
  await title.fill('In eight clicks');
  await choose(account(), tool.getByRole('option', { name: /College of Arts/ }).first());
  await choose(tool.getByRole('combobox', { name: 'Term' }), tool.getByRole('option').nth(1));
  const create = button(/^Create batch with \d+ course/);
  await create.waitFor();
  const found = Number(/\d+/.exec(await create.innerText())?.[0]);
  const named = tool.getByRole('region', { name: 'What the rule finds' }).getByRole('listitem');
  expect(await named.count()).toBe(Math.min(10, found));
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await create.click();
  await heading('In eight clicks').waitFor();
  await waitForResults(found);
  expect(await clicks()).toBeLessThanOrEqual(8);
});

/** Returns a function that says how often the mouse was pressed in the tool since. */
async function countClicks() {
  await toolFrame(page).evaluate(() => {
    const counted = window as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener('pointerdown', () => (counted.clicks += 1), { capture: true });
  });
  return () => toolFrame(page).evaluate(() => (window as unknown as { clicks: number }).clicks);
}

longTest('finds the courses in no batch, and adds the chosen ones to a static batch', async () => {
  await open('Ingrid');
  await link('Manage').click();
  await link('New batch').click();
  await tool.getByRole('textbox', { name: /^Title/ }).fill('By hand');
  // By keyboard: what appears above the form at this moment would move it away from the click.
  await tool.getByRole('radio', { name: 'Static' }).press('Space');
  await button('Create batch').click();
  await heading('By hand').waitFor();
  await tool.getByText('This batch has no courses yet.').waitFor();
  await openTab('Add courses');
  await findInTopAccount();
  await tool.getByText(/^Read from Canvas/).waitFor();
  const before = await results();
  await tool.getByRole('checkbox', { name: 'Select page' }).check({ force: true });
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await button('Add 10 courses').click();
  await tool.getByText('10 courses added', { exact: true }).waitFor();
  await waitForResults(before - 10);
  await link('Courses in this batch').click();
  await waitForResults(10);
});

longTest(
  "tells a person when they can't list courses in Canvas, instead of showing an empty table",
  async () => {
    await open('Marcus');
    await link('Manage').click();
    await heading('Batches').waitFor();
    await tool.getByRole('link', { name: /^College of .* Fall/ }).click();
    await openTab('Add courses');
    await findInTopAccount();
    await tool.getByText(/lacks the permission “Courses - view list”/).waitFor();
    expect(await tool.getByRole('table').count()).toBe(0);
    expect(await axeIn(toolFrame(page))).toEqual([]);
  },
);
