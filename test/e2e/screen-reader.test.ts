import type { CDPSession, FrameLocator, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import {
  chooseFirst,
  goTo,
  heading,
  launchAs,
  loaded,
  sharedInstallation,
  takeFaultyCourse,
  toolFrame,
  type Installation,
} from './support.ts';

/*
 * What Chromium gives a screen reader on the five main ways: the tree of roles and names, what has the focus in it, and what
 * live regions say meanwhile. How a screen reader speaks it, only people can try.
 */

let installation: Installation;
let browser: Awaited<ReturnType<typeof openBrowser>>;
beforeAll(async () => {
  installation = await sharedInstallation();
});
beforeEach(async () => {
  browser = await openBrowser('allowed');
});
afterEach(() => browser.end());

/** Opens the tool as a person, with someone who listens. */
async function open(person: string) {
  const page = await browser.newPage();
  const tool = await launchAs(page, installation.harnessOrigin, person);
  await tool.getByRole('heading', { level: 1 }).waitFor();
  await loaded(tool);
  await toolFrame(page).evaluate(listen);
  return { page, tool, session: await page.context().newCDPSession(page) };
}

/** Runs in the page: keeps what comes into a live region, and each alert that appears. */
function listen() {
  const regions = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
  const said: string[] = [];
  const say = (node: Node | null) => said.push((node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
  Object.assign(window, { said });
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.closest(regions))
        for (const node of type === 'childList' ? addedNodes : [target]) say(node);
      else
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('*')])
              if (alert.getAttribute('role') === 'alert') say(alert);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Waits until live regions have said it. */
const announced = (page: Page, sentence: RegExp) =>
  toolFrame(page)
    .waitForFunction(
      (wanted) =>
        (window as unknown as { said: string[] }).said.find((text) => new RegExp(wanted, 'u').test(text)),
      sentence.source,
    )
    .catch(async (error: unknown) => {
      const said = await toolFrame(page).evaluate(() => (window as unknown as { said: string[] }).said);
      throw new Error(`Not announced: ${sentence.source}; but ${JSON.stringify(said)}`, { cause: error });
    });

interface Spoken {
  readonly role: string;
  readonly name: string;
  /** what else is said of it, such as its level, and whether it's required, or wrong */
  readonly more: Readonly<Record<string, unknown>>;
}

/** What a screen reader says of the element with the focus; a mere box is read by what's first in it. */
async function focused(session: CDPSession): Promise<Spoken> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const frame = frameTree.childFrames?.find((child) => child.frame.name === 'tool_content');
  const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId: frame?.frame.id ?? '' });
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const holder = nodes.findLast(({ properties = [] }) =>
    properties.some(({ name, value }) => name === 'focused' && value.value === true),
  );
  for (const waiting = holder ? [holder] : []; ;) {
    const node = waiting.shift();
    if (!node) return { role: 'nothing', name: '', more: {} };
    const name = String(node.name?.value ?? '');
    if (!node.ignored && name !== '' && node.role?.value !== 'generic') {
      const more = Object.fromEntries(
        (node.properties ?? []).map((property) => [property.name, property.value.value as unknown]),
      );
      return { role: String(node.role?.value), name, more };
    }
    waiting.push(...(node.childIds ?? []).flatMap((id) => byId.get(id) ?? []));
  }
}

/** Waits until what has the focus is this. */
async function expectFocus(session: CDPSession, { role, name }: { role: string; name: RegExp }) {
  const deadline = Date.now() + 20_000;
  let spoken = await focused(session);
  while (!(spoken.role === role && name.test(spoken.name)) && Date.now() < deadline)
    spoken = await focused(session);
  expect(spoken).toMatchObject({ role, name: expect.stringMatching(name) });
  return spoken;
}

/** The roles and names of what's on the page, a line each. */
const treeOf = (tool: FrameLocator) => tool.locator('body').ariaSnapshot();

