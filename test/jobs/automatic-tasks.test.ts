import { assignChecklist } from '#server/tasks/assign-checklist.service.ts';
import { checklistPublished } from '#server/checklists/checklist.events.ts';
import { coursesAtOnce, evaluateNewDay } from '#server/automatic-tasks/evaluate-tasks.service.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { giveStatus } from '#server/statuses/status.service.ts';
import { setCourseTags } from '#server/tags/tag.service.ts';
import { removeMembers } from '#server/batches/membership.service.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { automatic, setState, stateOf, storyOf, taskOf } from '#test/support/automatic-task-scene.ts';
import { buildAdmin, buildCourses, type BuiltPerson } from '#test/support/build.ts';
import { buildChecklistTask } from '#test/support/build-checklists.ts';
import { buildChecklist } from '#test/support/checklist-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInReadScene, readNow, written, type ReadScene } from '#test/support/read-scene.ts';

const noErrors: Filter = [{ column: 'udoit.error_count', any: [{ op: 'at_most', value: 0 }] }];
const published: Filter = [{ column: 'core.published', any: [{ op: 'is', value: true }] }];

let scene: ReadScene;
let admin: BuiltPerson;
eachInReadScene((given) => {
  scene = given;
});
beforeEach(async () => {
  await db()
    .updateTable('institutions')
    .set({ is_ready_go: true, features: ['tags'] })
    .execute();
  admin = await buildAdmin(scene.institution);
});

const good = '<p>Fine.</p>';
const bad = '<img src="x.png">';
const read = (html: string) => {
  scene.harness.mutate.content(scene.course, { pages: [written(1, html, { updatedAt: nextMoment() })] });
  return readNow(scene, [scene.courseId]);
};
let moment = 0;
const nextMoment = () => new Date(Date.UTC(2026, 2, 1, 9, (moment += 1))).toISOString();

/** The course gets a checklist with these automatic tasks; returns the tasks' ids. */
async function assign(...conditions: readonly Filter[]) {
  const checklist = await buildChecklist(
    scene.institution,
    conditions.map((condition, place) => automatic(`Task ${place}`, condition)),
  );
  await assignChecklist(scene.institution.scope, {
    checklistId: checklist.id,
    courseIds: [scene.courseId],
    by: null,
  });
  const tasks = await db().selectFrom('tasks').select('id').orderBy('id').execute();
  return tasks.map(({ id }) => id);
}

test('a scan does a task and says which value did it, and another scan reopens it', async () => {
  const [task = 0] = await assign(noErrors);
  await read(bad);
  expect(await stateOf(task)).toBe('todo');
  await read(good);
  const done = await taskOf(task);
  expect(done).toMatchObject({ state: 'done', method: 'automatic' });
  expect(done.found).toMatchObject({
    condition: noErrors,
    values: [{ column: 'udoit.error_count', value: 0, readAt: expect.any(String) }],
  });
  await read(bad);
  expect(await taskOf(task)).toMatchObject({ state: 'todo', method: null, found: null });
  expect(await storyOf(task)).toEqual(['system automatic: done', 'system automatic: todo']);
});

test('one scan changes a task at most once, whichever tool’s values come first', async () => {
  const [task = 0] = await assign([...published, ...noErrors]);
  await read(good);
  scene.harness.mutate.course(scene.canvas, scene.course.id, { state: 'unpublished' });
  await read(bad);
  scene.harness.mutate.course(scene.canvas, scene.course.id, { state: 'available' });
  await read(bad);
  expect(await storyOf(task)).toEqual(['system automatic: done', 'system automatic: todo']);
});

test('a checklist whose values are known is done when it’s assigned', async () => {
  await read(good);
  const [done = 0, open = 0] = await assign(noErrors, [
    { column: 'udoit.error_count', any: [{ op: 'above', value: 0 }] },
  ]);
  expect([await stateOf(done), await stateOf(open)]).toEqual(['done', 'todo']);
});

