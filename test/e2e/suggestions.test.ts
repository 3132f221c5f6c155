import type { Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { axeIn, goTo, heading, launchAs, loaded, sharedInstallation, toolFrame } from './support.ts';

let browser: Awaited<ReturnType<typeof openBrowser>>;
afterEach(() => browser.end());

/** Pictures without a description in one course: those for which words can be asked for. */
const findPictures = (page: Page) =>
  toolFrame(page).evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('courseyard.token')}` };
    const read = async <T>(address: string) => (await (await fetch(address, { headers })).json()) as T;
    const { courses } = await read<{ courses: { id: number }[] }>('/api/courses?limit=100');
    for (const { id: courseId } of courses) {
      const { findings } = await read<{ findings?: { id: number }[] }>(
        `/api/courses/${courseId}/findings?rule=img-alt-missing&state=active&limit=5`,
      );
      for (const { id } of findings ?? []) {
        const { suggests, save } = await read<{ suggests: object | null; save: { needs: string | null } }>(
          `/api/findings/${id}/form`,
        );
        if (suggests && (save.needs === null || save.needs === 'consent')) return { courseId, id };
      }
    }
    throw new Error('No picture without a description');
  });

test('a picture is described with a suggestion that’s changed before it’s saved, and the settings count it', async () => {
  const { harnessOrigin } = await sharedInstallation();
  browser = await openBrowser('allowed');
  const page = await browser.newPage();
  const tool = await launchAs(page, harnessOrigin, 'Ingrid');
  await heading(tool, 'Dashboard').waitFor();
  const { courseId, id } = await findPictures(page);
  await goTo(page, `/courses/${courseId}/accessibility?fix=${id}&among=img-alt-missing`);
  const panel = tool.getByRole('dialog');
  const field = panel.getByRole('textbox', { name: /^What should people know/ });
  await panel.getByText('Describe it', { exact: true }).click();
  await field.fill('');
  await panel.getByRole('button', { name: 'Suggest a text' }).click();
  await panel.getByRole('heading', { name: 'What leaves here' }).waitFor();
  expect(await panel.getByText(/gets the picture/).innerText()).toContain('at most 1,024 pixels');
  expect(await axeIn(toolFrame(page))).toEqual([]);
  await panel.getByRole('button', { name: 'Send it' }).click();
  await panel.getByText(/^Suggested by a model/).waitFor();
  expect(await field.inputValue()).toBe('Four colored bars of different heights');
  expect(await axeIn(toolFrame(page))).toEqual([]);

  await field.fill('Four colored bars: the third is the highest');
  expect(await panel.getByText(/^Suggested by a model/).count()).toBe(0);
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  const [canvas] = await Promise.all([
    page.context().waitForEvent('page'),
    panel.getByRole('button', { name: 'Allow it in Canvas' }).click(),
  ]);
  await canvas.getByRole('button', { name: 'Authorize' }).click();
  await tool
    .getByText(/^Saved in Canvas as you/)
    .first()
    .waitFor();

  await goTo(page, '/manage/general');
  const settings = tool.getByRole('region', { name: 'Suggestions' });
  await settings
    .getByText(/^Of 1 suggested text, 0% were saved as they were, 100% were changed first/)
    .waitFor();
  await settings.getByRole('button', { name: 'Test', exact: true }).click();
  await settings.getByText('The model says: “Four colored bars of different heights”').waitFor();
  await loaded(tool);
  expect(await axeIn(toolFrame(page))).toEqual([]);
});
