import { screen, waitFor, within } from '@testing-library/react';
import { liftExceptions, listExceptions, type ExceptionKind } from '#shared/batches/batch-courses.api.ts';
import { readBatch } from '#shared/batches/batch.api.ts';
import { readSyncStatus } from '#shared/syncs/sync.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { exampleBatch, exampleUndo, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const id = { id: 1 };
const path = '/manage/batches/1/courses/exceptions';
const exception = (number: number, kind: ExceptionKind) => ({
  id: number,
  lmsCourseId: `20${number}`,
  title: `Course ${number}`,
  kind,
  createdBy: 'Ada',
  createdAt: '2026-03-01T00:00:00Z',
});

let network: FakeApi;
let kept: Record<ExceptionKind, number[]>;
beforeEach(() => {
  localStorage.clear();
  kept = { pinned: [1], excluded: [2, 3] };
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readBatch, id, exampleBatch({ type: 'hybrid' }));
  network.answer(readSyncStatus, id, { currentSync: null, state: 'open', nextScheduledSync: null });
  network.answerBy(listExceptions, id, ({ url }) => {
    const kind = url.includes('kind=pinned') ? 'pinned' : 'excluded';
    return {
      exceptions: kept[kind].map((number) => exception(number, kind)),
      pagination: pageOf(kept[kind].length).pagination,
    };
  });
});

const excluded = () => screen.findByRole('region', { name: /^Excluded/ });
const titles = (list: HTMLElement) =>
  within(list)
    .queryAllByRole('rowheader')
    .map((cell) => cell.textContent);

test('shows which courses are pinned and which excluded, by whom and since when', async () => {
  openPage(path);
  const pinned = await screen.findByRole('region', { name: /^Pinned/ });
  await waitFor(() => expect(titles(pinned)).toEqual(['Course 1']));
  expect(within(pinned).getByRole('cell', { name: 'Ada' })).toBeInTheDocument();
  await waitFor(async () => expect(titles(await excluded())).toEqual(['Course 2', 'Course 3']));
});

test('shows as many rows as the person prefers', async () => {
  openPage(path, { pageSize: 50 });
  await excluded();
  for (const url of network.asked(listExceptions, id)) expect(url).toContain('limit=50');
});

test('stops excluding a course, says a sync has started, and leaves the focus at the next one', async () => {
  network.answerBy(liftExceptions, id, () => {
    kept.excluded = [3];
    network.answer(listUndos, undefined, { undos: [exampleUndo({ kind: 'exceptions_lifted', count: 1 })] });
    return { liftedIds: [2] };
  });
  const user = openPage(path);
  await user.click(await screen.findByRole('button', { name: 'Stop excluding: Course 2' }));
  expect(
    await screen.findByText('1 course in “Fall 2026” is no longer pinned or excluded. A sync has started.'),
  ).toBeInTheDocument();
  await waitFor(async () => expect(titles(await excluded())).toEqual(['Course 3']));
  expect(network.calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ ids: [2] });
  const next = screen.getByRole('button', { name: 'Stop excluding: Course 3' });
  await waitFor(() => expect(next).toHaveFocus());
});

test("says so where it can't be done, and where there are none", async () => {
  kept.pinned = [];
  network.refuse(liftExceptions, id, 409, { code: 'conflict', message: 'The batch is archived.' });
  const user = openPage(path);
  expect(await screen.findByText('No courses are pinned.')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Stop excluding: Course 2' }));
  expect(await screen.findByText('The batch is archived.')).toBeInTheDocument();
  expect(titles(await excluded())).toEqual(['Course 2', 'Course 3']);
});

test('lets a reader look but change nothing', async () => {
  const { permissions, ...rest } = exampleBatch({ type: 'hybrid' });
  network.answer(readBatch, id, { ...rest, permissions: { ...permissions, add_remove_courses: false } });
  openPage(path);
  await waitFor(async () => expect(titles(await excluded())).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /^(Unpin|Stop excluding)/ })).not.toBeInTheDocument();
});
