import { screen, waitFor, within } from '@testing-library/react';
import type { BatchCourse } from '#shared/batches/batch-courses.columns.ts';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import type { CourseFormat } from '#shared/batches/batch.ts';
import { readBatch, readBatchSettings } from '#shared/batches/batch.api.ts';
import {
  cancelSync,
  listSyncChanges,
  listSyncHistory,
  readSyncStatus,
  startSync,
} from '#shared/syncs/sync.api.ts';
import type { Sync } from '#shared/syncs/sync.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

const course = (given: Partial<BatchCourse> = {}): BatchCourse => ({
  id: 7,
  lmsCourseId: '2007',
  title: 'Botany',
  courseCode: 'BIO 101',
  sisCourseId: null,
  isPublished: true,
  score: null,
  scoreBand: null,
  errorCount: null,
  outOfScope: null,
  addedAt: '2026-03-01T00:00:00Z',
  scannedAt: null,
  ...given,
});

const sync = (given: Partial<Sync> = {}): Sync => ({
  id: 5,
  status: 'completed',
  triggerType: 'manual',
  triggeredBy: 'Ada',
  courseProcessedCount: 20,
  courseAddedCount: 12,
  courseRemovedCount: 0,
  courseSkippedCount: 0,
  plannedAddCount: 12,
  plannedRemoveCount: 0,
  needsConfirmation: false,
  refusedSince: null,
  errorMessage: null,
  scheduledAt: '2026-03-01T00:00:00Z',
  startedAt: '2026-03-01T00:00:00Z',
  finishedAt: '2026-03-01T00:01:00Z',
  durationSeconds: 60,
  ...given,
});
const status = (currentSync: Sync | null) => ({
  currentSync,
  state: 'open' as const,
  nextScheduledSync: '2026-03-02T00:00:00Z',
});
const id = { id: 1 };
const unavailable = { code: 'unavailable', message: 'The database is away.' } as const;

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readBatch, id, exampleBatch());
  network.answer(readSyncStatus, id, status(sync()));
  network.answer(listBatchCourses, id, { courses: [course()], ...pageOf(12) });
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const line = () => screen.getByRole('region', { name: 'Sync and scans' });

