import { db } from '#server/infra/db/database.ts';
import { remeasure } from '#server/findings/measure-course.service.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import { resolveFindings } from '#shared/findings/findings.api.ts';
import { defaultSections } from '#shared/instructor-tool/instructor-sections.ts';
import { updateInstructorTool, readInstructorTool } from '#shared/instructor-tool/instructor-tool.api.ts';
import { readProgress, recordVisit } from '#shared/instructor-view/progress.api.ts';
import { decideScope } from '#shared/scope-decisions/scope-decision.api.ts';
import { updateTask } from '#shared/tasks/task.api.ts';
import { listTaughtTasks } from '#shared/tasks/taught-task.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { buildItem, buildUdoitScan } from '#test/support/build-findings.ts';
import { buildChecklist, buildTasklist, writeTask } from '#test/support/checklist-scene.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let teacher: Caller;
let course: BuiltCourse;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  institution = await buildInstitution({ is_ready_go: true });
  admin = as(app, await buildAdmin(institution));
  const [own] = await buildCourses(institution, ['Botany'], await buildBatch(institution));
  if (!own) throw new Error('no course was built');
  course = own;
  teacher = asTeacher(app, await buildPerson(institution), own);
});

const choose = async (given: object) => {
  const { version } = await admin.call(readInstructorTool, {});
  const rest = { isOn: true, allBatches: true, batchIds: [], intro: null, contact: null };
  const body = { ...rest, scoresHiddenUntil: null, sections: defaultSections, version, ...given };
  return admin.call(updateInstructorTool, { body });
};

describe('the view', () => {
  test('has what the institution chose for it, and the status where that is shown', async () => {
    const contact = { name: 'Design', address: 'design@northfield.test' };
    await choose({ intro: 'Hello', contact, sections: { ...defaultSections, status: 'read' } });
    expect((await teacher.call(readInstructorView, { query: {} })).view).toMatchObject({
      intro: 'Hello',
      contact,
      isPreview: false,
      status: { status: { isDefault: true }, since: null },
    });
    await choose({});
    expect((await teacher.call(readInstructorView, { query: {} })).view).toMatchObject({
      intro: null,
      contact: null,
      status: null,
      sections: { tasks: 'work', status: 'hidden' },
    });
  });

  test('says how the course stands where it isn’t in scope, without what staff wrote', async () => {
    const view = async () => (await teacher.call(readInstructorView, { query: {} })).view;
    expect((await view()).scope).toBeNull();
    const decision = { standing: 'archived', reason: 'Ann left', reviewOn: '2999-12-31' } as const;
    const subjects = [{ subject: 'course' as const, key: '' }];
    await admin.call(decideScope, { params: { id: course.id }, body: { subjects, decision } });
    expect((await view()).scope).toEqual({
      label: 'Archived',
      since: expect.any(String),
      reviewOn: '2999-12-31',
    });
    await expect(
      teacher.call(decideScope, { params: { id: course.id }, body: { subjects, decision } }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is previewed without anything that could be changed', async () => {
    await buildTasklist(
      institution,
      await buildChecklist(institution, ['Welcome'], { visibility: 'instructors' }),
      { courseId: course.id },
    );
    const query = { previewOf: course.id };
    const { view } = await admin.call(readInstructorView, { query });
    expect(view).toMatchObject({ isPreview: true, sections: { tasks: 'read', messages: 'read' } });
    const { tasks } = await admin.call(listTaughtTasks, { query });
    expect(tasks).toMatchObject([{ title: 'Welcome', permissions: { work: false } }]);
  });

  test('has none of the numbers of hidden sections', async () => {
    await buildUdoitScan({ institution, course });
    await remeasure(institution.scope, course.id);
    const numbers = async () =>
      Object.keys((await teacher.call(readInstructorView, { query: {} })).metrics).filter((id) =>
        id.startsWith('udoit.'),
      );
    expect(await numbers()).toContain('udoit.error_count');
    await choose({ sections: { ...defaultSections, score: 'hidden', errors: 'hidden', files: 'hidden' } });
    expect(await numbers()).toEqual([]);
  });
});

describe('tasks of the view', () => {
  test('come with the open ones first, by their due date, and say what is next', async () => {
    const list = await buildChecklist(institution, ['Later', 'Done', 'First', 'Whenever'], {
      visibility: 'instructors',
    });
    const dueOn = ['2999-02-01', '2020-01-01', '2020-02-01', null];
    const { taskIds } = await buildTasklist(institution, list, { courseId: course.id, dueOn });
    await writeTask(taskIds[1] ?? 0, { state: 'done' });
    await buildTasklist(institution, await buildChecklist(institution, ['Staff'], { title: 'Staff' }), {
      courseId: course.id,
    });
    const found = await teacher.call(listTaughtTasks, { query: {} });
    expect(found.tasks.map(({ title }) => title)).toEqual(['First', 'Later', 'Whenever', 'Done']);
    expect(found).toMatchObject({
      total: 4,
      completed: 1,
      overdue: 1,
      next: { title: 'First', dueOn: '2020-02-01' },
    });
  });
});

describe('progress', () => {
  const goBack = (minutes: number) =>
    db()
      .updateTable('instructor_visits')
      .set({ last_at: new Date(Date.now() - minutes * 60_000) })
      .where('course_id', '=', course.id)
      .execute();

  test('says what got better since the visit before', async () => {
    const list = await buildChecklist(institution, ['Welcome'], { visibility: 'instructors' });
    const { taskIds } = await buildTasklist(institution, list, { courseId: course.id });
    await buildUdoitScan({ institution, course });
    const broken = { checked: { images: 10 }, broken: [['img-alt-missing', 'leaf'] as const] };
    await buildItem({ institution, course }, { ...broken, title: 'Page' });
    await remeasure(institution.scope, course.id);
    expect(await teacher.call(recordVisit, {})).toEqual({ since: null });
    expect(await teacher.call(readProgress, {})).toMatchObject({ since: null, score: null });
    await goBack(40);
    await teacher.call(updateTask, { params: { id: taskIds[0] ?? 0 }, body: { version: 1, state: 'done' } });
    await admin.call(resolveFindings, {
      params: { id: course.id },
      body: { which: { rule: 'img-alt-missing' }, reason: 'Fine' },
    });
    const { since } = await teacher.call(recordVisit, {});
    expect(since).not.toBeNull();
    const better = { since, score: { before: 90, now: 100 }, tasks: { completed: 1, titles: ['Welcome'] } };
    expect(await teacher.call(readProgress, {})).toMatchObject(better);
    await goBack(10);
    expect(await teacher.call(recordVisit, {})).toEqual({ since });
    expect(await teacher.call(readProgress, {})).toMatchObject(better);
    const { entries } = await admin.call(listAuditEntries, { query: {} });
    expect(entries.map(({ action }) => action)).not.toContain('recordVisit');
  });

  test('tells no score while scores are hidden', async () => {
    await buildUdoitScan({ institution, course });
    await remeasure(institution.scope, course.id);
    await teacher.call(recordVisit, {});
    await goBack(40);
    await teacher.call(recordVisit, {});
    await choose({ scoresHiddenUntil: '2999-01-01' });
    expect(await teacher.call(readProgress, {})).toMatchObject({ since: expect.any(String), score: null });
  });
});
