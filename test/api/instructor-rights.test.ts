import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import * as files from '#shared/course-files/course-files.api.ts';
import { readCourse, scanCourse } from '#shared/courses/course.api.ts';
import { remeasure } from '#server/findings/measure-course.service.ts';
import * as findings from '#shared/findings/findings.api.ts';
import type { SectionLevels } from '#shared/instructor-tool/instructor-sections.ts';
import { listTags } from '#shared/tags/tag.api.ts';
import * as tasks from '#shared/tasks/task.api.ts';
import { listTasklists } from '#shared/tasks/tasklist.api.ts';
import { undoChange, listUndos } from '#shared/undos/undo.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, withToken, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildTeam,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { buildDocument, buildItem, buildUdoitScan } from '#test/support/build-findings.ts';
import { buildChecklist, buildTasklist } from '#test/support/checklist-scene.ts';
import { chooseSections } from '#test/support/instructor-sections.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let person: BuiltPerson;
let teacher: Caller;
let course: BuiltCourse;
let other: BuiltCourse;
/** of a checklist for instructors, of one that isn't, and of that first one on the other course */
let taskId: number;
let hiddenTaskId: number;
let otherTaskId: number;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  institution = await buildInstitution({ is_ready_go: true, features: ['tags'] });
  admin = as(app, await buildAdmin(institution));
  person = await buildPerson(institution);
  const [own, elsewhere] = await buildCourses(institution, ['Botany', 'Art'], await buildBatch(institution));
  if (!own || !elsewhere) throw new Error('no courses were built');
  [course, other] = [own, elsewhere];
  teacher = asTeacher(app, person, own);
  const open = await buildChecklist(institution, ['Welcome'], { visibility: 'instructors' });
  const closed = await buildChecklist(institution, ['Secret'], { title: 'Staff' });
  const listOn = async (checklist: typeof open, { id }: BuiltCourse) =>
    (await buildTasklist(institution, checklist, { courseId: id })).taskIds[0] ?? 0;
  taskId = await listOn(open, own);
  hiddenTaskId = await listOn(closed, own);
  otherTaskId = await listOn(open, elsewhere);
});

const choose = (sections: Partial<SectionLevels>, isOn?: boolean) => chooseSections(admin, sections, isOn);
const on = (id: number) => ({ params: { id } });
const scanOf = (id: number) => ({ ...on(id), body: {} });
const read = (id: number, caller = teacher) => caller.call(tasks.readTask, on(id));
const complete = async (id: number, caller = teacher) =>
  caller.call(tasks.updateTask, {
    ...on(id),
    body: { version: (await admin.call(tasks.readTask, on(id))).version, state: 'done' },
  });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (problem: { code: string }) => problem.code,
  );

