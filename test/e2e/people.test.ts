import type { FrameLocator, Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import {
  choose,
  axeIn,
  heading,
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

interface Visit {
  readonly page: Page;
  readonly tool: FrameLocator;
}

/** Opens the tool in its own page, as the institution's person of that kind. */
async function openAs(person: string, query = '', institution = 'northfield'): Promise<Visit> {
  const page = await browser.newPage();
  const address = `institution=${institution}&person=${person}&placement=account_navigation${query}`;
  await page.goto(`${installation.harnessOrigin}/launch?${address}`);
  const tool = page.frameLocator('iframe[name=tool_content]');
  await heading(tool, 'Dashboard').waitFor();
  return { page, tool };
}

async function manage({ tool }: Visit, name: string) {
  await tool.getByRole('link', { name: 'Manage', exact: true }).click();
  await tool.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name }).click();
  await heading(tool, name).waitFor();
}

/** Narrows the list of people to the one the words match. */
async function search(tool: FrameLocator, words: string) {
  await tool.getByRole('searchbox', { name: /Search by name/ }).fill(words);
  await tool.getByRole('main').getByText('1 result', { exact: true }).waitFor();
}

/** Closes what's open over the page, as a person would: waits to see it go before the next step. */
async function closeDrawer({ page, tool }: Visit) {
  await page.keyboard.press('Escape');
  await tool.getByRole('dialog').waitFor({ state: 'detached' });
}

const chooseIn = (tool: FrameLocator, select: string | RegExp, option: string) =>
  choose(tool.getByRole('combobox', { name: select }), tool.getByRole('option', { name: option }));

/** What the person sees of batches: their titles, and whether the first one can be synced. */
async function batchesOf(visit: Visit) {
  await manage(visit, 'Batches');
  const { tool } = visit;
  await tool.getByRole('rowheader').first().waitFor();
  const titles = await tool.getByRole('rowheader').allTextContents();
  await tool.getByRole('rowheader').first().getByRole('link').click();
  await tool.getByText(/^Completed/).waitFor();
  return { titles, maySync: (await tool.getByRole('button', { name: 'Sync now' }).count()) > 0 };
}

test('a person added to a team sees its batches, and can do what the role allows', async () => {
  const amara = await openAs('instructor');
  expect(await amara.tool.getByRole('link', { name: 'Manage', exact: true }).count()).toBe(0);

  const admin = await openAs('institution_admin');
  await manage(admin, 'People');
  await search(admin.tool, 'okafor');
  await admin.tool.getByRole('link', { name: 'Dr. Amara Okafor' }).click();
  const drawer = admin.tool.getByRole('dialog', { name: 'Dr. Amara Okafor' });
  await drawer.getByText('Not in any team.').waitFor();
  await chooseIn(admin.tool, 'Add to a team', 'Learning Design');
  await chooseIn(admin.tool, 'Role in Learning Design', 'Can edit');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await admin.tool.getByText('The changes to Dr. Amara Okafor were saved.').waitFor();

  const editing = await batchesOf(await openAs('instructor'));
  expect(editing.titles.length).toBeGreaterThan(0);
  expect(editing.maySync).toBe(true);

  await closeDrawer(admin);
  await manage(admin, 'Teams');
  await admin.tool.getByRole('link', { name: 'Learning Design' }).click();
  await chooseIn(admin.tool, 'Role of Dr. Amara Okafor', 'Read only');
  await admin.tool.getByText('Dr. Amara Okafor is in the team: Read only.').waitFor();

  // The session that was open all along shows the current state once its window gets the focus.
  await amara.page.bringToFront();
  await amara.tool.locator('body').evaluate(() => window.dispatchEvent(new Event('focus')));
  const reading = await batchesOf(amara);
  expect(reading).toEqual({ titles: editing.titles, maySync: false });

  await admin.tool.getByRole('button', { name: 'Remove from team: Dr. Amara Okafor' }).click();
  await admin.tool.getByText('Dr. Amara Okafor is no longer in the team.').waitFor();
  const after = await openAs('instructor');
  expect(await after.tool.getByRole('link', { name: 'Manage', exact: true }).count()).toBe(0);
});

