import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Frame, Page } from 'playwright-core';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { openBrowser } from './browser.ts';
import { axeIn, toolFrame } from './support.ts';

/** A tool that shows its launch data, and lets the test talk to the page around it. */
async function startTool() {
  const app = express();
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  app.post('/lti/login', express.urlencoded({ extended: false }), (req, res) => {
    res.send(
      `<!doctype html><title>Tool</title><h1>Tool</h1><p>${(req.body as { login_hint: string }).login_hint}</p>`,
    );
  });
  app.get('/register', (_req, res) => {
    res.send("<script>opener.postMessage({ subject: 'org.imsglobal.lti.close' }, '*')</script>");
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

let harness: Harness;
let tool: Awaited<ReturnType<typeof startTool>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [tool, browser, harness] = await Promise.all([
    startTool(),
    openBrowser('allowed'),
    startHarness({ courses: 60, hostname: 'localhost' }),
  ]);
  harness.setTool({ origin: tool.origin, customFields: {} });
});
beforeEach(async () => {
  page = await browser.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(harness.origin);
});
afterEach(async () => {
  await page.close();
  if (complaints.length > 0) throw new Error(`The console says: ${complaints.join(', ')}`);
});
afterAll(async () => {
  await browser.end();
  await Promise.all([harness.close(), tool.close()]);
});

const openAs = async (firstName: string): Promise<Frame> => {
  await page.getByRole('button', { name: `Open Courseyard as ${firstName}` }).click();
  await page.frameLocator('iframe.tool').getByRole('heading', { name: 'Tool' }).waitFor();
  return toolFrame(page);
};

it('opens the tool in a frame with one click on a person', async () => {
  const frame = await openAs('Ingrid');
  expect(new URL(frame.url()).origin).toBe(tool.origin);
  expect(await frame.textContent('p')).toBe(harness.person('northfield', 'institution_admin').subject);
});

it('opens the tool in a new tab for people who choose that, with the keyboard alone', async () => {
  await page.getByText('How to launch').press('Enter');
  await page.getByLabel('in a new tab').press('Space');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open Courseyard as Marcus' }).press('Enter');
  const tab = await popup;
  await tab.getByRole('heading', { name: 'Tool' }).waitFor();
  expect(new URL(tab.url()).origin).toBe(tool.origin);
});

it.each([1280, 400])('passes axe and fits a window %i pixels wide', async (width) => {
  await page.setViewportSize({ width, height: 800 });
  for (const summary of await page.locator('main > details > summary').all()) await summary.click();
  expect(await axeIn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await openAs('Ingrid');
  expect(await axeIn(page)).toEqual([]);
});

it('switches faults on and off', async () => {
  await page.getByText('Make Canvas misbehave').click();
  await page.getByLabel('Trouble').selectOption('error_500');
  await page.getByLabel('strikes').selectOption('5');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByText('Canvas misbehaves now.').waitFor();
  expect(harness.faults.active).toEqual([{ kind: 'error_500', times: 5 }]);
  await page.getByText('Make Canvas misbehave').click();
  await page.getByText('Switched on: error 500 (for 5 more).').waitFor();
  await page.getByRole('button', { name: 'Behave again' }).click();
  await page.getByText('Canvas behaves well again.').waitFor();
  expect(harness.faults.active).toEqual([]);
});

it('changes a course of an institution', async () => {
  const [id = ''] = harness.institution('harbor').courses.keys();
  await page.getByText('Change something in Canvas').click();
  const form = page.locator('form[action="/changes"]');
  await form.getByLabel('Institution').selectOption('harbor');
  await form.getByLabel('Course id').fill(id);
  await form.getByLabel('What happens').selectOption('delete');
  await form.getByRole('button').click();
  await page.getByText(`Course ${id} is deleted.`).waitFor();
  expect(harness.institution('harbor').courses.get(id)?.state).toBe('deleted');
});

it("says so when a course doesn't exist", async () => {
  await page.getByText('Change something in Canvas').click();
  const form = page.locator('form[action="/changes"]');
  await form.getByLabel('Course id').fill('1');
  const [answer] = await Promise.all([page.waitForEvent('load'), form.getByRole('button').click()]);
  expect(await answer.getByRole('status').innerText()).toBe('There is no course 1 there.');
});

it('closes the registration window when the tool is done', async () => {
  await page.getByText('Register a tool').click();
  await page.getByLabel('Registration address').fill(`${tool.origin}/register`);
  const popup = page.waitForEvent('popup');
  const shownAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const registration = await popup;
  if (!registration.isClosed()) await registration.waitForEvent('close');
  await shownAgain;
  expect(registration.isClosed()).toBe(true);
});

describe('the page around the tool', () => {
  /** Sends a message to the page around the tool, or to its storage frame, and waits for the answer. */
  const say = (frame: Frame, message: object, to: { frameName?: string; origin?: string } = {}) =>
    frame.evaluate(
      ({ given, frameName, origin }) =>
        new Promise<unknown>((resolve) => {
          addEventListener('message', ({ data }) => resolve(data), { once: true });
          const parentFrames = window.parent.frames as unknown as Record<string, Window>;
          const target = frameName ? parentFrames[frameName] : window.parent;
          target?.postMessage(given, origin ?? '*');
        }),
      { given: message, frameName: to.frameName, origin: to.origin },
    );
  const store = 'post_message_forwarding';

  it('announces what it supports', async () => {
    const answer = await say(await openAs('Priya'), { subject: 'lti.capabilities', message_id: '1' });
    expect(answer).toMatchObject({ subject: 'lti.capabilities.response', message_id: '1' });
    expect((answer as { supported_messages: unknown[] }).supported_messages).toEqual(
      expect.arrayContaining([
        { subject: 'lti.put_data', frame: store },
        { subject: 'lti.get_data', frame: store },
        { subject: 'lti.frameResize' },
      ]),
    );
  });

  it('keeps what the tool stores, for its own origin only and within limits', async () => {
    const frame = await openAs('Priya');
    const there = { frameName: store, origin: harness.origin };
    const put = (key: string, value: string | null) =>
      say(frame, { subject: 'lti.put_data', message_id: 'm', key, value }, there);
    expect(await put('state', 'secret')).toEqual({
      subject: 'lti.put_data.response',
      message_id: 'm',
      key: 'state',
      value: 'secret',
    });
    const get = () => say(frame, { subject: 'lti.get_data', message_id: 'm', key: 'state' }, there);
    expect(await get()).toMatchObject({ subject: 'lti.get_data.response', value: 'secret' });
    expect(await put('large', 'x'.repeat(4097))).toMatchObject({ error: { code: 'storage_exhaustion' } });
    await put('state', null);
    expect(await get()).toMatchObject({ value: null });
  });

  it('grows with the tool, shows its alerts, and reports its size', async () => {
    const frame = await openAs('Priya');
    await frame.evaluate(() => {
      window.parent.postMessage({ subject: 'lti.frameResize', height: 2345 }, '*');
      window.parent.postMessage({ subject: 'lti.showAlert', title: 'Saved', body: '<b>all</b>' }, '*');
    });
    await page.getByText('Saved: <b>all</b>').waitFor();
    expect(await page.locator('iframe.tool').evaluate((element) => element.clientHeight)).toBe(2345);
    const size = await say(frame, { subject: 'lti.fetchWindowSize' });
    expect(size).toMatchObject({ subject: 'lti.fetchWindowSize.response', width: 1280, height: 900 });
  });
});
