import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumns, listColumnWords } from '#shared/columns/columns.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import * as api from '#shared/tasks/task.api.ts';
import type { TaskDetail, TaskEvent } from '#shared/tasks/task.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleTaskDetail, taskPage } from '#test/support/example-tasks.ts';
import { exampleColumns } from '#test/support/example-table.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: true });
  network.answer(listColumnWords, { id: 'readygo.checklists' }, { words: [] });
  network.answer(listColumns, undefined, exampleColumns());
  network.answer(api.listTasks, undefined, taskPage([], []));
});

const event = (given: Partial<TaskEvent>): TaskEvent => ({
  id: 1,
  at: '2026-03-01T00:00:00Z',
  kind: 'comment',
  person: 'Grace',
  isSystem: false,
  ...given,
});

async function open(given: Partial<TaskDetail> = {}) {
  const task = exampleTaskDetail({ id: 31, version: 4, ...given });
  network.answer(api.readTask, { id: 31 }, task);
  const user = openPage('/tasks?task=31', { isReadyGo: true });
  return { user, panel: within(await screen.findByRole('dialog', { name: task.title })), task };
}

const sent = (target: { method: string; path: string }) =>
  network.calls.findLast(
    ({ method, url }) => method === target.method && url === target.path.replace(':id', '31'),
  )?.body;

