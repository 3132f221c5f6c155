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
  states: { unpublished: 371, available: 800, completed: 100, deleted: 0 },
  scans: { fresh: 1200, old: 60, failed: 0, never: 11 },
  newestScanAt: new Date(Date.now() - 12 * 60_000).toISOString(),
  failedScans: [],
  latestSyncs: [
    {
      batch: { id: 1, title: 'Fall 2026' },
      status: 'completed',
      at: '2026-03-02T00:00:00Z',
      courseAddedCount: 4,
      courseRemovedCount: 1,
      errorMessage: null,
    },
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

const card = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 2, name });
  return within(title.closest('section')!);
};
const entriesOf = async (name: string) =>
  (await card(name)).getAllByRole('listitem').map(({ textContent }) => textContent);

test('shows how many courses there are, how many are published, and leads to them', async () => {
  openPage('/dashboard');
  expect(await screen.findByRole('link', { name: '1,271' })).toHaveAttribute('href', '/courses');
  expect(screen.getByText('1,271 courses in 2 batches · newest scan', { exact: false })).toHaveTextContent(
    '1,271 courses in 2 batches · newest scan 12 minutes ago',
  );
  expect(screen.getByText('70.81%')).toBeInTheDocument();
  expect(screen.getByText('900 of 1,271 courses')).toBeInTheDocument();
  expect(screen.getByText('0 failed, 60 older, 11 not yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '2' })).toHaveAttribute('href', '/manage/batches');
});

test('shows the states of the courses, and how many are in each', async () => {
  openPage('/dashboard');
  expect(await entriesOf('Where courses stand')).toEqual(['Published800', 'Concluded100', 'Unpublished371']);
});

test('shows the latest syncs, and the largest batches first', async () => {
  openPage('/dashboard');
  const [done, failed] = await entriesOf('Latest syncs with Canvas');
  expect(done).toMatch(/^Fall 2026Completed: 4 added, 1 removed.* ago$/);
  expect(failed).toMatch(/^Spring 2027Failed.* ago$/);
  const syncs = await card('Latest syncs with Canvas');
  expect(syncs.getByRole('link', { name: 'Fall 2026' })).toHaveAttribute(
    'href',
    '/manage/batches/1/sync/history',
  );
  expect(await rowsOf('Your largest batches')).toEqual(['Spring 2027Design30', 'Fall 2026Unassigned12']);
});

test('shows what failed, each with its reason and a link', async () => {
  const failedScans = [
    { course: { id: 7, title: 'Botany' }, tool: 'core', errorMessage: 'Canvas refused it.', scannedAt: null },
    { course: { id: 8, title: 'Art' }, tool: 'udoit', errorMessage: null, scannedAt: null },
  ] as const;
  const scans = { fresh: 1200, old: 60, failed: 4, never: 7 };
  network.answer(readDashboard, undefined, dashboard({ failedScans: [...failedScans], scans }));
  openPage('/dashboard');
  expect(await entriesOf('Needs attention')).toEqual([
    'Spring 2027Canvas did not answer.',
    'BotanyCore: Canvas refused it.',
    'ArtUDOIT: The last scan failed',
  ]);
  const attention = await card('Needs attention');
  expect(attention.getByText('The scans of 2 more courses failed.')).toBeInTheDocument();
  expect(attention.getByRole('link', { name: 'Botany' })).toHaveAttribute('href', '/courses/7');
  expect(attention.getByRole('link', { name: 'Spring 2027' })).toHaveAttribute('href', '/manage/batches/2');
});

test('says so when nothing needs attention', async () => {
  network.answer(readDashboard, undefined, dashboard({ latestSyncs: [] }));
  openPage('/dashboard');
  expect(await screen.findByText('All good: no failed syncs or scans.')).toBeInTheDocument();
});

test('shows no percentage of nothing', async () => {
  network.answer(
    readDashboard,
    undefined,
    dashboard({
      courseCount: 0,
      publishedCount: 0,
      states: { unpublished: 0, available: 0, completed: 0, deleted: 0 },
      newestScanAt: null,
      latestSyncs: [],
    }),
  );
  openPage('/dashboard');
  expect(await screen.findByText('0 of 0 courses')).toBeInTheDocument();
  expect(screen.getByText('—')).toBeInTheDocument();
  expect(screen.getByText('No batches have been synced yet.')).toBeInTheDocument();
  expect(screen.getByText('No courses in 2 batches')).toBeInTheDocument();
  expect(screen.queryByText('Where courses stand')).not.toBeInTheDocument();
});

test("shows the batches even when the numbers can't be read", async () => {
  network.refuse(readDashboard, undefined, 503, { code: 'unavailable', message: 'Not now.' });
  const user = openPage('/dashboard');
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(await rowsOf('Your largest batches')).toHaveLength(2);
  network.answer(readDashboard, undefined, dashboard());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('70.81%')).toBeInTheDocument();
});

test('shows a loading sign while waiting', async () => {
  const release = network.hold(readDashboard, undefined, dashboard());
  openPage('/dashboard');
  await screen.findByRole('table', { name: 'Your largest batches' });
  expect(screen.getByText('Loading the dashboard…')).toBeInTheDocument();
  release();
  expect(await screen.findByText('70.81%')).toBeInTheDocument();
});

test('invites people who can to create their first batch', async () => {
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
  openPage('/dashboard');
  expect(await screen.findByRole('link', { name: 'Create your first batch' })).toBeInTheDocument();
  expect(network.asked(readDashboard)).toEqual([]);
});

test('says who can help when no batch is shared', async () => {
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
  network.answer(readHelp, undefined, { contact: null, admins: ['Ingrid', 'Joël'] });
  openPage('/dashboard', { abilities: [], start: { path: '/dashboard', notice: 'course_not_tracked' } });
  expect(await screen.findByText('No batches are shared with you yet')).toBeInTheDocument();
  const whom = /^Ask an administrator of Courseyard at Northfield University, such as Ingrid or Joël\.$/;
  expect(
    await screen.findByText((_, element) => element?.tagName === 'P' && whom.test(element.textContent)),
  ).toBeInTheDocument();
  expect(screen.queryByText(/^The course you came from/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Create your first batch' })).not.toBeInTheDocument();
});

test.each([false, true])('passes axe (high contrast: %s)', async (isHighContrast) => {
  openPage('/dashboard', { isHighContrast });
  await screen.findByText('70.81%');
  expect(await axeViolations()).toEqual([]);
});