describe('tasks', () => {
  test('of one’s own course are read, completed, reopened and commented on', async () => {
    expect(await read(taskId)).toMatchObject({ state: 'todo', permissions: { work: true, verify: false } });
    expect(await complete(taskId)).toMatchObject({ isCompleted: true, stateBy: expect.any(String) });
    await teacher.call(tasks.commentOnTask, { ...on(taskId), body: { text: 'Done' } });
    const { version } = await read(taskId);
    const reopened = await teacher.call(tasks.updateTask, {
      ...on(taskId),
      body: { version, state: 'todo' },
    });
    expect(reopened).toMatchObject({ state: 'todo', commentCount: 1, permissions: { work: true } });
    expect((await teacher.call(tasks.listTaskEvents, { ...on(taskId), query: {} })).events).toHaveLength(3);
  });

  test('of other courses, of other institutions and of checklists for staff are not there', async () => {
    const foreign = await buildInstitution({ is_ready_go: true });
    const [away] = await buildCourses(foreign, ['Botany'], await buildBatch(foreign));
    const list = await buildChecklist(foreign, ['Away'], { visibility: 'instructors' });
    const { taskIds } = await buildTasklist(foreign, list, { courseId: away?.id ?? 0 });
    for (const id of [otherTaskId, hiddenTaskId, taskIds[0] ?? 0, 2_000_000_000]) {
      expect(await codeOf(read(id))).toBe('not_found');
      const body = { version: 1, state: 'done' as const };
      expect(await codeOf(teacher.call(tasks.updateTask, { ...on(id), body }))).toBe('not_found');
      expect(await codeOf(teacher.call(tasks.listTaskEvents, { ...on(id), query: {} }))).toBe('not_found');
    }
  });

  test('of a checklist for staff are there once they are given to the instructor', async () => {
    await admin.call(tasks.updateTask, {
      ...on(hiddenTaskId),
      body: { version: 1, assigneeIds: [person.id] },
    });
    expect(await complete(hiddenTaskId)).toMatchObject({ isCompleted: true });
    const colleague = asTeacher(app, await buildPerson(institution), course);
    expect(await codeOf(read(hiddenTaskId, colleague))).toBe('not_found');
  });

  test('can’t be given to others, moved or verified by instructors', async () => {
    const change = (body: object) =>
      codeOf(teacher.call(tasks.updateTask, { ...on(taskId), body: { version: 1, ...body } }));
    expect(await change({ dueOn: '2030-01-01' })).toBe('not_allowed');
    expect(await change({ assigneeIds: [] })).toBe('not_allowed');
    const verify = teacher.call(tasks.verifyTask, { ...on(taskId), body: { version: 1 } });
    expect(await codeOf(verify)).toBe('not_allowed');
    expect(await codeOf(teacher.call(tasks.listTaskPeople, { query: {} }))).toBe('not_allowed');
    const selection = { selected: [taskId] };
    expect(
      await codeOf(teacher.call(tasks.changeTasks, { body: { selection, change: { action: 'complete' } } })),
    ).toBe('not_allowed');
    expect(await read(taskId)).toMatchObject({ state: 'todo', dueOn: null });
  });

  test('are only read, or not there, as soon as the tool says so', async () => {
    await choose({ tasks: 'read' });
    expect(await read(taskId)).toMatchObject({ permissions: { work: false } });
    expect(await codeOf(complete(taskId))).toBe('not_allowed');
    await choose({ tasks: 'hidden' });
    expect(await codeOf(complete(taskId))).toBe('not_found');
    await choose({ tasks: 'work' }, false);
    expect(await codeOf(read(taskId))).toBe('not_found');
    await choose({ tasks: 'work' });
    expect(await codeOf(complete(taskId))).toBe('done');
  });

  test('say nothing about scores or the staff’s work that instructors don’t see', async () => {
    const asking = (column: string, id: string) => ({
      title: id,
      condition: JSON.stringify([{ column, any: [{ op: 'at_least', value: 80 }] }]),
    });
    const list = await buildChecklist(
      institution,
      [asking('udoit.score', 'a'), asking('udoit.error_count', 'b'), asking('readygo.task_count', 'c')],
      { visibility: 'instructors', title: 'Automatic' },
    );
    const { taskIds } = await buildTasklist(institution, list, { courseId: course.id });
    const conditions = async () =>
      Promise.all(taskIds.map(async (id) => (await read(id)).condition !== null));
    expect(await conditions()).toEqual([true, true, false]);
    await choose({ score: 'hidden' });
    expect(await conditions()).toEqual([false, true, false]);
  });
});