test('a launch ends on the dashboard’s heading, below a menu that says where one is', async () => {
  const { tool, session } = await open('Ingrid');
  await expectFocus(session, { role: 'heading', name: /^Dashboard/ });
  expect((await focused(session)).more).toMatchObject({ level: 1 });
  const tree = await treeOf(tool);
  expect(tree).toMatch(/^- banner:\n {2}- link "Skip to content"/m);
  expect(tree).toMatch(/navigation "Main"/);
  expect(await tool.getByRole('link', { name: 'Dashboard', exact: true }).getAttribute('aria-current')).toBe(
    'page',
  );
  expect(tree).toMatch(/^- main:/m);
  // Charts are pictures with names, and their numbers are in tables.
  expect(tree).not.toMatch(/^ *- (?:img|button|link|table|textbox|combobox)(?: \[|:|$)/m);
});

test('the table of courses has names for all its parts, says what a search found, and leads to a course', async () => {
  const { page, tool, session } = await open('Ingrid');
  await tool.getByRole('link', { name: 'Courses', exact: true }).press('Enter');
  await expectFocus(session, { role: 'heading', name: /courses/i });
  await loaded(tool);
  const table = tool.getByRole('table').first();
  const tree = await table.ariaSnapshot();
  expect(tree).toMatch(/^- table "[^"]+"/);
  expect(tree).toMatch(/columnheader "[^"]+"/);
  expect(tree).toMatch(/rowheader "[^"]+"/);
  expect(tree).toMatch(/checkbox "Select [^"]+"/);
  await tool.getByRole('searchbox', { name: /^Search/ }).fill('no such course anywhere');
  await announced(page, /^No courses/);
  await tool.getByRole('searchbox', { name: /^Search/ }).fill('organic');
  await announced(page, /^\d+ (?:result|course)s?/);
  const link = tool.getByRole('rowheader').first().getByRole('link').first();
  const title = await link.innerText();
  await link.press('Enter');
  await heading(tool, title).waitFor();
  const { more } = await expectFocus(session, { role: 'heading', name: /./ });
  expect(more).toMatchObject({ level: 1 });
  expect((await focused(session)).name).toContain(title);
});

test('a scan says that it starts, and how it ended', async () => {
  const { page, tool, session } = await open('Ingrid');
  const { id } = await takeFaultyCourse(page);
  await goTo(page, `/courses/${id}`);
  await tool.getByRole('button', { name: 'Rescan' }).press('Enter');
  await announced(page, /The scan will start in a moment\./);
  await announced(page, /^The course was scanned\.$/);
  // It's said without the focus, which stays where a person can go on.
  expect((await focused(session)).role).not.toBe('nothing');
});

test('a new batch says what’s missing in its form, then where it has led', async () => {
  const { page, tool, session } = await open('Ingrid');
  await goTo(page, '/manage/batches/create-batch');
  await expectFocus(session, { role: 'heading', name: /^New batch/ });
  const title = tool.getByRole('textbox', { name: /^Title/ });
  await tool.getByRole('button', { name: 'Create batch' }).press('Enter');
  const { more } = await expectFocus(session, { role: 'textbox', name: /^Title.*Fill in this field/ });
  expect(more).toMatchObject({ required: true, invalid: 'true' });
  await title.fill('Read aloud');
  const account = tool.getByRole('combobox', { name: /^Canvas account/ });
  await account.fill('College of Science');
  await tool
    .getByRole('option', { name: /College of Science/ })
    .first()
    .waitFor();
  await chooseFirst(page, account);
  await tool.getByRole('button', { name: 'Create batch' }).press('Enter');
  await heading(tool, 'Read aloud').waitFor();
  await expectFocus(session, { role: 'heading', name: /^Read aloud/ });
});

test('an instructor’s page begins with its verdict, and says it again when a task is done', async () => {
  const { page, tool, session } = await open('Amara');
  const { name } = await expectFocus(session, { role: 'heading', name: /ready/i });
  const done = tool.getByRole('button', { name: /^Mark done: / }).first();
  await done.press('Enter');
  await announced(page, /(?:ready|to go|left to do)/);
  const { name: after } = await focused(session);
  expect(after).not.toBe('');
  expect(await tool.getByRole('heading', { level: 1 }).innerText()).not.toBe(name);
  await tool
    .getByRole('button', { name: /^Undo: / })
    .first()
    .press('Enter');
});
