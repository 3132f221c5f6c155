import type { FrameLocator, Page } from 'playwright-core';
import { heading, launchAs, loaded, openBrowser, startInstallation, toolFrame, axeIn } from './support.ts';
import type { Installation } from './support.ts';

jest.setTimeout(240_000);

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let tool: FrameLocator;

beforeAll(async () => {
  installation = await startInstallation();
  browser = await openBrowser('allowed');
  page = await browser.newPage();
  tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
});
afterAll(async () => {
  await browser.end();
  await installation.stop();
});

const button = (name: string | RegExp) => tool.getByRole('button', { name });

/** What the harness's page does when a button for Canvas's misbehaviour is pressed. */
const press = (path: string, form: Record<string, string> = {}) =>
  page.request.post(`${installation.harnessOrigin}${path}`, { form });

describe('scans of a batch', () => {
  const panel = () => tool.getByRole('region', { name: 'Scans of this batch' });
  const shows = (text: string | RegExp) =>
    panel().getByRole('status').getByText(text).waitFor({ timeout: 60_000 });
  const statusText = () => panel().getByRole('status').innerText();

  test('a selection is scanned, the rest is cancelled, what failed is scanned again', async () => {
    await tool.getByRole('link', { name: 'Manage' }).click();
    await tool.getByRole('link', { name: 'Accessibility pilot' }).click();
    await panel().getByText('No one has started scans of this batch yet.').waitFor();
    const rows = tool.getByRole('checkbox', { name: /^Select (?!page)/ });
    const first = await tool.getByRole('cell', { name: /^\d+$/ }).first().innerText();
    await rows.nth(0).check({ force: true });
    await rows.nth(1).check({ force: true });
    await press('/faults', { kind: 'error_500', path: `/courses/${first}` });
    await tool.getByRole('button', { name: 'Scan', exact: true }).click();
    await shows('Completed: 1 of 2 scanned, 1 failed');
    await button('Show failed courses').click();
    await panel().getByRole('cell', { name: first }).waitFor();
    expect(await axeIn(toolFrame(page))).toEqual([]);
    await press('/faults/clear');
    await button('Scan 1 failed course again').click();
    await shows('Completed: 1 of 1 scanned');

    await press('/faults', { kind: 'latency', ms: '1500', path: '/courses/' });
    await button('Rescan everything in full').click();
    await shows(/^: [1-9]\d* of 10 scanned, \d+ waiting/);
    await panel()
      .getByText(/2 courses were left out/)
      .waitFor();
    expect(await axeIn(toolFrame(page))).toEqual([]);
    await button('Cancel scans').click();
    await press('/faults/clear');
    await shows('Cancelled');
    const [, done, dropped] = /: (\d+) of 10 scanned, (\d+) dropped$/.exec(await statusText()) ?? [];
    expect(Number(done) + Number(dropped)).toBe(10);
    expect(Number(dropped)).toBeGreaterThan(0);
  });
});

describe('the clean-up of a course', () => {
  /** Each number of the tab that isn't 0, with the name of its list. */
  async function numbers() {
    const lines = await tool.locator('.tidy-line').allInnerTexts();
    return lines.flatMap((line) => {
      const [name = '', count] = line.split('\n').map((part) => part.trim());
      return Number(count) > 0 ? [{ name, count: Number(count) }] : [];
    });
  }

  test('each number opens its list, page by page, and each entry its place in Canvas', async () => {
    await toolFrame(page).evaluate(() => {
      history.pushState(null, '', '/courses');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await heading(tool, 'Courses').waitFor();
    await tool.getByRole('rowheader').first().getByRole('link').click();
    await tool.getByRole('tab', { name: 'Clean-up' }).click();
    await tool.getByText(/things? to tidy up$/).waitFor();
    await loaded(tool);
    const all = await numbers();
    expect(all.length).toBeGreaterThan(2);
    for (const { name, count } of all) {
      await tool.getByRole('link', { name, exact: true }).click();
      const list = tool.getByRole('table', { name, exact: true });
      await list.waitFor();
      await tool.getByText(`${count} result${count === 1 ? '' : 's'}`, { exact: true }).waitFor();
      const entry = list.getByRole('rowheader').first().getByRole('link');
      if ((await entry.count()) > 0) expect(await entry.getAttribute('href')).toMatch(/\/courses\/\d+\//);
      await tool.getByRole('link', { name: 'All lists' }).click();
    }
  });
});
