import { screen, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { readHelp } from '#shared/people/help.api.ts';
import { checkTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

type Dashboard = Result<typeof readDashboard>;

const dashboard = (given: Partial<Dashboard> = {}): Dashboard => ({
  courseCount: 1271,
  publishedCount: 900,
  failedScanCount: 0,
  latestSyncs: [
    {
      batch: { id: 2, title: 'Spring 2027' },
      status: 'failed',
      at: '2026-03-01T00:00:00Z',
      courseAddedCount: 0,
      courseRemovedCount: 0,
      errorMessage: 'Canvas did not answer.',
    },
  ],
  ...given,
});

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  const batches = [
    exampleBatch(),
    exampleBatch({ id: 2, title: 'Spring 2027', courseCount: 30, team: { id: 3, title: 'Design' } }),
  ];
  network.answer(listBatches, undefined, { batches, canSeeArchived: true });
  network.answer(readDashboard, undefined, dashboard());
});

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('shows how many courses there are, how many are published, and leads to them', async () => {
  openPage('/dashboard');
  expect(await screen.findByRole('link', { name: '1,271' })).toHaveAttribute('href', '/courses');
  expect(screen.getByText('71%')).toBeInTheDocument();
  expect(screen.getByText('900 of 1,271 courses')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', '/manage/batches');
  expect(screen.queryByText('Courses whose scan failed')).not.toBeInTheDocument();
});

test('shows the latest syncs with why one failed, and the largest batches first', async () => {
  openPage('/dashboard');
  const [sync] = await rowsOf('Latest syncs with Canvas');
  expect(sync).toMatch(/^Spring 2027FailedCanvas did not answer\..* ago00$/);
  expect(await rowsOf('Your largest batches')).toEqual(['Spring 2027Design30', 'Fall 2026Unassigned12']);
});

test('says how many courses have old numbers because their scan failed', async () => {
  network.answer(readDashboard, undefined, dashboard({ failedScanCount: 4 }));
  openPage('/dashboard');
  expect(await screen.findByText('Courses whose scan failed')).toBeInTheDocument();
  expect(screen.getByText('4')).toBeInTheDocument();
});

test('claims no share of nothing', async () => {
  network.answer(readDashboard, undefined, dashboard({ courseCount: 0, publishedCount: 0, latestSyncs: [] }));
  openPage('/dashboard');
  expect(await screen.findByText('0 of 0 courses')).toBeInTheDocument();
  expect(screen.getByText('—')).toBeInTheDocument();
  expect(screen.getByText('No batch was synced yet.')).toBeInTheDocument();
});

test('shows the batches even when the numbers cannot be read', async () => {
  network.refuse(readDashboard, undefined, 503, { code: 'unavailable', message: 'Not now.' });
  const user = openPage('/dashboard');
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(await rowsOf('Your largest batches')).toHaveLength(2);
  network.answer(readDashboard, undefined, dashboard());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('71%')).toBeInTheDocument();
});

test('waits with a sign that something is loading', async () => {
  const release = network.hold(readDashboard, undefined, dashboard());
  openPage('/dashboard');
  await screen.findByRole('table', { name: 'Your largest batches' });
  expect(screen.getByText('Loading the dashboard…')).toBeInTheDocument();
  release();
  expect(await screen.findByText('71%')).toBeInTheDocument();
});

test('invites whoever may to create the first batch', async () => {
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
  openPage('/dashboard');
  expect(await screen.findByRole('link', { name: 'Create the first batch' })).toBeInTheDocument();
  expect(network.asked(readDashboard)).toEqual([]);
});

test('tells whom to ask when no batch is shared', async () => {
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
  network.answer(readHelp, undefined, { contact: null, admins: ['Ingrid', 'Joël'] });
  openPage('/dashboard', { abilities: [], start: { path: '/dashboard', notice: 'course_not_tracked' } });
  expect(await screen.findByText('No batch is shared with you yet')).toBeInTheDocument();
  const whom = /^Ask an administrator of Courseyard at Northfield University, such as Ingrid or Joël\.$/;
  expect(
    await screen.findByText((_, element) => element?.tagName === 'P' && whom.test(element.textContent)),
  ).toBeInTheDocument();
  expect(screen.queryByText(/^The course you came from/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create the first batch' })).not.toBeInTheDocument();
});

test.each([false, true])('is clean to axe (high contrast: %s)', async (isHighContrast) => {
  openPage('/dashboard', { isHighContrast });
  await screen.findByText('71%');
  expect(await axeViolations()).toEqual([]);
});
