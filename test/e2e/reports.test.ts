import { readFileSync } from 'node:fs';
import { readXlsx } from 'hucre/xlsx';
import type { FrameLocator, Page } from 'playwright-core';
import { fieldMessages, presetMessages } from '#shared/reports/report-names.messages.ts';
import { productMessages } from '#client/task-runners/product.messages.ts';
import { reportPresets } from '#shared/reports/report-presets.ts';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import { axeIn, launchAs, sharedInstallation, toolFrame, type Installation } from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let tool: FrameLocator;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

async function openReports(person = 'Ingrid') {
  browser = await openBrowser('allowed');
  page = await browser.newPage();
  tool = await launchAs(page, installation.harnessOrigin, person);
  await tool.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await settled();
}

/** Waits until a report has come, and no other is on the way. */
async function settled() {
  await tool.getByRole('table').waitFor();
  await tool.locator('.report-overlay').waitFor({ state: 'detached' });
  // The first of its kind is a file of its own, which comes later.
  await tool.locator('.chart svg text').first().waitFor();
}

const combobox = (name: string) => tool.getByRole('combobox', { name, exact: true });
const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Chooses in a list by arrow keys alone. */
async function chooseByKeyboard(list: string, name: string) {
  const field = combobox(list);
  await field.focus();
  if ((await field.inputValue()) === name) return;
  await press('ArrowDown');
  await tool.getByRole('option').first().waitFor();
  await press('Home');
  for (let presses = 0; presses < 20; presses += 1) {
    if ((await highlighted(list)) === name) break;
    await press('ArrowDown');
  }
  await press('Enter');
  await field.and(tool.locator(`input[value="${name}"]`)).waitFor();
}

const highlighted = (list: string) =>
  combobox(list).evaluate((field) => {
    const id = field.getAttribute('aria-activedescendant');
    return (id === null ? null : document.getElementById(id))?.textContent?.trim();
  });

/** The cells of the table's rows as they're read: the number, without what's below it in small print. */
const tableRows = () =>
  tool
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.split('\n')[0])),
    );

/** What the charts say at their last day, in all of them together. */
async function readCharts() {
  const texts: string[] = [];
  for (const chart of await tool.getByRole('slider').all()) {
    await chart.focus();
    await press('End');
    const [day, ...values] = ((await chart.getAttribute('aria-valuetext')) ?? '').split('; ');
    texts.push(...values.filter((value) => value.includes(': ')), day ?? '');
  }
  return texts;
}

/** The texts on the charts with bars. */
const barTexts = () =>
  tool.locator('.chart svg text').evaluateAll((texts) => texts.map(({ textContent }) => textContent));

const durations = ['Latest day', 'Last 30 days', 'Last 90 days', 'Last 6 months'];
const english = (message: { defaultMessage: string }) => message.defaultMessage;
const titleOf = (id: keyof typeof presetMessages, source: (typeof reportPresets)[number]['tool']) => {
  const name = english(presetMessages[id]);
  return source === 'readygo' ? name : `${english(productMessages[source])}: ${name}`;
};

longTest(
  'shows each report over each time, chosen by keyboard alone, with the same numbers in chart and table',
  async () => {
    await openReports();
    for (const { id, tool: source, fields } of reportPresets.filter(({ view }) => view === 'history')) {
      await chooseByKeyboard('Report', titleOf(id, source));
      await tool.getByRole('heading', { level: 2, name: titleOf(id, source), exact: true }).waitFor();
      await settled();
      for (const duration of durations) {
        await chooseByKeyboard('Duration', duration);
        await settled();
        const [latest] = await tableRows();
        const numbers = latest?.slice(4) ?? [];
        expect(numbers).toHaveLength(fields.length);
        const named = fields.map((field, at) => `${english(fieldMessages[field.id])}: ${numbers[at]}`);
        expect(await (duration === 'Latest day' ? barTexts() : readCharts())).toEqual(
          expect.arrayContaining(duration === 'Latest day' ? numbers : named),
        );
      }
    }
  },
);

const numberIn = (text: string | undefined) => Number(text?.split(' / ')[0]?.replaceAll(',', ''));

test('shows how far checklists and their tasks are, and leads to the courses behind a number', async () => {
  await openReports();
  await chooseByKeyboard('Report', 'Checklists at a glance');
  await settled();
  const [first = []] = await tableRows();
  const [title = '', courses, , , , completedLists, , , , completedTasks] = first;
  expect(await barTexts()).toContain(completedLists);
  await chooseByKeyboard('Display', 'Completed tasks');
  await settled();
  expect(await barTexts()).toContain(completedTasks);
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await chooseByKeyboard('Checklist', title);
  await tool.getByRole('progressbar').first().waitFor();
  const tasks = await tableRows();
  expect(tasks.reduce((sum, row) => sum + numberIn(row[3]), 0)).toBe(numberIn(completedTasks));
  await chooseByKeyboard('Checklist', 'Overview');
  await settled();
  const row = tool.getByRole('row').filter({ hasText: title });
  await row
    .getByRole('link', { name: courses ?? '', exact: true })
    .first()
    .click();
  await tool.getByRole('heading', { level: 1, name: 'Courses' }).waitFor();
  await tool.getByText(`${courses} results`).first().waitFor();
});

