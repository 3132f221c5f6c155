import type { FrameLocator, Locator, Page } from 'playwright-core';
import { countUnread } from '#shared/notifications/notification.api.ts';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import {
  axeIn,
  callApi,
  choose,
  goTo,
  heading,
  launchAs,
  loaded,
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

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

const button = (name: string | RegExp) => tool.getByRole('button', { name });

const ask = <T>(method: string, path: string, body?: object) => callApi<T>(page, method, path, body);

const go = (path: string) => goTo(page, path);

/** How long a sync or a mail may take, in milliseconds. */
const patienceMs = 240_000;

/** No other rule is called so. */
const ruleTitle = 'Taken offline';

interface Chosen {
  readonly id: number;
  readonly lmsCourseId: string;
  readonly title: string;
  readonly batchId: number;
}

/** A published course that a sync looks at. */
async function publishedCourse(): Promise<Chosen> {
  type Batches = { batches: { id: number; type: string; courseCount: number }[] };
  type Row = { id: number; title: string; values: { 'core.lmsCourseId': string } };
  type Courses = { courses: Row[] };
  const { batches } = await ask<Batches>('GET', '/api/batches');
  const dynamic = batches.find(({ type, courseCount }) => type === 'dynamic' && courseCount > 0);
  const { courses } = await ask<Courses>('POST', '/api/courses/query', {
    batchIds: [dynamic?.id],
    columns: ['core.title', 'core.lmsCourseId'],
    filter: [{ column: 'core.published', any: [{ op: 'is', value: true }] }],
  });
  const [first] = courses;
  if (!first || !dynamic) throw new Error('The demo has no published course in a dynamic batch');
  const { id, title, values } = first;
  return { id, title, lmsCourseId: values['core.lmsCourseId'], batchId: dynamic.id };
}

/** What happens to a course in Canvas, by a button on the harness's page. */
const change = (course: Chosen, event: 'publish' | 'unpublish') =>
  page.request.post(`${installation.harnessOrigin}/changes`, {
    form: { institution: 'northfield', course: course.lmsCourseId, event },
  });

async function addFilter(column: string, fill: () => Promise<void>) {
  await button('Add filter').click();
  await choose(
    tool.getByRole('combobox', { name: /^Column/ }),
    tool.getByRole('option', { name: column, exact: true }),
  );
  await tool.getByRole('combobox', { name: 'Has to' }).click();
  await fill();
  await button('Apply filter').click();
}

/** Writes a rule about one course that isn't published, and looks at what it would find. */
async function writeRule(course: Chosen) {
  await go('/manage/alerts');
  await button('New rule').click();
  await tool.getByRole('menuitem', { name: 'Empty rule' }).click();
  await tool.getByRole('textbox', { name: /^Title/ }).fill(ruleTitle);
  await addFilter('Published', () => tool.getByRole('option', { name: 'be no', exact: true }).click());
  await addFilter('Canvas id', async () => {
    await tool.getByRole('option', { name: 'be exactly', exact: true }).click();
    await tool.getByRole('textbox', { name: 'Text' }).fill(course.lmsCourseId);
  });
  await tool.getByRole('checkbox', { name: 'Institution admins' }).check({ force: true });
  await tool.getByRole('radio', { name: /^At once/ }).check({ force: true });
}

/** Has the person hear of alerts by mail as soon as there are some. */
async function wantMailAtOnce() {
  type Account = { preferences: { notifications: { topics: object } } };
  const { preferences } = await ask<Account>('GET', '/api/user');
  const topics = { ...preferences.notifications.topics, alerts: { inApp: true, mail: 'immediate' } };
  await ask('PUT', '/api/user/preferences', { ...preferences, notifications: { email: true, topics } });
}

/** How many mails about the rule are in the harness's mailbox. */
async function mailsAboutRule() {
  const mailbox = await page.request.get(`${installation.harnessOrigin}/mailbox`);
  return (await mailbox.text()).split(ruleTitle).length - 1;
}

async function untilMailed() {
  const deadline = Date.now() + patienceMs;
  while ((await mailsAboutRule()) === 0) if (Date.now() > deadline) throw new Error('No mail arrived');
}

/** Waits for a sync to have found the course as it should be. */
async function untilResolved({ id }: Chosen) {
  type Found = { alerts: { rule: { title: string } }[] };
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { alerts } = await ask<Found>('GET', `/api/alerts?courseId=${id}&state=resolved`);
    if (alerts.some(({ rule }) => rule.title === ruleTitle)) return;
    if (Date.now() > deadline) throw new Error('The alert did not end');
  }
}