describe('the page of a batch', () => {
  test('shows how its last sync ended, and its courses', async () => {
    openPage('/manage/batches/1');
    await heading('Fall 2026');
    await waitFor(() => expect(line()).toHaveTextContent(/Synced .* ago: 12 in, 0 out/));
    expect(await screen.findByRole('link', { name: 'Botany' })).toHaveAttribute('href', '/courses/7?batch=1');
    expect(screen.getByText('12 results')).toBeInTheDocument();
    expect(network.asked(listBatchCourses, id)).toHaveLength(1);
  });

  test('says what its rule is, when it was synced and scanned, and opens the rest', async () => {
    const config = {
      ...exampleBatch().config,
      termId: '8',
      courseFormat: ['on_campus', 'blended'] as CourseFormat[],
    };
    const lastScannedAt = '2026-03-01T00:00:00Z';
    network.answer(
      readBatch,
      id,
      exampleBatch({ type: 'hybrid', config, accountTitle: 'Arts', termTitle: 'Fall', lastScannedAt }),
    );
    const user = openPage('/manage/batches/1');
    const rule = await screen.findByText(/^Rule:/);
    expect(rule).toHaveTextContent(
      'Rule: courses in Arts and its sub-accounts, Fall, on campus or blended, plus pinned and minus excluded ones. Change the rule',
    );
    expect(within(rule).getByRole('link')).toHaveAttribute('href', '/manage/batches/settings/1');
    await waitFor(() => expect(line()).toHaveTextContent(/Newest scan: .*ago/));
    expect(screen.queryByRole('region', { name: 'Sync with Canvas' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Details', expanded: false }));
    const details = within(await screen.findByRole('region', { name: 'Sync with Canvas' }));
    expect(details.getByText('20 found in Canvas, 12 added, 0 removed')).toBeInTheDocument();
    expect(details.getByText('Next scheduled sync')).toBeInTheDocument();
  });

  test('says of a rule whose account Canvas no longer has that it’s gone', async () => {
    network.answer(readBatch, id, exampleBatch({ accountTitle: null }));
    openPage('/manage/batches/1');
    expect(await screen.findByText(/^Rule:/)).toHaveTextContent(
      'Rule: courses in an account or term that Canvas no longer has (id 1) and its sub-accounts.',
    );
  });

  test('reads the courses again when a sync may have ended while they were read', async () => {
    network.answer(readSyncStatus, id, status(sync({ finishedAt: new Date().toISOString() })));
    openPage('/manage/batches/1');
    await screen.findByText('12 results');
    await waitFor(() => expect(network.asked(listBatchCourses, id)).toHaveLength(2));
  });

  test('sorts, pages and searches the courses through the address', async () => {
    const user = openPage('/manage/batches/1');
    await screen.findByText('12 results');
    await user.click(screen.getByRole('button', { name: 'Code' }));
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toBe('/manage/batches/1?sort=courseCode&order=asc&page=2'));
    await user.type(screen.getByRole('searchbox'), 'bot');
    await waitFor(() =>
      expect(network.asked(listBatchCourses, id).at(-1)).toContain('page=1&limit=10&search=bot'),
    );
  });

  test("shows the sync even when the courses can't be read", async () => {
    network.refuse(listBatchCourses, id, 503, unavailable);
    openPage('/manage/batches/1');
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Sync now' })).toBeInTheDocument();
  });

  test('says since when Canvas has kept a sync waiting', async () => {
    const refusedSince = '2026-03-01T10:20:00Z';
    network.answer(
      readSyncStatus,
      id,
      status(sync({ status: 'in_progress', finishedAt: null, refusedSince })),
    );
    openPage('/manage/batches/1');
    const notice = await screen.findByText(/Canvas has been asking us to wait since/);
    expect(within(notice).getByText(/Mar 1, 2026/)).toHaveAttribute('dateTime', refusedSince);
  });

  test('shows a running sync, and cancels it', async () => {
    const running = sync({ status: 'in_progress', finishedAt: null, courseAddedCount: 3 });
    network.answer(readSyncStatus, id, status(running));
    network.answer(cancelSync, id, status(sync({ status: 'cancelled' })));
    const user = openPage('/manage/batches/1');
    expect(await screen.findByRole('progressbar', { name: 'Applying changes' })).toHaveAttribute(
      'value',
      '3',
    );
    network.answer(readSyncStatus, id, status(sync({ status: 'cancelled' })));
    await user.click(screen.getByRole('button', { name: 'Cancel sync' }));
    expect(await screen.findByText('Cancelled')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Sync now' })).toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/The sync was cancelled/);
  });

  test("keeps the focus on the status of a sync that just started and hasn't read anything yet", async () => {
    network.answer(startSync, id, status(sync({ status: 'pending' })));
    const user = openPage('/manage/batches/1');
    const start = await screen.findByRole('button', { name: 'Sync now' });
    network.answer(readSyncStatus, id, status(sync({ id: 6, status: 'pending', courseProcessedCount: 0 })));
    await user.click(start);
    expect(await screen.findByRole('button', { name: 'Cancel sync' })).toBeInTheDocument();
    expect(within(line()).getByText('The sync is about to start')).toBeVisible();
    expect(document.activeElement).toHaveTextContent('The sync is about to start');
  });

  test("says that the courses are coming while a batch's first sync still reads Canvas", async () => {
    const running = sync({ status: 'in_progress', finishedAt: null });
    network.answer(readSyncStatus, id, status(running));
    network.answer(listBatchCourses, id, { courses: [], ...pageOf(0) });
    openPage('/manage/batches/1');
    expect(await screen.findByText(/^Still reading Canvas\./)).toBeInTheDocument();
    expect(screen.queryByText('This batch has no courses yet.')).not.toBeInTheDocument();
    network.answer(readSyncStatus, id, status(sync()));
    expect(await screen.findByText('This batch has no courses yet.')).toBeInTheDocument();
  });

  test('reads a running sync again, and shows that it ended', async () => {
    const running = sync({ id: 6, status: 'in_progress', finishedAt: null });
    network.answer(readSyncStatus, id, status(running));
    openPage('/manage/batches/1');
    expect(await screen.findByText('In progress')).toBeInTheDocument();
    network.answer(readSyncStatus, id, status(sync({ id: 6 })));
    expect(await screen.findByText('Completed')).toBeInTheDocument();
  });

  test('says that a sync had finished when a cancel came too late, and shows how it ended', async () => {
    network.refuse(cancelSync, id, 409, { code: 'conflict', message: 'The sync had already finished.' });
    network.answerBy(readSyncStatus, id, () =>
      status(
        sync(network.asked(cancelSync, id).length > 0 ? {} : { status: 'in_progress', finishedAt: null }),
      ),
    );
    const user = openPage('/manage/batches/1');
    await user.click(await screen.findByRole('button', { name: 'Cancel sync' }));
    expect(await screen.findByText('The sync had already finished.')).toBeInTheDocument();
    expect(await screen.findByText('Completed')).toBeInTheDocument();
  });

  test("says why a sync couldn't be started", async () => {
    network.refuse(startSync, id, 409, { code: 'conflict', message: 'Another one is under way.' });
    const user = openPage('/manage/batches/1');
    await user.click(await screen.findByRole('button', { name: 'Sync now' }));
    expect(await screen.findByText('Another one is under way.')).toBeInTheDocument();
  });

  test('opens its history at its own address, and closes it', async () => {
    network.answer(listSyncHistory, id, {
      syncHistory: [sync(), sync({ id: 4, status: 'failed', errorMessage: 'Canvas did not answer.' })],
      scheduledSyncs: [],
      estimatedDurationSeconds: null,
      pagination: pageOf(2).pagination,
    });
    network.answer(
      listSyncChanges,
      { id: 1, syncId: 5 },
      {
        changes: [
          { change: 'skipped', title: null, lmsCourseId: null, reason: 'no_id' },
          { change: 'added', title: 'Botany', lmsCourseId: '2007', reason: null },
        ],
        pagination: pageOf(1).pagination,
      },
    );
    const user = openPage('/manage/batches/1?page=2');
    await user.click(await screen.findByRole('link', { name: 'Sync history' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sync history' });
    expect(await within(dialog).findByText('Canvas did not answer.')).toBeInTheDocument();
    const [show] = within(dialog).getAllByRole('button', { name: /^Show courses of the sync of/ });
    if (show) await user.click(show);
    expect(await within(dialog).findByText('Added: Botany (2007)')).toBeInTheDocument();
    expect(
      within(dialog).getByText('Skipped: A course without a name (no id). Canvas gave no usable id.'),
    ).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'All syncs' }));
    expect(within(dialog).getAllByRole('button', { name: /^Show courses of the sync of/ })[0]).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/manage/batches/1?page=2'));
  });

  test.each([
    ['/manage/batches/1', 404, '/404-not-found', readBatch],
    ['/manage/batches/1', 503, '/error', readBatch],
    ['/manage/batches/settings/1', 404, '/404-not-found', readBatchSettings],
    ['/manage/batches/settings/1', 503, '/404-not-found', readBatchSettings],
  ] as const)('leads from %s that answers %i to %s', async (path, code, to, target) => {
    network.refuse(target, id, code, { ...unavailable, code: code === 404 ? 'not_found' : 'unavailable' });
    openPage(path);
    await waitFor(() => expect(address()).toBe(to));
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  });

  test.each([
    ['/manage/batches/1', readBatch, 'Failed to fetch batch'],
    ['/manage/batches/1/settings', readBatchSettings, 'Failed to fetch batch settings'],
  ] as const)(
    "says at %s what failed, in the server's words if there are any",
    async (path, target, failed) => {
      network.refuse(target, id, 500, { code: 'unexpected', message: '' });
      openPage(path);
      expect(await screen.findByText(failed)).toBeInTheDocument();
      network.refuse(target, id, 503, unavailable);
      openPage(path);
      expect(await screen.findByText('The database is away.')).toBeInTheDocument();
    },
  );

  test.each([false, true])('passes axe (high contrast: %s)', async (isHighContrast) => {
    openPage('/manage/batches/1', { isHighContrast });
    await screen.findByText('12 results');
    expect(await axeViolations()).toEqual([]);
  });
});
