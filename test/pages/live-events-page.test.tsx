import { screen, waitFor, within } from '@testing-library/react';
import {
  createLiveEventAddress,
  endOldLiveEventAddress,
  readLiveEvents,
  updateLiveEvents,
  type LiveEventState,
} from '#shared/live-events/live-events.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
});

const hour = (at: number, counts: Partial<LiveEventState['hours'][number]> = {}) => ({
  at: new Date(Date.UTC(2026, 10, 23, at)).toISOString(),
  received: 0,
  duplicate: 0,
  ignored: 0,
  refused: 0,
  ...counts,
});
const receiving: LiveEventState = {
  state: 'receiving',
  lastEventAt: '2026-11-23T01:30:00.000Z',
  address: { createdAt: '2026-11-01T08:00:00.000Z', oldUntil: null },
  lastProblem: null,
  hours: [hour(0, { received: 10, duplicate: 2 }), hour(1, { received: 30, ignored: 5, refused: 1 })],
  waitingEvents: 3,
  waitingSince: null,
  waitingCourses: 1,
  unjudged: null,
};
const { institution } = settingsWith();
const switchedOn = { institution: { ...institution, useLiveEvents: true } };
const answer = (state: Partial<LiveEventState> = {}) =>
  network.answer(readLiveEvents, { id: 1 }, { ...receiving, ...state });
const open = (given: Parameters<typeof openPage>[1] = {}) =>
  openPage('/manage/live-events', { ...switchedOn, ...given });

test('says how events arrive, in words, a chart and a table', async () => {
  answer();
  const user = open();
  expect(await screen.findByText('Events arrive')).toBeInTheDocument();
  expect(
    screen.getByText('40 events, of which 2 had come before and 5 change nothing here; 1 refused'),
  ).toBeInTheDocument();
  expect(
    screen.getByText('3 events to work through; 1 course to be read after five quiet minutes'),
  ).toBeInTheDocument();
  expect(
    screen.getByRole('img', { name: 'Events in each of the last 24 hours; the most in one hour: 30' }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show the numbers' }));
  const [, first] = within(screen.getByRole('table', { name: /Events in each hour/ })).getAllByRole('row');
  expect(first).toHaveTextContent(/30\s*0\s*5\s*1$/);
});

test.each([
  ['never', switchedOn, 'Nothing has come yet'],
  ['silent', switchedOn, 'Nothing has come for a day: check the subscription in Canvas'],
  ['receiving', {}, 'Switched off: what Canvas sends is refused'],
] as const)('calls the state %s by its name', async (state, settings, words) => {
  answer({ state });
  openPage('/manage/live-events', settings);
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('makes the first address at once, and shows it this one time', async () => {
  answer({ state: 'never', address: null });
  network.answer(
    createLiveEventAddress,
    { id: 1 },
    { url: 'https://courseyard.test/live-events/secret', createdAt: '2026-11-23T02:00:00.000Z' },
  );
  const user = open();
  expect(await screen.findByText('There is none yet')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Make an address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Address for live events' });
  expect(within(dialog).getByRole('textbox')).toHaveValue('https://courseyard.test/live-events/secret');
  expect(within(dialog).getByRole('button', { name: /^Copy/ })).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('asks before it replaces an address', async () => {
  answer();
  network.refuse(createLiveEventAddress, { id: 1 }, 503, { code: 'unavailable', message: 'Not now.' });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Replace the address' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace the address for live events?' });
  expect(dialog).toHaveTextContent('works for a day longer');
  await user.click(within(dialog).getByRole('button', { name: 'Replace the address' }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
});

test('ends the old address before its day is over', async () => {
  const oldUntil = '2026-11-24T08:00:00.000Z';
  answer({ address: { createdAt: '2026-11-23T08:00:00.000Z', oldUntil } });
  network.answer(endOldLiveEventAddress, { id: 1 }, { createdAt: '2026-11-23T08:00:00.000Z' });
  const user = open();
  expect(await screen.findByText(/^Works until/)).toHaveTextContent('Nov 24, 2026');
  await user.click(screen.getByRole('button', { name: 'End the old address now' }));
  const dialog = await screen.findByRole('dialog', { name: 'End the old address?' });
  answer();
  await user.click(within(dialog).getByRole('button', { name: 'End the old address now' }));
  expect(await screen.findByText('The old address no longer works.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^Works until/)).not.toBeInTheDocument());
});

test.each([
  ['keys', /Canvas’s keys can’t be read/],
  ['key', /a key that Canvas hasn’t published yet/],
  ['root', /which root account is the institution’s/],
] as const)('says why events wait to be checked: %s', async (unjudged, words) => {
  answer({ unjudged, waitingSince: new Date(Date.now() - 7 * 60_000).toISOString() });
  open();
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.getByText('7 minutes ago')).toBeInTheDocument();
});

test('says what was wrong lately, and when', async () => {
  const at = new Date(Date.now() - 2 * 3_600_000).toISOString();
  answer({ lastProblem: { at, message: 'The event comes from root account 7.' } });
  open();
  expect(await screen.findByText(/The event comes from root account 7/)).toHaveTextContent('2 hours ago');
});

describe('the toggle', () => {
  const toggle = () => screen.findByRole('checkbox', { name: 'Use live events' });

  test.each([
    [{}, true, 'Live events are on. What changed meanwhile is being looked for.'],
    [switchedOn, false, 'Live events are off.'],
  ] as const)('turns live events on and off: %#', async (settings, enabled, notice) => {
    answer();
    network.answer(updateLiveEvents, { id: 1 }, { liveEvents: enabled ? 'enabled' : 'disabled' });
    const user = openPage('/manage/live-events', settings);
    expect(await toggle()).toHaveProperty('checked', !enabled);
    await user.click(await toggle());
    expect(await screen.findByText(notice)).toBeInTheDocument();
    expect(network.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ enabled });
  });

  test('says so when it does not work, and stays as it was', async () => {
    answer();
    network.refuse(updateLiveEvents, { id: 1 }, 503, { code: 'unavailable', message: 'Not now.' });
    const user = open();
    await user.click(await toggle());
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(await toggle()).toBeChecked();
  });

  test('can only be read by people who are no admins', async () => {
    answer();
    const user = open({ abilities: ['batches.view'] });
    await user.click(await toggle());
    expect(await toggle()).toBeChecked();
    expect(screen.getByText('Only institution admins can change this.')).toBeInTheDocument();
    expect(network.calls.some(({ method }) => method === 'PUT')).toBe(false);
  });
});

test.each([
  [['core', 'udoit', 'readygo'], 'Active products: Core, UDOIT, and ReadyGo'],
  [[], 'Active products: none'],
] as const)('lists the active products %j', async (activeProducts, words) => {
  answer();
  openPage('/manage/live-events', { institution: { ...institution, activeProducts: [...activeProducts] } });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

test('is only to be read without the right to manage the institution', async () => {
  answer({ address: { createdAt: '2026-11-23T08:00:00.000Z', oldUntil: '2026-11-24T08:00:00.000Z' } });
  open({ abilities: ['batches.view'] });
  expect(await screen.findByText('Events arrive')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'End the old address now' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Replace the address' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Set up in Canvas' })).toBeInTheDocument();
});

test('has no faults that axe finds', async () => {
  answer({
    unjudged: 'keys',
    waitingSince: '2026-11-23T01:30:00.000Z',
    lastProblem: { at: '2026-11-23T01:30:00.000Z', message: 'Something was wrong.' },
  });
  open();
  await screen.findByText('Events arrive');
  expect(await axeViolations()).toEqual([]);
});
