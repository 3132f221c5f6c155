import { screen, waitFor, within } from '@testing-library/react';
import {
  createLiveEventAddress,
  readLiveEvents,
  type LiveEventState,
} from '#shared/live-events/live-events.api.ts';
import { checkTaskRunners } from '#shared/task-runners/task-runner.api.ts';
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
  address: { createdAt: '2026-11-01T08:00:00.000Z' },
  hours: [hour(0, { received: 10, duplicate: 2 }), hour(1, { received: 30, ignored: 5, refused: 1 })],
  waitingEvents: 3,
  waitingCourses: 1,
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
  expect(dialog).toHaveTextContent('are refused at once');
  await user.click(within(dialog).getByRole('button', { name: 'Replace the address' }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
});

test('is only to be read without the right to manage the institution', async () => {
  answer();
  open({ abilities: ['batches.view'] });
  expect(await screen.findByText('Events arrive')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Replace the address' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Set up in Canvas' })).toBeInTheDocument();
});

test('has no faults that axe finds', async () => {
  answer();
  open();
  await screen.findByText('Events arrive');
  expect(await axeViolations()).toEqual([]);
});
