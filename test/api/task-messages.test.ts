import { db } from '#server/infra/db/database.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { listNotifications } from '#shared/notifications/notification.api.ts';
import * as api from '#shared/tasks/task.api.ts';
import { readChecklistProgress } from '#shared/tasks/tasklist.api.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildBatch, buildCourses, buildPerson } from '#test/support/build.ts';
import { buildChecklist, buildChecklistTask } from '#test/support/build-checklists.ts';
import { runJobs } from '#test/support/jobs.ts';
import { assign, change, eachInTaskScene, taskNamed, type TaskScene } from '#test/support/task-scene.ts';

let scene: TaskScene;
eachInTaskScene((entered) => {
  scene = entered;
});

const all = { all: { scope: 'all' as const, state: 'all' as const } };
const preview = (kind: api.TaskMessageKind, caller = scene.asAda, selection: object = all) =>
  caller.call(api.previewTaskMessage, { body: { selection: selection as typeof all, kind } });
const send = (given: object, caller = scene.asAda) =>
  caller.call(api.sendTaskMessage, { body: { selection: all, kind: 'reminder', ...given } });
const bell = async (caller: Caller) =>
  (await caller.call(listNotifications, { query: {} })).notifications.map(({ text, path, amount }) => ({
    text,
    path,
    amount,
  }));
const forgetNews = () => db().deleteFrom('notifications').execute();

/** Two tasks on three courses, the first for Ben and overdue, the second for nobody. */
async function assignToAll() {
  const { institution, admin, ben, courses } = scene;
  const checklist = await buildChecklist(institution, 'Launch');
  await buildChecklistTask(institution, checklist, {
    title: 'Links',
    people: [ben],
    due_kind: 'fixed',
    due_on: '2020-01-01',
  });
  await buildChecklistTask(institution, checklist, { title: 'Images' });
  for (const course of courses) await assign(admin, course, checklist);
  await forgetNews();
  return checklist;
}

/** Somebody who teaches courses, as Canvas said. */
async function teach(lmsUserId: string, ...places: readonly number[]) {
  for (const place of places)
    await db()
      .insertInto('course_teachers')
      .values({
        institution_id: scene.institution.id,
        course_id: scene.courses[place]?.id ?? 0,
        lms_user_id: lmsUserId,
        name: `Teacher ${lmsUserId}`,
      })
      .execute();
}

test('says who hears of it, and of how much, before anybody does', async () => {
  await assignToAll();
  const { id } = await taskNamed(scene.admin, scene.courses[0], 'Links');
  await change(scene.asAda, id, { state: 'done' });
  expect(await preview('reminder')).toEqual({
    people: 1,
    tasks: 2,
    nobody: 3,
    closed: 1,
    outOfScope: 0,
    refused: 0,
    named: [{ name: 'Ben', tasks: 2 }],
  });
  expect(await preview('message')).toMatchObject({ people: 1, tasks: 3, closed: 0 });
  expect(await preview('reminder', scene.asBen)).toMatchObject({ people: 0, tasks: 0, nobody: 5 });
  expect(await bell(scene.asBen)).toEqual([]);
});

test('reminds each person once, of all their open tasks; asked again with the same key, nobody', async () => {
  await assignToAll();
  const changeKey = 'a-reminder-of-today';
  const told = { people: 1, tasks: 3, nobody: 3, closed: 0, outOfScope: 0, refused: 0 };
  expect(await send({ changeKey, body: 'Please have\na look' })).toEqual(told);
  const heard = {
    text: 'Ada reminds you of 3 open tasks of “Launch”, 3 overdue: Please have a look',
    path: '/tasks?scope=mine',
    amount: 3,
  };
  expect(await bell(scene.asBen)).toEqual([heard]);
  await db().updateTable('notifications').set({ read_at: new Date(), mail_settled_at: new Date() }).execute();
  expect(await send({ changeKey })).toEqual(told);
  expect(await bell(scene.asBen)).toEqual([heard]);
  await send({});
  expect(await bell(scene.asBen)).toHaveLength(2);
});

