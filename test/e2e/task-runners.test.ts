import type { FrameLocator, Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { launchInto } from './every-page.ts';
import { openBrowser } from './browser.ts';
import { axeIn, heading, loaded, sharedInstallation, toolFrame, type Installation } from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;

beforeAll(async () => {
  installation = await sharedInstallation();
});
afterEach(() => browser.end());

async function openRunners({ more = '', width = 1280 } = {}) {
  browser = await openBrowser('third_party_blocked');
  const page = await browser.newPage();
  await page.setViewportSize({ width, height: 900 });
  const tool = await launchInto(page, installation.harnessOrigin, { as: 'institution admin', more });
  await toolFrame(page).evaluate(() => {
    history.pushState(null, '', '/manage/task-runners');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await heading(tool, 'Task runners').waitFor();
  await tool.getByRole('region', { name: 'Core' }).waitFor();
  await loaded(tool);
  return { page, tool };
}

const card = (tool: FrameLocator, name: string) => tool.getByRole('region', { name });
const shows = (tool: FrameLocator, name: string, text: string | RegExp) =>
  card(tool, name).getByText(text).first().waitFor();

const closedLine = (tool: FrameLocator, name: string) =>
  card(tool, name).getByRole('button', { expanded: false });

/** Opens a task runner's line, if it works and so is one. */
async function openLine(tool: FrameLocator, name: string) {
  if ((await closedLine(tool, name).count()) > 0) await closedLine(tool, name).press('Enter');
}

/** Waits until something is known of a task runner, in its line if it has one by then. */
async function showsWithin(tool: FrameLocator, name: string, text: string | RegExp) {
  const known = card(tool, name).getByText(text).first();
  await known.or(closedLine(tool, name)).first().waitFor();
  await openLine(tool, name);
  await known.waitFor();
}

/** Opens Canvas from the page, by keyboard: the frame still grows with its content. */
async function leaveForCanvas(page: Page, tool: FrameLocator, name: string) {
  await openLine(tool, name);
  const [canvas] = await Promise.all([
    page.context().waitForEvent('page'),
    tool.getByRole('button', { name: `Authorise with Canvas: ${name}` }).press('Enter'),
  ]);
  await canvas.getByRole('button', { name: 'Authorize' }).waitFor();
  return canvas;
}

test('authorises a tool with Canvas from inside the frame, and revokes it', async () => {
  const { page, tool } = await openRunners();
  const canvas = await leaveForCanvas(page, tool, 'Core');
  await tool.getByText(/Canvas is open in another window/).waitFor();
  const [name = ''] = await canvas.getByRole('combobox').locator('option').allInnerTexts();
  const closed = canvas.waitForEvent('close');
  await canvas.getByRole('button', { name: 'Authorize' }).click();
  await tool.getByText('Core is authorised.').waitFor();
  await closed;
  await shows(tool, 'Core', 'Works');
  await shows(tool, 'Core', new RegExp(name));
  await showsWithin(tool, 'Core', /with Canvas by/);
  await tool.getByRole('button', { name: 'Test: Core' }).press('Enter');
  await tool.getByText('Asking Canvas…').waitFor();
  await tool.getByText('Asking Canvas…').waitFor({ state: 'detached' });
  await tool.getByRole('button', { name: 'Revoke: Core' }).press('Enter');
  const dialog = tool.getByRole('dialog', { name: 'Revoke the authorisation of Core?' });
  await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
  await shows(tool, 'Core', 'Not authorised yet');
  expect(await tool.getByRole('button', { name: 'Revoke: Core' }).count()).toBe(0);
});

longTest('says what happened in both windows when the person says no', async () => {
  const { page, tool } = await openRunners();
  const canvas = await leaveForCanvas(page, tool, 'Core');
  await canvas.getByRole('button', { name: 'Cancel' }).click();
  await heading(canvas, 'Nothing was authorised').waitFor();
  expect(await axeIn(canvas)).toEqual([]);
  await tool.getByText('Canvas was told no, so nothing was changed.').waitFor();
});

test('authorises by a one-time link in a browser without a session', async () => {
  const { page, tool } = await openRunners();
  await openLine(tool, 'Core');
  await tool.getByRole('button', { name: 'One-time link: Core' }).press('Enter');
  const dialog = tool.getByRole('dialog', { name: 'One-time link for Core' });
  await dialog.getByRole('button', { name: 'Create the link' }).press('Enter');
  const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter');
  await shows(tool, 'Core', /A one-time link by/);

  const owners = await openBrowser('third_party_blocked');
  const owner = await owners.newPage();
  await owner.goto(url);
  await heading(owner, 'Let Courseyard read Canvas for Core').waitFor();
  await owner.getByText(/asks you to authorise Core/).waitFor();
  expect(await axeIn(owner)).toEqual([]);
  await owner.getByRole('button', { name: 'Continue to Canvas' }).click();
  await owner.getByRole('button', { name: 'Authorize' }).click();
  await heading(owner, 'Core is authorised').waitFor();
  expect(await axeIn(owner)).toEqual([]);
  await owner.goto(url);
  await heading(owner, 'This link has been used').waitFor();
  await owners.end();

  await page.bringToFront();
  const again = await openAgain(page);
  await showsWithin(again, 'Core', 'by one-time link');
  expect(
    await card(again, 'Core')
      .getByText(/A one-time link by/)
      .count(),
  ).toBe(0);
});

/** The same page, read again. */
async function openAgain(page: Page) {
  const tool = page.frameLocator('iframe[name=tool_content]');
  for (const path of ['/about', '/manage/task-runners'])
    await toolFrame(page).evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await tool.getByRole('region', { name: 'Core' }).waitFor();
  return tool;
}

longTest.each([
  ['normal contrast', { more: '&contrast=normal' }],
  ['high contrast', { more: '&contrast=high' }],
  ['a narrow window', { width: 400 }],
])('has no axe findings, and fits, with %s', async (_, given) => {
  const { page, tool } = await openRunners(given);
  expect(await axeIn(toolFrame(page))).toEqual([]);
  const wide = await toolFrame(page).evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBe(0);
  await openLine(tool, 'Core');
  await tool.getByRole('button', { name: 'Paste a token: Core' }).press('Enter');
  await tool.getByRole('dialog', { name: 'Paste a token for Core' }).waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
});
