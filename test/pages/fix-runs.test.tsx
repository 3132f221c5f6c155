import { screen, waitFor, within } from '@testing-library/react';
import { AlsoElsewhere } from '#client/findings/fix-runs/also-elsewhere.tsx';
import { FixRunList } from '#client/findings/fix-runs/run-list.tsx';
import * as api from '#shared/fixes/fix-runs.api.ts';
import type { CopyPlace, FixRun, RunPlace } from '#shared/fixes/fix-runs.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPart } from '#test/support/open-part.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
});

const copy = (given: Partial<CopyPlace> = {}): CopyPlace => ({
  findingId: 50,
  courseId: 8,
  courseTitle: 'Section 2',
  courseCode: 'BIO-101',
  itemTitle: 'Welcome',
  itemUrl: 'https://canvas.test/courses/8/pages/welcome',
  tier: 'exact',
  isConcluded: false,
  isBlueprint: false,
  reason: null,
  ...given,
});

const counts = {
  total: 39,
  isMore: false,
  courses: 39,
  sections: 38,
  exact: 38,
  canFix: 31,
  fromBlueprint: 6,
  notYours: 2,
};

const run = (given: Partial<FixRun> = {}): FixRun => ({
  id: 3,
  rule: 'heading-skip',
  way: 'heading_level',
  value: '3',
  sourceFindingId: 31,
  state: 'planned',
  stoppedBy: null,
  startedBy: 'Ada Lovelace',
  confirmedBy: null,
  startedAt: '2026-03-01T12:00:00Z',
  endedAt: null,
  counts: { total: 31, read: 31, canFix: 30, canNot: 1, verified: 0, failed: 0, waiting: 30, undone: 0 },
  actionId: null,
  syncs: [],
  can: { start: true, pause: false, goOn: false, cancel: false, retry: false, undo: false, sync: false },
  ...given,
});

const place = (given: Partial<RunPlace> = {}): RunPlace => ({
  ...copy(),
  findingId: 50,
  fixId: 900,
  state: 'planned',
  before: '<h4>Overview</h4>',
  after: '<h3>Overview</h3>',
  said: null,
  ...given,
});

const copies = (places: readonly CopyPlace[], given: Partial<typeof counts> = {}) =>
  network.answer(
    api.listCopies,
    { id: 31 },
    { places: [...places], ...pageOf(places.length), counts: { ...counts, ...given } },
  );
const shows = (shown: FixRun, places: readonly RunPlace[] = [place()]) => {
  network.answer(api.readFixRun, { id: 3 }, shown);
  network.answer(api.listRunPlaces, { id: 3 }, { places: [...places], ...pageOf(places.length) });
};

const open = () => openPart(<AlsoElsewhere findingId={31} answer={{ way: 'heading_level', value: '3' }} />);
const sent = (end: string) =>
  network.calls.filter(({ method, url }) => method === 'POST' && url.endsWith(end));

async function openDialog() {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Also in 39 other places' }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('says where else the same stands, what can be fixed, and why not the others', async () => {
  copies([copy(), copy({ findingId: 51, courseTitle: 'Section 3', reason: 'from_blueprint' })]);
  const { dialog } = await openDialog();
  expect(await dialog.findByText(/Also in 39 other places: 38 sections, 1 other course\./)).toBeVisible();
  expect(dialog.getByText(/31 can be fixed now, 6 come from the blueprint, 2 aren’t yours\./)).toBeVisible();
  expect(dialog.getByText(/It comes from a blueprint course/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('without copies there’s nothing to see', async () => {
  copies([], { total: 0 });
  open();
  await waitFor(() => expect(network.calls).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
});

test('runs dry first, shows each change as text, and starts once the number is typed', async () => {
  copies([copy()]);
  network.answer(api.planFixRun, undefined, run({ state: 'planning' }));
  shows(run(), [place(), place({ fixId: 901, state: 'dropped', reason: 'gone', before: null, after: null })]);
  network.answer(api.startFixRun, { id: 3 }, run({ state: 'running' }));
  const { user, dialog } = await openDialog();
  await user.click(await dialog.findByRole('button', { name: 'Start the dry run' }));
  expect(sent('/api/fix-runs')).toMatchObject([
    { body: { findingId: 31, which: { tier: 'exact' }, inConcluded: false } },
  ]);
  expect(await dialog.findByText(/30 places can be fixed, 1 can’t/)).toBeVisible();
  expect(await dialog.findByText('<h3>Overview</h3>')).toBeVisible();
  expect(dialog.getByText('It’s no longer there.')).toBeVisible();
  const start = dialog.getByRole('button', { name: 'Fix 30 places in Canvas' });
  expect(start).toBeDisabled();
  await user.type(dialog.getByLabelText('Type 30 to go on'), '30');
  expect(await axeViolations()).toEqual([]);
  await user.click(start);
  expect(sent('/start')).toMatchObject([{ body: { typed: 30 } }]);
});

test.each([
  ['pause', { state: 'running' as const, can: { pause: true } }, 'Pause'],
  ['go-on', { state: 'paused' as const, can: { goOn: true } }, 'Go on'],
  ['cancel', { state: 'running' as const, can: { cancel: true } }, 'Cancel the rest'],
  [
    'retry',
    { state: 'stopped' as const, stoppedBy: 'failures' as const, can: { retry: true } },
    'Try the rest again',
  ],
  ['undo', { state: 'done' as const, can: { undo: true } }, 'Undo the run'],
])('from the list of runs, a run can be opened and told to %s', async (step, { can, ...given }, name) => {
  const shown = run({ ...given, actionId: 9, can: { ...run().can, start: false, ...can } });
  network.answer(api.listFixRuns, undefined, { runs: [shown], ...pageOf(1) });
  shows(shown, [place({ state: 'verified' })]);
  network.answer(api.changeFixRun, { id: 3, step: step as 'undo' }, shown);
  const user = openPart(<FixRunList />);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name }));
  expect(sent(`/${step}`)).toHaveLength(1);
});

test('offers a blueprint’s sync, and says what came of it', async () => {
  const shown = run({
    state: 'done',
    actionId: 9,
    can: { ...run().can, start: false, sync: true },
    syncs: [{ courseId: 4, title: 'Template', state: 'open', said: null }],
  });
  network.answer(api.listFixRuns, undefined, { runs: [shown], ...pageOf(1) });
  shows(shown);
  network.answer(api.changeFixRun, { id: 3, step: 'sync' }, shown);
  const user = openPart(<FixRunList />);
  await user.click(await screen.findByRole('button', { name: 'Open' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    await dialog.findByText(/“Template” is fixed\. Its copies get it with the next sync\./),
  ).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Sync the blueprint now' }));
  expect(sent('/sync')).toHaveLength(1);
});