test('writes to the people behind any tasks, which takes some words', async () => {
  await assignToAll();
  const { id } = await taskNamed(scene.admin, scene.courses[0], 'Links');
  await change(scene.asAda, id, { state: 'done' });
  const selection = { selected: [id] };
  await expect(send({ kind: 'message', selection })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'body.body': 'Write what you want to say.' },
  });
  await send({ kind: 'message', selection, body: 'Thank you' });
  expect(await bell(scene.asBen)).toEqual([
    {
      text: 'Ada wrote to you about 1 of your tasks of “Launch”: Thank you',
      path: `/courses/${scene.courses[0]?.id}/tasks`,
      amount: 1,
    },
  ]);
});

test('where tasks name nobody and are for instructors, these hear of them, each once', async () => {
  const checklist = await assignToAll();
  await db()
    .updateTable('checklists')
    .set({ visibility: 'instructors' })
    .where('id', '=', checklist.id)
    .execute();
  const teacher = await buildPerson(scene.institution, { name: 'Tea', lms_user_id: '901' });
  await buildPerson(scene.institution, { name: 'Gone', lms_user_id: '903', state: 'deactivated' });
  await teach('901', 0, 1, 2);
  await teach('902', 1, 2);
  await teach('903', 0);
  expect(await preview('reminder')).toEqual({
    people: 3,
    tasks: 6,
    nobody: 0,
    closed: 0,
    outOfScope: 0,
    refused: 0,
    named: [
      { name: 'Ben', tasks: 3 },
      { name: 'Tea', tasks: 3 },
      { name: 'Teacher 902', tasks: 2 },
    ],
  });
  await send({});
  expect(await bell(as(scene.app, teacher))).toMatchObject([
    { text: 'Ada reminds you of 3 open tasks of “Launch”' },
  ]);
  const waiting = await db().selectFrom('teacher_tellings').select(['lms_user_ids', 'telling']).execute();
  expect(waiting).toMatchObject([{ lms_user_ids: ['902'], telling: { amount: 2, isOfSeveral: true } }]);
});

test('leaves out what the person may not work on, and refuses when nobody would hear', async () => {
  const checklist = await assignToAll();
  await expect(send({}, scene.asReader)).rejects.toMatchObject({ code: 'not_allowed' });
  const { id } = await taskNamed(scene.admin, scene.courses[0], 'Images');
  await expect(send({ selection: { selected: [id] } })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Nobody would hear of this: there is nobody else behind these tasks.',
  });
  const { admin, courses, institution } = scene;
  const [elsewhere] = await buildCourses(institution, ['Drawing'], await buildBatch(institution));
  await assign(admin, elsewhere, checklist);
  const links = [courses[0], elsewhere].map((course) => taskNamed(admin, course, 'Links'));
  const selected = (await Promise.all(links)).map((task) => task.id);
  expect(await preview('reminder', scene.asAda, { selected })).toMatchObject({ tasks: 1, refused: 1 });
});

test('is in the audit log with how many heard of what', async () => {
  await assignToAll();
  await send({});
  const { entries } = await scene.admin.call(listAuditEntries, { query: {} });
  expect(entries[0]).toMatchObject({ note: 'Reminder about 3 tasks to 1 person' });
});

describe('how far the courses are with a checklist', () => {
  const progress = (checklist: { id: number }, caller = scene.asAda) =>
    caller.call(readChecklistProgress, { params: { id: checklist.id } });

  test('counts all of it and each task, by what is completed and overdue', async () => {
    const checklist = await assignToAll();
    const { id } = await taskNamed(scene.admin, scene.courses[0], 'Links');
    await change(scene.asAda, id, { state: 'done' });
    await runJobs();
    expect(await progress(checklist)).toEqual({
      courseCount: 3,
      inScopeCount: 3,
      batches: [],
      taskCount: 6,
      completedCount: 1,
      overdueCount: 2,
      overdueCourseCount: 2,
      overdueInScopeCount: 2,
      isUnderWay: false,
      tasks: [
        { id: expect.any(Number), taskCount: 3, completedCount: 1, overdueCount: 2 },
        { id: expect.any(Number), taskCount: 3, completedCount: 0, overdueCount: 0 },
      ],
    });
  });

  test('counts only courses that the reader sees', async () => {
    const checklist = await assignToAll();
    const stranger = await buildPerson(scene.institution, { name: 'Lis', can_manage_checklists: true });
    expect(await progress(checklist, as(scene.app, stranger))).toMatchObject({ courseCount: 0, tasks: [] });
  });
});
