import { db } from '#server/infra/db/database.ts';
import * as api from '#shared/tasks/task.api.ts';
import { removeTasklist } from '#shared/tasks/tasklist.api.ts';
import { removeSelectedCourses } from '#shared/batches/batch-courses.api.ts';
import { buildChecklist, writeTask } from '#test/support/checklist-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import {
  assign,
  change,
  eachInTaskScene,
  send,
  taskNamed,
  tasklistsOn,
  tasksOn,
  type TaskScene,
} from '#test/support/task-scene.ts';
import { undoLast } from '#test/support/undo.ts';

let scene: TaskScene;
eachInTaskScene((made) => {
  scene = made;
});

const course = (place = 0) => scene.courses[place];

const withChecklist = async (...titles: Parameters<typeof buildChecklist>[1]) => {
  const checklist = await buildChecklist(scene.institution, titles);
  await assign(scene.asAda, course(), checklist);
  return checklist;
};
const read = (id: number, caller = scene.asAda) => caller.call(api.readTask, { params: { id } });
const list = (query: object, caller = scene.asAda) =>
  caller.call(api.listTasks, { query: { scope: 'all', ...query } });
const titlesOf = ({ tasks }: { tasks: readonly { title: string; course: { title: string } }[] }) =>
  tasks.map((task) => `${task.course.title}: ${task.title}`);

test('gives a course the tasks of a checklist, once', async () => {
  const checklist = await withChecklist('Syllabus', 'Welcome');
  await assign(scene.asBen, course(), checklist);
  expect(
    (await tasklistsOn(scene.asReader, course())).map(({ taskCount, assignedBy }) => [taskCount, assignedBy]),
  ).toEqual([[2, 'Ada']]);
  expect((await tasksOn(scene.asReader, course())).map(({ title, state }) => [title, state])).toEqual([
    ['Syllabus', 'todo'],
    ['Welcome', 'todo'],
  ]);
});

test('completes a task, counts it, and says who did it', async () => {
  await withChecklist('Syllabus', 'Welcome');
  const { id } = await taskNamed(scene.asAda, course(), 'Welcome');
  const done = await change(scene.asAda, id, { state: 'done', evidenceLink: 'https://example.edu/a' });
  expect(done).toMatchObject({ isCompleted: true, stateBy: 'Ada', method: 'manual', hasEvidence: true });
  expect(done.history.map(({ kind, person, to }) => [kind, person, to])).toEqual([
    ['evidence', 'Ada', undefined],
    ['state', 'Ada', 'done'],
  ]);
  const [tasklist] = await tasklistsOn(scene.asAda, course());
  expect([tasklist?.taskCount, tasklist?.completedCount, tasklist?.completedAt]).toEqual([2, 1, null]);
});

test('completes once what two complete at once, and keeps the first of two different changes', async () => {
  await withChecklist('Welcome');
  const { id, version } = await taskNamed(scene.asAda, course(), 'Welcome');
  await Promise.all([
    send(scene.asAda, id, { version, state: 'done' }),
    send(scene.asBen, id, { version, state: 'done' }),
  ]);
  expect((await read(id)).history).toHaveLength(1);
  await expect(send(scene.asBen, id, { version, state: 'blocked' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^(Ada|Ben) changed this task in the meantime/),
  });
  expect((await read(id)).state).toBe('done');
});

test('counts right when two complete different tasks of one checklist at once', async () => {
  await withChecklist('A', 'B', 'C', 'D');
  const tasks = await tasksOn(scene.asAda, course());
  await Promise.all(
    tasks.map(({ id, version }, place) =>
      send(place % 2 === 0 ? scene.asAda : scene.asBen, id, { version, state: 'done' }),
    ),
  );
  const [tasklist] = await tasklistsOn(scene.asAda, course());
  expect([tasklist?.completedCount, tasklist?.completedAt === null]).toEqual([4, false]);
});