const rowOf = (title: string) =>
  tool
    .getByRole('row')
    .filter({ has: tool.getByRole('rowheader', { name: title, exact: true }), hasText: ruleTitle });

test('a rule is previewed, fires after a rescan, is mailed once, is snoozed, and its alert ends by itself', async () => {
  await wantMailAtOnce();
  const course = await publishedCourse();
  await writeRule(course);
  await tool.getByText(/^No course meets this now/).waitFor();
  await loaded(tool);
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await button('Save').click();
  await tool.getByRole('rowheader', { name: ruleTitle }).waitFor();

  await change(course, 'unpublish');
  await go(`/courses/${course.id}`);
  await button('Rescan').click();
  await tool.locator('.course-alert').getByText(ruleTitle).waitFor();
  await untilMailed();
  await tool.getByRole('link', { name: 'All alerts of this course' }).click();
  await rowOf(course.title).getByText('Open', { exact: true }).waitFor();
  await loaded(tool);
  expect(await axeIn(toolFrame(page))).toEqual([]);

  await button(`Actions for ${ruleTitle}, ${course.title}`).click();
  await tool.getByRole('menuitem', { name: 'Snooze' }).click();
  await tool.getByRole('radio', { name: 'In a week' }).check({ force: true });
  await tool.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click();
  await rowOf(course.title).getByText('Snoozed', { exact: true }).waitFor();

  await change(course, 'publish');
  await ask('POST', `/api/batches/${course.batchId}/sync`);
  await untilResolved(course);
  await go(`/alerts?courseId=${course.id}&state=resolved`);
  await rowOf(course.title)
    .getByText(/^By itself/)
    .waitFor();
  expect(await mailsAboutRule()).toBe(1);
});

longTest('a rule is written, previewed and saved by keyboard alone', async () => {
  await go('/manage/alerts');
  await button('New rule').focus();
  await press('Enter');
  await tool.getByRole('menuitem', { name: 'Empty rule' }).focus();
  await press('Enter');
  await heading(tool, 'New rule').waitFor();
  await tool.getByRole('textbox', { name: /^Title/ }).focus();
  await page.keyboard.type('Large courses');
  await button('Add filter').focus();
  await press('Enter');
  await tool.getByRole('combobox', { name: /^Column/ }).focus();
  await page.keyboard.type('Students');
  await press('ArrowDown', 'Enter', 'Tab', 'Tab');
  await page.keyboard.type('20');
  await press('Enter');
  await tool.getByText(/courses would have an alert/).waitFor();
  await tool.getByRole('radio', { name: 'Serious' }).focus();
  await press('Space');
  await tool.getByRole('checkbox', { name: 'Institution admins' }).focus();
  await press('Space');
  await button('Save').focus();
  await press('Enter');
  const row = tool.getByRole('row', { name: /^Large courses/ });
  await row.getByText('Serious').waitFor();
  await row.getByText('Students at least 20').waitFor();
});

/** Whether what's open over the page lies within its width. */
const isWhollyShown = async (panel: Locator) => {
  const box = await panel.boundingBox();
  const width = await toolFrame(page).evaluate(() => document.documentElement.clientWidth);
  return box !== null && box.x >= 0 && box.x + box.width <= width;
};

longTest(
  'the bell asks once for the whole client, again when somebody comes back, and opens within the page',
  async () => {
    const asked: number[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === countUnread.path) asked.push(Date.now());
    });
    for (const path of ['/notifications', '/alerts', '/courses', '/dashboard']) {
      await go(path);
      await loaded(tool);
    }
    // A minute may have been over while walking, but no page asks by itself.
    expect(asked.length).toBeLessThanOrEqual(1);

    const before = asked.length;
    const deadline = Date.now() + patienceMs;
    // Those who come and go within five seconds have it asked once.
    while (asked.length === before && Date.now() < deadline) {
      await page.getByRole('banner').click();
      await heading(tool, 'Dashboard').click();
    }
    expect(asked.length).toBe(before + 1);

    for (const width of [1280, 400]) {
      await page.setViewportSize({ width, height: 900 });
      await button(/notification/i).click();
      const panel = tool.getByRole('heading', { level: 2, name: 'Notifications' });
      await panel.waitFor();
      await loaded(tool);
      expect(await isWhollyShown(tool.locator('.bell-panel'))).toBe(true);
      expect(await axeIn(toolFrame(page))).toEqual([]);
      await press('Escape');
      await panel.waitFor({ state: 'detached' });
    }
  },
);
