import { db } from '#server/infra/db/database.ts';
import { tellOfDueTasks } from '#server/task-news/task-news.service.ts';
import { listNotifications } from '#shared/notifications/notification.api.ts';
import { changeTasks } from '#shared/tasks/task.api.ts';
import type { Caller } from '#test/support/as.ts';
import { buildChecklist, buildChecklistTask } from '#test/support/build-checklists.ts';
import { assign, change, eachInTaskScene, taskNamed, type TaskScene } from '#test/support/task-scene.ts';

let scene: TaskScene;
eachInTaskScene((entered) => {
  scene = entered;
});

const told = async (caller: Caller) =>
  (await caller.call(listNotifications, { query: {} })).notifications.map(({ text, path }) => ({
    text,
    path,
  }));

test('a checklist that names people tells them, each of their own tasks', async () => {
  const { institution, admin, ada, ben, asAda, asBen, courses } = scene;
  const checklist = await buildChecklist(institution, 'Launch', [ada]);
  await buildChecklistTask(institution, checklist, { title: 'Links' });
  await buildChecklistTask(institution, checklist, { title: 'Images' });
  await buildChecklistTask(institution, checklist, { title: 'Syllabus', people: [ben] });
  await assign(admin, courses[0], checklist);
  expect(await told(asAda)).toEqual([
    { text: 'Launch: 2 new tasks for you', path: `/courses/${courses[0]?.id}/tasks` },
  ]);
  expect(await told(asBen)).toMatchObject([{ text: 'Launch: 1 new task for you' }]);
  await assign(admin, courses[1], checklist);
  expect(await told(asAda)).toHaveLength(2);
});

test('who’s given a task is told, but not what they took on themselves', async () => {
  const { institution, admin, ada, ben, asAda, asBen, courses } = scene;
  const checklist = await buildChecklist(institution, 'Launch');
  await buildChecklistTask(institution, checklist, { title: 'Links' });
  await assign(admin, courses[0], checklist);
  const { id } = await taskNamed(admin, courses[0], 'Links');
  await change(asAda, id, { assigneeIds: [ada.id, ben.id] });
  expect([await told(asAda), await told(asBen)]).toMatchObject([
    [],
    [{ text: 'Launch: 1 new task for you' }],
  ]);
  await change(asAda, id, { assigneeIds: [ben.id] });
  expect(await told(asBen)).toHaveLength(1);
});

test('what’s due is told once a day, in the institution’s morning, to those who have it', async () => {
  const { institution, admin, ada, asAda, asBen, courses } = scene;
  await db().updateTable('institutions').set({ time_zone: 'America/New_York' }).execute();
  const checklist = await buildChecklist(institution, 'Launch', [ada]);
  for (const [title, due_on] of [
    ['Over', '2026-11-22'],
    ['Now', '2026-11-23'],
    ['Now too', '2026-11-23'],
    ['Soon', '2026-11-24'],
    ['Later', '2026-11-25'],
    ['Long over', '2026-11-21'],
  ] as const)
    await buildChecklistTask(institution, checklist, { title, due_kind: 'fixed', due_on });
  await assign(admin, courses[0], checklist);
  await db().deleteFrom('notifications').execute();
  await tellOfDueTasks(institution.scope, new Date('2026-11-23T09:30:00Z'));
  expect(await told(asAda)).toEqual([]);
  for (const at of ['2026-11-23T10:30:00Z', '2026-11-23T11:30:00Z'])
    await tellOfDueTasks(institution.scope, new Date(at));
  expect(await told(asAda)).toEqual([
    {
      text: 'Your tasks on Nov 23, 2026: 2 due that day, 1 due the day after, 1 newly overdue',
      path: '/tasks?scope=mine&groupBy=due',
    },
  ]);
  expect(await told(asBen)).toEqual([]);
  await tellOfDueTasks(institution.scope, new Date('2026-11-24T11:30:00Z'));
  expect(await told(asAda)).toHaveLength(2);
});

test('tasks of several checklists given at once are one notification', async () => {
  const { institution, admin, ben, asAda, asBen, courses } = scene;
  for (const title of ['Launch', 'Wrap-up']) {
    const checklist = await buildChecklist(institution, title);
    await buildChecklistTask(institution, checklist, { title: 'Links' });
    await assign(admin, courses[0], checklist);
    await assign(admin, courses[1], checklist);
  }
  await asAda.call(changeTasks, {
    body: {
      selection: { all: { scope: 'all', state: 'open' } },
      change: { action: 'reassign', assigneeIds: [ben.id] },
    },
  });
  expect(await told(asBen)).toEqual([
    { text: '4 new tasks for you, from several checklists', path: '/tasks?scope=mine' },
  ]);
});
