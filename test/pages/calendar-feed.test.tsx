import { screen, within } from '@testing-library/react';
import * as api from '#shared/calendar-feeds/calendar-feed.api.ts';
import { readAccount } from '#shared/account/account.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const url = 'https://courseyard.test/calendar/secret-words.ics';
const feed: api.CalendarFeed = { createdAt: '2026-03-01T00:00:00Z', lastReadAt: null };

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answerEverything(1);
  network.answer(api.readCalendarFeed, undefined, { feed: null });
  network.answer(api.createCalendarFeed, undefined, { ...feed, url });
});

const open = async () => {
  const user = openPage('/user', { isReadyGo: true });
  const heading = await screen.findByRole('heading', { level: 2, name: 'Calendar' });
  return { user, section: within(heading.closest('section') ?? document.body) };
};

test('makes an address and shows it once, to copy', async () => {
  const { user, section } = await open();
  await user.click(await section.findByRole('button', { name: 'Make an address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your calendar address' }));
  expect(dialog.getByRole('textbox', { name: /^Your calendar address/ })).toHaveValue(url);
  expect(dialog.getByText('Copy it now. You won’t be able to see it again.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Copy: Your calendar address' }));
  expect(await dialog.findByText('Copied')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue(url)).toBeNull();
});

test('says when a calendar last read it, and asks before a new one takes its place', async () => {
  network.answer(api.readCalendarFeed, undefined, {
    feed: { ...feed, lastReadAt: new Date(Date.now() - 7_200_000).toISOString() },
  });
  const { user, section } = await open();
  expect(await section.findByText('2 hours ago')).toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Make a new address' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Make a new calendar address?' }));
  expect(network.asked(api.createCalendarFeed)).toHaveLength(0);
  await user.click(asking.getByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByDisplayValue(url)).toBeInTheDocument();
});

test('revokes the address, and says so', async () => {
  network.answer(api.readCalendarFeed, undefined, { feed });
  network.answer(api.revokeCalendarFeed, undefined, { isRevoked: true });
  const { user, section } = await open();
  await user.click(await section.findByRole('button', { name: 'Revoke' }));
  network.answer(api.readCalendarFeed, undefined, { feed: null });
  const asking = within(await screen.findByRole('dialog', { name: 'Revoke your calendar address?' }));
  await user.click(asking.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Your calendar address was revoked.')).toBeInTheDocument();
  expect(await section.findByText('You have no calendar address.')).toBeInTheDocument();
});

test('says what the server refuses', async () => {
  network.refuse(api.createCalendarFeed, undefined, 403, {
    code: 'not_allowed',
    message: 'Stop acting first.',
  });
  const { user, section } = await open();
  await user.click(await section.findByRole('button', { name: 'Make an address' }));
  expect(await screen.findByText(/Stop acting first\./)).toBeInTheDocument();
});

test('is missing in the core flavour', async () => {
  openPage('/user');
  await screen.findByRole('heading', { level: 2, name: 'API tokens' });
  expect(screen.queryByRole('heading', { name: 'Calendar' })).toBeNull();
  expect(network.asked(api.readCalendarFeed)).toHaveLength(0);
  expect(network.asked(readAccount)).not.toHaveLength(0);
});
