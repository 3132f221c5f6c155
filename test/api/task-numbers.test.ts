import { DateTime } from 'luxon';
import { randomFrom } from '#scripts/harness/random.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { readDashboard, type FigureId } from '#shared/dashboard/dashboard.api.ts';
import { readChecklistsReport, readChecklistTasksReport } from '#shared/reports/checklist-report.api.ts';
import { readReport } from '#shared/reports/report.api.ts';
import { listTasks } from '#shared/tasks/task.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  putIntoBatch,
} from '#test/support/build.ts';
import {
  buildChecklist,
  buildTasklist,
  writeTask,
  type BuiltChecklist,
} from '#test/support/checklist-scene.ts';
import { emptyDatabase } from '#test/support/database.ts';
import {
  countTasks,
  isListCompleted,
  writeRandomTasks,
  type PlainTasklist,
} from '#test/support/random-tasks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const zone = 'Pacific/Auckland';
const today = DateTime.now().setZone(zone).toISODate() ?? '';

interface World {
  readonly admin: Caller;
  readonly member: Caller;
  readonly batchIds: readonly number[];
  readonly checklists: readonly BuiltChecklist[];
  readonly lists: readonly PlainTasklist[];
  readonly coursesIn: (batchIds: readonly number[]) => ReadonlySet<number>;
}

/** Two batches that share courses, one of them a team's; checklists in all states on most of their courses. */
async function makeWorld(seed: number): Promise<World> {
  const random = randomFrom(seed);
  await emptyDatabase();
  const home = await buildInstitution({ is_ready_go: true, time_zone: zone });
  const member = await buildMember(home, 'read');
  const batches = [await buildBatch(home), await buildBatch(home, { team_id: member.team.id })];
  const held = new Map<number, ReadonlySet<number>>();
  const courses = await buildCourses(
    home,
    Array.from({ length: 30 }, (_, place) => `Course ${place}`),
  );
  for (const batch of batches) {
    const some = courses.filter(() => random.chance(0.6));
    await putIntoBatch(home, batch, some);
    held.set(batch.id, new Set(some.map(({ id }) => id)));
  }
  const checklists = [
    await buildChecklist(home, ['Syllabus', 'Dates', 'Welcome']),
    await buildChecklist(home, ['Captions', 'Links'], { title: 'Accessible' }),
  ];
  const courseIds = courses.map(({ id }) => id);
  return {
    admin: as(app, await buildAdmin(home)),
    member: as(app, member.person),
    batchIds: batches.map(({ id }) => id),
    checklists,
    lists: await writeRandomTasks(home, random, { courseIds, checklists, today }),
    coursesIn: (ids) => new Set(ids.flatMap((id) => [...(held.get(id) ?? [])])),
  };
}

/** What there is to count on the courses of some batches. */
function countedIn({ lists, coursesIn }: World, batchIds: readonly number[]) {
  const courses = coursesIn(batchIds);
  const ours = lists.filter(({ courseId }) => courses.has(courseId));
  return {
    ours,
    ...countTasks(
      ours.flatMap(({ tasks }) => tasks),
      today,
    ),
  };
}

const sum = (values: readonly unknown[]) =>
  values.reduce<number>((total, value) => total + Number(value ?? 0), 0);

const columns = [
  'readygo.tasklist_count',
  'readygo.tasklist_completed_count',
  'readygo.task_count',
  'readygo.completed_task_count',
  'readygo.task_overdue_count',
];

async function sumsOfTable(caller: Caller, batchIds: readonly number[]) {
  const body = { columns, batchIds: [...batchIds], limit: 100 };
  const { courses } = await caller.call(queryCourses, { body });
  return columns.map((column) => sum(courses.map(({ values }) => values[column])));
}

async function figuresOf(caller: Caller, batchIds: readonly number[]) {
  const { figures } = await caller.call(readDashboard, { query: { batchIds: [...batchIds] } });
  return (id: FigureId) => figures.find((figure) => figure.id === id);
}

async function expectAgreement(world: World, caller: Caller, batchIds: readonly number[]) {
  const { ours, total, completed, overdue } = countedIn(world, batchIds);
  const done = ours.filter(isListCompleted).length;
  const { checklists } = await caller.call(readChecklistsReport, { query: { batches: [...batchIds] } });
  expect([
    sum(checklists.map((row) => row.tasklistCount)),
    sum(checklists.map((row) => row.completedTasklists)),
    sum(checklists.map((row) => row.totalTaskCount)),
    sum(checklists.map((row) => row.completedTaskCount)),
  ]).toEqual([ours.length, done, total, completed]);
  expect(await sumsOfTable(caller, batchIds)).toEqual([ours.length, done, total, completed, overdue]);
  const listed = await Promise.all(
    (['completed', 'open', 'overdue', 'counted'] as const).map(async (state) => {
      const query = { scope: 'all' as const, state, batchIds: [...batchIds] };
      return (await caller.call(listTasks, { query })).pagination.total;
    }),
  );
  expect(listed).toEqual([completed, total - completed, overdue, total]);
  const figure = await figuresOf(caller, batchIds);
  expect(figure('checklists')?.value).toBeCloseTo((100 * done) / ours.length);
  expect(figure('overdue')?.value).toBe(overdue);
  const query = { reportId: 'readygo_trend', reportDuration: 'current' as const, batchIds: [...batchIds] };
  const { data } = await caller.call(readReport, { query });
  expect(data).toMatchObject([
    { courses: world.coursesIn(batchIds).size, 'readygo.task_overdue_count': overdue },
  ]);
  expect(data[0]?.['readygo.completion_percent']).toBeCloseTo((100 * completed) / total, 4);
}