test('someone added by e-mail address is recognised on the first visit, with the role set for them', async () => {
  // Nobody else looks into this institution.
  const admin = await openAs('institution_admin', '', 'harbor');
  await manage(admin, 'People');
  await admin.tool.getByRole('button', { name: 'Add people' }).click();
  const drawer = admin.tool.getByRole('dialog', { name: 'Add people' });
  await drawer.getByRole('tab', { name: 'By email' }).click();
  await drawer
    .getByRole('textbox', { name: /Email addresses/ })
    .fill('riley.chen@harbor.example, nobody@harbor.example');
  await chooseIn(admin.tool, 'Team', 'Learning Design');
  await chooseIn(admin.tool, 'Role in Learning Design', 'Admin');
  await drawer.getByRole('button', { name: 'Look up in Canvas' }).click();
  await drawer.getByText('Nobody in Canvas has this address or id').waitFor();
  await drawer.getByRole('button', { name: 'Add 1 person' }).click();
  await drawer.getByText(/1 person was added. 1 row wasn’t/).waitFor();
  await closeDrawer(admin);
  await search(admin.tool, 'riley');
  await chooseIn(admin.tool, 'State', 'Not seen yet');
  await admin.tool.getByRole('row', { name: /Riley Chen/ }).waitFor();

  await openAs('super_admin', '', 'harbor');
  await chooseIn(admin.tool, 'State', 'Active');
  const row = admin.tool.getByRole('row', { name: /Riley Chen/ }).filter({ hasNotText: 'Not seen yet' });
  await row.waitFor();
  expect(await row.getByText('Learning Design (Admin)').count()).toBe(1);
});

longTest('a drawer opens and closes by keyboard, and the focus returns to where it was', async () => {
  const { page, tool } = await openAs('institution_admin');
  await page.bringToFront();
  await manage({ page, tool }, 'People');
  await search(tool, 'raman');
  await tool.getByRole('link', { name: 'Priya Raman' }).focus();
  await page.keyboard.press('Enter');
  const drawer = tool.getByRole('dialog', { name: 'Priya Raman' });
  await drawer.getByRole('button', { name: 'Save' }).waitFor();
  await closeDrawer({ page, tool });
  await tool.locator('a:focus').waitFor();
  expect(await tool.locator(':focus').innerText()).toBe('Priya Raman');
});

longTest.each(['normal', 'high'])('people and teams pass axe (%s contrast)', async (contrast) => {
  const visit = await openAs('institution_admin', contrast === 'high' ? '&contrast=high' : '');
  const { page, tool } = visit;
  const found: Record<string, string[]> = {};
  const check = async (name: string) => {
    await loaded(tool);
    found[name] = await axeIn(toolFrame(page));
  };
  await manage(visit, 'People');
  await tool.getByRole('rowheader').first().waitFor();
  await check('people');
  await search(tool, 'raman');
  await tool.getByRole('link', { name: 'Priya Raman' }).click();
  await tool.getByRole('button', { name: 'Save' }).waitFor();
  await check('person');
  await closeDrawer(visit);
  await tool.getByRole('button', { name: 'Add people' }).click();
  for (const way of ['Search Canvas', 'By email', 'From a file']) {
    await tool.getByRole('tab', { name: way }).click();
    await check(way);
  }
  await closeDrawer(visit);
  await manage(visit, 'Teams');
  await tool.getByRole('rowheader').first().waitFor();
  await check('teams');
  await tool.getByRole('link', { name: 'Learning Design' }).click();
  await tool.getByRole('button', { name: 'Remove team' }).waitFor();
  await check('team');
  expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([]);
});
