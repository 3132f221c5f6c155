import type { FrameLocator, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import {
  axeIn,
  callApi,
  choose,
  goTo,
  heading,
  launchAs,
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

const button = (name: string | RegExp) => tool.getByRole('button', { name });

const ask = <T>(method: string, path: string, body?: object) => callApi<T>(page, method, path, body);

const go = (path: string) => goTo(page, path);

/** Freezes what's shown, and waits for the copy. */
async function freeze(title: string) {
  await button('Freeze a copy').click();
  const dialog = tool.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'What the copy is called' }).fill(title);
  await dialog.getByRole('button', { name: 'Freeze a copy' }).click();
  await heading(tool, `Evidence: ${title}`).waitFor();
  await tool.getByText('It’s as it was frozen.').waitFor();
}

/** Judges an open finding of some course as fine, as its page does. */
async function judgeOne() {
  const { courses } = await ask<{ courses: { id: number }[] }>('POST', '/api/courses/query', {
    columns: ['udoit.error_count'],
    limit: 10,
  });
  for (const { id } of courses) {
    const { findings } = await ask<{ findings: { id: number; state: string }[] }>(
      'GET',
      `/api/courses/${id}/findings?limit=10`,
    );
    const open = findings.find(({ state }) => state === 'active');
    if (!open) continue;
    await ask('POST', `/api/courses/${id}/findings/resolve`, {
      which: { findingId: open.id },
      reason: 'Looked at',
    });
    return;
  }
  throw new Error('The demo has no open finding');
}

/** The cells of a row, as they're read. */
const cellsOf = async (name: string) =>
  tool
    .getByRole('row')
    .filter({ has: tool.getByRole('rowheader', { name, exact: true }) })
    .getByRole('cell')
    .allInnerTexts();

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('evidence as of a day is frozen, things are settled, and a second one is compared', async () => {
  const marker = String(Date.now());
  await go(`/reports?reportId=evidence&day=${dayAgo(4)}`);
  await tool.getByRole('table', { name: 'Documents that students can reach' }).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await freeze(`First ${marker}`);
  const before = await cellsOf('Resolved by hand');

  await judgeOne();
  await go('/reports?reportId=evidence');
  await button('Freeze a copy').and(tool.locator(':enabled')).waitFor();
  await freeze(`Second ${marker}`);
  await choose(
    tool.getByRole('combobox', { name: 'Compare with' }),
    tool.getByRole('option', { name: new RegExp(`^First ${marker}`) }),
  );
  await tool.getByRole('table', { name: 'Changed numbers' }).waitFor();
  const [then, now] = await cellsOf('Resolved by hand');
  expect(then).toBe(before[0]);
  expect(Number(now?.replace(/\D/g, ''))).toBeGreaterThan(Number(then?.replace(/\D/g, '') || 0));

  await go('/reports?reportId=evidence');
  await tool.getByRole('link', { name: `First ${marker}` }).click();
  await tool.getByText('It’s as it was frozen.').waitFor();
  expect(await cellsOf('Resolved by hand')).toEqual(before);
  expect(await axeIn(toolFrame(page))).toEqual([]);
});
