import type { FrameLocator, Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import {
  axeIn,
  clickUntil,
  heading,
  launchAs,
  loaded,
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
beforeEach(async () => {
  browser = await openBrowser('allowed');
  page = await browser.newPage();
  tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
});
afterEach(() => browser.end());

const button = (name: string) => tool.getByRole('button', { name, exact: true });

/** What a button on the harness's page does to Canvas. */
const press = (path: string, form: Record<string, string> = {}) =>
  page.request.post(`${installation.harnessOrigin}${path}`, { form });

/** The id in Canvas of the first course that the batch on the page lists. */
const firstCourseId = () =>
  toolFrame(page).evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('courseyard.token')}` };
    const id = location.pathname.split('/').at(-1);
    const address = `/api/batches/${id}/courses?sortBy=score&sortOrder=asc&limit=1`;
    const list = (await (await fetch(address, { headers })).json()) as { courses: { lmsCourseId: string }[] };
    return list.courses[0]?.lmsCourseId ?? '';
  });

/** Opens a batch with its panel of scans. */
async function openBatch(title: string) {
  await tool.getByRole('link', { name: 'Manage', exact: true }).click();
  await heading(tool, 'Batches').waitFor();
  await tool.getByRole('link', { name: title }).click();
  await clickUntil(tool.getByRole('heading', { name: 'Scans of this batch' }), button('Details'));
  const panel = tool.getByRole('region', { name: 'Scans of this batch' });
  const shows = (text: string | RegExp) => panel.getByText(text).first().waitFor();
  await panel.getByRole('button', { name: 'Scan all courses' }).waitFor();
  return { panel, shows };
}

test('scans the chosen courses of a batch, says what failed, and repeats that', async () => {
  const { panel, shows } = await openBatch('Accessibility pilot');
  await tool.getByRole('rowheader').first().waitFor();
  const failing = await firstCourseId();
  await press('/faults', { kind: 'error_500', path: `/courses/${failing}` });
  await selectRows(tool, 2);
  await button('Scan').click();
  await shows('Completed: 1 of 2 scanned, 1 failed');
  await panel.getByRole('button', { name: 'Show courses' }).click();
  await panel
    .getByText(/Canvas/)
    .first()
    .waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await press('/faults/clear');
  await button('Retry 1 failed course').click();
  await shows('Completed: 2 of 2 scanned');
});

longTest(
  'cancels the scan of a batch, which drops what has not begun: each course has one outcome',
  async () => {
    const { panel, shows } = await openBatch('Accessibility pilot');
    await press('/faults', { kind: 'latency', ms: '3000', path: '/courses/' });
    await button('Rescan everything in full').click();
    await shows(/^Under way: \d+ of \d+ scanned, \d+ waiting$/);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await press('/faults/clear');
    await shows(/^Cancelled: /);
    expect(await axeIn(toolFrame(page))).toEqual([]);
    const outcome = await panel.getByText(/^Cancelled: /).innerText();
    expect(outcome).toMatch(/, [1-9]\d* dropped$/);
    const [done = 0, total = 0, ...others] = outcome.match(/\d+/g)?.map(Number) ?? [];
    expect(others.reduce((sum, count) => sum + count, done)).toBe(total);
  },
);

/** Opens the clean-up of a course with more unused content than fits on a page. */
const openUntidyCourse = () =>
  toolFrame(page).evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('courseyard.token')}` };
    const read = async (address: string) => (await fetch(address, { headers })).json();
    const { courses } = (await read('/api/courses?limit=100')) as { courses: { id: number }[] };
    for (const { id } of courses) {
      const { metrics } = (await read(`/api/courses/${id}`)) as { metrics: Record<string, number | null> };
      if ((metrics['tidyup.content_unused_count'] ?? 0) <= 10) continue;
      history.pushState(null, '', `/courses/${id}/clean-up`);
      return void dispatchEvent(new PopStateEvent('popstate'));
    }
    throw new Error('All courses are tidy');
  });

/** The entries of the open list. */
const rowsOf = (list: string) =>
  tool.getByRole('table', { name: new RegExp(`^${list}`) }).getByRole('rowheader');

/** The numbers of the clean-up that aren't 0, each with the name of its list. */
async function numbers() {
  const lines = await tool.locator('.tidy-line').allInnerTexts();
  return lines.flatMap((line) => {
    const [name = '', count] = line.split('\n').map((part) => part.trim());
    return Number(count) > 0 ? [{ name, count: Number(count) }] : [];
  });
}

longTest(
  'each number of the clean-up opens its list, page by page, and an entry leads into Canvas',
  async () => {
    await openUntidyCourse();
    await tool.getByText(/things? to tidy up$/).waitFor();
    await loaded(tool);
    const lists = await numbers();
    expect(lists.map(({ name }) => name)).toContain('Unused content');
    for (const { name, count } of lists) {
      const found = tool.getByText(`${count} result${count === 1 ? '' : 's'}`, { exact: true });
      await clickUntil(found, tool.getByRole('link', { name, exact: true }));
      const rows = rowsOf(name);
      expect(await rows.count()).toBe(Math.min(count, 10));
      await tool.getByRole('link', { name: 'All lists' }).click();
    }

    await tool.getByRole('link', { name: 'Unused content', exact: true }).click();
    await button('Next page').click();
    await tool.getByText(/^Page 2 of/).waitFor();
    await loaded(tool);
    expect(await axeIn(toolFrame(page))).toEqual([]);
    const [canvas] = await Promise.all([
      page.context().waitForEvent('page'),
      rowsOf('Unused content').first().getByRole('link').click(),
    ]);
    await canvas.getByRole('textbox', { name: 'HTML' }).waitFor();
  },
);
