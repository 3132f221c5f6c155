import { act, screen, waitFor } from '@testing-library/react';
import es from '#shared/lang/es.json' with { type: 'json' };
import { problems, type ProblemCode } from '#shared/http/problem.ts';
import { updateLiveEvents } from '#shared/live-events/live-events.api.ts';
import { listTeams } from '#shared/teams/team.api.ts';
import { englishInPage } from '#test/support/english-left.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { sampleText, type SampleKind } from '#test/support/sample.ts';
import { openSpanish, paths, places, settled, spanish, told } from '#test/support/spanish-pages.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  Object.assign(URL, { createObjectURL: () => '#file', revokeObjectURL: () => {} });
});

describe.each<SampleKind>([1, 'empty'])('with sample %s of every answer', (kind) => {
  test.each(paths)('%s shows no English', async (path) => {
    await openSpanish(network, path, kind);
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

test.each(places)('what the buttons of %s open shows no English', async (path) => {
  await openSpanish(network, path, 0);
  expect(await pressEverything()).toEqual([]);
  // A draft that was changed saves itself.
  await waitFor(() => expect(screen.queryByText(es['checklist.saving'])).toBeNull());
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