test('a task that a publication adds is done at once where its condition holds', async () => {
  const { scope } = scene.institution;
  await read(good);
  const [task = 0] = await assign(noErrors);
  const checklist = await db().selectFrom('checklists').select('id').executeTakeFirstOrThrow();
  await buildChecklistTask(scene.institution, checklist, automatic('Added', published));
  await db().updateTable('checklists').set({ publication: 2 }).execute();
  await inTransaction(() => checklistPublished.publish(scope, { checklistId: checklist.id }));
  const added = await db().selectFrom('tasks').select('id').where('id', '<>', task).executeTakeFirstOrThrow();
  expect([await stateOf(task), await stateOf(added.id)]).toEqual(['done', 'done']);
});

test('a scan that can’t read the course, or a part of it, changes nothing', async () => {
  const [task = 0] = await assign(noErrors);
  await read(good);
  scene.harness.mutate.switchTab(scene.course.id, 'pages', false);
  await readNow(scene, [scene.courseId]);
  expect(await stateOf(task)).toBe('done');
  scene.harness.mutate.before(1, /quizzes/, () =>
    scene.harness.mutate.revokeToken(scene.canvas.serviceToken),
  );
  await readNow(scene, [scene.courseId]);
  expect(await stateOf(task)).toBe('done');
  expect(await storyOf(task)).toEqual(['system automatic: done']);
});

test('what a person reopens stays open until the condition turns from false to true', async () => {
  const [task = 0] = await assign(noErrors);
  await read(good);
  await setState(scene.institution.scope, admin, task, 'in_progress');
  await read(`${good}${good}`);
  expect(await stateOf(task)).toBe('in_progress');
  await read(bad);
  expect(await stateOf(task)).toBe('in_progress');
  await read(good);
  expect(await stateOf(task)).toBe('done');
});

test('what a person did stays done, and what they set aside before anything was known stays so', async () => {
  const [done = 0, aside = 0] = await assign(noErrors, noErrors);
  await setState(scene.institution.scope, admin, done, 'done');
  await setState(scene.institution.scope, admin, aside, 'not_applicable');
  await read(good);
  expect(await taskOf(done)).toMatchObject({ state: 'done', method: 'manual' });
  expect(await stateOf(aside)).toBe('not_applicable');
  await read(bad);
  expect([await stateOf(done), await stateOf(aside)]).toEqual(['done', 'not_applicable']);
  await read(good);
  expect([await stateOf(done), await stateOf(aside)]).toEqual(['done', 'done']);
});

test('a condition on what the institution doesn’t have, or that is gone, never does a task', async () => {
  const asked = { op: 'at_least', value: 0 } as const;
  const tasks = await assign(
    [{ column: 'udoit.gone', any: [asked] }],
    [{ column: 'readygo.task_count', any: [asked] }],
    [{ column: 'tidyup.issue_count', any: [asked] }],
    [],
  );
  await db()
    .updateTable('institutions')
    .set({ active_products: ['core', 'udoit'] })
    .execute();
  await read(good);
  for (const id of tasks) expect(await stateOf(id)).toBe('todo');
});

test('what people change about a course is looked at right afterwards', async () => {
  const { scope } = scene.institution;
  const ready = await db()
    .selectFrom('statuses')
    .select('id')
    .where('category', '=', 'ready')
    .executeTakeFirstOrThrow();
  const batch = await db().selectFrom('batches').select('id').executeTakeFirstOrThrow();
  const wordIn = (column: string, id: number): Filter => [
    { column, any: [{ op: 'one_of', value: [String(id)] }] },
  ];
  const [byStatus = 0, byTag = 0, byBatch = 0] = await assign(
    wordIn('readygo.status', ready.id),
    [{ column: 'core.tags', any: [{ op: 'not_empty' }] }],
    wordIn('core.batches', batch.id),
  );
  const states = async () => [await stateOf(byStatus), await stateOf(byTag), await stateOf(byBatch)];
  expect(await states()).toEqual(['todo', 'todo', 'done']);
  await giveStatus(scope, { courseIds: [scene.courseId], statusId: ready.id }, { source: 'manual' });
  await setCourseTags(scope, scene.courseId, ['pilot']);
  await inTransaction(() => removeMembers(scope, batch.id, [scene.courseId]));
  await runJobs();
  expect(await states()).toEqual(['done', 'done', 'todo']);
});

