import { act, screen, waitFor } from '@testing-library/react';
import es from '#client/app/texts/es.ts';
import { pages } from '#client/app/pages.tsx';
import { Problem } from '#client/data/problem.ts';
import { abilities } from '#shared/access/abilities.ts';
import { updateLiveEvents } from '#shared/live-events/live-events.api.ts';
import { problems, type ProblemBody, type ProblemCode } from '#shared/http/problem.ts';
import { listTeams } from '#shared/teams/team.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { englishInPage } from '#test/support/english-left.ts';
import { FakeApi, settingsWith, settleNetwork } from '#test/support/fake-api.ts';
import { openApp, openPage } from '#test/support/open-page.tsx';
import { sampleText, type SampleKind } from '#test/support/sample.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => {} });
});

/** A person with every right everywhere, who reads Spanish. */
const spanish = (): Partial<Settings> => ({
  locale: 'es',
  isReadyGo: true,
  mockData: true,
  contextCount: 2,
  abilities: [...abilities],
  institution: {
    ...settingsWith().institution,
    title: sampleText,
    features: ['tags'],
    activeProducts: ['core', 'udoit', 'tidyup'],
  },
  person: { id: 1, name: sampleText, email: null },
});

/** Every page of the table, with an id where it needs one, and the tabs of a course. */
const paths = [
  ...pages.map(({ path }) => `/${path.replace(/\/:tab\?$/, '').replace(/:\w+/g, '3')}`),
  ...['accessibility', 'clean-up', 'tasks', 'people', 'activity'].map((tab) => `/courses/3/${tab}`),
];

async function open(path: string, kind: SampleKind) {
  network.answerEverything(kind);
  network.answer(readSettings, undefined, settingsWith(spanish()));
  openPage(path, spanish());
  // An overlay of the previous test may still hide the rest of the page.
  await screen.findByRole('heading', { level: 1, hidden: true });
  await settled();
}

const settled = () => act(settleNetwork);

describe.each<SampleKind>([0, 1, 'empty'])('with sample %s of every answer', (kind) => {
  test.each(paths)('%s shows no English', async (path) => {
    await open(path, kind);
    expect(englishInPage()).toEqual([]);
  });
});

/** Buttons that lead out of the app. */
const leavesApp = /Cerrar sesión|pestaña|Canvas/;

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent;

/** Presses every button and menu entry once, including those that appear later, and collects leftover English. */
async function pressEverything() {
  const pressed = new Set<string>();
  const left: string[] = [];
  const next = () =>
    [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"], [role="tab"]')].find(
      (element) =>
        !pressed.has(nameOf(element)) &&
        !element.hasAttribute('disabled') &&
        !element.matches('header *, nav *, a, a *') &&
        !leavesApp.test(nameOf(element)),
    );
  for (let target = next(); target; target = next()) {
    const name = nameOf(target);
    pressed.add(name);
    act(() => target?.click());
    await settled();
    left.push(...englishInPage().map((text) => `${name}: ${text}`));
  }
  return left;
}

/** A page can have several addresses. */
const places = paths.filter((path) => !/3\/(settings|courses|sync\/history)$/.test(path));

test.each(places)('what the buttons of %s open shows no English', async (path) => {
  await open(path, 0);
  expect(await pressEverything()).toEqual([]);
  // A draft that was changed saves itself.
  await waitFor(() => expect(screen.queryByText(es['checklist.saving'])).toBeNull());
});

describe('without a session', () => {
  test.each(['/login', '/404-not-found', '/error', '/no-such-page'])('%s shows no English', async (path) => {
    network.answerEverything(0);
    openApp(path, null, 'es');
    await screen.findByRole('heading', { level: 1, hidden: true });
    await settled();
    expect(englishInPage()).toEqual([]);
  });

  test('nor does the page for an unreachable server', async () => {
    openApp('/dashboard', new Problem(), 'es');
    await screen.findByRole('heading', { level: 1, hidden: true });
    expect(englishInPage()).toEqual([]);
  });
});

const told = (code: ProblemCode): ProblemBody => ({
  code,
  reason: 'test.reason',
  message: `${sampleText}: ${code}`,
});

describe('when nothing can be read', () => {
  const refusals = /Ñandúqué: unexpected|Configuración|Acerca de|Página no encontrada/;

  test.each(places)("%s shows the server's words, and no English", async (path) => {
    network.refuseEverything(500, told('unexpected'));
    openPage(path, spanish());
    // Its lazy parts may have to be loaded first.
    await waitFor(() => expect(document.body).toHaveTextContent(refusals));
    await settled();
    expect(englishInPage()).toEqual([]);
  });

  test('a page says so itself when no server answers', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    openPage('/manage/teams', spanish());
    expect(await screen.findByText(es['ui.unavailable'])).toBeInTheDocument();
    expect(englishInPage()).toEqual([]);
  });
});

const codes = Object.entries(problems).filter(([code]) => code !== 'not_signed_in');

test.each(codes)("a list refused as %s shows the server's words", async (code, status) => {
  network.answerEverything('empty');
  network.refuse(listTeams, undefined, status, told(code as ProblemCode));
  openPage('/manage/teams', spanish());
  expect(await screen.findByText(`${sampleText}: ${code}`)).toBeInTheDocument();
  expect(englishInPage()).toEqual([]);
});

test.each(codes)("a change refused as %s shows the server's words", async (code, status) => {
  network.answerEverything('empty');
  network.refuse(updateLiveEvents, { id: 1 }, status, told(code as ProblemCode));
  openPage('/manage/live-events', spanish());
  act(() => screen.getByRole('checkbox').click());
  expect(await screen.findByText(`${sampleText}: ${code}`)).toBeInTheDocument();
  expect(englishInPage()).toEqual([]);
});
