import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumnWords } from '#shared/columns/columns.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import * as api from '#shared/tasks/task.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { examplePreview, exampleSent } from '#test/support/example-checklist.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { dueGroup, exampleTaskDetail, listedTask, taskPage } from '#test/support/example-tasks.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

const readyGo = { isReadyGo: true };
const overdue = listedTask({
  id: 30,
  title: 'Write a syllabus',
  dueOn: '2026-11-03',
  isOverdue: true,
  group: 'overdue',
  assignees: [{ id: 2, name: 'Bea', isActive: false }],
  hasEvidence: true,
  commentCount: 2,
});
const later = listedTask({ id: 31 });

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, { batches: [exampleBatch()], canSeeArchived: true });
  network.answer(
    listColumnWords,
    { id: 'readygo.checklists' },
    { words: [{ value: '5', label: 'Start of term' }] },
  );
  network.answer(
    api.listTasks,
    undefined,
    taskPage([overdue, later], [dueGroup('overdue', { overdue: 1 }), dueGroup('later', { completed: 4 })]),
  );
  network.answer(api.changeTasks, undefined, { done: 1, unchanged: 0, refused: 0, reasons: [] });
});

const asked = () => new URL(network.asked(api.listTasks).at(-1) ?? '', 'https://x.test').searchParams;
const lastChange = () =>
  network.calls.findLast(({ method, url }) => method === 'POST' && url === api.changeTasks.path)?.body;
const group = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('section') ?? document.body);
};

test('says how many are on courses that aren’t in scope, shows them when asked, and says so of each', async () => {
  network.answer(api.listTasks, undefined, taskPage([later], undefined, 1, 2));
  const user = openPage('/tasks', readyGo);
  expect(await screen.findByText(/2 more are on courses that aren’t in scope/)).toBeInTheDocument();
  expect(asked().get('standing')).toBe('in_scope');
  const old = listedTask({ id: 32, title: 'Old', outOfScope: 'Archived' });
  network.answer(api.listTasks, undefined, taskPage([later, old], undefined, 2, 2));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Course not in scope: Archived')).toBeInTheDocument();
  expect(asked().get('standing')).toBe('all');
  expect(screen.getByRole('button', { name: 'Show only those in scope' })).toBeInTheDocument();
});

test('shows tasks in groups, with how they stand, where, for whom, and what was said', async () => {
  openPage('/tasks', readyGo);
  const first = await group('Overdue');
  expect(first.getByText('1 open, 1 overdue, 0 completed')).toBeInTheDocument();
  expect(first.getByText('Overdue: Nov 3, 2026')).toBeInTheDocument();
  expect(first.getByText('To do')).toBeInTheDocument();
  expect(first.getByText('For Bea (deactivated)')).toBeInTheDocument();
  expect(first.getByText('Evidence')).toBeInTheDocument();
  expect(first.getByText('2 comments')).toBeInTheDocument();
  const second = await group('Later');
  expect(second.getByText('1 open, none overdue, 4 completed')).toBeInTheDocument();
  expect(second.getByRole('link', { name: 'Botany' })).toHaveAttribute('href', '/courses/7/tasks');
  expect(Object.fromEntries(asked())).toMatchObject({ scope: 'mine', state: 'open', groupBy: 'due' });
  expect(await axeViolations()).toEqual([]);
});

test('completes a task with one key, and puts the focus on the next one', async () => {
  const user = openPage('/tasks', readyGo);
  const button = await screen.findByRole('button', { name: 'Complete “Write a syllabus”' });
  button.focus();
  network.answer(api.listTasks, undefined, taskPage([later]));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Write a syllabus')).toBeNull());
  expect(lastChange()).toMatchObject({ selection: { selected: [30] }, change: { action: 'complete' } });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Complete “Check the links”' })).toHaveFocus(),
  );
});