test('days that pass are looked at once a day', async () => {
  const { scope } = scene.institution;
  const { signal } = new AbortController();
  await db()
    .updateTable('courses')
    .set({ start_at: new Date('2026-06-10T12:00:00Z') })
    .where('id', '=', scene.courseId)
    .execute();
  const [task = 0] = await assign([{ column: 'core.startDate', any: [{ op: 'next_days', value: 7 }] }]);
  await evaluateNewDay(scope, new Date('2026-06-01T08:00:00Z'), signal);
  expect(await stateOf(task)).toBe('todo');
  await evaluateNewDay(scope, new Date('2026-06-05T08:00:00Z'), signal);
  expect(await stateOf(task)).toBe('done');
});

test('a day’s look that is interrupted goes on where it stopped, and looks at nothing twice', async () => {
  const { institution } = scene;
  const soon: Filter = [{ column: 'core.startDate', any: [{ op: 'next_days', value: 7 }] }];
  const titles = Array.from({ length: coursesAtOnce + 20 }, (_, number) => `Course ${number}`);
  const courses = await buildCourses(institution, titles);
  await db()
    .updateTable('courses')
    .set({ start_at: new Date('2026-06-10T12:00:00Z') })
    .execute();
  const checklist = await buildChecklist(institution, [automatic('Soon', soon)]);
  const courseIds = courses.map(({ id }) => id);
  await assignChecklist(institution.scope, { checklistId: checklist.id, courseIds, by: null });
  await db().deleteFrom('task_conditions').execute();
  const look = (at: string, signal = new AbortController().signal) =>
    evaluateNewDay(institution.scope, new Date(at), signal);
  const lookedAt = async () => (await db().selectFrom('task_conditions').select('task_id').execute()).length;

  await expect(look('2026-06-05T08:00:00Z', AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await lookedAt()).toBe(coursesAtOnce);
  // What's looked at once more would be known again.
  await db().deleteFrom('task_conditions').execute();
  await look('2026-06-05T09:00:00Z');
  expect(await lookedAt()).toBe(20);
  await look('2026-06-05T10:00:00Z');
  expect(await lookedAt()).toBe(20);
  const done = await db().selectFrom('tasks').select('id').where('state', '=', 'done').execute();
  expect(done).toHaveLength(titles.length);
  await look('2026-06-06T08:00:00Z');
  expect(await lookedAt()).toBe(titles.length);
});

test('two runs at once share a day’s look', async () => {
  const [task = 0] = await assign([{ column: 'core.startDate', any: [{ op: 'next_days', value: 7 }] }]);
  await db()
    .updateTable('courses')
    .set({ start_at: new Date('2026-06-10T12:00:00Z') })
    .where('id', '=', scene.courseId)
    .execute();
  const { signal } = new AbortController();
  const look = () => evaluateNewDay(scene.institution.scope, new Date('2026-06-05T08:00:00Z'), signal);
  await Promise.all([look(), look(), look()]);
  expect(await storyOf(task)).toEqual(['system automatic: done']);
});

test('nothing of it is there in the core flavour', async () => {
  const [task = 0] = await assign(noErrors);
  await db().updateTable('institutions').set({ is_ready_go: false }).execute();
  await read(good);
  await evaluateNewDay(scene.institution.scope, new Date(), new AbortController().signal);
  expect(await stateOf(task)).toBe('todo');
  expect(await db().selectFrom('task_condition_days').selectAll().execute()).toEqual([]);
});

test('what changes at the same moment is seen by the one that comes second', async () => {
  const { scope } = scene.institution;
  const [task = 0] = await assign([...noErrors, { column: 'core.tags', any: [{ op: 'not_empty' }] }]);
  await Promise.all([read(good), setCourseTags(scope, scene.courseId, ['pilot'])]);
  await runJobs();
  expect(await stateOf(task)).toBe('done');
});
