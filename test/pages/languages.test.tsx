import { act, screen } from '@testing-library/react';
import es from '#shared/lang/es.json' with { type: 'json' };
import { Problem } from '#client/data/problem.ts';
import { updateLiveEvents } from '#shared/live-events/live-events.api.ts';
import { listTeams } from '#shared/teams/team.api.ts';
import { englishInPage } from '#test/support/english-left.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openApp, openPage } from '#test/support/open-page.tsx';
import { sampleText } from '#test/support/sample.ts';
import {
  openSpanish,
  paths,
  settled,
  skippingHeadings,
  spanish,
  told,
} from '#test/support/spanish-pages.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
});

test.each(paths)('%s shows no English, and its headings skip no level', async (path) => {
  await openSpanish(network, path, 0);
  expect(englishInPage()).toEqual([]);
  expect(skippingHeadings()).toEqual([]);
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

test('a page says so itself when no server answers', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  openPage('/manage/teams', spanish());
  expect(await screen.findByText(es['ui.unavailable'])).toBeInTheDocument();
  expect(englishInPage()).toEqual([]);
});

test("a list that's refused shows the server's words", async () => {
  network.answerEverything('empty');
  network.refuse(listTeams, undefined, 403, told('not_allowed'));
  openPage('/manage/teams', spanish());
  expect(await screen.findByText(`${sampleText}: not_allowed`)).toBeInTheDocument();
  expect(englishInPage()).toEqual([]);
});

test("a change that's refused shows the server's words", async () => {
  network.answerEverything('empty');
  network.refuse(updateLiveEvents, { id: 1 }, 409, told('conflict'));
  openPage('/manage/live-events', spanish());
  act(() => screen.getByRole('checkbox').click());
  expect(await screen.findByText(`${sampleText}: conflict`)).toBeInTheDocument();
  expect(englishInPage()).toEqual([]);
});
