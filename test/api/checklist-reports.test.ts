import { defaultTableView } from '#shared/course-table/table-view.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import * as api from '#shared/reports/checklist-report.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  putIntoBatch,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { buildQuickView } from '#test/support/build-quick-views.ts';
import {
  buildChecklist,
  buildTasklist,
  writeTask,
  type BuiltChecklist,
} from '#test/support/checklist-scene.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let institution: BuiltInstitution;
let person: BuiltPerson;
let admin: Caller;
let batch: { id: number };
let courses: BuiltCourse[];
let checklist: BuiltChecklist;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ is_ready_go: true });
  person = await buildAdmin(institution);
  admin = as(app, person);
  batch = await buildBatch(institution);
  courses = await buildCourses(institution, ['Algebra', 'Botany', 'Chemistry'], batch);
  checklist = await buildChecklist(institution, ['Syllabus', 'Dates', 'Captions']);
});

const idOf = (place: number) => courses[place]?.id ?? 0;
const overview = (batches: readonly number[], caller = admin) =>
  caller.call(api.readChecklistsReport, { query: { batches: [...batches] } });
const tasksOf = (id: number, batches: readonly number[], caller = admin) =>
  caller.call(api.readChecklistTasksReport, { params: { id }, query: { batches: [...batches] } });

/** One list completed, one half way, in three courses of which two have it. */
async function workOnTwo() {
  const [done, begun] = [
    await buildTasklist(institution, checklist, { courseId: idOf(0) }),
    await buildTasklist(institution, checklist, { courseId: idOf(1) }),
  ];
  for (const id of done.taskIds) await writeTask(id, { state: 'done' });
  const [first, second] = begun.taskIds;
  await writeTask(first ?? 0, { state: 'done' });
  await writeTask(second ?? 0, { state: 'not_applicable' });
  return { done, begun };
}

test('counts the tasklists and tasks of each checklist on the courses of the batches', async () => {
  await workOnTwo();
  const { checklists, scope } = await overview([batch.id]);
  expect(scope).toBeNull();
  expect(checklists).toEqual([
    {
      id: checklist.id,
      title: 'Term start',
      tasklistCount: 2,
      inScopeTasklistCount: 2,
      completedTasklists: 1,
      incompleteTasklists: 1,
      completedTasklistsPercentage: 50,
      incompleteTasklistsPercentage: 50,
      totalTaskCount: 5,
      inScopeTaskCount: 5,
      completedTaskCount: 4,
      incompleteTaskCount: 1,
      completedTaskPercentage: 80,
      incompleteTaskPercentage: 20,
    },
  ]);
});

test('counts a course once, however many of the batches it is in', async () => {
  await workOnTwo();
  const other = await buildBatch(institution);
  await putIntoBatch(institution, other, courses);
  expect(await overview([batch.id, other.id])).toEqual(await overview([batch.id]));
  expect(await tasksOf(checklist.id, [batch.id, other.id])).toEqual(await tasksOf(checklist.id, [batch.id]));
});

test('has the tasks of a checklist in its order, with nothing counted where none has it', async () => {
  await workOnTwo();
  const { checklist: named, tasks } = await tasksOf(checklist.id, [batch.id]);
  expect(named).toEqual({ id: checklist.id, title: 'Term start' });
  expect(tasks.map((task) => [task.title, task.totalTaskCount, task.completedTaskCount])).toEqual([
    ['Syllabus', 2, 2],
    ['Dates', 1, 1],
    ['Captions', 2, 1],
  ]);
  expect(tasks[2]).toMatchObject({ incompleteTaskCount: 1, completedTaskPercentage: 50 });
  const empty = await buildBatch(institution);
  const nothing = await tasksOf(checklist.id, [empty.id]);
  expect(nothing.tasks.map(({ totalTaskCount }) => totalTaskCount)).toEqual([0, 0, 0]);
});

