import type { FrameLocator, Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { type Cookies, openBrowser } from './browser.ts';
import { axeIn, heading, launchAs, sharedInstallation, toolFrame, type Installation } from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

/** Waits until the tool's page has that many impersonation cookies: it writes them after painting. */
const actingCookies = (page: Page, count: number) =>
  toolFrame(page).waitForFunction((expected) => {
    try {
      return (
        document.cookie.split('; ').filter((cookie) => cookie.startsWith('acting_as')).length === expected
      );
    } catch {
      return expected === 0;
    }
  }, count);

async function open(cookies: Cookies, person = 'Sam') {
  browser = await openBrowser(cookies);
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const tool = await launchAs(page, installation.harnessOrigin, person);
  await heading(tool, 'Dashboard').waitFor();
  return { page, tool, problems };
}

/** Acts as the demo's other institution, as a person would. */
async function act(tool: FrameLocator) {
  await tool.getByRole('link', { name: 'Institutions', exact: true }).click();
  await heading(tool, 'Institutions').waitFor();
  const row = tool.getByRole('row').filter({ hasNotText: 'Yours' }).nth(1);
  const title = (await row.getByRole('rowheader').getByRole('link').innerText()).trim();
  await row.getByRole('button', { name: `Actions for ${title}` }).click();
  await tool.getByRole('menuitem', { name: 'Act as this institution' }).click();
  const dialog = tool.getByRole('dialog', { name: `Act as “${title}”?` });
  await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Ticket 4711');
  const confirm = dialog.getByRole('textbox', { name: /^Type / });
  const label = await dialog
    .getByText(/^Type \S+ to confirm/)
    .first()
    .innerText();
  await confirm.fill(/^Type (\S+) to confirm/.exec(label)?.[1] ?? '');
  await dialog.getByRole('button', { name: 'Act as this institution' }).click();
  await tool.getByText('You are acting as').waitFor();
  return title;
}

const banner = (tool: FrameLocator) => tool.getByRole('banner').filter({ hasText: 'You are acting as' });

test.each<Cookies>(['allowed', 'third_party_blocked', 'all_blocked'])(
  'acts as an institution inside the frame, and stops, with cookies %s',
  async (cookies) => {
    const { page, tool, problems } = await open(cookies);
    const title = await act(tool);
    await heading(tool, 'Dashboard').waitFor();
    const address = new URL(toolFrame(page).url());
    expect(address.searchParams.get('acting_as')).toMatch(/^\d+$/);
    expect(address.searchParams.get('acting_as_title')).toBe(title);
    // Partitioned cookies aren't third-party ones.
    await actingCookies(page, cookies === 'all_blocked' ? 0 : 2);
    // By keyboard: the frame still grows with its content, and a pointer may miss what moves.
    await tool.getByRole('link', { name: 'Manage', exact: true }).press('Enter');
    // A page that has arrived takes the focus, and with it a key pressed too soon.
    await heading(tool, 'Batches').waitFor();
    await tool.getByRole('link', { name: 'Institution settings' }).press('Enter');
    await heading(tool, 'Institution settings').waitFor();
    expect(await tool.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe(title);
    expect(await tool.getByRole('link', { name: 'Institutions', exact: true }).count()).toBe(0);
    await banner(tool).getByRole('button', { name: 'Stop acting' }).press('Enter');
    await tool.getByRole('link', { name: 'Institutions', exact: true }).waitFor();
    expect(await banner(tool).count()).toBe(0);
    await actingCookies(page, 0);
    expect(toolFrame(page).url()).not.toContain('acting_as');
    expect(problems).toEqual([]);
  },
);

longTest.each(['normal', 'high'])(
  'shows clearly whom the person is acting for (%s contrast)',
  async (contrast) => {
    browser = await openBrowser('third_party_blocked');
    const page = await browser.newPage();
    const launch = 'institution=northfield&person=super_admin&placement=account_navigation';
    await page.goto(`${installation.harnessOrigin}/launch?${launch}&contrast=${contrast}`);
    const tool = page.frameLocator('iframe[name=tool_content]');
    await heading(tool, 'Dashboard').waitFor();
    await act(tool);
    await tool.getByRole('heading', { name: 'Needs attention' }).waitFor();
    expect(await axeIn(toolFrame(page))).toEqual([]);
  },
);

test('ignores a forged address or cookie', async () => {
  const { page, tool } = await open('allowed', 'Ingrid');
  await toolFrame(page).evaluate(() => {
    document.cookie = 'acting_as=2; Path=/; SameSite=None; Secure; Partitioned';
  });
  await actingCookies(page, 1);
  await toolFrame(page).evaluate(() => location.assign('/dashboard?acting_as=2&acting_as_title=Evil'));
  // The page before also has a plain address, so that only the cookie shows that the forged one was opened.
  await actingCookies(page, 0);
  await toolFrame(page).waitForURL((url) => url.search === '');
  await tool.getByRole('heading', { name: 'Needs attention' }).waitFor();
  expect(await banner(tool).count()).toBe(0);
  expect(await tool.getByText('Evil').count()).toBe(0);
});

longTest('shows all institutions and one of them without axe findings', async () => {
  const { page, tool } = await open('allowed');
  await tool.getByRole('link', { name: 'Institutions', exact: true }).click();
  await tool.getByRole('rowheader').first().waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await tool.getByRole('rowheader').first().getByRole('link').click();
  await tool.getByRole('textbox', { name: /^Slug/ }).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
});
