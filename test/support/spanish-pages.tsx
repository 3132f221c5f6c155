import { act, screen } from '@testing-library/react';
import { pages } from '#client/app/pages.tsx';
import { abilities } from '#shared/access/abilities.ts';
import type { ProblemBody, ProblemCode } from '#shared/http/problem.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { settingsWith, settleNetwork, type FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { sampleText, type SampleKind } from '#test/support/sample.ts';

/** A person with every right everywhere, who reads Spanish. */
export const spanish = (): Partial<Settings> => ({
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
export const paths = [
  ...pages.map(({ path }) => `/${path.replace(/\/:tab\?$/, '').replace(/:\w+/g, '3')}`),
  ...['accessibility', 'clean-up', 'tasks', 'people', 'activity'].map((tab) => `/courses/3/${tab}`),
];

/** The same, each page at one of its addresses. */
export const places = paths.filter((path) => !/3\/(settings|courses|sync\/history)$/.test(path));

export const settled = () => act(settleNetwork);

/** Opens a page for them, with a sample of every answer. */
export async function openSpanish(network: FakeApi, path: string, kind: SampleKind) {
  network.answerEverything(kind);
  network.answer(readSettings, undefined, settingsWith(spanish()));
  openPage(path, spanish());
  // An overlay of the previous test may still hide the rest of the page.
  await screen.findByRole('heading', { level: 1, hidden: true });
  await settled();
}

/** What the server says with a code. */
export const told = (code: ProblemCode): ProblemBody => ({
  code,
  reason: 'test.reason',
  message: `${sampleText}: ${code}`,
});

/** The headings of the page, or of the dialog over it, whose level is more than one below that of the heading before. */
export function skippingHeadings() {
  const box = screen.queryAllByRole('dialog').at(-1) ?? document.querySelector('main') ?? document.body;
  const shown = [...box.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = shown.map(({ tagName }) => Number(tagName.slice(1)));
  // A dialog's first heading is below that of its page.
  const first = box.matches('[role=dialog]') ? 1 : 0;
  return shown
    .filter((_, index) => (levels[index] ?? 0) > (levels[index - 1] ?? first) + 1)
    .map((heading) => `${heading.tagName} ${heading.textContent}`);
}