test('has somebody else verify what was done, or send it back with a reason', async () => {
  await withChecklist({ title: 'Welcome', needs_verification: true });
  const { id } = await taskNamed(scene.asAda, course(), 'Welcome');
  const done = await change(scene.asAda, id, { state: 'done' });
  expect([done.isCompleted, done.permissions.verify]).toEqual([false, false]);
  const own = scene.asAda.call(api.verifyTask, { params: { id }, body: { version: done.version } });
  await expect(own).rejects.toMatchObject({ message: expect.stringContaining('Somebody else') });
  const back = await scene.asBen.call(api.sendTaskBack, {
    params: { id },
    body: { version: done.version, comment: 'The <b>link</b> is broken' },
  });
  expect([back.state, back.history[0]?.text]).toEqual(['in_progress', 'The <b>link</b> is broken']);
  const again = await change(scene.asAda, id, { state: 'done' });
  const verified = await scene.asBen.call(api.verifyTask, {
    params: { id },
    body: { version: again.version },
  });
  expect([verified.isCompleted, verified.verifiedBy]).toEqual([true, 'Ben']);
  const late = scene.asBen.call(api.verifyTask, { params: { id }, body: { version: verified.version } });
  await expect(late).rejects.toMatchObject({ message: 'This task doesn’t wait for anyone to verify it.' });
});

test('has what was verified verified again, once it was reopened and done', async () => {
  await withChecklist({ title: 'Welcome', needs_verification: true });
  const { id } = await taskNamed(scene.asAda, course(), 'Welcome');
  const { version } = await change(scene.asAda, id, { state: 'done' });
  await scene.asBen.call(api.verifyTask, { params: { id }, body: { version } });
  const reopened = await change(scene.asAda, id, { state: 'in_progress' });
  expect([reopened.isVerified, reopened.verifiedBy]).toEqual([false, null]);
  const again = await change(scene.asAda, id, { state: 'done' });
  expect([again.isCompleted, again.isVerified]).toEqual([false, false]);
});

test('keeps comments as they were typed', async () => {
  await withChecklist('Welcome');
  const { id } = await taskNamed(scene.asAda, course(), 'Welcome');
  const text = '<script>alert(1)</script>\nand more';
  await scene.asBen.call(api.commentOnTask, { params: { id }, body: { text } });
  const task = await read(id);
  expect([task.commentCount, task.history[0]?.text, task.history[0]?.person]).toEqual([1, text, 'Ben']);
  const { events, pagination } = await scene.asReader.call(api.listTaskEvents, { params: { id }, query: {} });
  expect([events.length, pagination.total]).toEqual([1, 1]);
});

test.each(['http://example.edu', 'javascript:alert(1)', `https://example.edu/${'a'.repeat(2_000)}`])(
  'refuses %.40s as evidence',
  async (evidenceLink) => {
    await withChecklist('Welcome');
    const { id } = await taskNamed(scene.asAda, course(), 'Welcome');
    await expect(change(scene.asAda, id, { evidenceLink })).rejects.toMatchObject({ code: 'invalid_input' });
  },
);

test('is for whom the task names, else the checklist, unless people chose others', async () => {
  const checklist = await withChecklist('Syllabus', 'Welcome');
  const owner = { institution_id: scene.institution.id };
  await db()
    .insertInto('checklist_people')
    .values({ ...owner, checklist_id: checklist.id, person_id: scene.ada.id })
    .execute();
  await db()
    .insertInto('checklist_task_people')
    .values({ ...owner, checklist_task_id: checklist.taskIds[1] ?? 0, person_id: scene.ben.id })
    .execute();
  expect(titlesOf(await list({ scope: 'mine' }))).toEqual(['Algebra: Syllabus']);
  expect(titlesOf(await list({ scope: 'mine' }, scene.asBen))).toEqual(['Algebra: Welcome']);
  const { id } = await taskNamed(scene.asAda, course(), 'Syllabus');
  const given = await change(scene.asAda, id, { assigneeIds: [scene.ben.id] });
  expect([given.assignees.map(({ name }) => name), given.hasOwnAssignees]).toEqual([['Ben'], true]);
  expect(titlesOf(await list({ scope: 'mine' }))).toEqual([]);
  expect((await list({ scope: 'mine' }, scene.asBen)).pagination.total).toBe(2);
  await db().updateTable('people').set({ state: 'deactivated' }).where('id', '=', scene.ben.id).execute();
  expect((await read(id)).assignees).toEqual([{ id: scene.ben.id, name: 'Ben', isActive: false }]);
  await expect(
    change(scene.asAda, (await taskNamed(scene.asAda, course(), 'Welcome')).id, { assigneeIds: [99_999] }),
  ).rejects.toMatchObject({ fields: { 'body.assigneeIds': expect.stringContaining('no longer here') } });
  await db().deleteFrom('people').where('id', '=', scene.ben.id).execute();
  expect((await read(id)).assignees).toEqual([]);
});

