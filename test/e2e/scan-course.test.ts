import type { FrameLocator } from 'playwright-core';
import { openBrowser } from './browser.ts';
import {
  axeIn,
  clickUntil,
  editInCanvas,
  goTo,
  heading,
  launchAs,
  loaded,
  sharedInstallation,
  takeFaultyCourse,
  toolFrame,
  type Installation,
} from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

/** Opens the accessibility of a course in which several items have faults. */
async function openFaultyCourse() {
  browser = await openBrowser('allowed');
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
  const { id } = await takeFaultyCourse(page);
  await goTo(page, `/courses/${id}/accessibility`);
  await tool.getByRole('region', { name: 'What was found' }).waitFor();
  await loaded(tool);
  return { page, tool };
}

/** How many findings of the course are active, resolved and fixed. */
async function counts(tool: FrameLocator) {
  const text = await tool.getByText(/ · \d+ resolved · \d+ fixed$/).innerText();
  const [active, resolved, fixed] = text.split(' · ').map((part) => Number(/^\d+/.exec(part)?.[0] ?? 0));
  return { active: active ?? 0, resolved: resolved ?? 0, fixed: fixed ?? 0 };
}

type Counts = Awaited<ReturnType<typeof counts>>;

/** Waits until the page shows other counts than before. */
async function countsAfter(tool: FrameLocator, { active, resolved, fixed }: Counts): Promise<Counts> {
  await tool
    .getByText(`${active} to fix · ${resolved} resolved · ${fixed} fixed`, { exact: true })
    .waitFor({ state: 'detached' });
  return counts(tool);
}

/** The score, and what the lines of its table make when they're added up by hand. */
async function scores(tool: FrameLocator) {
  const rows = await tool
    .getByRole('table', { name: 'How the score comes about' })
    .getByRole('row')
    .allInnerTexts();
  const lines = rows.slice(1).map((row) => row.split('\t').map((cell) => cell.trim()));
  const numberIn = (cell = '') => Number(cell.replace('%', ''));
  const shown = numberIn(lines.at(-1)?.at(-2));
  let [points, weights] = [0, 0];
  for (const line of lines.slice(0, -1)) {
    const [checked, errors, suggestions] = line.slice(2, 5).map(numberIn);
    const weight = numberIn(line.at(-1));
    const cost = Math.min(checked ?? 0, (errors ?? 0) + (suggestions ?? 0) / 4);
    points += weight * (1 - cost / (checked ?? 1));
    weights += weight;
  }
  return { shown, byHand: (100 * points) / weights };
}

async function expectScoreByHand(tool: FrameLocator) {
  const { shown, byHand } = await scores(tool);
  // The table's weights are rounded to two decimals.
  expect(Math.abs(shown - byHand)).toBeLessThan(0.05);
  return shown;
}

test('what a teacher mends in Canvas counts as fixed, what a person resolves no longer counts', async () => {
  const { page, tool } = await openFaultyCourse();
  await tool.getByRole('button', { name: 'How the score comes about' }).click();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  const before = await counts(tool);
  await expectScoreByHand(tool);

  // Groups by fault don't say how many are errors.
  const perItem = /(\d+) errors?, (\d+) suggestions?/;
  const item = tool.locator('.finding-group').filter({ hasText: perItem }).first();
  await clickUntil(item, tool.getByText('By page', { exact: true }));
  const [, errors = 0, suggestions = 0] = perItem.exec(await item.innerText())?.map(Number) ?? [];
  expect(errors + suggestions).toBeGreaterThan(0);
  expect(await item.locator('code').first().innerText()).toContain('<');
  const itemTitle = await item.getByRole('heading').first().innerText();
  const editor = item.getByRole('link', { name: /^Edit in Canvas/ }).first();
  await editInCanvas(
    page,
    (await editor.getAttribute('href')) ?? '',
    '<p>Read chapter two before Monday.</p>',
  );

  await tool.getByRole('button', { name: 'Rescan' }).click();
  const mended = errors + suggestions;
  const after = { ...before, active: before.active - mended, fixed: before.fixed + mended };
  expect(await countsAfter(tool, before)).toEqual(after);
  // The list is another answer than the numbers.
  await tool
    .locator('.finding-group')
    .getByRole('heading', { name: itemTitle, exact: true })
    .waitFor({ state: 'detached' });
  await loaded(tool);
  // The mended page lost what was sound in it, too: its score can be lower.
  const scoreAfter = await expectScoreByHand(tool);

  await tool.getByRole('button', { name: 'Mark as resolved' }).first().click();
  const dialog = tool.getByRole('dialog', { name: 'Mark 1 finding as resolved' });
  await dialog.getByRole('textbox').fill('The text beside it says the same.');
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  expect(await countsAfter(tool, after)).toEqual({
    ...after,
    active: after.active - 1,
    resolved: after.resolved + 1,
  });
  await loaded(tool);
  expect(await expectScoreByHand(tool)).toBeGreaterThanOrEqual(scoreAfter);

  await tool.getByRole('tab', { name: 'Activity' }).click();
  await tool.getByText('The text beside it says the same.').waitFor();
});