test('reopens what’s done, and says what the server refuses', async () => {
  network.answer(api.listTasks, undefined, taskPage([listedTask({ state: 'done', isCompleted: true })]));
  network.answer(api.changeTasks, undefined, {
    done: 0,
    unchanged: 0,
    refused: 1,
    reasons: [{ message: 'The course is in no batch any more.', count: 1 }],
  });
  const user = openPage('/tasks?state=completed', readyGo);
  await user.click(await screen.findByRole('button', { name: 'Reopen “Check the links”' }));
  expect(
    await screen.findByText(/1 task wasn’t changed\. The course is in no batch any more\./),
  ).toBeInTheDocument();
  expect(lastChange()).toMatchObject({ change: { action: 'reopen' } });
});

test('keeps everything chosen in the address, and remembers the tab and the grouping', async () => {
  const user = openPage('/tasks?batchIds=1&search=link&page=2', readyGo);
  await user.click(await screen.findByRole('tab', { name: 'My teams' }));
  await waitFor(() => expect(asked().get('scope')).toBe('teams'));
  expect(address()).toBe('/tasks?batchIds=1&search=link&scope=teams');
  await user.click(screen.getByRole('combobox', { name: 'Group by' }));
  await user.click(await screen.findByRole('option', { name: 'Course' }));
  await waitFor(() => expect(asked().get('groupBy')).toBe('course'));
  await user.click(screen.getByRole('combobox', { name: 'Which tasks' }));
  await user.click(await screen.findByRole('option', { name: 'To be verified' }));
  await waitFor(() => expect(asked().get('state')).toBe('to_verify'));
  await user.click(screen.getByRole('combobox', { name: 'Checklist' }));
  await user.click(await screen.findByRole('option', { name: 'Start of term' }));
  await waitFor(() => expect(asked().get('checklistId')).toBe('5'));
  expect(Object.fromEntries(asked())).toMatchObject({ batchIds: '1', search: 'link', page: '1' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/tasks?scope=teams&groupBy=course'));
  expect(localStorage.getItem('courseyard.tasks-scope')).toBe('teams');
  expect(localStorage.getItem('courseyard.tasks-groupBy')).toBe('course');
});

test('clears all that a link narrowed the list to', async () => {
  const user = openPage('/tasks?state=all&checklistId=5&courseId=7&taskTemplateId=3', readyGo);
  await group('Later');
  expect(Object.fromEntries(asked())).toMatchObject({ courseId: '7', taskTemplateId: '3' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/tasks'));
});

test('opens where it was left, unless the address says otherwise', async () => {
  localStorage.setItem('courseyard.tasks-scope', 'all');
  localStorage.setItem('courseyard.tasks-groupBy', 'checklist');
  openPage('/tasks?groupBy=due', readyGo);
  await group('Later');
  expect(Object.fromEntries(asked())).toMatchObject({ scope: 'all', groupBy: 'due' });
  expect(screen.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
});

test('leads from /checklists to the tasks, and is marked in the menu', async () => {
  openPage('/checklists?state=blocked', readyGo);
  expect(await screen.findByRole('heading', { level: 1, name: 'Tasks' })).toBeInTheDocument();
  expect(address()).toBe('/tasks?state=blocked');
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(menu.getByRole('link', { name: 'Tasks' })).toHaveAttribute('aria-current', 'page');
});

test('changes all but some of a list at once, with what narrows it', async () => {
  network.answer(api.listTasks, undefined, taskPage([overdue, later], [dueGroup('later')], 300));
  const user = openPage('/tasks?scope=all&checklistId=5', readyGo);
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(screen.getByRole('button', { name: 'Select all 300' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Check the links – Botany' }));
  expect(screen.getByText('299 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Complete' }));
  await waitFor(() =>
    expect(lastChange()).toMatchObject({
      selection: { all: { scope: 'all', state: 'open', checklistId: 5, batchIds: [] }, deselected: [31] },
      change: { action: 'complete' },
    }),
  );
  expect(await screen.findByText('None selected')).toBeInTheDocument();
});

test('gives the chosen tasks a due date, or none', async () => {
  const user = openPage('/tasks', readyGo);
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(screen.getByRole('button', { name: 'Due date…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the due date of 2 tasks' }));
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await writeInto(user, dialog.getByRole('textbox', { name: 'Due date' }), '2026-12-24');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(lastChange()).toMatchObject({
      selection: { selected: [30, 31] },
      change: { action: 'due', dueOn: '2026-12-24' },
    }),
  );
});

test('reassigns the chosen tasks', async () => {
  network.answer(api.listTaskPeople, undefined, {
    people: [{ id: 4, name: 'Cem', isActive: true }],
    isMore: false,
  });
  const user = openPage('/tasks', readyGo);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Check the links – Botany' }));
  await user.click(screen.getByRole('button', { name: 'Reassign…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reassign 1 task' }));
  await user.click(dialog.getByRole('combobox', { name: 'Add a person' }));
  await user.click(await screen.findByRole('option', { name: 'Cem' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(lastChange()).toMatchObject({ change: { action: 'reassign', assigneeIds: [4] } }),
  );
});

test('people who only read choose and complete nothing', async () => {
  const read = listedTask({ permissions: { work: false, verify: false } });
  network.answer(api.listTasks, undefined, taskPage([read]));
  openPage('/tasks', { isReadyGo: true, abilities: ['batches.view'] });
  await group('Later');
  expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test.each([
  ['mine', 'Nothing is assigned to you.'],
  ['teams', 'No course of your teams has open tasks.'],
  ['all', 'No course you can see has open tasks.'],
])('says so when there’s nothing under %s', async (scope, text) => {
  network.answer(api.listTasks, undefined, taskPage([], []));
  openPage(`/tasks?scope=${scope}`, readyGo);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('says when nothing matches, and offers to clear the filters', async () => {
  network.answer(api.listTasks, undefined, taskPage([], []));
  const user = openPage('/tasks?search=nothing', readyGo);
  expect(await screen.findByText('No tasks match.')).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
  await waitFor(() => expect(asked().get('search')).toBeNull());
});

test('says when the tasks can’t be loaded, and tries again', async () => {
  network.refuse(api.listTasks, undefined, 503, { code: 'unavailable', message: '' });
  const user = openPage('/tasks', readyGo);
  expect(await screen.findByText('The tasks couldn’t be loaded.')).toBeInTheDocument();
  network.answer(api.listTasks, undefined, taskPage([later]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Check the links')).toBeInTheDocument();
});

test('a link opens one task over the list, also one that isn’t on this page', async () => {
  network.answer(api.readTask, { id: 99 }, exampleTaskDetail({ id: 99, title: 'Add captions' }));
  const user = openPage('/tasks?task=99', readyGo);
  const panel = within(await screen.findByRole('dialog', { name: 'Add captions' }));
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/tasks'));
});

test('writes to the people behind the chosen tasks, and keeps these chosen', async () => {
  network.answer(api.previewTaskMessage, undefined, examplePreview({ closed: 1, outOfScope: 4 }));
  network.answer(api.sendTaskMessage, undefined, exampleSent);
  const user = openPage('/tasks', readyGo);
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  const opener = screen.getByRole('button', { name: 'Message…' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Write to the people behind the tasks' }));
  expect(await dialog.findByText(/1 task is left out: it isn’t open\./)).toBeInTheDocument();
  expect(dialog.getByText('4 tasks are left out: their courses aren’t in scope.')).toBeInTheDocument();
  const send = dialog.getByRole('button', { name: 'Send to 2 people' });
  expect(send).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'Thank you');
  expect(await axeViolations()).toEqual([]);
  await user.click(send);
  expect(await screen.findByText('Your message went to 2 people.')).toBeInTheDocument();
  expect(network.calls.find(({ url }) => url === api.sendTaskMessage.path)?.body).toMatchObject({
    selection: { selected: [30, 31] },
    kind: 'message',
    body: 'Thank you',
  });
  await waitFor(() => expect(opener).toHaveFocus());
  expect(screen.getByRole('checkbox', { name: 'Select page' })).toBeChecked();
});

test('nobody can be reminded where nobody is behind the tasks', async () => {
  network.answer(
    api.previewTaskMessage,
    undefined,
    examplePreview({ people: 0, tasks: 0, nobody: 2, named: [] }),
  );
  const user = openPage('/tasks', readyGo);
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(screen.getByRole('button', { name: 'Remind…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind people of their tasks' }));
  expect(await dialog.findByText('Nobody would hear of this.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Remind' })).toBeDisabled();
});
