import { screen, waitFor, within } from '@testing-library/react';
import { listBatchCourses, type BatchCourse } from '#shared/batches/batch-courses.api.ts';
import { readBatch } from '#shared/batches/batch.api.ts';
import * as api from '#shared/scan-runs/scan-run.api.ts';
import type { ScanRun } from '#shared/scan-runs/scan-run.ts';
import { checkTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import { axeViolations } from '#test/support/axe.ts';
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
  addedAt: '2026-03-01T00:00:00Z',
  scannedAt: null,
});
const id = { id: 1 };

const run = (given: Partial<ScanRun> = {}): ScanRun => ({
  id: 5,
  status: 'running',
  isFull: false,
  isWholeBatch: true,
  startedBy: 'Pat Admin',
  startedAt: new Date().toISOString(),
  endedAt: null,
  courseCount: 3,
  waitingCount: 2,
  doneCount: 1,
  failedCount: 0,
  droppedCount: 0,
  freshCount: 0,
  ...given,
});
const over = (given: Partial<ScanRun> = {}) =>
  run({ status: 'completed', waitingCount: 0, doneCount: 3, endedAt: new Date().toISOString(), ...given });

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readBatch, id, exampleBatch({ type: 'static' }));
  network.answer(listBatchCourses, id, { courses: [course(1), course(2), course(3)], ...pageOf(3) });
  network.answer(api.readScanRun, id, { run: null });
});

const panel = async () => within(await screen.findByRole('region', { name: 'Scans of this batch' }));
const sent = (path: string) =>
  network.calls.filter(({ method, url }) => method === 'POST' && url.endsWith(path)).map(({ body }) => body);

test('scans all courses, follows how that goes, and says when it has ended', async () => {
  const user = openPage('/manage/batches/1');
  expect((await panel()).getByText('No one has started scans of this batch yet.')).toBeInTheDocument();
  network.answerBy(api.startScanRun, id, () => {
    network.answer(api.readScanRun, id, { run: run({ freshCount: 2 }) });
    return run({ waitingCount: 3, doneCount: 0, freshCount: 2 });
  });
  await user.click((await panel()).getByRole('button', { name: 'Scan all courses' }));
  expect(sent('/scan-runs')).toEqual([{}]);
  expect(
    await screen.findByText(
      'Scanning 3 courses. 2 are left out, as someone asked for them within the last ten minutes.',
    ),
  ).toBeInTheDocument();
  await waitFor(async () =>
    expect((await panel()).getByRole('status')).toHaveTextContent('Scanning: 1 of 3 scanned, 2 waiting'),
  );
  expect(await axeViolations()).toEqual([]);
  network.answer(api.readScanRun, id, { run: over() });
  await screen.findByText('The scans have ended: 3 courses scanned.', {}, { timeout: 5_000 });
  expect((await panel()).getByRole('status')).toHaveTextContent('Completed: 3 of 3 scanned');
});

test('shows a run that was started elsewhere, and cancels it', async () => {
  network.answer(api.readScanRun, id, { run: run() });
  network.answerBy(api.cancelScanRun, id, () => {
    network.answer(api.readScanRun, id, {
      run: over({ status: 'cancelled', doneCount: 2, droppedCount: 1 }),
    });
    return run({ status: 'cancelling', waitingCount: 1, droppedCount: 1 });
  });
  const user = openPage('/manage/batches/1');
  expect((await panel()).getByText('Pat Admin')).toBeInTheDocument();
  await user.click((await panel()).getByRole('button', { name: 'Cancel scans' }));
  await waitFor(async () =>
    expect((await panel()).getByRole('status')).toHaveTextContent('Cancelled: 2 of 3 scanned, 1 dropped'),
  );
});

test('lists the courses that failed with the reason, and scans them again', async () => {
  network.answer(api.readScanRun, id, { run: over({ doneCount: 2, failedCount: 1 }) });
  network.answer(api.listFailedScans, id, {
    courses: [{ courseId: 2, title: 'Course 2', lmsCourseId: '202', errorMessage: 'Canvas doesn’t answer.' }],
    pagination: pageOf(1).pagination,
  });
  network.answer(api.retryScanRun, id, run({ courseCount: 1, waitingCount: 1, doneCount: 0 }));
  const user = openPage('/manage/batches/1');
  await user.click((await panel()).getByRole('button', { name: 'Show failed courses' }));
  const failed = (await (await panel()).findByText('Canvas doesn’t answer.')).closest('tr');
  expect(within(failed ?? document.body).getByRole('link', { name: 'Course 2' })).toHaveAttribute(
    'href',
    '/courses/2?batch=1',
  );
  expect(await axeViolations()).toEqual([]);
  await user.click((await panel()).getByRole('button', { name: 'Scan 1 failed course again' }));
  expect(sent('/retry')).toHaveLength(1);
});

test('scans the selected courses', async () => {
  network.answer(readBatch, id, exampleBatch({ type: 'static' }));
  network.answer(api.startScanRun, id, run({ courseCount: 2 }));
  const user = openPage('/manage/batches/1');
  for (const title of ['Course 1', 'Course 3'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  await waitFor(() => expect(sent('/scan-runs')).toEqual([{ courseIds: [1, 3] }]));
});

test('says that there is nothing to scan when all of it is fresh, and why scans were refused', async () => {
  network.answer(api.startScanRun, id, over({ courseCount: 0, doneCount: 0, freshCount: 3 }));
  const user = openPage('/manage/batches/1');
  await user.click((await panel()).getByRole('button', { name: 'Rescan everything in full' }));
  expect(sent('/scan-runs')).toEqual([{ isFull: true }]);
  expect(await screen.findByText(/^There’s nothing to scan/)).toBeInTheDocument();
  network.refuse(api.startScanRun, id, 409, { code: 'conflict', message: 'Scans are under way.' });
  await user.click((await panel()).getByRole('button', { name: 'Scan all courses' }));
  expect(await screen.findByText('Scans are under way.')).toBeInTheDocument();
});

test('lets people without the right only watch', async () => {
  const permissions = { view: true, edit: false, archive: false, delete: false, add_remove_courses: false };
  network.answer(readBatch, id, exampleBatch({ type: 'static', permissions }));
  network.answer(api.readScanRun, id, { run: run() });
  openPage('/manage/batches/1');
  expect((await panel()).getByRole('status')).toHaveTextContent('1 of 3 scanned');
  expect(screen.queryByRole('button', { name: /^(?:scan|cancel|rescan)/i })).not.toBeInTheDocument();
});