test('leaves out checklists that no course has, that were removed, or that nobody published', async () => {
  await buildChecklist(institution, ['Alone'], { title: 'Nobody’s' });
  const gone = await buildChecklist(institution, ['Old'], { title: 'Removed', removed_at: new Date() });
  await buildTasklist(institution, gone, { courseId: idOf(0) });
  expect(await overview([batch.id])).toEqual({ checklists: [], scope: null });
  await expect(tasksOf(gone.id, [batch.id])).rejects.toMatchObject({ code: 'not_found' });
});

test('without batches there is nothing, and no error', async () => {
  await workOnTwo();
  expect((await overview([])).checklists).toEqual([]);
});

test('answers the same when many batches are named in the body', async () => {
  await workOnTwo();
  const body = { batches: [batch.id] };
  expect(await admin.call(api.queryChecklistsReport, { body })).toEqual(await overview([batch.id]));
  const params = { id: checklist.id };
  expect(await admin.call(api.queryChecklistTasksReport, { params, body })).toEqual(
    await tasksOf(checklist.id, [batch.id]),
  );
});

test('is about the courses of a quick view, and says which filter that is', async () => {
  await workOnTwo();
  const filter = [{ column: 'core.title', any: [{ op: 'is' as const, value: 'Algebra' }] }];
  const view = await buildQuickView(person, {
    title: 'Only algebra',
    view: { ...defaultTableView, filter },
  });
  const { checklists, scope } = await admin.call(api.readChecklistsReport, {
    query: { batches: [batch.id], quickViewId: view.id },
  });
  expect(checklists).toMatchObject([{ tasklistCount: 1, completedTasklists: 1 }]);
  expect(scope).toEqual({ quickViewId: view.id, title: 'Only algebra', filter });
});

test('people report on the batches they see, and read the checklists that are on those courses', async () => {
  await workOnTwo();
  const member = await buildMember(institution, 'read');
  const reader = as(app, member.person);
  await expect(overview([batch.id], reader)).rejects.toMatchObject({ code: 'not_found' });
  await expect(tasksOf(checklist.id, [], reader)).rejects.toMatchObject({ code: 'not_found' });
  const theirs = await buildBatch(institution, { team_id: member.team.id });
  await putIntoBatch(institution, theirs, courses.slice(1, 2));
  expect((await overview([theirs.id], reader)).checklists).toMatchObject([
    { tasklistCount: 1, completedTasklists: 0 },
  ]);
  expect((await tasksOf(checklist.id, [theirs.id], reader)).tasks).toHaveLength(3);
  const stranger = as(app, await buildPerson(institution));
  await expect(tasksOf(checklist.id, [], stranger)).rejects.toMatchObject({ code: 'not_found' });
});

test('exports the checklists and the tasks of one, with percentages of nothing empty', async () => {
  await workOnTwo();
  const lines = async (asked: { batches: number[]; checklistId?: number }) => {
    const query = { ...asked, format: 'csv' as const };
    const { text } = await admin.request('GET', urlOf(api.exportChecklistsReport, { query }));
    return text.replace('\uFEFF', '').trim().split(/\r?\n/);
  };
  const all = await lines({ batches: [batch.id] });
  expect(all[0]).toContain('Checklist,Courses,Courses in scope,Tasks,Tasks in scope,Completed checklists');
  expect(all[1]).toContain('Term start,2,2,5,5,1,1');
  const own = await lines({ batches: [batch.id], checklistId: checklist.id });
  expect(own[0]).toContain('Task,Courses,Courses in scope,Completed tasks,Incomplete tasks');
  expect(own.slice(1).map((line) => line.split(',')[0])).toEqual(['Syllabus', 'Dates', 'Captions']);
  const empty = await buildBatch(institution);
  const nothing = await lines({ batches: [empty.id], checklistId: checklist.id });
  expect(nothing[1]).toBe('Syllabus,0,0,0,0,,');
});
