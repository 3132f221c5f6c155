import type { FrameLocator, Page } from 'playwright-core';
import { pictureBytes } from '#scripts/harness/make-picture.ts';
import { coursesFor } from '#scripts/harness/pages/launcher-page.ts';
import { modelKey, modelName } from '#scripts/harness/picture-model.ts';
import type { HarnessCourse } from '#scripts/harness/world.ts';
import { db } from '#server/infra/db/database.ts';
import { seal } from '#server/infra/secrets.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { enterModel } from '#server/suggestions/suggestion-model.service.ts';
import { buildBatch } from '#test/support/build.ts';
import { itemWith } from '#test/support/canvas-items.ts';
import { knownCourse } from '#test/support/known-course.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { readNow } from '#test/support/read-scene.ts';
import { openBrowser, type Cookies } from './browser.ts';
import { ownInstallation, type OwnInstallation } from './own-installation.ts';
import { axeIn, goTo, heading, launchAs, loaded, toolFrame } from './support.ts';

let installation: OwnInstallation;
let course: HarnessCourse;
let courseId: number;
let browser: Awaited<ReturnType<typeof openBrowser>>;

afterEach(() => browser.end());
afterAll(() => installation.close());

const pale =
  '<p><span style="color: #bbbbbb; background-color: #ffffff;">Optional reading, not on the exam</span></p>';
const files = [1, 2, 3, 4] as const;
const imageOf = (file: number) => `<p><img src="/courses/${course.id}/files/${file}/preview"></p>`;
const sound = Array.from(
  { length: 10 },
  (_, n) => `<p>Read <a href="https://example.org/${n}">chapter ${n} of the guide to leaves</a>.</p>`,
).join('');

/** The course that its instructor opens first, with three pictures that nobody described, a pale text, and a picture elsewhere. */
async function buildScene() {
  if (course) return;
  installation = await ownInstallation();
  const { harness, canvas, institution } = installation;
  const [first] = coursesFor(canvas, harness.person('northfield', 'instructor'));
  if (!first) throw new Error('The instructor has no course');
  course = first;
  harness.mutate.content(course, {
    syllabus: null,
    pages: [
      itemWith(1, `<h2>Leaves</h2>${files.slice(0, 3).map(imageOf).join('')}${pale}${sound}`, {
        title: 'Leaves',
      }),
    ],
    assignments: [],
    quizzes: [],
    discussions: [itemWith(2, imageOf(4), { title: 'Which leaf is it?' })],
    announcements: [],
    modules: [],
    folders: [],
    files: files.map((id) => ({
      id,
      name: `leaf-${id}.png`,
      type: 'image/png',
      size: 1_000 + id,
      folderId: 1,
      hidden: false,
      updatedAt: '2026-01-01T00:00:00Z',
      bytes: () => pictureBytes(id),
    })),
  });
  await db()
    .updateTable('institutions')
    .set({
      active_products: ['core', 'udoit', 'readygo'],
      settings: JSON.stringify({ savesFixes: true }),
      canvas_oauth_client_id: canvas.oauthClientId,
      canvas_oauth_client_secret: seal(canvas.oauthClientSecret, sealContexts.clientSecret),
    })
    .execute();
  await enterModel(
    institution.scope,
    { roles: ['ROLE_SUPER_ADMIN'], actingFromInstitutionId: null },
    {
      address: `${harness.origin}/picture-model/v1`,
      model: modelName,
      key: modelKey,
      dayCalls: 100,
      languages: ['en'],
    },
  );
  ({ id: courseId } = await knownCourse(institution, course, await buildBatch(institution)));
  await readNow({ harness, canvas, institution, course, courseId }, [courseId], true);
  await installation.serve();
}

async function open(person: string, cookies: Cookies) {
  await buildScene();
  browser = await openBrowser(cookies);
  const page = await browser.newPage();
  return { page, tool: await launchAs(page, installation.harness.origin, person) };
}

/** The texts of the course's page and its discussion, as Canvas has them. */
const texts = () => {
  const { pages, discussions } = installation.harness.simulator.contents.of(course);
  return [...pages, ...discussions].map((item) => item.html()).join('\n');
};

