import { openBrowser } from './browser.ts';
import { heading, launchAs, sharedInstallation, toolFrame, type Installation } from './support.ts';

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  installation = await sharedInstallation();
  browser = await openBrowser('third_party_blocked');
}, 180_000);
afterAll(async () => {
  await browser.end();
});

/** Waits until the focus is somewhere a keyboard user can go on from. */
const isFocused = (tool: Awaited<ReturnType<typeof launchAs>>) =>
  tool.locator(':focus:not(body, :disabled)').waitFor();

test('scanning a course with its button keeps the focus where a keyboard user can go on', async () => {
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await tool.getByRole('link', { name: 'Courses', exact: true }).click();
  await heading(tool, 'Courses').waitFor();
  await tool.getByRole('rowheader').first().getByRole('link').click();
  const scan = tool.getByRole('button', { name: 'Rescan' });
  await scan.focus();
  await scan.press('Enter');
  // Started, or refused because the course was scanned just now: either way the button was disabled for a moment.
  await tool.getByRole('region', { name: 'Notices' }).waitFor();
  await isFocused(tool);
  await page.close();
});

test('the frame becomes as high as the page in it, and low again', async () => {
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
  const frame = toolFrame(page);
  await frame.evaluate(() => {
    const tall = document.createElement('div');
    tall.id = 'tall';
    tall.style.height = '9000px';
    document.body.append(tall);
  });
  await frame.waitForFunction(
    () => innerHeight > 9000 && document.documentElement.scrollHeight <= innerHeight,
  );
  await frame.evaluate(() => document.getElementById('tall')?.remove());
  await frame.waitForFunction(
    () => innerHeight < 9000 && document.documentElement.scrollHeight <= innerHeight,
  );
  await page.close();
});

test("an API token is made in the account, used by a program, and seen in the audit log until it's revoked", async () => {
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  const open = async (menu: string, entry: string) => {
    await tool.getByRole('button', { name: menu }).click();
    await tool.getByRole('menuitem', { name: entry }).click();
  };
  await open('More', 'My account');
  await tool.getByRole('button', { name: 'Create token' }).click();
  const dialog = tool.getByRole('dialog', { name: 'Create token' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Nightly export');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const made = tool.getByRole('dialog', { name: 'Your new token' });
  const token = await made.getByRole('textbox').inputValue();
  await made.getByRole('button', { name: 'Done' }).click();

  await isFocused(tool);

  const { origin } = new URL(toolFrame(page).url());
  const ask = (method: string, path: string) =>
    fetch(`${origin}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  const batches = (await (await ask('GET', '/api/batches')).json()) as { batches: { id: number }[] };
  expect(batches.batches.length).toBeGreaterThan(0);
  expect((await ask('DELETE', `/api/batches/${batches.batches[0]?.id}`)).status).toBe(403);

  await tool.getByRole('link', { name: 'Manage' }).click();
  await tool.getByRole('link', { name: 'Audit log' }).click();
  await tool.getByRole('row', { name: /Created an API token.*Nightly export/ }).waitFor();
  await tool.getByRole('row', { name: /Removed a batch.*Refused.*with an API token/ }).waitFor();

  await open('More', 'My account');
  await page.setViewportSize({ width: 1280, height: 600 });
  await tool.getByRole('button', { name: 'Revoke “Nightly export”' }).click();
  const question = tool.getByRole('dialog');
  // The frame is more than twice as high as the window, and the dialog is where the window is.
  expect(await tool.locator('body').evaluate(() => window.innerHeight)).toBeGreaterThan(1200);
  await question.getByRole('heading').hover();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await tool.getByText('“Nightly export” was revoked.').first().waitFor();
  await isFocused(tool);
  expect((await ask('GET', '/api/batches')).status).toBe(401);
  await page.close();
});

test('signing out of this session in the account leads to where a new one starts', async () => {
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await tool.getByRole('button', { name: 'More' }).click();
  await tool.getByRole('menuitem', { name: 'My account' }).click();
  await tool.getByRole('button', { name: /^Sign out here, Chrome/ }).click();
  await tool.getByRole('heading', { name: 'Open Courseyard from Canvas' }).waitFor();
  expect(await tool.getByRole('button', { name: 'More' }).count()).toBe(0);
  await page.close();
});

test('the admin of the demo works in the whole account or in a department’s, and switches between them', async () => {
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  const openDialog = async () => {
    await tool.getByRole('button', { name: 'More' }).click();
    await tool.getByRole('menuitem', { name: 'Switch context' }).click();
    const dialog = tool.getByRole('dialog', { name: 'Switch context' });
    await dialog.getByRole('radio', { name: 'Northfield University (Northfield University)' }).waitFor();
    return dialog;
  };
  const before = await openDialog();
  const department = before.getByRole('radio', { checked: false }).first();
  // The radio itself is drawn over.
  await department.focus();
  await department.press('Space');
  await before.getByRole('button', { name: 'Switch context' }).click();
  await heading(tool, 'Dashboard').waitFor();
  const after = await openDialog();
  expect(
    await after.getByRole('radio', { name: 'Northfield University (Northfield University)' }).isChecked(),
  ).toBe(false);
  await page.close();
});

test('a session that ends takes nothing away that is being typed: launched again beside it, the page goes on', async () => {
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await tool.getByRole('link', { name: 'Manage' }).click();
  await tool.getByRole('link', { name: 'Institution settings' }).click();
  const contact = tool.getByRole('textbox', { name: /^Contact/ });
  await contact.fill('Learning Design');
  await tool.getByRole('textbox', { name: /^Email or web address/ }).fill('design@northfield.test');
  const ending = await browser.newPage();
  const others = await launchAs(ending, installation.harnessOrigin, 'Ingrid');
  await others.getByRole('button', { name: 'More' }).click();
  await others.getByRole('menuitem', { name: 'My account' }).click();
  // That signs out all of this browser, and so itself.
  await others.getByRole('button', { name: /^Sign out here, Chrome/ }).click();
  await others.getByRole('heading', { name: 'Open Courseyard from Canvas' }).waitFor();
  await ending.close();

  await tool.getByRole('button', { name: 'Save help' }).click();
  const ended = tool.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByRole('link', { name: 'Open Canvas in another tab' }).waitFor();

  const beside = await browser.newPage();
  await heading(await launchAs(beside, installation.harnessOrigin, 'Ingrid'), 'Dashboard').waitFor();
  await tool.getByRole('button', { name: 'Go on' }).click();
  expect(await contact.inputValue()).toBe('Learning Design');
  await tool.getByRole('button', { name: 'Save help' }).click();
  await tool.getByText('The settings were saved.').waitFor();
  // Others of this installation expect nobody to be named.
  await contact.fill('');
  await tool.getByRole('textbox', { name: /^Email or web address/ }).fill('');
  await tool.getByRole('button', { name: 'Save help' }).click();
  await tool.getByText('The settings were saved.').waitFor();
  await beside.close();
  await page.close();
});
