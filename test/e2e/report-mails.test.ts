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
  browser = await openBrowser('allowed');
}, 180_000);
afterAll(async () => {
  await browser.end();
});

test('a report is sent by mail each month, and read in the mailbox with its picture and what got worse', async () => {
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, 'Ingrid');
  await tool.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await tool.getByRole('button', { name: 'Send by mail…' }).click();
  const dialog = tool.getByRole('dialog', { name: /by mail$/ });
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('For the dean');
  await dialog.getByRole('button', { name: 'Send me one now' }).click();
  await tool
    .getByText(/^One is on its way to/)
    .first()
    .waitFor();
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await tool.getByText('“For the dean” is sent by mail from now on.').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  await tool.getByRole('link', { name: 'Manage', exact: true }).click();
  await tool.getByRole('link', { name: 'Reports by mail' }).click();
  await heading(tool, 'Reports by mail').waitFor();
  await loaded(tool);
  await tool.getByRole('row', { name: /For the dean.*On the last day of each month at 7:00/ }).waitFor();

  const mailbox = await browser.newPage();
  const mail = mailbox.getByRole('link', { name: /since .*: \d+ courses? better, \d+ worse/ }).first();
  for (let tries = 0; tries < 60 && !(await mail.isVisible()); tries += 1) {
    await mailbox.goto(`${installation.harnessOrigin}/mailbox`);
    await mail.waitFor({ timeout: 2_000 }).catch(() => {});
  }
  await mail.click();
  const html = mailbox.frameLocator('iframe');
  const picture = html.getByRole('img', { name: /all courses from/ });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1_000);
  await html.getByRole('heading', { name: 'Worse', exact: true }).waitFor();
  const worse = html.getByRole('table', { name: /^Courses that got worse/ }).getByRole('link');
  const address = (await worse.first().getAttribute('href')) ?? '';
  expect(await mailbox.locator('pre').first().textContent()).toContain(address);

  // Without a session, or as somebody without rights, the link shows nothing of the course.
  const dean = await browser.newPage();
  await dean.goto(address);
  await heading(dean, /log in|sign in|open courseyard/i).waitFor();
  expect(await dean.getByText((await worse.first().textContent()) ?? '').count()).toBe(0);

  const stop = (await html.getByRole('link', { name: 'Stop these emails' }).getAttribute('href')) ?? '';
  await dean.goto(stop);
  await dean.getByRole('button', { name: 'Stop all emails' }).click();
  await heading(dean, 'You’ll get no more emails').waitFor();
  for (const each of [page, mailbox, dean]) await each.close();
}, 240_000);
