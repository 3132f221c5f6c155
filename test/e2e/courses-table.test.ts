import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import type { FrameLocator, Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import { choose, axeIn, launchAs, sharedInstallation, toolFrame, type Installation } from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let tool: FrameLocator;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

async function openCourses(person: string) {
  browser = await openBrowser('allowed');
  page = await browser.newPage();
  tool = await launchAs(page, installation.harnessOrigin, person);
  await tool.getByRole('link', { name: 'Courses', exact: true }).click();
  await tool.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
  await tool.getByRole('rowheader').first().waitFor();
}

const button = (name: string | RegExp) => tool.getByRole('button', { name });
const option = (name: string) => tool.getByRole('option', { name, exact: true });
const results = async () => {
  const text = await tool
    .getByRole('main')
    .getByText(/^\d+ results?$/)
    .innerText();
  return Number(/\d+/.exec(text)?.[0]);
};
const waitForFilter = (sentence: string) => button(`Change filter: ${sentence}`).waitFor();
const loaded = () => tool.locator('.loaded[aria-busy="false"]').waitFor();

async function filterByScore() {
  await button('Add filter').click();
  await choose(tool.getByRole('combobox', { name: /^Column/ }), option('Accessibility score'));
  await choose(tool.getByRole('combobox', { name: 'Has to' }), option('be below'));
  await tool.getByRole('textbox', { name: 'Number' }).fill('90');
  await button(/^(Apply filter|Show \d+ courses?)$/).click();
  await waitForFilter('Accessibility score below 90');
  await loaded();
}

/** The cells of the table's rows, without the boxes to tick and the menus. */
const shownRows = () =>
  tool
    .locator('.course-table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].slice(1, -1).map((cell) => (cell as HTMLElement).innerText.trim())),
    );

test('a filter is built, all it finds except two are tagged, and that is undone', async () => {
  await openCourses('Ingrid');
  const all = await results();
  await filterByScore();
  const found = await results();
  expect(found).toBeGreaterThan(2);
  expect(found).toBeLessThan(all);
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await tool.getByRole('checkbox', { name: 'Select page' }).check({ force: true });
  await button(`Select all ${found}`).click();
  for (const place of [0, 1])
    await tool
      .getByRole('checkbox', { name: /^Select (?!page)/ })
      .nth(place)
      .uncheck({ force: true });
  await tool.getByText(`${found - 2} of ${found} selected`).waitFor();
  await button('Actions ▾').click();
  await tool.getByRole('menuitem', { name: 'Add tags…' }).click();
  const dialog = tool.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Tags/ }).fill('For the autumn,');
  await dialog.getByRole('button', { name: 'Add tags' }).click();
  const action = tool.getByRole('region', { name: 'Your actions' });
  await action.getByText(new RegExp(`^Completed.*${found - 2} done`)).waitFor();
  await action.getByRole('button', { name: 'Undo' }).click();
  await action.getByText(new RegExp(`^Undone.*${found - 2} of ${found - 2} undone`)).waitFor();
});

longTest(
  'a filter is kept as a quick view and shared with a team, whose reader sees it, and only its own courses',
  async () => {
    await openCourses('Ingrid');
    await filterByScore();
    const found = await results();
    await button('Save as…').click();
    const naming = tool.getByRole('dialog', { name: 'Save as a new quick view' });
    await naming.getByRole('textbox', { name: /^Title/ }).fill('Below ninety');
    await naming.getByRole('button', { name: 'Save', exact: true }).click();
    await tool.getByText('The quick view “Below ninety” was saved.').waitFor();
    await button('More for this table').click();
    await tool.getByRole('menuitem', { name: 'Manage quick views' }).click();
    await button('Actions for Below ninety').click();
    await tool.getByRole('menuitem', { name: 'Share' }).click();
    const sharing = tool.getByRole('dialog', { name: 'Share “Below ninety”' });
    await sharing.getByText('Teams', { exact: true }).click();
    await sharing.getByText('Learning Design').click();
    await sharing.getByRole('button', { name: 'Save' }).click();
    await tool.getByText('“Below ninety” is now shared with: Learning Design.').waitFor();
    await browser.end();

    await openCourses('Tomás');
    await tool.getByRole('combobox', { name: 'Quick view' }).click();
    await option('Below ninety').click();
    await waitForFilter('Accessibility score below 90');
    await loaded();
    expect(await results()).toBeGreaterThan(0);
    expect(await results()).toBeLessThan(found);
    await button('Remove filter: Accessibility score below 90').click();
    await tool.getByText('Unsaved changes').waitFor();
    await button('Save as…').waitFor();
    expect(await button(/^Save$/).count()).toBe(0);
    expect(await axeIn(toolFrame(page))).toEqual([]);
  },
);

test('the export opens in an independent reader, and has what the screen shows', async () => {
  await openCourses('Ingrid');
  await filterByScore();
  const found = await results();
  const rows = await shownRows();
  await button(`Export all ${found}`).click();
  const arrival = page.waitForEvent('download');
  await tool.getByRole('menuitem', { name: 'Excel' }).click();
  const file = await (await arrival).path();
  const [courses, about] = (await readXlsx(readFileSync(file))).sheets;
  expect(about?.rows.flat()).toContain('Accessibility score below 90');
  expect(courses?.rows).toHaveLength(found + 1);
  const [header, ...exported] = courses?.rows ?? [];
  expect(header?.[0]).toBe('Title');
  expect(exported.slice(0, rows.length).map(([title]) => title)).toEqual(rows.map(([title]) => title));
  const score = header?.indexOf('Accessibility score') ?? -1;
  // As people round, and not as toFixed does: 80.85 is 80.9.
  const shown = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  exported.slice(0, rows.length).forEach((row, place) => {
    expect(rows[place]?.[score]).toContain(shown.format(Number(row[score])));
  });
});

longTest('works by keyboard alone: filter, columns, choice', async () => {
  await openCourses('Ingrid');
  const all = await results();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await button('Add filter').focus();
  await press('Enter');
  await tool.getByRole('dialog', { name: 'Add filter' }).waitFor();
  await tool.getByRole('combobox', { name: /^Column/ }).focus();
  await page.keyboard.type('Students');
  await press('ArrowDown', 'Enter', 'Tab', 'Tab');
  await page.keyboard.type('20');
  await press('Enter');
  await waitForFilter('Students at least 20');
  await loaded();
  expect(await results()).toBeLessThan(all);
  await button('Columns').focus();
  await press('Enter');
  await tool.getByRole('dialog', { name: 'Columns' }).waitFor();
  await button('Move Students up').focus();
  await press('Enter', 'Enter');
  await button('Show these columns').focus();
  await press('Enter');
  await tool.getByRole('columnheader').nth(3).getByText('Students').waitFor();
  await tool
    .getByRole('checkbox', { name: /^Select (?!page)/ })
    .first()
    .focus();
  await press('Space');
  await tool.getByText(/^1 of \d+ selected$/).waitFor();
});
