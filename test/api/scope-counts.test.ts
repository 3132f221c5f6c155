import { db } from '#server/infra/db/database.ts';
import { tellOfDueTasks } from '#server/task-news/task-news.service.ts';
import { listAlertRules, previewAlertRule } from '#shared/alerts/alert-rule.api.ts';
import { listAlerts } from '#shared/alerts/alert.api.ts';
import { exportBulkActionCourses, startBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import { listChecklists } from '#shared/checklists/checklist.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import type { Condition } from '#shared/filters/filter.ts';
import { exportFixes } from '#shared/fixes/fixes.api.ts';
import { exportInstitutions, listInstitutions } from '#shared/institutions/manage-institutions.api.ts';
import { readInstructorTool } from '#shared/instructor-tool/instructor-tool.api.ts';
import { listNotifications } from '#shared/notifications/notification.api.ts';
import { exportEvidence, readEvidence } from '#shared/reports/evidence.api.ts';
import { inScopeOnly } from '#shared/scope-decisions/scope-terms.ts';
import { listStatusUse, setCourseStatus } from '#shared/statuses/status.api.ts';
import { listTagUse, setCourseTags } from '#shared/tags/tag.api.ts';
import { changeTasks, listTasks, previewTaskMessage } from '#shared/tasks/task.api.ts';
import { listBatchChecklists, readChecklistProgress } from '#shared/tasks/tasklist.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAlert, buildAlertRule } from '#test/support/build-alerts.ts';
import { buildChecklist as buildChecklistFor, buildChecklistTask } from '#test/support/build-checklists.ts';
import { buildFix } from '#test/support/build-findings.ts';
import { buildPerson, buildSuperAdmin, type BuiltCourse, type BuiltPerson } from '#test/support/build.ts';
import { buildChecklist, buildTasklist } from '#test/support/checklist-scene.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, filledIn, readingToken, sheetsOf } from '#test/support/downloads.ts';
import { buildRandomScope, dayMs, dayOf, days, outIds } from '#test/support/random-scope.ts';
import { assign } from '#test/support/task-scene.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(emptyDatabase);

/** Random decisions, and some of the courses; of those, how many there are and how many of them are in scope, counted by hand. */
async function scene(seed: number) {
  const built = await buildRandomScope(seed);
  const { courses, spans, random, institution } = built;
  const outNow = outIds(spans, dayOf(new Date()));
  const counts = (some: readonly BuiltCourse[], out = outNow) => ({
    courseCount: some.length,
    inScopeCount: some.filter(({ id }) => !out.has(id)).length,
  });
  const chosen = courses.filter((_, place) => place === 0 || random() < 0.6);
  const admin = as(app, await buildPerson(institution, { is_admin: true, can_manage_checklists: true }));
  return { ...built, counts, chosen, admin };
}

/** How many rows the table of courses has, with a filter and with those in scope of it. */
async function rowsBehind(admin: Caller, having: Condition) {
  const rows = async (filter: Condition[]) =>
    (await admin.call(queryCourses, { body: { columns: [], filter } })).pagination.total;
  return { courseCount: await rows([having]), inScopeCount: await rows([having, inScopeOnly]) };
}

const has = (column: string, id: number): Condition => ({
  column,
  any: [{ op: 'one_of', value: [String(id)] }],
});

const complete = (courses: readonly BuiltCourse[], at: Date) =>
  db()
    .updateTable('tasklists')
    .set({ completed_at: at })
    .where('course_id', 'in', [0, ...courses.map(({ id }) => id)])
    .execute();

const seeds = [21, 22, 23, Math.floor(Math.random() * 1_000_000)];
describe.each(seeds)('after random decisions (seed %s)', (seed) => {
  test('statuses and tags count courses as their filters find them', async () => {
    const { admin, courses, chosen, counts } = await scene(seed);
    const { statuses } = await admin.call(listStatusUse, {});
    const other = statuses.find(({ isDefault }) => !isDefault);
    for (const { id } of chosen) {
      await admin.call(setCourseTags, { params: { id }, body: { tags: ['STEM'] } });
      await admin.call(setCourseStatus, { params: { id }, body: { statusId: other?.id ?? 0, note: null } });
    }
    const { tags } = await admin.call(listTagUse, {});
    expect(tags).toMatchObject([counts(chosen)]);
    for (const tag of tags) expect(await rowsBehind(admin, has('core.tags', tag.id))).toEqual(counts(chosen));
    for (const status of (await admin.call(listStatusUse, {})).statuses) {
      const having =
        status.id === other?.id
          ? chosen
          : courses.filter((course) => status.isDefault && !chosen.includes(course));
      expect(status).toMatchObject(counts(having));
      expect(await rowsBehind(admin, has('readygo.status', status.id))).toEqual(counts(having));
    }
  });

  test('checklists count the courses that have them', async () => {
    const { admin, institution, batch, courses, chosen, counts, random } = await scene(seed);
    const checklist = await buildChecklist(institution, ['Welcome', 'Syllabus']);
    const completed = chosen.filter(() => random() < 0.5);
    for (const { id } of chosen)
      await buildTasklist(institution, checklist, { courseId: id, dueOn: ['2020-01-01', null] });
    const { checklists } = await admin.call(listChecklists, { query: {} });
    expect(checklists).toMatchObject([counts(chosen)]);
    expect(await rowsBehind(admin, has('readygo.checklists', checklist.id))).toEqual(counts(chosen));
    const progress = await admin.call(readChecklistProgress, { params: { id: checklist.id } });
    expect(progress).toMatchObject(counts(chosen));
    const overdue = async (standing: 'all' | 'in_scope') =>
      (await admin.call(listTasks, { query: { scope: 'all', state: 'overdue', standing, limit: 100 } }))
        .pagination.total;
    expect([progress.overdueCourseCount, progress.overdueInScopeCount]).toEqual([
      await overdue('all'),
      await overdue('in_scope'),
    ]);
    await db()
      .insertInto('batch_checklists')
      .values({ institution_id: institution.id, batch_id: batch.id, checklist_id: checklist.id })
      .execute();
    await complete(completed, new Date());
    const ofBatch = await admin.call(listBatchChecklists, { params: { id: batch.id } });
    const inScope = {
      courseCount: counts(courses).inScopeCount,
      assignedCount: counts(chosen).inScopeCount,
      completedCount: counts(completed).inScopeCount,
    };
    const completedCount = completed.length;
    expect(ofBatch.checklists).toMatchObject([
      { courseCount: courses.length, assignedCount: chosen.length, completedCount, inScope },
    ]);
  });

  test('alert rules count their alerts, and their preview the courses that match', async () => {
    const { admin, institution, chosen, counts, courses } = await scene(seed);
    const rule = await buildAlertRule(institution);
    for (const course of chosen) await buildAlert(institution, { rule, course });
    const { courseCount, inScopeCount } = counts(chosen);
    const { rules } = await admin.call(listAlertRules, {});
    expect(rules).toMatchObject([{ openCount: courseCount, openInScopeCount: inScopeCount }]);
    const { pagination, outOfScopeCount } = await admin.call(listAlerts, { query: { ruleId: rule.id } });
    expect([pagination.total, pagination.total - outOfScopeCount]).toEqual([courseCount, inScopeCount]);
    const condition: Condition[] = [{ column: 'core.title', any: [{ op: 'not_empty' }] }];
    const preview = await admin.call(previewAlertRule, { body: { condition, batchIds: null } });
    expect({ courseCount: preview.pagination.total, inScopeCount: preview.inScope }).toEqual(counts(courses));
  });

  test('the instructor view counts the courses that have it', async () => {
    const { admin, courses, counts } = await scene(seed);
    expect(await admin.call(readInstructorTool, {})).toMatchObject(counts(courses));
  });

  test('super admins see it of institutions, also of others and in files', async () => {
    const { institution, courses, counts } = await scene(seed);
    const other = await buildRandomScope(seed + 1);
    const ofOther = counts(other.courses, outIds(other.spans, dayOf(new Date())));
    const superAdmin = as(app, await buildSuperAdmin(institution));
    const { institutions } = await superAdmin.call(listInstitutions, { query: {} });
    const of = (id: number) => institutions.find((one) => one.id === id);
    expect([of(institution.id), of(other.institution.id)]).toMatchObject([counts(courses), ofOther]);
    const file = await ask(app, await readingToken(superAdmin), exportInstitutions, {
      query: { format: 'xlsx' },
    });
    const [sheet] = await sheetsOf(file);
    const [header = [], ...rows] = sheet?.rows ?? [];
    const [all, inScope] = [header.indexOf('Tracked courses'), header.indexOf('In scope')];
    expect(rows.map((row) => `${row[all]} ${row[inScope]}`).toSorted()).toEqual(
      [counts(courses), ofOther].map((one) => `${one.courseCount} ${one.inScopeCount}`).toSorted(),
    );
  });

  test('people hear of tasks on courses in scope alone', async () => {
    const { admin, institution, chosen, counts } = await scene(seed);
    const { courseCount, inScopeCount } = counts(chosen);
    const [ben, cem] = [await buildPerson(institution), await buildPerson(institution)];
    const heard = async (person: BuiltPerson) => {
      const { notifications } = await as(app, person).call(listNotifications, { query: {} });
      return notifications.reduce((sum, { amount }) => sum + amount, 0);
    };
    const checklist = await buildChecklistFor(institution, 'Launch', [ben]);
    await buildChecklistTask(institution, checklist, { due_kind: 'fixed', due_on: dayOf(new Date()) });
    for (const course of chosen) await assign(admin, course, checklist);
    expect(await heard(ben)).toBe(inScopeCount);
    const selection = { all: { scope: 'all', standing: 'all' } } as const;
    const reminder = await admin.call(previewTaskMessage, { body: { selection, kind: 'reminder' } });
    expect(reminder).toMatchObject({ tasks: inScopeCount, outOfScope: courseCount - inScopeCount });
    await admin.call(changeTasks, {
      body: { selection, change: { action: 'reassign', assigneeIds: [cem.id] } },
    });
    expect(await heard(cem)).toBe(inScopeCount);
    await db().deleteFrom('notifications').execute();
    await tellOfDueTasks(institution.scope, new Date(`${dayOf(new Date())}T20:00:00Z`));
    expect(await heard(cem)).toBe(inScopeCount);
  });

  test('files of fixes and of bulk actions say which courses are out of scope', async () => {
    const { admin, institution, courses, chosen, counts } = await scene(seed);
    for (const course of chosen) await buildFix({ institution, course });
    const token = await readingToken(admin);
    const format = 'xlsx' as const;
    const fixes = await ask(app, token, exportFixes, { query: { format } });
    expect(filledIn('Out of scope as', await sheetsOf(fixes))).toBe(
      chosen.length - counts(chosen).inScopeCount,
    );
    const { id } = await admin.call(startBulkAction, {
      body: { action: 'tag', params: { tags: ['STEM'] }, selection: { all: {}, except: [] } },
    });
    const outcomes = await ask(app, token, exportBulkActionCourses, { params: { id }, query: { format } });
    expect(filledIn('Out of scope as', await sheetsOf(outcomes))).toBe(
      courses.length - counts(courses).inScopeCount,
    );
  });

  test('evidence counts courses with checklists as of its day', async () => {
    const { admin, institution, batch, spans, chosen, counts, random } = await scene(seed);
    const checklist = await buildChecklist(institution, ['Welcome', 'Syllabus']);
    const completed = chosen.filter(() => random() < 0.5);
    for (const { id } of chosen) await buildTasklist(institution, checklist, { courseId: id });
    const longAgo = new Date(Date.now() - 15 * dayMs);
    await db().updateTable('tasklists').set({ assigned_at: longAgo }).execute();
    await complete(completed, longAgo);
    for (const ago of [0, 1 + Math.floor(random() * (days - 2))]) {
      const day = dayOf(new Date(Date.now() - ago * dayMs));
      const query = { batchIds: [batch.id], day };
      const [having, done] = [chosen, completed].map((some) => counts(some, outIds(spans, day)));
      const numbers = {
        courses: having?.courseCount,
        inScopeCourses: having?.inScopeCount,
        completed: done?.courseCount,
        inScopeCompleted: done?.inScopeCount,
      };
      const { checklists } = await admin.call(readEvidence, { query });
      expect(checklists).toMatchObject([numbers]);
      const file = await ask(app, await readingToken(admin), exportEvidence, {
        query: { ...query, format: 'xlsx' },
      });
      const sheet = (await sheetsOf(file)).find(({ name }) => name === 'Checklists');
      expect(sheet?.rows[1]?.slice(1)).toEqual(Object.values(numbers));
    }
  });
});