/** Presses Tab until the focus is on it, as somebody without a mouse does. */
async function tabTo(page: Page, tool: FrameLocator, selector: string) {
  await tool.locator(selector).first().waitFor();
  for (let presses = 0; presses < 200; presses += 1) {
    if ((await tool.locator(`${selector}:focus`).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${selector}`);
}

/** Presses the focused button that asks for it, and agrees in Canvas's window. */
async function consent(page: Page, person: string) {
  const opening = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const canvas = await opening;
  await canvas.getByRole('combobox', { name: 'Log in as' }).selectOption({ label: person });
  await canvas.getByRole('button', { name: 'Authorize' }).press('Enter');
}

const scoreIn = async (tool: FrameLocator) =>
  Number(/\d+(?:\.\d+)?/.exec(await tool.locator('.verdict .score-mark').first().innerText())?.[0]);

const saved = (tool: FrameLocator, title: string) =>
  tool.locator('.fix-last').getByText(`Saved in Canvas as you: ${title}`).waitFor();

postgresTest(
  'with cookies blocked, an instructor consents once, describes three pictures and darkens a text by keyboard, and undoes that',
  async () => {
    const { page, tool } = await open('Amara', 'third_party_blocked');
    await tool.getByText('Only you and staff at your institution see this page.').waitFor();
    await loaded(tool);
    const before = texts();
    const score = await scoreIn(tool);

    await tabTo(page, tool, '[data-group="img-alt-missing"] button:has-text("Go through 4 images")');
    await page.keyboard.press('Enter');
    const dialog = tool.getByRole('dialog');
    for (const [at, words] of ['A leaf of oak', 'A leaf of ash', 'A leaf of elm'].entries()) {
      await dialog.getByText(`${at} of 4 done`).waitFor();
      await tool.locator('textarea:focus').waitFor();
      await dialog.getByRole('img', { name: 'The picture' }).waitFor();
      await page.keyboard.type(words);
      await page.keyboard.press('Control+Enter');
      if (at > 0) continue;
      await tool.locator('button:focus', { hasText: 'Allow it in Canvas' }).waitFor();
      await consent(page, installation.harness.person('northfield', 'instructor').name);
    }
    await saved(tool, 'Leaves');
    await dialog.getByText('3 of 4 done').waitFor();
    expect(await axeIn(toolFrame(page))).toEqual([]);
    const described = texts();
    expect(described.match(/alt="[^"]*"/g)).toEqual([
      'alt="A leaf of oak"',
      'alt="A leaf of ash"',
      'alt="A leaf of elm"',
    ]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await tabTo(page, tool, '[data-group="contrast"] button');
    await page.keyboard.press('Enter');
    await tabTo(page, tool, '[data-group="contrast"] [data-fix]');
    await page.keyboard.press('Enter');
    await tool.locator('input:focus').waitFor();
    await page.keyboard.press('Control+Enter');
    await saved(tool, 'Leaves');
    expect(texts()).not.toContain('#bbbbbb');
    await tabTo(page, tool, '.fix-last button');
    await page.keyboard.press('Enter');
    await dialog.getByText('Undone: “Leaves” is as it was.').waitFor();
    expect(texts()).toBe(described);
    expect(before).toBe(described.replace(/ alt="[^"]*"/g, ''));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await scoreIn(tool)).toBeGreaterThan(score);
  },
);

postgresTest(
  'a picture is described with a suggestion that’s changed before it’s saved, and the settings count it',
  async () => {
    const { page, tool } = await open('Ingrid', 'allowed');
    await heading(tool, /./).first().waitFor();
    const { id } = await db()
      .selectFrom('findings as f')
      .innerJoin('content_items as i', 'i.id', 'f.item_id')
      .select('f.id')
      .where('i.kind', '=', 'discussion')
      .executeTakeFirstOrThrow();
    await goTo(page, `/courses/${courseId}/accessibility?fix=${id}&among=img-alt-missing`);
    const panel = tool.getByRole('dialog');
    const field = panel.getByRole('textbox', { name: /^What should people know/ });
    await panel.getByText('Describe it', { exact: true }).click();
    await panel.getByRole('button', { name: 'Suggest a text' }).click();
    await panel.getByRole('heading', { name: 'What leaves here' }).waitFor();
    expect(await panel.getByText(/gets the picture/).innerText()).toContain('at most 1,024 pixels');
    expect(await axeIn(toolFrame(page))).toEqual([]);
    await panel.getByRole('button', { name: 'Send it' }).click();
    await panel.getByText(/^Suggested by a model/).waitFor();
    expect(await field.inputValue()).toBe('Four colored bars of different heights');
    expect(await axeIn(toolFrame(page))).toEqual([]);

    const words = 'Four colored bars: the third is the highest';
    await field.fill(words);
    expect(await panel.getByText(/^Suggested by a model/).count()).toBe(0);
    await panel.getByText(`Image, “${words}”`).waitFor();
    await panel.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await tool.locator('button:focus', { hasText: 'Allow it in Canvas' }).waitFor();
    await consent(page, installation.harness.person('northfield', 'institution_admin').name);
    await saved(tool, 'Which leaf is it?');
    expect(texts()).toContain(`alt="${words}"`);

    await goTo(page, '/manage/general');
    const settings = tool.getByRole('region', { name: 'Suggestions' });
    await settings
      .getByText(/^Of 1 suggested text, 0% were saved as they were, 100% were changed first/)
      .waitFor();
    await settings.getByRole('button', { name: 'Test', exact: true }).click();
    await settings.getByText('The model says: “Four colored bars of different heights”').waitFor();
    await loaded(tool);
    expect(await axeIn(toolFrame(page))).toEqual([]);
  },
);
