import { db } from '#server/infra/db/database.ts';
import { coursesChanged } from '#server/courses/course.events.ts';
import { updateBatchSettings } from '#shared/batches/batch.api.ts';
import * as api from '#shared/tasks/task.api.ts';
import { assignToBatch } from '#shared/tasks/tasklist.api.ts';
import { buildBatch } from '#test/support/build.ts';
import { buildChecklist } from '#test/support/checklist-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import {
  assign,
  change,
  eachInTaskScene,
  enterBatch,
  leaveBatch,
  taskNamed,
  type TaskScene,
} from '#test/support/task-scene.ts';

let scene: TaskScene;
eachInTaskScene((made) => {
  scene = made;
});

const course = () => scene.courses[0];
const buildList = (...tasks: Parameters<typeof buildChecklist>[1]) =>
  buildChecklist(scene.institution, tasks);
const dueOn = async (title: string) => (await taskNamed(scene.asAda, course(), title)).dueOn;
const setDeadline = async (deadlineDate: string) => {
  await scene.admin.call(updateBatchSettings, {
    params: { id: scene.batch.id },
    body: { type: 'static', title: 'Fall', teamId: scene.team.id, deadlineDate },
  });
  await runJobs();
};

test('due dates follow the batch’s deadline and the course’s start until people decide', async () => {
  const checklist = await buildList(
    { title: 'Day', due_kind: 'fixed', due_on: '2030-05-01' },
    { title: 'Before', due_kind: 'deadline', due_days: -14 },
    { title: 'Start', due_kind: 'course_start', due_days: 7 },
    'Never',
  );
  await assign(scene.asAda, course(), checklist);
  expect([await dueOn('Day'), await dueOn('Before'), await dueOn('Start')]).toEqual([
    '2030-05-01',
    null,
    null,
  ]);
  await setDeadline('2030-03-15');
  expect(await dueOn('Before')).toBe('2030-03-01');
  await db()
    .updateTable('courses')
    .set({ start_at: new Date('2030-02-01T12:00:00Z') })
    .where('id', '=', course()?.id ?? 0)
    .execute();
  await coursesChanged.publish(scene.institution.scope, { courseIds: [course()?.id ?? 0] });
  expect(await dueOn('Start')).toBe('2030-02-08');
  const { id } = await taskNamed(scene.asAda, course(), 'Before');
  await change(scene.asAda, id, { dueOn: '2030-01-01' });
  await setDeadline('2030-04-15');
  expect(await dueOn('Before')).toBe('2030-01-01');
  const { version } = await scene.asAda.call(api.readTask, { params: { id } });
  const back = await scene.asAda.call(api.updateTask, {
    params: { id },
    body: { version, dueOn: 'checklist' },
  });
  expect([back.dueOn, back.hasOwnDue]).toEqual(['2030-04-01', false]);
});

test('a checklist that stays when its course leaves the batch goes by the deadlines of the others', async () => {
  const checklist = await buildList({ title: 'Before', due_kind: 'deadline', due_days: 0 });
  await setDeadline('2030-03-15');
  await scene.asAda.call(assignToBatch, { params: { id: scene.batch.id, checklistId: checklist.id } });
  const later = await buildBatch(scene.institution, {
    team_id: scene.team.id,
    deadline_date: '2030-05-01',
  });
  await enterBatch(scene.admin, course(), later);
  const { id } = await taskNamed(scene.asAda, course(), 'Before');
  await change(scene.asAda, id, { state: 'in_progress' });
  expect(await dueOn('Before')).toBe('2030-03-15');
  await leaveBatch(scene.admin, course(), scene.batch);
  expect(await dueOn('Before')).toBe('2030-05-01');
});

test('due dates go by the earliest deadline of the course’s batches, as it enters and leaves them', async () => {
  const checklist = await buildList({ title: 'Before', due_kind: 'deadline', due_days: 0 });
  await assign(scene.asAda, course(), checklist);
  await setDeadline('2030-03-15');
  const sooner = await buildBatch(scene.institution, {
    team_id: scene.team.id,
    deadline_date: '2030-02-01',
  });
  await enterBatch(scene.admin, course(), sooner);
  expect(await dueOn('Before')).toBe('2030-02-01');
  await leaveBatch(scene.admin, course(), sooner);
  expect(await dueOn('Before')).toBe('2030-03-15');
});