test('shows all of a task: what to do, for whom, until when, the evidence, and what happened', async () => {
  const { panel } = await open({
    description: 'Every page.\n<b>All</b> of them.',
    evidenceNote: 'Done with the list',
    evidenceLink: 'https://example.edu/list',
    hasEvidence: true,
    history: [
      event({ id: 3, kind: 'state', from: 'todo', to: 'in_progress' }),
      event({ id: 2, text: '<script>alert(1)</script>' }),
      event({ id: 1, kind: 'automatic', person: null, isSystem: true, to: 'done' }),
    ],
    eventCount: 3,
  });
  expect(panel.getByText(/<b>All<\/b> of them\./)).toBeInTheDocument();
  expect(panel.getByText('Ada')).toBeInTheDocument();
  expect(panel.getByText('Due Dec 1, 2026')).toBeInTheDocument();
  expect(panel.getAllByText('as the checklist says')).toHaveLength(2);
  expect(panel.getByRole('link', { name: 'https://example.edu/list' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noreferrer'),
  );
  expect(panel.getByText('<script>alert(1)</script>')).toBeInTheDocument();
  expect(panel.getByText('in progress')).toBeInTheDocument();
  expect(panel.getByText('Done by a scan')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('changes the state', async () => {
  const { user, panel, task } = await open();
  network.answer(api.updateTask, { id: 31 }, { ...task, state: 'blocked', version: 5 });
  network.answer(api.readTask, { id: 31 }, { ...task, state: 'blocked', version: 5 });
  await user.click(panel.getByRole('combobox', { name: 'Change: State' }));
  await user.click(await screen.findByRole('option', { name: 'Blocked' }));
  await waitFor(() => expect(sent(api.updateTask)).toEqual({ version: 4, state: 'blocked' }));
  expect(await panel.findByText('Blocked')).toBeInTheDocument();
});

test('gives a due date of its own, and goes back to the checklist’s', async () => {
  const { user, panel, task } = await open({ hasOwnDue: true });
  network.answer(api.updateTask, { id: 31 }, task);
  await user.click(panel.getByRole('button', { name: 'Change: Due date' }));
  await user.click(panel.getByRole('radio', { name: 'As the checklist says' }));
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(api.updateTask)).toEqual({ version: 4, dueOn: 'checklist' }));
});

test('gives the task to others', async () => {
  network.answer(api.listTaskPeople, undefined, {
    people: [
      { id: 1, name: 'Ada', isActive: true },
      { id: 4, name: 'Cem', isActive: true },
    ],
    isMore: false,
  });
  const { user, panel, task } = await open({ hasOwnAssignees: true });
  network.answer(api.updateTask, { id: 31 }, task);
  await user.click(panel.getByRole('button', { name: 'Change: People' }));
  await user.click(panel.getByRole('combobox', { name: 'Add a person' }));
  await user.click(await screen.findByRole('option', { name: 'Cem' }));
  await user.click(panel.getByRole('button', { name: 'Remove Ada' }));
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(api.updateTask)).toEqual({ version: 4, assigneeIds: [4] }));
});

test('saves evidence, and says what’s wrong with a link', async () => {
  const { user, panel } = await open();
  network.refuse(api.updateTask, { id: 31 }, 400, {
    code: 'invalid_input',
    message: 'Enter a web address that starts with https://',
    fields: { 'body.evidenceLink': 'Enter a web address that starts with https://' },
  });
  await user.click(panel.getByRole('button', { name: 'Change: Evidence' }));
  await writeInto(user, panel.getByRole('textbox', { name: /^Note/ }), 'All fine');
  await writeInto(user, panel.getByRole('textbox', { name: /^Link/ }), 'http://x.test');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  expect(await panel.findByText('Enter a web address that starts with https://')).toBeInTheDocument();
  expect(sent(api.updateTask)).toEqual({
    version: 4,
    evidenceNote: 'All fine',
    evidenceLink: 'http://x.test',
  });
});

test('adds a comment, and keeps what was typed if that fails', async () => {
  const { user, panel, task } = await open();
  network.refuse(api.commentOnTask, { id: 31 }, 503, { code: 'unavailable', message: 'Not now.' });
  const field = panel.getByRole('textbox', { name: 'Comment' });
  await writeInto(user, field, 'Two are broken');
  await user.click(panel.getByRole('button', { name: 'Add comment' }));
  expect(await screen.findByText(/Not now\./)).toBeInTheDocument();
  expect(field).toHaveValue('Two are broken');
  const after = { ...task, history: [event({ text: 'Two are broken' })], eventCount: 1 };
  network.answer(api.commentOnTask, { id: 31 }, after);
  network.answer(api.readTask, { id: 31 }, after);
  await user.click(panel.getByRole('button', { name: 'Add comment' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(sent(api.commentOnTask)).toEqual({ text: 'Two are broken' });
  expect(panel.getByText('Two are broken')).toBeInTheDocument();
});

const waiting = {
  state: 'done',
  needsVerification: true,
  permissions: { work: true, verify: true },
} as const;

test('verifies what someone else did', async () => {
  const { user, panel, task } = await open(waiting);
  expect(panel.getByText('Done, to be verified')).toBeInTheDocument();
  const after = {
    ...task,
    isVerified: true,
    isCompleted: true,
    permissions: { work: true, verify: false },
  };
  network.answer(api.verifyTask, { id: 31 }, after);
  network.answer(api.readTask, { id: 31 }, after);
  await user.click(panel.getByRole('button', { name: 'Verify' }));
  expect(await panel.findByText('Done and verified')).toBeInTheDocument();
  expect(sent(api.verifyTask)).toEqual({ version: 4 });
  expect(panel.queryByRole('button', { name: 'Verify' })).toBeNull();
});

test('sends back what isn’t done yet, with what’s missing', async () => {
  const { user, panel, task } = await open(waiting);
  network.answer(api.sendTaskBack, { id: 31 }, task);
  await user.click(panel.getByRole('button', { name: 'Send back…' }));
  expect(panel.getByRole('button', { name: 'Send back' })).toBeDisabled();
  await writeInto(user, panel.getByRole('textbox', { name: /What’s missing/ }), 'Page 3');
  await user.click(panel.getByRole('button', { name: 'Send back' }));
  await waitFor(() => expect(sent(api.sendTaskBack)).toEqual({ version: 4, comment: 'Page 3' }));
});

test('when someone else was faster, says so and shows what they did', async () => {
  const { user, panel, task } = await open();
  network.refuse(api.updateTask, { id: 31 }, 409, {
    code: 'conflict',
    message: 'Someone else changed this task meanwhile.',
  });
  network.answer(api.readTask, { id: 31 }, { ...task, state: 'in_progress', version: 5 });
  await user.click(panel.getByRole('combobox', { name: 'Change: State' }));
  await user.click(await screen.findByRole('option', { name: 'Blocked' }));
  expect(await screen.findByText(/Someone else changed this task meanwhile\./)).toBeInTheDocument();
  expect(await panel.findByText('In progress')).toBeInTheDocument();
});

const few: NonNullable<TaskDetail['condition']>[number] = {
  column: 'udoit.issue_count',
  any: [{ op: 'at_most', value: 2000 }],
};

test('says which values completed an automatic task, and when they were read', async () => {
  const { panel } = await open({
    isAutomatic: true,
    state: 'done',
    method: 'automatic',
    stateAt: '2026-03-01T00:00:00Z',
    condition: [few],
    found: {
      at: '2026-03-01T00:00:00Z',
      condition: [few],
      values: [{ column: 'udoit.issue_count', value: 1200, readAt: '2026-03-01T00:00:00Z' }],
    },
  });
  expect(await panel.findByText('What the scan found')).toBeInTheDocument();
  expect(panel.getByText(/1,200/)).toBeInTheDocument();
  expect(panel.getByText('Done while').nextSibling).toHaveTextContent(/Issues.*2,000/);
  expect(panel.getByText(/1,200/)).toHaveTextContent(/Issues.*1,200 \(asked for: .*at most 2,000\)/);
  expect(panel.getByText(/^Done by a scan on/)).toHaveTextContent(/Mar 1, 2026/);
});

test('says why no scan can complete a task whose condition asks about a column that is gone', async () => {
  const { panel } = await open({ isAutomatic: true, condition: [{ ...few, column: 'udoit.gone' }] });
  expect(await panel.findByText(/asks about a column that no longer exists/)).toBeInTheDocument();
});

test('shows the whole history on request, in pages', async () => {
  network.answer(
    api.listTaskEvents,
    { id: 31 },
    {
      events: [event({ id: 1, text: 'The very first' })],
      pagination: { page: 1, limit: 10, total: 60, pages: 6, hasNext: true, hasPrevious: false },
    },
  );
  const { user, panel } = await open({ history: [event({ text: 'The last' })], eventCount: 60 });
  await user.click(panel.getByRole('button', { name: 'Show the whole history' }));
  expect(await panel.findByText('The very first')).toBeInTheDocument();
  expect(panel.getByText('60 results')).toBeInTheDocument();
});

test('only shows what people may not change, and says when a task is gone', async () => {
  const { panel } = await open({ permissions: { work: false, verify: false } });
  expect(panel.queryByRole('button', { name: /^Change/ })).toBeNull();
  expect(panel.queryByRole('textbox')).toBeNull();
  expect(panel.queryByRole('button', { name: /^Complete/ })).toBeNull();
});

test('says so when the task isn’t there', async () => {
  network.refuse(api.readTask, { id: 31 }, 404, { code: 'not_found', message: 'There is no such task.' });
  openPage('/tasks?task=31', { isReadyGo: true });
  expect(await screen.findByText('There is no such task.')).toBeInTheDocument();
});
