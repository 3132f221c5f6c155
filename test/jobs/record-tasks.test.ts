import { DateTime } from 'luxon';
import { closeDays } from '#server/history/sum-days.service.ts';
import { listDays } from '#server/reports/report-days.service.ts';
import { assignToCourse } from '#shared/tasks/tasklist.api.ts';
import { changeTasks, listTasks } from '#shared/tasks/task.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import { buildAdmin, buildBatch, buildCourses, buildInstitution } from '#test/support/build.ts';
import { buildChecklist } from '#test/support/checklist-scene.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(emptyDatabase);

const values = [
  { metric: 'readygo.task_count' },
  { metric: 'readygo.completed_task_count' },
  { metric: 'readygo.task_overdue_count' },
] as const;

test('what people do to tasks is in the history of the day, and what becomes overdue in that of the next', async () => {
  const institution = await buildInstitution({ is_ready_go: true, time_zone: 'UTC' });
  const admin = as(app, await buildAdmin(institution));
  const batch = await buildBatch(institution);
  const [course] = await buildCourses(institution, ['Algebra'], batch);
  const now = DateTime.utc();
  const [today, tomorrow] = [now, now.plus({ days: 1 })].map((day) => day.toISODate() ?? '') as [
    string,
    string,
  ];
  const checklist = await buildChecklist(institution, [
    'Syllabus',
    { title: 'Dates', due_kind: 'fixed', due_on: today },
  ]);
  await admin.call(assignToCourse, {
    params: { id: course?.id ?? 0 },
    body: { checklistIds: [checklist.id] },
  });
  const { tasks } = await admin.call(listTasks, { query: { scope: 'all' } });
  const syllabus = tasks.find(({ title }) => title === 'Syllabus');
  await admin.call(changeTasks, {
    body: { selection: { selected: [syllabus?.id ?? 0] }, change: { action: 'complete' } },
  });
  await runJobs();
  await closeDays(institution.scope, now.plus({ days: 2 }).toJSDate());
  const asked = { tool: 'readygo' as const, batchIds: [batch.id], values, only: undefined };
  const days = await listDays(institution.scope, asked, {
    from: today,
    to: tomorrow,
    today: now.plus({ days: 2 }).toISODate() ?? '',
  });
  expect(days.map(({ day, sums }) => [day, ...sums])).toEqual([
    [today, 2, 1, 0],
    [tomorrow, 2, 1, 1],
  ]);
});
