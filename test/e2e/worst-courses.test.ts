import type { Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import { heading, launchAs, loaded, sharedInstallation, toolFrame, type Installation } from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

/** What the task took before it was counted for the first time: 26. */
const mostClicks = 14;

/** Counts every press of the mouse, in the harness's page and in the tool's frame. */
async function countClicks(page: Page) {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    // The function is the test's own, of which the page's types know nothing.
    const { noteClick } = window as unknown as { noteClick: () => Promise<void> };
    addEventListener('pointerdown', ({ isTrusted }) => void (isTrusted && noteClick()), true);
  });
  return {
    count: () => clicks,
    startOver: () => {
      clicks = 0;
    },
    /** the browser's own button */
    goBack: async () => {
      clicks += 1;
      await toolFrame(page).evaluate(() => history.back());
    },
  };
}

longTest(
  'the worst courses of a college are found, explained, resolved, rescanned and exported',
  async () => {
    browser = await openBrowser('allowed');
    const page = await browser.newPage();
    const clicks = await countClicks(page);
    const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
    await heading(tool, /./).waitFor();
    clicks.startOver();
    const button = (name: string | RegExp) => tool.getByRole('button', { name });

    // found
    await tool.getByRole('link', { name: 'Courses', exact: true }).first().click();
    await button('Add filter').click();
    const column = tool.getByRole('combobox', { name: /^Column/ });
    await column.fill('college');
    await column.press('ArrowDown');
    await column.press('Enter');
    await tool.getByText(/^College of Science/).click();
    await button(/^Show \d+ courses$/).click();
    await heading(tool, /^\d+ courses in Science$/).waitFor();
    await button('Accessibility score').click();
    await tool.getByRole('columnheader', { name: 'Accessibility score', exact: false }).waitFor();
    await tool.getByRole('combobox', { name: 'Rows per page' }).click();
    await tool.getByRole('option', { name: '25', exact: true }).click();
    // More than a page had before.
    await tool.getByRole('rowheader').nth(10).waitFor();
    await loaded(tool);

    // explained, resolved, rescanned
    await tool
      .getByRole('link', { name: /Poor|Fair/ })
      .first()
      .click();

    await button('Mark as resolved').first().click();
    const dialog = tool.getByRole('dialog');
    await dialog.getByRole('textbox').fill('The text beside it says the same.');
    await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button(/^(Rescan|Scan now)$/)
      .first()
      .click();

    // exported
    await clicks.goBack();
    await heading(tool, /^\d+ courses in Science$/).waitFor();
    await button(/^Export all \d+$/).click();
    const arrival = page.waitForEvent('download');
    await tool.getByRole('menuitem', { name: 'Excel' }).click();
    expect((await arrival).suggestedFilename()).toMatch(/\.xlsx$/);
    expect(clicks.count()).toBeLessThanOrEqual(mostClicks);
  },
);