test.each(['course', 'checklist', 'due'] as const)(
  'pages through all tasks by %s, each once',
  async (groupBy) => {
    const checklists = [
      await buildChecklist(scene.institution, ['A', 'B', 'C'], { title: 'First' }),
      await buildChecklist(scene.institution, ['D', 'E'], { title: 'Second' }),
    ];
    for (const checklist of checklists)
      for (const each of scene.courses) await assign(scene.asAda, each, checklist);
    const all = await list({ groupBy, limit: 100 });
    expect(all.tasks).toHaveLength(15);
    const seen = [];
    for (let page = 1; page <= 4; page += 1) seen.push(...(await list({ groupBy, limit: 4, page })).tasks);
    expect(seen.map(({ id }) => id)).toEqual(all.tasks.map(({ id }) => id));
    const [last] = [await list({ groupBy, limit: 4, page: 99 })];
    expect([last?.pagination.page, last?.tasks.length]).toEqual([4, 3]);
    expect(all.groups.reduce((sum, { open }) => sum + open, 0)).toBe(15);
    expect(new Set(all.tasks.map(({ group }) => group))).toEqual(new Set(all.groups.map(({ key }) => key)));
  },
);

test('narrows a list, and counts the same by tasks and by tasklists', async () => {
  await withChecklist('Syllabus', 'Welcome', 'Files');
  const [first, second, third] = await tasksOn(scene.asAda, course());
  await writeTask(first?.id ?? 0, { due_on: '2020-01-01' });
  await change(scene.asAda, second?.id ?? 0, { state: 'done' });
  await change(scene.asAda, third?.id ?? 0, { state: 'not_applicable' });
  const totals = async (search?: string) =>
    Promise.all(
      (['open', 'overdue', 'completed', 'counted', 'not_applicable', 'all'] as const).map(
        async (state) =>
          (await list({ state, groupBy: 'course', ...(search && { search }) })).pagination.total,
      ),
    );
  expect(await totals()).toEqual([1, 1, 1, 2, 1, 3]);
  expect(await totals('algebra')).toEqual([1, 1, 1, 2, 1, 3]);
  expect(await totals('syllab')).toEqual([1, 1, 0, 1, 0, 1]);
  const { groups } = await list({ groupBy: 'due' });
  expect(groups.map(({ key, open, overdue, completed }) => [key, open, overdue, completed])).toEqual([
    ['overdue', 1, 1, 0],
    ['closed', 0, 0, 1],
  ]);
  expect((await list({ groupBy: 'due', search: 'algebra' })).groups).toEqual(groups);
  const closed = await list({ groupBy: 'due', state: 'not_applicable', search: 'files' });
  expect(closed.groups.map(({ key }) => key)).toContain(closed.tasks[0]?.group);
});

test('shows nobody tasks of courses that they don’t see', async () => {
  await withChecklist('Welcome');
  const { id } = await taskNamed(scene.asAda, course(), 'Welcome');
  await scene.admin.call(removeSelectedCourses, {
    params: { id: scene.batch.id },
    body: { selected: [course()?.id ?? 0] },
  });
  expect(titlesOf(await list({}, scene.admin))).toEqual([]);
  await expect(read(id, scene.admin)).rejects.toMatchObject({ code: 'not_found' });
});

test('takes a checklist from a course, so that its tasks are gone, and puts it back', async () => {
  await withChecklist('Welcome');
  const [tasklist] = await tasklistsOn(scene.asAda, course());
  const { id, version } = await taskNamed(scene.asAda, course(), 'Welcome');
  await change(scene.asAda, id, { state: 'in_progress' });
  await scene.asAda.call(removeTasklist, {
    params: { id: course()?.id ?? 0, tasklistId: tasklist?.id ?? 0 },
  });
  await expect(send(scene.asBen, id, { version, state: 'done' })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('its checklist may have been removed'),
  });
  expect(titlesOf(await list({}))).toEqual([]);
  await undoLast(scene.asAda);
  expect((await read(id)).state).toBe('in_progress');
});

