import type { FrameLocator, Locator, Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import {
  axeIn,
  heading,
  launchAs,
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
  browser = await openBrowser('allowed');
});
afterEach(() => browser.end());

/** The list of checklists, as the admin who may edit them sees it. */
async function openList() {
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
  await tool.getByRole('link', { name: 'Manage', exact: true }).click();
  await tool.getByRole('link', { name: 'Checklists', exact: true }).click();
  await heading(tool, 'Checklists').waitFor();
  return { page, tool };
}

async function openChecklist(title: string) {
  const { page, tool } = await openList();
  await tool.getByRole('link', { name: title, exact: true }).click();
  await heading(tool, title).waitFor();
  return { page, tool };
}

const saved = (tool: FrameLocator) => tool.getByText(/^Draft saved/).waitFor();
/** The checklist's title, in the closed line below its tasks. */
async function titleField(tool: FrameLocator) {
  const settings = tool.getByRole('button', { name: /^Settings/ });
  if ((await settings.getAttribute('aria-expanded')) !== 'true') await settings.press('Enter');
  return tool.getByRole('textbox', { name: /^Title/ });
}

test('begins with a built-in checklist, edits and reorders it by keyboard, and publishes it', async () => {
  const { page, tool } = await openList();
  await tool.getByRole('button', { name: 'New checklist' }).click();
  await tool.getByRole('radio', { name: /End of term/ }).press('Space');
  await tool.getByRole('button', { name: 'Create checklist' }).press('Enter');
  await heading(tool, 'End of term').waitFor();
  await (await titleField(tool)).fill('End of the spring term');
  await tool.getByRole('button', { name: 'Move Check the final grades up' }).press('Enter');
  await tool.getByText('Check the final grades is now number 1 of 6.').waitFor({ state: 'attached' });
  await tool.getByRole('button', { name: 'Add task' }).press('Enter');
  // Until then, the title field is another task's.
  await tool.getByRole('heading', { level: 2, name: 'Task 7' }).waitFor();
  await tool.getByRole('textbox', { name: /^Task title/ }).fill('Thank the tutors');
  await saved(tool);
  expect(await axeIn(toolFrame(page))).toEqual([]);
  const publish = tool.getByRole('button', { name: 'Publish', exact: true });
  await publish.and(tool.locator(':enabled')).press('Enter');
  const dialog = tool.getByRole('dialog', { name: 'Publish the draft?' });
  await dialog.getByRole('radio', { name: /^Institution/ }).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).press('Enter');
  await tool.getByText('Draft published successfully').first().waitFor();
  await tool.getByRole('link', { name: 'Checklists', exact: true }).first().click();
  const row = tool.getByRole('row', { name: /End of the spring term/ });
  await row.getByText('7', { exact: true }).waitFor();
  expect(await row.getByText('Not published').count()).toBe(0);
});