longTest(
  'is chosen, narrowed down and compared by keyboard alone, and its address opens it again',
  async () => {
    await openReports();
    await chooseByKeyboard('Report', 'Core: Courses');
    await settled();
    await chooseByKeyboard('Lines', 'With the period before');
    await settled();
    await tool.getByText('The period before', { exact: true }).first().waitFor();
    await tool.getByRole('combobox', { name: /^Batches/ }).focus();
    await press('ArrowDown');
    await tool.getByRole('option', { name: 'Select none' }).waitFor();
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await tool.getByRole('heading', { name: 'No batches selected' }).waitFor();
    await press('ArrowDown', 'Enter', 'Escape');
    await settled();
    const rows = await tableRows();
    const frame = toolFrame(page);
    expect(frame.url()).toMatch(/compare=true/);
    await frame.goto(frame.url());
    await settled();
    expect(await tool.getByRole('heading', { level: 2 }).innerText()).toBe('Core: Courses');
    expect(await tableRows()).toEqual(rows);
  },
);

/** Saves what the menu's entry offers, and returns its content. */
async function exported(entry: string) {
  await tool.getByRole('button', { name: 'Export' }).click();
  const arrival = page.waitForEvent('download');
  await tool.getByRole('menuitem', { name: entry, exact: true }).click();
  const file = await arrival;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test('exports tables that an independent reader opens, with the numbers of the screen', async () => {
  await openReports();
  await chooseByKeyboard('Report', 'UDOIT: Issues by type');
  await settled();
  const rows = await tableRows();
  const shown = rows.map((row) => row.slice(4).map((text) => Number(text?.replaceAll(',', ''))));
  const workbook = await exported('Excel');
  const sheets = (await readXlsx(new Uint8Array(workbook.content))).sheets;
  const sheet = sheets.find(({ rows: lines }) => lines[0]?.includes('Date'));
  const [header = [], ...lines] = sheet?.rows ?? [];
  const places = ['Images', 'Colors', 'Headings', 'Links'].map((name) => header.indexOf(name));
  expect(lines.map((line) => places.map((place) => line[place]))).toEqual(
    shown.map((row) => row.slice(0, 4)),
  );
  const csv = (await exported('CSV')).content.toString('utf8').replace(/^\uFEFF/, '');
  const [names = '', ...days] = csv.trim().split('\r\n');
  expect(names.split(',')).toEqual(header);
  expect(days.map((line) => line.split(',')[places[0] ?? 0])).toEqual(shown.map(([first]) => String(first)));
});

longTest('exports the chart as pictures that stand alone', async () => {
  await openReports();
  const drawing = await exported('Chart as SVG');
  expect(drawing.name).toBe('udoit_score.svg');
  const svg = drawing.content.toString('utf8');
  expect(svg).toContain('UDOIT: Accessibility score');
  expect(svg).toContain('@font-face');
  // Nothing that only the page knows, and nothing from elsewhere.
  expect(svg).not.toMatch(/var\(--|class=|href=/);
  expect(svg.match(/url\("(?!data:)/g)).toBeNull();
  const size = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, svg);
  const { name, content } = await exported('Chart as PNG');
  expect(name).toBe('udoit_score.png');
  expect(content.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual(size.map((length) => length * 2));
  // A picture with lines on it, and not only its background.
  expect(content.length).toBeGreaterThan(20_000);
});

const tip = () => tool.locator('.chart-tip');

longTest('reads the chart by mouse and by touch, on a phone and from right to left', async () => {
  await openReports();
  const reader = tool.getByRole('slider').first();
  await reader.hover();
  expect(await tip().innerText()).toContain('Accessibility score (mean of the courses)');
  await tool.getByRole('heading', { level: 1 }).hover();
  await tip().waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 400, height: 900 });
  const frame = toolFrame(page);
  for (const direction of ['ltr', 'rtl']) {
    await frame.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction);
    const { x, width } = await reader.evaluate(
      (element) => element.getBoundingClientRect().toJSON() as DOMRect,
    );
    for (const part of [0.02, 0.5, 0.98]) {
      await reader.dispatchEvent('pointerdown', { clientX: x + width * part, pointerType: 'touch' });
      await reader.dispatchEvent('pointerout', { pointerType: 'touch' });
      const place = await tip().evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.right).toBeLessThanOrEqual(400);
    }
    const charts = tool.locator('.report-charts');
    expect(await charts.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await axeIn(frame)).toEqual([]);
  }
});

longTest('goes onto paper with its numbers and without its controls', async () => {
  await openReports();
  await page.emulateMedia({ media: 'print' });
  expect(await combobox('Report').isVisible()).toBe(false);
  expect(await tool.getByRole('button', { name: 'Export' }).isVisible()).toBe(false);
  expect(await tool.getByRole('navigation').first().isVisible()).toBe(false);
  expect(await tool.getByRole('table').isVisible()).toBe(true);
  expect(await tool.getByRole('img', { name: 'UDOIT: Accessibility score' }).isVisible()).toBe(true);
});

test('units are compared: on a scorecard, in lines beside each other, and by their courses', async () => {
  await openReports();
  await tool.getByRole('link', { name: 'Scorecard' }).click();
  const card = tool.getByRole('table', { name: /^Scorecard: / });
  await card.getByRole('row', { name: /^All together/ }).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  const compare = card.getByRole('link', { name: /^Compare .* with its peers$/ }).first();
  const [, unit = ''] = /^Compare (.*) with its peers$/.exec((await compare.textContent()) ?? '') ?? [];
  await compare.click();
  const beside = tool.getByRole('table', { name: /, side by side$/ });
  await beside.getByRole('columnheader', { name: `Difference from ${unit}` }).waitFor();
  await tool.locator('.chart svg text').first().waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  // The smallest unit's courses fit on a page.
  const courses = beside.getByRole('row').last().getByRole('link').first();
  const count = Number(await courses.textContent());
  await courses.click();
  await tool.getByRole('heading', { level: 1, name: new RegExp(`^${count} of \\d+ courses$`) }).waitFor();
}, 120_000);