test('completes many tasks, and takes exactly that back', async () => {
  const checklist = await withChecklist('Syllabus', 'Welcome', 'Files');
  for (const each of scene.courses) await assign(scene.asAda, each, checklist);
  const { id: blocked } = await taskNamed(scene.asAda, course(1), 'Welcome');
  await change(scene.asAda, blocked, { state: 'blocked' });
  const [, , done] = await tasksOn(scene.asAda, course(2));
  await change(scene.asAda, done?.id ?? 0, { state: 'done' });
  const act = (change_: Parameters<typeof scene.asAda.call<typeof api.changeTasks>>[1]['body']['change']) =>
    scene.asAda.call(api.changeTasks, {
      body: { selection: { all: { scope: 'all', state: 'all' }, deselected: [] }, change: change_ },
    });
  expect(await act({ action: 'complete' })).toEqual({ done: 8, unchanged: 1, refused: 0, reasons: [] });
  expect((await list({})).pagination.total).toBe(0);
  const { id: since } = await taskNamed(scene.asBen, course(0), 'Files');
  await change(scene.asBen, since, { state: 'in_progress' });
  const { failed } = await undoLast(scene.asAda);
  expect(failed.map(({ message }) => message)).toEqual(['It has been changed since.']);
  const states = [];
  for (const each of scene.courses)
    for (const task of await tasksOn(scene.asAda, each)) states.push(`${task.title} ${task.state}`);
  expect(states).toEqual([
    'Syllabus todo',
    'Welcome todo',
    'Files in_progress',
    'Syllabus todo',
    'Welcome blocked',
    'Files todo',
    'Syllabus todo',
    'Welcome todo',
    'Files done',
  ]);
  expect(await act({ action: 'reassign', assigneeIds: [scene.ben.id] })).toMatchObject({ done: 9 });
  expect(await act({ action: 'due', dueOn: '2020-01-01' })).toMatchObject({ done: 9 });
  expect((await list({ state: 'overdue' })).pagination.total).toBe(8);
  expect(await act({ action: 'reopen' })).toMatchObject({ done: 1, unchanged: 8 });
});

test('refuses, task by task, what the person may not change', async () => {
  await withChecklist('Welcome', 'Files');
  const [mine, retired] = await tasksOn(scene.asAda, course());
  await writeTask(retired?.id ?? 0, { state: 'in_progress', retired_at: new Date().toISOString() });
  const outcome = await scene.asAda.call(api.changeTasks, {
    body: {
      selection: { selected: [mine?.id ?? 0, retired?.id ?? 0, 999_999] },
      change: { action: 'complete' },
    },
  });
  expect(outcome).toMatchObject({ done: 1, refused: 2 });
  expect(outcome.reasons.map(({ count }) => count)).toEqual([1, 1]);
  await expect(change(scene.asAda, retired?.id ?? 0, { state: 'done' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('no longer has this task'),
  });
  await expect(change(scene.asReader, mine?.id ?? 0, { state: 'todo' })).rejects.toMatchObject({
    code: 'not_allowed',
  });
});

test('exports the list', async () => {
  await withChecklist('Syllabus', '=1+1');
  const answer = await scene.asReader.request('GET', '/api/tasks/export?scope=all&groupBy=course&format=csv');
  expect(answer.text.split('\r\n').map((line) => line.split(',').slice(0, 3).join(','))).toEqual([
    expect.stringContaining('Task,Course,Checklist'),
    'Syllabus,Algebra,Term start',
    expect.stringContaining('=1+1'),
    '',
  ]);
});

test('finds people to give tasks to', async () => {
  const { people, isMore } = await scene.asAda.call(api.listTaskPeople, { query: { search: 'be' } });
  expect([people.map(({ name }) => name), isMore]).toEqual([['Ben'], false]);
  await runJobs();
});
