import type { Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import {
  axeIn,
  colourRules,
  heading,
  launchAs,
  loaded,
  sharedInstallation,
  toolFrame,
  type Installation,
} from './support.ts';
import { launchInto, openers, pathsFor, visit, type Opener } from './every-page.ts';
import { canBeLeft, coveredIn, movingIn, picturesIn } from './looks.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

async function open() {
  browser = await openBrowser('allowed');
  const page = await browser.newPage();
  return { page, tool: await launchAs(page, installation.harnessOrigin, 'Ingrid') };
}

/** Whether something becomes true of the tool's page, which may have to settle first. */
const becomes = (page: Page, claim: () => boolean) =>
  toolFrame(page)
    .waitForFunction(claim, null, { timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );

/** The text spacing under which WCAG 1.4.12 allows no loss. */
const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

/** What's wrong with a page at 320 px with wide text spacing, or with outlines under forced colours. */
async function faultsWhenNarrow(page: Page) {
  const tool = toolFrame(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  const spacing = await tool.addStyleTag({ content: textSpacing });
  const fits = await becomes(page, () => document.documentElement.scrollWidth <= innerWidth);
  await tool.evaluate(() => (document.activeElement as HTMLElement).blur());
  const outlined = await outlinedIn(page);
  await spacing.evaluate((element) => (element as Element).remove());
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 1280, height: 900 });
  return [
    ...(fits ? [] : ['wider than 320 px']),
    ...(outlined === 0 ? [] : [`${outlined} outlines without the focus`]),
  ];
}

/** How many elements are outlined, under forced colours. */
const outlinedIn = (page: Page) =>
  toolFrame(page).evaluate(
    () =>
      [...document.querySelectorAll('body *')].filter(
        (element) => getComputedStyle(element).outlineStyle !== 'none',
      ).length,
  );

/** Visits every page of a person, and collects what's wrong with each. */
async function faultsOf(
  opener: Opener,
  { more = '', find }: { more?: string; find: (page: Page) => Promise<readonly string[]> },
) {
  browser = await openBrowser('allowed');
  const page = await browser.newPage();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const tool = await launchInto(page, installation.harnessOrigin, { as: opener, more });
  const found: Record<string, readonly string[]> = {};
  for (const path of pathsFor(opener)) {
    await visit(page, tool, path);
    const faults = await find(page);
    if (faults.length > 0) found[path] = faults;
  }
  return found;
}

test.each(openers)(
  'every page for the %s passes axe, without pictures or motion, in a frame that needs no scroll bar, and is no wider than 320 px, even with wide text spacing',
  async (opener) => {
    const find = async (page: Page) => [
      ...(await axeIn(toolFrame(page))),
      ...(await picturesIn(toolFrame(page))),
      ...(await movingIn(toolFrame(page))),
      // Two scroll bars beside each other confuse.
      ...((await becomes(page, () => document.documentElement.scrollHeight <= innerHeight))
        ? []
        : ['higher than its frame']),
      ...(await faultsWhenNarrow(page)),
    ];
    expect(await faultsOf(opener, { find })).toEqual({});
  },
);

longTest.each(openers)(
  'every page for the %s has its contrast in the high-contrast theme',
  async (opener) => {
    // The theme changes nothing but colours.
    const find = (page: Page) => axeIn(toolFrame(page), colourRules);
    expect(await faultsOf(opener, { more: '&contrast=high', find })).toEqual({});
  },
);

/** At most this many requests, the page's own among them: over a slow line, each costs a way there and back. */
const mostRequests = 40;

longTest.each(openers)('every page for the %s is there after at most forty requests', async (opener) => {
  const find = async (page: Page) => {
    await toolFrame(page).goto(toolFrame(page).url());
    const tool = page.frameLocator('iframe[name=tool_content]');
    // While a dialog is open, only it has headings.
    await tool.getByRole('heading').first().waitFor();
    await loaded(tool);
    const requests = await toolFrame(page).evaluate(
      () => performance.getEntriesByType('resource').length + 1,
    );
    return requests <= mostRequests ? [] : [`${requests} requests`];
  };
  expect(await faultsOf(opener, { find })).toEqual({});
});

longTest.each(openers)(
  'nothing lies over a control of a page for the %s, however far the LMS page is scrolled',
  async (opener) => {
    expect(await faultsOf(opener, { find: coveredIn })).toEqual({});
  },
);

longTest('outlines what has the focus under forced colours', async () => {
  const { page, tool } = await open();
  await heading(tool, 'Dashboard').waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  await visit(page, tool, 'manage/batches');
  await tool.getByRole('searchbox', { name: 'Search by title' }).press('Tab');
  expect(await outlinedIn(page)).toBeGreaterThan(0);
});

/** Pages with each kind of control: table, charts, form, filter, editor, dialog. All of them would take a minute. */
const fullPages = [
  'courses',
  'reports',
  'manage/batches/create-batch',
  'manage/quick-views/:id',
  'manage/alerts/rules/:id',
  'manage/checklists/:id',
  'manage/batches/:id/sync/history',
];

longTest('Tab and Escape lead out of pages with each kind of control', async () => {
  const { page, tool } = await open();
  await heading(tool, 'Dashboard').waitFor();
  const traps: string[] = [];
  for (const path of fullPages) {
    await visit(page, tool, path);
    if (!(await canBeLeft(page))) traps.push(path);
  }
  expect(traps).toEqual([]);
});

/** The longest transition or animation in the tool's page, in seconds. */
const longestMotion = (page: Page) =>
  toolFrame(page).evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat);
      }),
    ),
  );

longTest('moves nothing for people who asked for less motion', async () => {
  const { page, tool } = await open();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await heading(tool, 'Dashboard').waitFor();
  await visit(page, tool, 'manage/teams');
  await tool.getByRole('rowheader').first().getByRole('link').click();
  await tool
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Title/ })
    .waitFor();
  expect(await longestMotion(page)).toBeLessThan(0.001);
});