describe.each([1, 2, 3])('in a world of checklists (%d)', (seed) => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(seed);
  });

  test('the reports, the table, the dashboard and the list of tasks say the same, of any batches', async () => {
    const [first = 0, second = 0] = world.batchIds;
    for (const batchIds of [[first], [second], [first, second]])
      await expectAgreement(world, world.admin, batchIds);
  });

  test('to somebody who sees one batch too', async () => {
    await expectAgreement(world, world.member, world.batchIds.slice(1));
  });

  test('the tasks of a checklist are what its tasklists have', async () => {
    for (const checklist of world.checklists) {
      const { tasks } = await world.admin.call(readChecklistTasksReport, {
        params: { id: checklist.id },
        query: { batches: [...world.batchIds] },
      });
      const { ours } = countedIn(world, world.batchIds);
      const all = ours.flatMap((list) => list.tasks);
      const expected = checklist.taskIds.map((id) => {
        const own = countTasks(
          all.filter(({ checklistTaskId }) => checklistTaskId === id),
          today,
        );
        return [id, own.total, own.completed];
      });
      expect(tasks.map((task) => [task.id, task.totalTaskCount, task.completedTaskCount])).toEqual(expected);
    }
  });

  test('each number of the dashboard leads to as many courses as it says', async () => {
    const figure = await figuresOf(world.admin, []);
    for (const id of ['checklists', 'overdue'] as const) {
      const { courseCount = 0, filter = [] } = figure(id) ?? {};
      const { pagination } = await world.admin.call(queryCourses, { body: { columns: [], filter } });
      expect([id, pagination.total]).toEqual([id, courseCount]);
      expect(courseCount).toBeGreaterThan(0);
    }
  });

  test('each number of the report leads to the courses whose checklists it counts', async () => {
    const { checklists } = await world.admin.call(readChecklistsReport, {
      query: { batches: [...world.batchIds] },
    });
    for (const row of checklists) {
      const counts = await Promise.all(
        ['checklists', 'completed_checklists', 'open_checklists'].map(async (column) => {
          const any = [{ op: 'one_of' as const, value: [String(row.id)] }];
          const filter = [{ column: `readygo.${column}`, any }];
          const body = { columns: [], filter, batchIds: [...world.batchIds] };
          return (await world.admin.call(queryCourses, { body })).pagination.total;
        }),
      );
      expect(counts).toEqual([row.tasklistCount, row.completedTasklists, row.incompleteTasklists]);
    }
  });
});

test('courses without any checklist have no percentage, and the dashboard says so', async () => {
  await emptyDatabase();
  const home = await buildInstitution({ is_ready_go: true });
  const admin = as(app, await buildAdmin(home));
  await buildCourses(home, ['Algebra'], await buildBatch(home));
  const figure = await figuresOf(admin, []);
  expect([figure('checklists')?.value, figure('overdue')?.value]).toEqual([null, 0]);
  const { courses } = await admin.call(queryCourses, {
    body: { columns: ['readygo.completion_percent', 'readygo.task_count', 'readygo.checklists'] },
  });
  expect(courses[0]?.values).toEqual({
    'readygo.completion_percent': null,
    'readygo.task_count': 0,
    'readygo.checklists': null,
  });
});

test('a course with an open checklist needs attention when its deadline is near, published or not', async () => {
  await emptyDatabase();
  const home = await buildInstitution({ is_ready_go: true, time_zone: 'UTC' });
  const admin = as(app, await buildAdmin(home));
  const deadline = DateTime.utc().plus({ days: 3 }).toISODate();
  const batch = await buildBatch(home, { deadline_date: deadline });
  const courses = await buildCourses(home, ['Algebra', 'Botany', 'Chemistry'], batch);
  const checklist = await buildChecklist(home, ['Syllabus', 'Dates']);
  const [open, completed] = [
    await buildTasklist(home, checklist, { courseId: courses[0]?.id ?? 0 }),
    await buildTasklist(home, checklist, { courseId: courses[1]?.id ?? 0 }),
  ];
  await writeTask(open.taskIds[0] ?? 0, { state: 'done' });
  for (const id of completed.taskIds) await writeTask(id, { state: 'done' });
  const { attention } = await admin.call(readDashboard, { query: {} });
  expect(attention.entries.filter(({ reason }) => reason === 'checklist')).toEqual([
    {
      reason: 'checklist',
      course: { id: courses[0]?.id, title: 'Algebra' },
      daysLeft: 3,
      openTaskCount: 1,
    },
  ]);
  const group = attention.groups.find(({ reason }) => reason === 'checklist');
  expect(group?.courseCount).toBe(1);
  const { courses: found } = await admin.call(queryCourses, {
    body: { columns: [], filter: group?.filter ?? [] },
  });
  expect(found.map(({ title }) => title)).toEqual(['Algebra']);
});
