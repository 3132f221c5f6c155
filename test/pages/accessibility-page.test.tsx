import { screen, within } from '@testing-library/react';
import { listLicences } from '#shared/about/licences.api.ts';
import { readHelp } from '#shared/people/help.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(readHelp, undefined, { contact: null, admins: ['Ingrid Solberg'] });
});

test('the accessibility statement says what it’s about, what it aims at, what’s missing and whom to tell', async () => {
  openPage('/accessibility', { version: '7.8.9' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Accessibility' })).toBeInTheDocument();
  expect(screen.getByText(/Courseyard 7\.8\.9, as it was on \w+ \d+, \d{4}/)).toBeInTheDocument();
  for (const standard of [/WCAG\) 2\.2, level AA/, /Section 508/, /EN 301 549/])
    expect(screen.getByText(standard)).toBeInTheDocument();
  const missing = screen.getByRole('heading', { name: 'What’s known to be missing' }).parentElement;
  expect(within(missing ?? document.body).getAllByRole('listitem').length).toBeGreaterThan(3);
  expect(await screen.findByText(/such as Ingrid Solberg\.$/)).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('leads to the contact of the institution, if it has one', async () => {
  const contact = { name: 'Disability Services', address: 'access@northfield.example' };
  network.answer(readHelp, undefined, { contact, admins: ['Ingrid Solberg'] });
  openPage('/accessibility');
  const link = await screen.findByRole('link', { name: 'Disability Services' });
  expect(link).toHaveAttribute('href', 'mailto:access@northfield.example');
  expect(screen.queryByText(/Ingrid Solberg/)).not.toBeInTheDocument();
});

test('is found in the menu of every page, for instructors too, and on the page about Courseyard', async () => {
  network.answer(listLicences, undefined, { packages: [] });
  const user = openPage('/about', { abilities: [], teachesHere: true });
  await user.click(await screen.findByRole('link', { name: 'accessibility statement' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Accessibility' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'About Courseyard' }));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Accessibility' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Accessibility' })).toBeInTheDocument();
  expect(address()).toBe('/accessibility');
});

test.each([
  ['es', 'Accesibilidad', /tal como era el \d+/],
  ['fr', 'Accessibilité', /tel qu’il était le \d+/],
] as const)('is in the reader’s language: %s', async (locale, title, said) => {
  openPage('/accessibility', { locale });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(said)).toBeInTheDocument();
});