const openReport = (page: Page, batchId: string) =>
  toolFrame(page).evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/reports?reportId=readygo_tasklists_overview&batchIds=${batchId}`);

/** What the report about a batch's checklists says of one, by the headings of its table. */
async function reportRow({ page, tool }: { page: Page; tool: FrameLocator }, batchId: string, title: string) {
  await openReport(page, batchId);
  const row = tool.getByRole('row', { name: new RegExp(title) });
  await row.waitFor();
  await loaded(tool);
  const headings = await tool.getByRole('columnheader').allInnerTexts();
  const cells = await row.locator('th, td').allInnerTexts();
  return Object.fromEntries(headings.map((name, place) => [name.trim(), cells[place]?.trim()]));
}

test('all courses of a batch get it, and the report moves as their tasks are completed', async () => {
  const title = 'End of the spring term';
  const opened = await openList();
  const { page, tool } = opened;
  await tool.getByRole('link', { name: 'Batches', exact: true }).first().click();
  await tool.getByRole('link', { name: 'Accessibility pilot' }).click();
  await heading(tool, 'Accessibility pilot').waitFor();
  await tool.getByRole('link', { name: 'Checklists', exact: true }).last().click();
  await tool.getByRole('button', { name: 'Assign a checklist' }).click();
  const dialog = tool.getByRole('dialog', { name: 'Assign a checklist' });
  await dialog.getByRole('combobox').fill(title);
  await tool.getByRole('option', { name: new RegExp(title) }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  const card = tool.getByRole('listitem').filter({ has: tool.getByRole('heading', { name: title }) });
  await card.getByText(/^12 of 12 courses have it/).waitFor();

  const batchId = /batches\/(\d+)/.exec(toolFrame(page).url())?.[1] ?? '';
  const before = await reportRow(opened, batchId, title);
  expect(before).toMatchObject({ Courses: '12', Tasks: '84' });
  await tool
    .getByRole('row', { name: new RegExp(title) })
    .getByRole('link', { name: before['Incomplete tasks'] })
    .click();
  await heading(tool, 'Tasks').waitFor();
  await tool
    .getByRole('textbox', { name: /^Search tasks/ })
    .or(tool.getByRole('searchbox'))
    .fill('Thank the tutors');
  await tool.getByRole('button', { name: 'Complete “Thank the tutors”' }).first().press('Enter');
  await tool
    .getByText(/was changed\.$/)
    .first()
    .waitFor();

  const done = Number.parseInt(before['Completed tasks'] ?? '', 10);
  await openReport(page, batchId);
  const row = tool.getByRole('row', { name: new RegExp(title) });
  await row.getByText(`${done + 1} / 84`, { exact: true }).waitFor();
  await row.getByText(`${83 - done} / 84`, { exact: true }).waitFor();
});

/** Counts clicks; what's typed goes to where the focus is. */
function countingClicks(page: Page) {
  let clicks = 0;
  return {
    count: () => clicks,
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
    type: async (place: Locator, text: string, key = '') => {
      await place.focus();
      await page.keyboard.type(text);
      if (key !== '') await page.keyboard.press(key);
    },
  };
}

longTest(
  'five tasks, two ticked by scans, reach a batch and the late ones are reminded: 25 clicks',
  async () => {
    const { page, tool } = await openList();
    const { click, type, count } = countingClicks(page);
    const button = (name: string | RegExp) => tool.getByRole('button', { name, exact: true });
    const taskTitle = tool.locator('#task-title:focus');
    const dialogOf = (name: string) => tool.getByRole('dialog', { name });
    const dueLongAgo = async () => {
      await click(tool.getByRole('combobox', { name: 'Due', exact: true }));
      await click(tool.getByRole('option', { name: 'On a day' }));
      await tool.getByRole('textbox', { name: /^Day/ }).fill('2026-01-05');
      await page.keyboard.press('Tab');
    };
    /** A scan ticks the task that's shown, by what this column says; returns its dialog. */
    const byScan = async (column: string) => {
      await click(tool.getByText('A scan', { exact: true }));
      await click(button('Add filter'));
      const dialog = dialogOf('Add filter');
      await type(dialog.getByRole('combobox').first(), column);
      await click(tool.getByRole('option', { name: column, exact: true }));
      return dialog;
    };

    await click(button('New checklist'));
    await type(
      dialogOf('New checklist').getByRole('textbox', { name: 'Title' }),
      'Ready for week one',
      'Enter',
    );
    await heading(tool, 'Ready for week one').waitFor();
    await click(button('Add task'));
    await type(taskTitle, 'The syllabus is up to date', 'Enter');
    await tool.getByRole('heading', { level: 2, name: 'Task 2' }).waitFor();
    await type(taskTitle, 'The gradebook is set up');
    await dueLongAgo();
    await click(button('Add task'));
    await tool.getByRole('heading', { level: 2, name: 'Task 3' }).waitFor();
    await type(taskTitle, 'A welcome message is written');
    await dueLongAgo();
    await click(button('Add task'));
    await tool.getByRole('heading', { level: 2, name: 'Task 4' }).waitFor();
    await type(taskTitle, 'The course is published');
    await click((await byScan('Published')).getByRole('button', { name: 'Apply filter' }));
    await click(button('Add task'));
    await tool.getByRole('heading', { level: 2, name: 'Task 5' }).waitFor();
    await type(taskTitle, 'The score is 85 or more');
    const score = await byScan('Accessibility score');
    await type(score.getByRole('textbox').last(), '85', 'Enter');
    await tool.getByText(/^\d+ of \d+ tracked courses meets? this now/).waitFor();
    await saved(tool);

    await click(button('Publish').and(tool.locator(':enabled')));
    const publishing = dialogOf('Publish the draft?');
    await click(publishing.getByText(/^Instructors:/));
    await click(publishing.getByRole('button', { name: 'Publish', exact: true }));
    await click(button('Assign'));
    const assigning = dialogOf('Assign “Ready for week one”');
    await type(assigning.getByRole('combobox', { name: 'Batch' }), 'Accessibility pilot');
    await click(tool.getByRole('option', { name: /^Accessibility pilot/ }));
    await click(assigning.getByRole('button', { name: 'Assign', exact: true }));
    await tool.getByRole('link', { name: /^24 overdue in 12 courses/ }).waitFor();
    await click(tool.getByRole('button', { name: /^Remind \d+ (person|people)$/ }));
    const reminding = dialogOf('Remind people of their tasks');
    await reminding.getByText(/ hears? of 24 tasks: /).waitFor();
    expect(await axeIn(toolFrame(page))).toEqual([]);
    await click(reminding.getByRole('button', { name: /^Remind \d+/ }));
    await tool
      .getByText(/ reminded of 24 tasks\.$/)
      .first()
      .waitFor();
    expect(count()).toBeLessThanOrEqual(25);
  },
);

longTest('tells the second of two editors, and puts the changes of both together', async () => {
  const { tool: first } = await openChecklist('Start of term');
  const { page, tool: second } = await openChecklist('Start of term');
  await (await titleField(first)).fill('Start of the autumn term');
  await saved(first);
  await second.getByRole('button', { name: 'Move Write the syllabus up' }).press('Enter');
  await second.getByText(/^Ingrid Solberg saved this draft on/).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await second.getByRole('button', { name: 'Put my changes onto it' }).press('Enter');
  await heading(second, 'Start of the autumn term').waitFor();
  await saved(second);
  await second.getByRole('button', { name: '2 changes' }).press('Enter');
  await second.getByText('The tasks are in another order').waitFor();
});

longTest('fits on a phone', async () => {
  const { page, tool } = await openChecklist('Accessibility');
  await page.setViewportSize({ width: 400, height: 800 });
  await tool.getByText(/^Draft saved/).waitFor();
  const isWider = await toolFrame(page).evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider).toBe(false);
  expect(await axeIn(toolFrame(page))).toEqual([]);
});