describe('the course', () => {
  test('can be scanned by its instructor, who doesn’t see the staff’s page of it', async () => {
    expect(await codeOf(teacher.call(scanCourse, scanOf(course.id)))).toBe('done');
    for (const id of [course.id, other.id]) {
      expect(await codeOf(teacher.call(readCourse, on(id)))).toBe('not_found');
      expect(await codeOf(teacher.call(listTasklists, on(id)))).toBe('not_found');
      expect(await codeOf(teacher.call(findings.listFindings, { ...on(id), query: {} }))).toBe('not_found');
    }
    expect(await codeOf(teacher.call(scanCourse, scanOf(other.id)))).toBe('not_found');
    expect(await codeOf(teacher.call(listTags, { query: {} }))).toBe('not_allowed');
    await choose({}, false);
    expect(await codeOf(teacher.call(scanCourse, scanOf(course.id)))).toBe('not_found');
  });

  test('has its findings marked as fine, and that undone, only where the tool lets instructors do so', async () => {
    await buildUdoitScan({ institution, course });
    await buildItem(
      { institution, course },
      { checked: { images: 1 }, broken: [['img-alt-missing', 'leaf']] },
    );
    await remeasure(institution.scope, course.id);
    const body = { which: { rule: 'img-alt-missing' as const }, reason: 'Decoration' };
    const resolve = (id: number) => codeOf(teacher.call(findings.resolveFindings, { ...on(id), body }));
    expect(await resolve(course.id)).toBe('not_found');
    await choose({ errors: 'work' });
    expect(await resolve(other.id)).toBe('not_found');
    expect(await resolve(course.id)).toBe('done');
    const { undos } = await teacher.call(listUndos, {});
    await choose({ errors: 'read' });
    expect(await codeOf(teacher.call(undoChange, on(undos[0]?.id ?? 0)))).toBe('not_allowed');
    await choose({ errors: 'work' });
    expect(await codeOf(teacher.call(undoChange, on(undos[0]?.id ?? 0)))).toBe('done');
    expect((await teacher.call(findings.listTaughtFindings, { query: {} })).findings).toHaveLength(1);
  });

  test('has its documents reviewed only where the tool lets instructors do so', async () => {
    const documentId = await buildDocument({ institution, course }, 'Hand-out.pdf');
    const review = () =>
      codeOf(
        teacher.call(files.reviewDocument, {
          params: { id: course.id, documentId },
          body: { isReviewed: true },
        }),
      );
    expect(await review()).toBe('not_found');
    await choose({ files: 'work', errors: 'hidden' });
    expect(await review()).toBe('done');
    await choose({ files: 'hidden' });
    expect(await codeOf(teacher.call(files.listTaughtDocuments, { query: {} }))).toBe('not_found');
  });
});

test('a token of an instructor has no rights on a course', async () => {
  const { token } = await teacher.call(createApiToken, { body: { title: 'A', reach: 'write' } });
  const caller = withToken(app, token);
  expect(await codeOf(read(taskId, caller))).toBe('not_found');
  expect(await codeOf(caller.call(scanCourse, scanOf(course.id)))).toBe('not_found');
  expect(await codeOf(caller.call(findings.listTaughtFindings, { query: {} }))).toBe('not_found');
});

test('staff who also teach keep their own rights next to those of an instructor', async () => {
  const team = await buildTeam(institution, [{ person, role: 'read' }]);
  const [theirs] = await buildCourses(
    institution,
    ['Latin'],
    await buildBatch(institution, { team_id: team.id }),
  );
  expect(await codeOf(teacher.call(readCourse, on(theirs?.id ?? 0)))).toBe('done');
  expect(await codeOf(teacher.call(scanCourse, scanOf(theirs?.id ?? 0)))).toBe('not_allowed');
  expect(await codeOf(complete(taskId))).toBe('done');
  await choose({}, false);
  expect(await codeOf(teacher.call(readCourse, on(theirs?.id ?? 0)))).toBe('done');
  expect(await codeOf(read(taskId))).toBe('not_found');
});

describe('a preview', () => {
  const asPreview = (caller: Caller, id: number) =>
    codeOf(caller.call(findings.listTaughtFindings, { query: { previewOf: id } }));

  test('is for who administers the institution, of its own tracked courses', async () => {
    const foreign = await buildInstitution({ is_ready_go: true });
    const [away] = await buildCourses(foreign, ['Botany'], await buildBatch(foreign));
    const [untracked] = await buildCourses(institution, ['Untracked']);
    expect(await asPreview(admin, course.id)).toBe('done');
    expect(await asPreview(admin, away?.id ?? 0)).toBe('not_found');
    expect(await asPreview(admin, untracked?.id ?? 0)).toBe('not_found');
    expect(await asPreview(teacher, other.id)).toBe('not_found');
    expect(await asPreview(as(app, person), course.id)).toBe('not_found');
  });
});
