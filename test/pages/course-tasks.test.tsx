import { screen, waitFor, within } from '@testing-library/react';
import { listAssignableChecklists } from '#shared/checklists/checklist.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { listCourseTeams } from '#shared/teams/course-team.api.ts';
import { changeTasks, readTask } from '#shared/tasks/task.api.ts';
import * as api from '#shared/tasks/tasklist.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleCourseDetails } from '#test/support/examples.ts';
import { exampleTask, exampleTaskDetail, exampleTasklist } from '#test/support/example-tasks.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const readyGo = { isReadyGo: true };
const course = { id: 7 };
const mayAll = { assign: true, work: true };

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readCourse, course, exampleCourseDetails());
  network.answer(listCourseTeams, course, { teams: [] });
});

const answer = (tasklists: readonly api.Tasklist[], permissions = mayAll) =>
  network.answer(api.listTasklists, course, { tasklists: [...tasklists], permissions });
const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return within(heading.closest('section') ?? document.body);
};
const openTasks = () => openPage('/courses/7/tasks', readyGo);
const openPeople = () => openPage('/courses/7/people', readyGo);

test('shows a course’s checklists, how far they are, and their tasks', async () => {
  answer([
    exampleTasklist({ overdueCount: 1 }),
    exampleTasklist({
      id: 10,
      checklist: { id: 6, title: 'Accessibility' },
      batch: { id: 1, title: 'Fall 2026' },
      taskCount: 0,
      completedCount: 0,
      isFollowing: true,
      tasks: [exampleTask({ id: 33, title: 'Old one', isRetired: true, isCounted: false })],
    }),
  ]);
  openTasks();
  const first = await card('Start of term');
  expect(first.getByRole('progressbar', { name: 'Start of term' })).toHaveAttribute(
    'aria-valuetext',
    '1 of 3 completed',
  );
  expect(first.getByText('1 overdue')).toBeInTheDocument();
  expect(first.getByText(/Assigned by Grace/)).toBeInTheDocument();
  expect(first.getByRole('link', { name: 'Check the links' })).toBeInTheDocument();
  const second = await card('Accessibility');
  expect(second.getByText('No tasks count.')).toBeInTheDocument();
  expect(second.getByText('From the batch “Fall 2026”')).toBeInTheDocument();
  expect(second.getByText('No longer in the checklist')).toBeInTheDocument();
  expect(second.queryByRole('button', { name: /^Complete/ })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('completes a task in place, and opens one', async () => {
  answer([exampleTasklist()]);
  network.answer(changeTasks, undefined, { done: 1, unchanged: 0, refused: 0, reasons: [] });
  network.answer(readTask, { id: 31 }, exampleTaskDetail());
  const user = openTasks();
  const first = await card('Start of term');
  answer([
    exampleTasklist({ completedCount: 2, tasks: [exampleTask({ state: 'done', isCompleted: true })] }),
  ]);
  await user.click(first.getByRole('button', { name: 'Complete “Check the links”' }));
  expect(await screen.findByText('2 of 3 completed')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Check the links' }));
  expect(await screen.findByRole('dialog', { name: 'Check the links' })).toBeInTheDocument();
});

test('assigns a checklist that the course doesn’t have yet', async () => {
  answer([exampleTasklist()]);
  network.answer(listAssignableChecklists, undefined, {
    checklists: [
      { id: 5, title: 'Start of term', taskCount: 3 },
      { id: 6, title: 'Accessibility', taskCount: 1 },
    ],
    total: 2,
  });
  const after = { tasklists: [exampleTasklist()], permissions: mayAll };
  network.answer(api.assignToCourse, course, after);
  const user = openTasks();
  await user.click(await screen.findByRole('button', { name: 'Assign a checklist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a checklist' }));
  await user.click(await dialog.findByRole('combobox', { name: /^Checklist/ }));
  expect(await screen.findByRole('option', { name: 'Accessibility (1 task)' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /Start of term/ })).toBeNull();
  await user.click(screen.getByRole('option', { name: 'Accessibility (1 task)' }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('The checklist was assigned.')).toBeInTheDocument();
  expect(network.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ checklistIds: [6] });
});

test('removes a checklist after asking', async () => {
  answer([exampleTasklist()]);
  network.answer(api.removeTasklist, { ...course, tasklistId: 9 }, { id: 9 });
  const user = openTasks();
  await user.click(await screen.findByRole('button', { name: 'Remove “Start of term”' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Remove “Start of term” from this course?' }),
  );
  answer([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('This course has no checklists.')).toBeInTheDocument();
});

test('says when the checklist couldn’t be removed', async () => {
  answer([exampleTasklist()]);
  network.refuse(api.removeTasklist, { ...course, tasklistId: 9 }, 404, {
    code: 'not_found',
    message: 'It was removed already.',
  });
  const user = openTasks();
  await user.click(await screen.findByRole('button', { name: 'Remove “Start of term”' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/It was removed already\./)).toBeInTheDocument();
});

test('offers nothing to people who only read', async () => {
  const tasks = [exampleTask({ permissions: { work: false, verify: false } })];
  answer([exampleTasklist({ tasks })], { assign: false, work: false });
  openTasks();
  await card('Start of term');
  expect(screen.queryByRole('button', { name: /^(Assign|Remove|Complete)/ })).toBeNull();
});

test('says who teaches, who has which open tasks, and who sees the course', async () => {
  const done = exampleTask({ id: 32, title: 'Done one', isCompleted: true, state: 'done' });
  const both = exampleTask({
    assignees: [
      { id: 2, name: 'Zoe', isActive: true },
      { id: 3, name: 'Bea', isActive: false },
    ],
  });
  const none = exampleTask({ id: 34, title: 'Nobody’s', assignees: [] });
  answer([exampleTasklist({ tasks: [done, both, none] })]);
  network.answer(listCourseTeams, course, {
    teams: [
      {
        id: 4,
        title: 'Design',
        batches: [{ id: 1, title: 'Fall 2026' }],
        members: [{ id: 2, name: 'Zoe', role: 'admin' }],
        memberCount: 3,
      },
    ],
  });
  openPeople();
  expect(await (await card('Teachers in Canvas')).findByText('Amara Okafor')).toBeInTheDocument();
  const workers = await card('Who has open tasks here');
  const rows = (await workers.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    expect.stringContaining('Bea (deactivated)'),
    expect.stringMatching(/^Zoe.*Check the links.*Due Dec 1, 2026/),
  ]);
  expect(workers.getByText('1 open task is for nobody.')).toBeInTheDocument();
  const teams = await card('Who sees this course');
  expect(await teams.findByText(/team admin/)).toHaveTextContent('Zoe: team admin');
  expect(teams.getByText('and 2 more')).toBeInTheDocument();
  expect(teams.getByRole('link', { name: 'Fall 2026' })).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('says so where there’s nobody', async () => {
  answer([]);
  network.answer(readCourse, course, exampleCourseDetails({ teachers: [] }));
  openPeople();
  for (const text of [
    'Canvas names no teachers.',
    'Nobody has open tasks on this course.',
    'No team sees this course.',
  ])
    expect(await screen.findByText(text)).toBeInTheDocument();
});

test('isn’t there in the core flavour', async () => {
  openPage('/courses/7/tasks');
  expect(await screen.findByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Tasks' })).toBeNull());
  expect(network.asked(api.listTasklists, course)).toEqual([]);
});
