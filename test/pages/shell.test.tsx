import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { updateLiveEvents } from '#shared/live-events/live-events.api.ts';
import { stopActing } from '#shared/institutions/impersonation.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('marks the current page in the navigation, and goes to the others by keyboard', async () => {
  const user = openPage('/about');
  const title = await heading('About Courseyard');
  // A page that opens takes the focus a moment later.
  await waitFor(() => expect(document.activeElement).toContainElement(title));
  const main = screen.getByRole('navigation', { name: 'Main' });
  expect(within(main).queryByRole('link', { current: 'page' })).not.toBeInTheDocument();
  within(main).getByRole('link', { name: 'Dashboard' }).focus();
  await user.keyboard('{Enter}');
  await heading('Dashboard');
  expect(within(main).getByRole('link', { current: 'page' })).toHaveTextContent('Dashboard');
});

test.each(['/about', '/manage/batches'])('skips every menu to what %s is about', async (path) => {
  const user = openPage(path);
  const title = await screen.findByRole('heading', { level: 1 });
  await user.click(screen.getByRole('link', { name: 'Skip to content' }));
  expect(document.activeElement).toContainElement(title);
  expect(screen.getByRole('main')).not.toHaveFocus();
  expect(window.location.href).toMatch(new RegExp(`${path}$`));
});

test('leaves a click that asks for a new tab to the browser', async () => {
  openPage('/about');
  await heading('About Courseyard');
  const isLeft: boolean[] = [];
  const watch = (event: MouseEvent) => {
    isLeft.push(!event.defaultPrevented);
    event.preventDefault();
  };
  window.addEventListener('click', watch);
  for (const name of ['Dashboard', 'Manage']) {
    const link = screen.getByRole('link', { name });
    fireEvent.click(link, { ctrlKey: true });
    fireEvent.click(link, { button: 1 });
  }
  window.removeEventListener('click', watch);
  expect(isLeft).toEqual([true, true, true, true]);
  expect(address()).toBe('/about');
});

test("shows administrators which runners don't work", async () => {
  network.answer(checkTaskRunners, undefined, { core: { status: true }, udoit: { status: false } });
  const user = openPage('/about');
  await user.click(await screen.findByRole('button', { name: /Task runner warning/ }));
  expect(await screen.findByText(/^Task runners need attention: UDOIT\./)).toBeInTheDocument();
});

test("shows administrators why the runners couldn't be checked", async () => {
  network.refuse(checkTaskRunners, undefined, 503, { code: 'unavailable', message: 'Nobody is at work.' });
  const user = openPage('/about');
  await user.click(await screen.findByRole('button', { name: /Task runner warning/ }));
  expect(await screen.findByText('Nobody is at work.')).toBeInTheDocument();
});

test('shows everyone else a notice that can be closed', async () => {
  network.answer(checkTaskRunners, undefined, { core: { status: false } });
  const user = openPage('/about', { abilities: ['batches.view'] });
  const text = /^Some course data can’t be updated/;
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Task runner warning/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
});

test('says when data is made up and whom the person acts for, with the way out', async () => {
  network.refuse(stopActing, { id: 2 }, 503, { code: 'unavailable', message: 'Not now.' });
  const user = openPage('/about', { mockData: true, actingAs: { id: 2, title: 'Southfield' } });
  expect(await screen.findByText(/^Demo:/)).toBeInTheDocument();
  expect(screen.getByText('Southfield').parentElement).toHaveTextContent('You are acting as Southfield.');
  await user.click(screen.getByRole('button', { name: 'Stop acting' }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
});

test.each([
  ['Grace Hopper', { lmsUserId: '9', name: 'Grace Hopper' }],
  ['9', { lmsUserId: '9', name: null }],
  ['Somebody', { lmsUserId: null, name: null }],
])('says on every page that %s acts as the person in Canvas', async (who, masquerader) => {
  openPage('/about', { masquerader, person: { id: 1, name: 'Ada Lovelace', email: null } });
  const said = `${who} is acting as Ada Lovelace in Canvas.`;
  const isSaid = (_: string, at: Element | null) => at?.tagName === 'SPAN' && at.textContent.startsWith(said);
  expect(await screen.findByText(isSaid)).toBeInTheDocument();
});

test('says nothing of the kind to people who are themselves', async () => {
  openPage('/about');
  await heading('About Courseyard');
  expect(screen.queryByText(/acting as/)).not.toBeInTheDocument();
});

test.each([
  ['embedded', 'Open in new tab', 'Log out'],
  ['tab', 'Log out', 'Open in new tab'],
] as const)('offers a session of kind %s "%s" and not "%s"', async (kind, offered, absent) => {
  const user = openPage('/about', { kind });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: offered })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: absent })).not.toBeInTheDocument();
});

test("puts the manage menu over the page when there's no room beside it", async () => {
  const wide = globalThis.matchMedia;
  globalThis.matchMedia = (query) => ({ ...wide(query), matches: query === '(max-width: 649px)' });
  const user = openPage('/manage/live-events');
  await heading('Live events');
  expect(screen.queryByRole('navigation', { name: 'Manage' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Manage menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Manage menu' });
  await user.click(within(menu).getByRole('link', { name: 'Batches' }));
  await heading('Batches');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  globalThis.matchMedia = wide;
});

test.each([false, true])('passes axe (high contrast: %s)', async (isHighContrast) => {
  openPage('/about', { isHighContrast, mockData: true });
  await heading('About Courseyard');
  expect(await axeViolations()).toEqual([]);
});

describe('live events', () => {
  const toggle = () => screen.findByRole('checkbox', { name: 'Use live events' });

  test('are shown as they were left after a return to the page', async () => {
    network.answer(updateLiveEvents, { id: 1 }, { liveEvents: 'enabled' });
    const { institution, ...settings } = settingsWith();
    network.answer(readSettings, undefined, {
      ...settings,
      institution: { ...institution, useLiveEvents: true },
    });
    const user = openPage('/manage/live-events');
    expect(await toggle()).not.toBeChecked();
    await user.click(await toggle());
    expect(await screen.findByText(/^Live events are on\./)).toBeInTheDocument();
    expect(network.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ enabled: true });
    expect(await toggle()).toBeChecked();
    await user.click(screen.getByRole('link', { name: 'Batches' }));
    await heading('Batches');
    await user.click(screen.getByRole('link', { name: 'Live events' }));
    expect(await toggle()).toBeChecked();
  });

  test('stay unchanged when the change fails', async () => {
    network.refuse(updateLiveEvents, { id: 1 }, 503, { code: 'unavailable', message: 'Not now.' });
    const user = openPage('/manage/live-events');
    await user.click(await toggle());
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(await toggle()).not.toBeChecked();
  });

  test("are read-only for people who don't manage the institution", async () => {
    const user = openPage('/manage/live-events', { abilities: ['batches.view'] });
    await user.click(await toggle());
    expect(screen.getByText('Only institution admins can change this.')).toBeInTheDocument();
    expect(screen.getByText('Active products: Core')).toBeInTheDocument();
    expect(network.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(await axeViolations()).toEqual([]);
  });
});
