import { screen, waitFor, within } from '@testing-library/react';
import { readBatch } from '#shared/batches/batch.api.ts';
import { listAssignableChecklists } from '#shared/checklists/checklist.api.ts';
import { readSyncStatus } from '#shared/syncs/sync.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import * as api from '#shared/tasks/tasklist.api.ts';
import type { BatchChecklist } from '#shared/tasks/tasklist.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const id = { id: 1 };
const path = '/manage/batches/1/courses/checklists';
const assigned = (given: Partial<BatchChecklist> = {}): BatchChecklist => ({
  checklist: { id: 4, title: 'Term start' },
  assignedAt: '2026-03-01T00:00:00Z',
  assignedBy: 'Ada',
  courseCount: 12,
  assignedCount: 12,
  completedCount: 3,
  inScope: { courseCount: 10, assignedCount: 9, completedCount: 2 },
  taskCount: 60,
  completedTaskCount: 21,
  isUnderWay: false,
  ...given,
});

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readBatch, id, exampleBatch({ type: 'static' }));
  network.answer(readSyncStatus, id, { currentSync: null, state: 'open', nextScheduledSync: null });
});
const withChecklists = (checklists: BatchChecklist[], assign = true) =>
  network.answer(api.listBatchChecklists, id, { checklists, permissions: { assign } });
const open = () => openPage(path, { isReadyGo: true });
const section = async () => within(await screen.findByRole('region', { name: 'Checklists' }));

test('shows which checklists the courses of a batch get, and how far they are', async () => {
  withChecklists([assigned(), assigned({ checklist: { id: 5, title: 'Accessibility' }, taskCount: 0 })]);
  open();
  const part = await section();
  expect(
    await part.findByRole('progressbar', { name: 'Tasks of “Term start” that are completed' }),
  ).toHaveAttribute('aria-valuetext', '21 of 60 (35%)');
  expect(part.getAllByText(/12 of 12 courses have it/)).toHaveLength(2);
  expect(part.getAllByText('In scope: 9 of 10 courses have it, and 2 have completed it.')).toHaveLength(2);
  expect(part.getByText('No tasks')).toBeInTheDocument();
  await waitFor(async () => expect(await axeViolations()).toEqual([]));
});

test('says that courses are still getting it', async () => {
  withChecklists([assigned({ isUnderWay: true, assignedCount: 5 })]);
  open();
  expect(await (await section()).findByText('Courses are still getting it')).toBeInTheDocument();
});

test('assigns a checklist that was searched for', async () => {
  withChecklists([]);
  network.answer(listAssignableChecklists, undefined, {
    checklists: [{ id: 4, title: 'Term start', taskCount: 5 }],
    total: 1,
  });
  network.answer(
    api.assignToBatch,
    { id: 1, checklistId: 4 },
    {
      checklists: [assigned()],
      permissions: { assign: true },
    },
  );
  const user = open();
  const part = await section();
  expect(await part.findByText('This batch has no checklists.')).toBeInTheDocument();
  await user.click(part.getByRole('button', { name: 'Assign a checklist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a checklist' }));
  expect(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled();
  await user.click(dialog.getByRole('combobox', { name: /Checklist/ }));
  await user.click(await screen.findByRole('option', { name: 'Term start (5 tasks)' }));
  withChecklists([assigned()]);
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await part.findByRole('heading', { name: 'Term start' })).toBeInTheDocument();
});

test('removes a checklist once that’s confirmed', async () => {
  withChecklists([assigned()]);
  network.answer(
    api.removeFromBatch,
    { id: 1, checklistId: 4 },
    {
      checklists: [],
      permissions: { assign: true },
    },
  );
  const user = open();
  const part = await section();
  await user.click(await part.findByRole('button', { name: 'Remove “Term start” from the batch' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Where work was done, it stays on the course/)).toBeInTheDocument();
  withChecklists([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await part.findByText('This batch has no checklists.')).toBeInTheDocument();
});

test('lets people who can’t change the batch look only', async () => {
  withChecklists([assigned()], false);
  open();
  const part = await section();
  await part.findByRole('heading', { name: 'Term start' });
  expect(part.queryByRole('button')).toBeNull();
});

test('isn’t there in the core flavour', async () => {
  openPage(path, { isReadyGo: false });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
});
