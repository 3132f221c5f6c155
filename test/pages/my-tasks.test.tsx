import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumnWords } from '#shared/columns/columns.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { changeTasks, listTasks } from '#shared/tasks/task.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { listedTask, taskPage } from '#test/support/example-tasks.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const none = { courseCount: 0, inScopeCount: 0, filter: [] };
const readyGo = { isReadyGo: true };

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  // Other parts of the page show nothing here.
  network.answerEverything('empty');
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, { batches: [exampleBatch()], canSeeArchived: true });
  network.answer(listColumnWords, { id: 'core.termName' }, { words: [] });
  network.answer(readDashboard, undefined, {
    scope: { batchIds: [], filter: [] },
    batchCount: 1,
    figures: [
      {
        id: 'tracked',
        value: 3,
        courseCount: 3,
        inScopeCount: 3,
        filter: [],
        inScope: { value: 3, courseCount: 3, filter: [] },
      },
    ],
    trends: [],
    standout: { score: null, errors: null, published: null },
    states: [],
    bands: [],
    statuses: [],
    lagging: none,
    scans: [],
    newestScanAt: null,
    attention: { entries: [], groups: [] },
    latest: [],
  });
  network.answer(changeTasks, undefined, { done: 1, unchanged: 0, refused: 0, reasons: [] });
});

const card = async () => {
  const heading = await screen.findByRole('heading', { level: 2, name: 'My tasks' });
  return within(heading.closest('section') ?? document.body);
};

test('shows one’s own open tasks, those due first, and leads to all of them', async () => {
  const late = listedTask({ id: 30, title: 'Write a syllabus', dueOn: '2026-11-03', isOverdue: true });
  network.answer(listTasks, undefined, taskPage([late, listedTask()], [], 12));
  openPage('/dashboard', readyGo);
  const mine = await card();
  expect(await mine.findByText('Overdue: Nov 3, 2026')).toBeInTheDocument();
  expect(mine.getByRole('link', { name: 'Write a syllabus' })).toHaveAttribute(
    'href',
    '/tasks?scope=mine&task=30',
  );
  expect(mine.getByRole('link', { name: 'All 12 of your open tasks' })).toHaveAttribute(
    'href',
    '/tasks?scope=mine',
  );
  const query = new URL(network.asked(listTasks)[0] ?? '', 'https://x.test').searchParams;
  expect(Object.fromEntries(query)).toMatchObject({ scope: 'mine', state: 'open', groupBy: 'due' });
  expect(await axeViolations()).toEqual([]);
});

test('completes one in place', async () => {
  network.answer(listTasks, undefined, taskPage([listedTask()]));
  const user = openPage('/dashboard', readyGo);
  const mine = await card();
  const button = await mine.findByRole('button', { name: 'Complete “Check the links”' });
  network.answer(listTasks, undefined, taskPage([]));
  button.focus();
  await user.keyboard(' ');
  expect(await mine.findByText('Nothing is assigned to you.')).toBeInTheDocument();
  expect(network.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    selection: { selected: [31] },
    change: { action: 'complete' },
  });
});

test('says when one’s tasks can’t be loaded, and leaves the rest of the page alone', async () => {
  network.refuse(listTasks, undefined, 503, { code: 'unavailable', message: '' });
  openPage('/dashboard', readyGo);
  expect(await (await card()).findByText('Your tasks couldn’t be loaded.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: 'Needs attention' })).toBeInTheDocument();
});

test('isn’t there in the core flavour', async () => {
  openPage('/dashboard');
  await screen.findByRole('heading', { level: 2, name: 'Needs attention' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'My tasks' })).toBeNull());
  expect(network.asked(listTasks)).toEqual([]);
});
