import { screen, within } from '@testing-library/react';
import * as api from '#shared/fixes/canvas-grant.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const none: api.CanvasGrant = { state: 'none', isOffered: true, givenAt: null, lastUsedAt: null };
const given: api.CanvasGrant = { ...none, state: 'given', givenAt: '2026-03-01T12:00:00Z' };

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answerEverything(1);
});

const open = async (grant: api.CanvasGrant) => {
  network.answer(api.readCanvasGrant, undefined, grant);
  const user = openPage('/user');
  const heading = await screen.findByRole('heading', { level: 2, name: 'Saving fixes in Canvas' });
  return { user, section: within(heading.closest('section') ?? document.body) };
};

test.each([
  [none, /You’ll be asked when you save your first fix/],
  [{ ...none, isOffered: false }, /there’s nothing to allow/],
])('says that nothing is allowed, and what that means: %j', async (grant, said) => {
  const { section } = await open(grant);
  expect(section.getByText(said)).toBeInTheDocument();
  expect(section.queryByRole('button')).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('says what is allowed, since when, and when it was last used', async () => {
  const lastUsedAt = new Date(Date.now() - 7_200_000).toISOString();
  const { section } = await open({ ...given, lastUsedAt });
  expect(section.getByText(/^Saving texts of pages, assignments/)).toBeInTheDocument();
  expect(section.getByText(/2026/)).toBeInTheDocument();
  expect(section.getByText('2 hours ago')).toBeInTheDocument();
  expect(section.queryByText(/isn’t used/)).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('says that what was allowed isn’t used where saving is switched off', async () => {
  const { section } = await open({ ...given, isOffered: false });
  expect(section.getByText(/What you allowed isn’t used/)).toBeInTheDocument();
});

test('says that it has ended in Canvas', async () => {
  const { section } = await open({ ...given, state: 'ended' });
  expect(section.getByText(/^Canvas no longer accepts what you allowed/)).toBeInTheDocument();
});

test('takes it back once that is confirmed, and says so', async () => {
  const { user, section } = await open(given);
  network.answer(api.endCanvasGrant, undefined, none);
  await user.click(section.getByRole('button', { name: 'Take back' }));
  const asking = within(
    await screen.findByRole('dialog', { name: 'No longer let Courseyard save fixes as you?' }),
  );
  expect(await axeViolations()).toEqual([]);
  expect(network.asked(api.endCanvasGrant)).toHaveLength(0);
  network.answer(api.readCanvasGrant, undefined, none);
  await user.click(asking.getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText('Courseyard no longer saves fixes as you.')).toBeInTheDocument();
  expect(await section.findByText(/^You haven’t allowed it/)).toBeInTheDocument();
});

test('says what keeps it from being taken back', async () => {
  const { user, section } = await open(given);
  network.refuse(api.endCanvasGrant, undefined, 503, { code: 'unavailable', message: 'No database.' });
  await user.click(section.getByRole('button', { name: 'Take back' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }));
  expect(await screen.findByText(/No database\./)).toBeInTheDocument();
  expect(section.getByText(/^Saving texts of pages/)).toBeInTheDocument();
});
