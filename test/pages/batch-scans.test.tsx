import { screen, waitFor, within } from '@testing-library/react';
import type { BatchCourse } from '#shared/batches/batch-courses.columns.ts';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import { readBatch } from '#shared/batches/batch.api.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import type { BulkAction, BulkCounts } from '#shared/bulk-actions/bulk-action.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { bulkCounts, endedAction, runningAction } from '#test/support/example-bulk-action.ts';
import { exampleBatch, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const course = (id: number): BatchCourse => ({
  id,
  lmsCourseId: `20${id}`,
  title: `Course ${id}`,
  courseCode: null,
  sisCourseId: null,
  isPublished: true,
  score: null,
  scoreBand: null,
  errorCount: null,
  outOfScope: null,
  addedAt: '2026-03-01T00:00:00Z',
  scannedAt: null,
});
const id = { id: 1 };

const scan: Partial<BulkAction> = { action: 'scan', about: ['Batch'], batchId: 1, undoUntil: null };
const ofThree = (given: Partial<BulkCounts>) => bulkCounts({ total: 3, done: 0, ...given });
const run = (given: Partial<BulkAction> = {}) =>
  runningAction({ ...scan, counts: ofThree({ running: 2, done: 1 }), ...given });
const over = (given: Partial<BulkAction> = {}) =>
  endedAction({
    ...scan,
    counts: ofThree({ done: 3 }),
    can: { pause: false, goOn: false, cancel: false, retry: false, undo: false },
    ...given,
  });

let network: FakeApi;
const listed = (...actions: BulkAction[]) =>
  network.answer(api.listBatchActions, id, { actions, ...pageOf(actions.length) });
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readBatch, id, exampleBatch({ type: 'static' }));
  network.answer(listBatchCourses, id, { courses: [course(1), course(2), course(3)], ...pageOf(3) });
  listed();
});

/** Opens the batch, and its line about syncs and scans. */
async function openScans() {
  const user = openPage('/manage/batches/1');
  await user.click(await screen.findByRole('button', { name: 'Details' }));
  return user;
}
const panel = async () => within(await screen.findByRole('region', { name: 'Scans of this batch' }));
const sent = (path: string) =>
  network.calls.filter(({ method, url }) => method === 'POST' && url.endsWith(path)).map(({ body }) => body);
/** Without the key, which is another one each time. */
const wishes = () =>
  sent('/actions').map((body) => {
    const { changeKey: _, ...wish } = body as { changeKey: string };
    return wish;
  });

test('scans all courses, follows how that goes, and says when it has ended', async () => {
  const user = await openScans();
  expect((await panel()).getByText('No one has started scans of this batch lately.')).toBeInTheDocument();
  network.answerBy(api.startBulkAction, undefined, () => {
    listed(run({ counts: ofThree({ running: 1, done: 1, unchanged: 1 }) }));
    return run();
  });
  await user.click((await panel()).getByRole('button', { name: 'Scan all courses' }));
  expect(wishes()).toEqual([
    { action: 'scan', params: { batchId: 1 }, selection: { all: { batchIds: [1] } } },
  ]);
  expect(await screen.findByText('Under way for 3 courses.')).toBeInTheDocument();
  await waitFor(async () =>
    expect((await panel()).getByRole('status')).toHaveTextContent('Under way: 1 of 2 scanned, 1 waiting'),
  );
  expect((await panel()).getByText(/^1 course was left out, as someone asked/)).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  listed(over());
  await screen.findByText('The scans have ended: 3 courses scanned.');
  expect((await panel()).getByRole('status')).toHaveTextContent('Completed: 3 of 3 scanned');
});

test('shows a scan that was started elsewhere, and cancels it', async () => {
  listed(run());
  network.answerBy(api.cancelBulkAction, { id: 5 }, () => {
    listed(over({ status: 'cancelled', counts: ofThree({ done: 2, dropped: 1 }) }));
    return run({ status: 'cancelling' });
  });
  const user = await openScans();
  expect((await panel()).getByText('Pat Admin')).toBeInTheDocument();
  expect((await panel()).queryByRole('button', { name: 'Scan all courses' })).not.toBeInTheDocument();
  await user.click((await panel()).getByRole('button', { name: 'Cancel' }));
  await waitFor(async () =>
    expect((await panel()).getByRole('status')).toHaveTextContent('Cancelled: 2 of 3 scanned, 1 dropped'),
  );
});

test('lists the courses that failed with the reason, and scans them again', async () => {
  listed(
    over({
      counts: ofThree({ done: 2, failed: 1 }),
      can: { pause: false, goOn: false, cancel: false, retry: true, undo: false },
    }),
  );
  network.answer(
    api.listBulkActionCourses,
    { id: 5 },
    {
      courses: [
        {
          courseId: 2,
          title: 'Course 2',
          lmsCourseId: '202',
          courseCode: null,
          outcome: 'failed',
          undo: null,
          message: 'Canvas doesn’t answer.',
        },
      ],
      ...pageOf(1),
    },
  );
  network.answer(api.retryBulkAction, { id: 5 }, run());
  const user = await openScans();
  await user.click((await panel()).getByRole('button', { name: 'Show courses' }));
  const failed = (await (await panel()).findByText('Canvas doesn’t answer.')).closest('tr');
  expect(within(failed ?? document.body).getByRole('link', { name: 'Course 2' })).toHaveAttribute(
    'href',
    '/courses/2?batch=1',
  );
  expect(await axeViolations()).toEqual([]);
  await user.click((await panel()).getByRole('button', { name: 'Retry 1 failed course' }));
  expect(sent('/retry')).toHaveLength(1);
});

test('scans the selected courses', async () => {
  network.answer(api.startBulkAction, undefined, run());
  const user = openPage('/manage/batches/1');
  for (const title of ['Course 1', 'Course 3'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  await waitFor(() =>
    expect(wishes()).toEqual([{ action: 'scan', params: { batchId: 1 }, selection: { selected: [1, 3] } }]),
  );
});

test('tells the second person that scans are under way', async () => {
  network.refuse(api.startBulkAction, undefined, 409, { code: 'conflict', message: 'Scans are under way.' });
  const user = await openScans();
  await user.click((await panel()).getByRole('button', { name: 'Rescan everything in full' }));
  expect(await screen.findByText('Scans are under way.')).toBeInTheDocument();
  expect(wishes()).toMatchObject([{ action: 'full_scan' }]);
});

test('keeps earlier scans, shown on demand, and names the two exports apart', async () => {
  listed(over(), over({ id: 4, startedBy: 'Robin Editor', status: 'cancelled' }));
  const user = await openScans();
  expect((await panel()).queryByText('Robin Editor')).not.toBeInTheDocument();
  await user.click((await panel()).getByRole('button', { name: 'Show 1 earlier scan' }));
  expect((await panel()).getByText('Robin Editor')).toBeInTheDocument();
  expect((await panel()).getAllByRole('button', { name: 'Export outcomes' })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Export' })).toHaveLength(1);
});

test('lets people without the right only watch', async () => {
  const permissions = { view: true, edit: false, archive: false, delete: false, add_remove_courses: false };
  network.answer(readBatch, id, exampleBatch({ type: 'static', permissions }));
  listed(run({ can: { pause: false, goOn: false, cancel: false, retry: false, undo: false } }));
  await openScans();
  expect((await panel()).getByRole('status')).toHaveTextContent('1 of 3 scanned');
  expect(screen.queryByRole('button', { name: /^(?:scan|cancel|rescan)/i })).not.toBeInTheDocument();
});
