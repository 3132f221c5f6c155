import type { Page } from 'playwright-core';
import { type Cookies, openBrowser } from './browser.ts';
import {
  choose,
  axeIn,
  chooseFirst,
  heading,
  launchAs,
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

async function open({ cookies = 'allowed', person = 'Ingrid' }: { cookies?: Cookies; person?: string } = {}) {
  browser = await openBrowser(cookies);
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const tool = await launchAs(page, installation.harnessOrigin, person);
  return { page, tool, problems };
}

test.each<Cookies>(['allowed', 'third_party_blocked', 'all_blocked'])(
  'launches into the frame with cookies %s',
  async (cookies) => {
    const { tool, problems } = await open({ cookies });
    await heading(tool, 'Dashboard').waitFor();
    await tool.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect(problems).toEqual([]);
  },
);

test('names institution and person where Canvas launches into a tab', async () => {
  browser = await openBrowser('allowed');
  const page = await browser.newPage();
  const launch = 'institution=northfield&person=institution_admin&placement=account_navigation&where=tab';
  await page.goto(`${installation.harnessOrigin}/launch?${launch}`);
  await page.getByRole('link', { name: /^Courseyard Northfield University · / }).waitFor();
});

test('says in its own tab what to do where the browser stores nothing at all', async () => {
  browser = await openBrowser('all_blocked');
  const page = await browser.newPage();
  const launch = 'institution=northfield&person=institution_admin&placement=account_navigation&where=tab';
  await page.goto(`${installation.harnessOrigin}/launch?${launch}`);
  await page.getByText(/Allow cookies for this address/).waitFor();
  expect(await page.getByRole('button').count()).toBe(0);
});

test("says so when the launch can't be claimed, instead of showing a blank page", async () => {
  browser = await openBrowser('all_blocked');
  const page = await browser.newPage();
  await page.route('**/lti/session', (route) => route.abort());
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await heading(tool, 'Courseyard could not be opened').waitFor();
  await tool.getByText('Something went wrong in Courseyard.').waitFor();
});

test('shows an instructor their own course with one click', async () => {
  const { tool } = await open({ cookies: 'third_party_blocked', person: 'Amara' });
  await tool.getByText('Only you and staff at your institution see this page.').waitFor();
  await tool.getByText('Course content').waitFor();
});

/** Reloads the tool's frame, and returns once the previous document is gone. */
async function reloadFrame(page: Page) {
  const reloaded = page.waitForEvent('framenavigated', (frame) => frame.name() === 'tool_content');
  await toolFrame(page).evaluate(() => location.reload());
  await reloaded;
}

test('keeps the session when the frame reloads, and goes to the login page without one', async () => {
  const { page, tool } = await open();
  await heading(tool, 'Dashboard').waitFor();
  await reloadFrame(page);
  await heading(tool, 'Dashboard').waitFor();
  await toolFrame(page).evaluate(() => sessionStorage.clear());
  await reloadFrame(page);
  await heading(tool, 'Open Courseyard from Canvas').waitFor();
  expect(await tool.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
});

test('opens in a new tab with its own session, and logs out there', async () => {
  const { page, tool } = await open();
  await heading(tool, 'Dashboard').waitFor();
  await tool.getByRole('button', { name: 'More' }).click();
  const opening = page.waitForEvent('popup');
  await tool.getByRole('menuitem', { name: 'Open in new tab' }).click();
  const tab = await opening;
  await tab.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  expect(tab.url()).not.toContain('tab=');
  await tab.getByRole('button', { name: 'More' }).click();
  await tab.getByRole('menuitem', { name: 'Log out' }).click();
  await tab.getByRole('heading', { level: 1, name: 'Open Courseyard from Canvas' }).waitFor();
  await tool.getByRole('link', { name: 'Courses', exact: true }).first().click();
  await heading(tool, 'Courses').waitFor();
});

test("logs in with Canvas when there's no launch, and returns to the requested page", async () => {
  const { page, tool } = await open();
  await heading(tool, 'Dashboard').waitFor();
  const tab = await browser.newPage();
  await tab.goto(new URL('/manage/batches', toolFrame(page).url()).href);
  await tab.getByRole('link', { name: /^Log in with Canvas at Northfield/ }).click();
  await tab.getByLabel('Log in as').selectOption({ label: 'Ingrid Solberg' });
  await tab.getByRole('button', { name: 'Authorize' }).click();
  await tab.getByRole('heading', { level: 1, name: 'Batches' }).waitFor();
  expect(await axeIn(tab)).toEqual([]);
  await tab.getByRole('button', { name: 'More' }).click();
  await tab.getByRole('menuitem', { name: 'Log out' }).click();
  await tab.getByRole('heading', { level: 1, name: 'Open Courseyard from Canvas' }).waitFor();
});

test('creates a dynamic batch, watches it sync, and sees its courses, its history and its report', async () => {
  const { page, tool, problems } = await open();
  await heading(tool, 'Dashboard').waitFor();
  await tool.getByRole('link', { name: 'Manage', exact: true }).click();
  await tool.getByRole('link', { name: 'New batch' }).click();
  await heading(tool, 'New batch').waitFor();
  await tool.getByRole('button', { name: 'Create batch' }).click();
  await tool.getByText('Fill in this field').first().waitFor();
  await tool.getByRole('textbox', { name: /^Title/ }).fill('Science, every term');
  const account = tool.getByRole('combobox', { name: /^Canvas account/ });
  await account.fill('College of Science');
  await tool
    .getByRole('option', { name: /College of Science/ })
    .first()
    .waitFor();
  await chooseFirst(page, account);
  await tool.getByRole('button', { name: 'Create batch' }).click();
  await heading(tool, 'Science, every term').waitFor();
  await tool.getByText(/^Completed/).waitFor();
  await tool.getByText(/\d+ results/).waitFor();
  await tool.getByRole('searchbox', { name: /Search by title, code/ }).fill('organic');
  await tool
    .getByRole('rowheader', { name: /Organic/ })
    .first()
    .waitFor();
  await tool.getByRole('link', { name: 'Sync history' }).click();
  const dialog = tool.getByRole('dialog', { name: 'Sync history' });
  await dialog.getByRole('button', { name: 'Show courses' }).first().click();
  await dialog
    .getByText(/^Added: /)
    .first()
    .waitFor();
  // By keyboard: in a frame as high as its page, the button may be below the visible window.
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await tool.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await tool.getByRole('heading', { level: 2, name: 'UDOIT: Accessibility score' }).waitFor();
  await choose(
    tool.getByRole('combobox', { name: 'Report' }),
    tool.getByRole('option', { name: 'Core: Courses', exact: true }),
  );
  await tool.getByRole('heading', { level: 2, name: 'Core: Courses' }).waitFor();
  await tool.getByRole('img', { name: 'Courses' }).first().waitFor();
  await tool.getByRole('table').getByRole('row').nth(5).waitFor();
  expect(problems).toEqual([]);
});

test('shows a member who can only read no way to change anything', async () => {
  const { tool } = await open({ person: 'Tomás' });
  await heading(tool, 'Dashboard').waitFor();
  await tool.getByRole('link', { name: 'Manage', exact: true }).click();
  await tool.getByRole('rowheader').first().waitFor();
  expect(await tool.getByRole('link', { name: 'New batch' }).count()).toBe(0);
  await tool.getByRole('rowheader').first().getByRole('link').click();
  await tool.getByText(/^Completed/).waitFor();
  expect(await tool.getByRole('button', { name: 'Sync now' }).count()).toBe(0);
});

test('turns a student away on a plain page', async () => {
  browser = await openBrowser('third_party_blocked');
  const page = await browser.newPage();
  await page.goto(
    `${installation.harnessOrigin}/launch?institution=northfield&person=student&placement=course_navigation`,
  );
  const tool = page.frameLocator('iframe[name=tool_content]');
  await heading(tool, 'Courseyard is for teaching staff').waitFor();
  expect(await tool.getByRole('link').count()).toBe(0);
  expect(await axeIn(toolFrame(page))).toEqual([]);
});

test("the harness's own page passes axe", async () => {
  browser = await openBrowser('allowed');
  const page = await browser.newPage();
  await page.goto(`${installation.harnessOrigin}/`);
  expect(await axeIn(page)).toEqual([]);
});
