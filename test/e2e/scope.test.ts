import type { FrameLocator, Page } from 'playwright-core';
import { longTest } from '#test/support/long-test.ts';
import { openBrowser } from './browser.ts';
import {
  axeIn,
  callApi,
  choose,
  goTo,
  heading,
  launchAs,
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
afterEach(async () => {
  // Other tests of the process have their courses in scope.
  const { rules } = await ask<{ rules: { id: number }[] }>('GET', '/api/scope-rules');
  for (const { id } of rules) await ask('DELETE', `/api/scope-rules/${id}`);
  await browser.end();
});

const button = (name: string | RegExp) => tool.getByRole('button', { name });
/** Something of a course in the dialog that offers it: the offer to undo what was decided names it, too. */
const part = (name: string) => tool.getByRole('dialog').getByRole('button', { name, exact: true }).first();

const ask = <T>(method: string, path: string, body?: object) => callApi<T>(page, method, path, body);

const go = (path: string) => goTo(page, path);

/** How long rules may take to look at all courses, in milliseconds. */
const patienceMs = 120_000;

/** A published course with a page that students reach, and its term. */
async function courseInUse() {
  type Row = { id: number; title: string; values: { 'core.termName': string } };
  const { courses } = await ask<{ courses: Row[] }>('POST', '/api/courses/query', {
    columns: ['core.termName'],
    filter: [
      { column: 'core.state', any: [{ op: 'one_of', value: ['available'] }] },
      { column: 'core.endDate', any: [{ op: 'empty' }, { op: 'after', value: '2027-01-01' }] },
    ],
    limit: 100,
  });
  for (const { id, title, values } of courses) {
    const { found } = await ask<{ found: { subject: string; title: string; isUsed: boolean | null }[] }>(
      'GET',
      `/api/courses/${id}/scope-subjects`,
    );
    const item = found.find(({ subject, isUsed }) => subject === 'item' && isUsed);
    if (item) return { id, title, term: values['core.termName'], item: item.title };
  }
  throw new Error('The demo has no running course with an item that students reach');
}

longTest(
  'a term is archived by rule, an item in use there is alarmed, and decided about as an exception with a review',
  async () => {
    const course = await courseInUse();
    await go('/manage/scope?tab=rules');
    await button('Add a rule').click();
    await tool.getByRole('textbox', { name: /^Title/ }).fill('That term is over');
    await button('Add filter').click();
    await choose(
      tool.getByRole('combobox', { name: /^Column/ }),
      tool.getByRole('option', { name: 'Term', exact: true }),
    );
    const terms = tool.getByRole('combobox', { name: 'Any of these' });
    const term = tool.getByRole('option', { name: course.term, exact: true });
    await choose(terms, term);
    // Several can be chosen: the list stays open until the focus leaves it.
    await terms.press('Tab');
    await term.waitFor({ state: 'detached' });
    await button('Apply filter').click();
    await tool.getByRole('textbox', { name: 'Reason' }).fill('The term is over');
    await tool.getByText(/would leave the scope/).waitFor();
    await button('Save').click();
    await tool.getByRole('rowheader', { name: 'That term is over' }).waitFor();

    await isAlarmed(course.id, 'archived_in_use');
    await go(`/courses/${course.id}`);
    await tool.getByText('Archived, but in use').waitFor();
    await tool.getByText(/By the rule “That term is over”/).waitFor();

    await button('Decide about what’s in it…').click();
    await part(course.item).click();
    await decide({ standing: 'Archived', reason: 'Kept for the record' });
    await tool.getByText('1 decision about what’s in it').click();
    await go('/manage/scope?alarm=archived_in_use');
    await tool.getByRole('rowheader', { name: course.item }).first().waitFor();
    expect(await axeIn(toolFrame(page))).toEqual([]);

    await go(`/courses/${course.id}`);
    await button('Decide about what’s in it…').click();
    await part(course.item).click();
    await decide({ standing: 'Exception', reason: 'Only for Ann', review: '2999-12-31' });
    await go(`/manage/scope?standing=exception&search=${encodeURIComponent(course.item)}`);
    const row = tool.getByRole('row').filter({ hasText: course.item }).filter({ hasText: 'Only for Ann' });
    await row.getByText('Dec 31, 2999').waitFor();
    expect(await row.getByText('Archived, but in use').count()).toBe(0);
  },
);

/** Fills the dialog in which something is decided about, and sends it. */
async function decide({ standing, reason, review }: { standing: string; reason: string; review?: string }) {
  const dialog = tool.getByRole('dialog');
  await dialog.getByText(standing, { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  if (review) await dialog.getByRole('textbox', { name: 'Look at it again on' }).fill(review);
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Waits until the rules have looked at the course. */
async function isAlarmed(courseId: number, alarm: string) {
  const deadline = Date.now() + patienceMs;
  let alarms: readonly string[] = [];
  while (!alarms.includes(alarm) && Date.now() < deadline)
    ({ alarms } = await ask<{ alarms: string[] }>('GET', `/api/courses/${courseId}/scope`));
  expect(alarms).toContain(alarm);
}
