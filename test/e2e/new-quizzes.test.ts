import type { FrameLocator, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import {
  axeIn,
  clickUntil,
  goTo,
  heading,
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
// The other institution hasn't decided anything: New Quizzes aren't read there.
beforeEach(async () => {
  browser = await openBrowser('allowed');
  page = await browser.newPage();
  await page.goto(
    `${installation.harnessOrigin}/launch?institution=harbor&person=institution_admin&placement=account_navigation`,
  );
  tool = page.frameLocator('iframe[name=tool_content]');
  await heading(tool, 'Dashboard').waitFor();
});
afterEach(() => browser.end());

/** The first course with a New Quiz that nobody read. */
const findCourse = () =>
  toolFrame(page).evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('courseyard.token')}` };
    const read = async <T>(path: string) => (await (await fetch(path, { headers })).json()) as T;
    const { courses } = await read<{ courses: { id: number }[] }>('/api/courses?limit=100');
    for (const { id } of courses) {
      const { unchecked } = await read<{ unchecked: { contents: { kind: string }[] | null } }>(
        `/api/courses/${id}/accessibility`,
      );
      if (unchecked.contents?.some(({ kind }) => kind === 'new_quiz')) return id;
    }
    throw new Error('No course has an unread New Quiz');
  });

async function setReading(isOn: boolean) {
  await goTo(page, '/manage/general');
  const choice = tool.getByRole('checkbox', { name: 'Read the questions of New Quizzes' });
  await choice.setChecked(isOn, { force: true });
  await tool.getByRole('button', { name: 'Save scans' }).click();
  await tool.getByText('The settings were saved.').first().waitFor();
}

async function openCourse(id: number, query = '') {
  await goTo(page, `/courses/${id}/accessibility${query}`);
  await tool.getByRole('region', { name: 'What was found' }).waitFor();
  await loaded(tool);
}

test('a course of New Quizzes says what’s unread, and has findings in a question once they’re read', async () => {
  const id = await findCourse();
  await openCourse(id);
  const unread = tool.getByRole('listitem').filter({ hasText: /the questions of \d+ New Quiz/ });
  await clickUntil(unread, tool.getByRole('button', { name: 'Not checked' }));
  expect(await unread.innerText()).toContain('Your institution’s admins can have New Quizzes read.');
  expect(await axeIn(toolFrame(page))).toEqual([]);

  await goTo(page, '/manage/general');
  await tool.getByText(/Costs about \d+ calls? the first night/).waitFor();
  await setReading(true);
  try {
    await openCourse(id, '?kind=new_quiz_question&open=link-text-vague');
    await tool.getByRole('button', { name: 'Rescan', exact: true }).click();
    await tool.getByText('Feedback for a wrong answer').first().waitFor();
    expect(await tool.getByRole('link', { name: /: Question 1$/ }).count()).toBeGreaterThan(0);
    expect(await axeIn(toolFrame(page))).toEqual([]);
  } finally {
    await setReading(false);
  }
});
