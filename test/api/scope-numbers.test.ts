import { db } from '#server/infra/db/database.ts';
import { sql } from 'kysely';
import type { Mailbox } from '#scripts/harness/mailbox/mailbox.ts';
import { tellAlerts } from '#server/alerts/evaluate-alerts.worker.ts';
import { exportAlerts, listAlerts } from '#shared/alerts/alert.api.ts';
import { exportBatchCourses } from '#shared/batches/batch-courses.api.ts';
import { listBatches, readBatch } from '#shared/batches/batch.api.ts';
import { exportDocuments, listTrackedDocuments } from '#shared/course-files/course-files.api.ts';
import { exportCourses, queryCourses } from '#shared/course-table/course-table.api.ts';
import { listCourses } from '#shared/courses/course.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import type { Endpoint, Input } from '#shared/http/endpoint.ts';
import { exportVideos, listVideos } from '#shared/media/media.api.ts';
import * as checklistApi from '#shared/reports/checklist-report.api.ts';
import { exportEvidence, readEvidence } from '#shared/reports/evidence.api.ts';
import { queryReportMoves, readReport } from '#shared/reports/report.api.ts';
import { listTasks } from '#shared/tasks/task.api.ts';
import { listedStandings } from '#shared/scope-decisions/scope-terms.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { buildAlert, buildAlertRule } from '#test/support/build-alerts.ts';
import { buildDocument } from '#test/support/build-findings.ts';
import { buildChecklist, buildTasklist } from '#test/support/checklist-scene.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, filledIn, readingToken, sheetsOf } from '#test/support/downloads.ts';
import { mailAt, mailedAt, startMailScene } from '#test/support/mail-scene.ts';
import {
  buildRandomScope,
  dayMs,
  dayOf,
  days,
  keep,
  outIds,
  outOn,
  zone,
} from '#test/support/random-scope.ts';
import { coreValues, recordScan } from '#test/support/recorded-scan.ts';
import { buildSchedule, sendDue } from '#test/support/report-mail-scene.ts';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  app = await startApp();
  mailbox = await startMailScene();
});
afterAll(async () => {
  await mailbox.close();
  await app.close();
});
beforeEach(async () => {
  await emptyDatabase();
  mailbox.empty();
});

async function scene(seed: number) {
  const built = await buildRandomScope(seed);
  const person = await buildPerson(built.institution, { is_admin: true, preferences: mailedAt('daily') });
  return { ...built, person, admin: as(app, person) };
}

/** What each surface says: all courses, those in scope, and how many a filter finds that aren't. */
async function numbersNow(admin: Caller, batchId: number) {
  const standing = (value: string[]) => [{ column: 'core.scope', any: [{ op: 'one_of' as const, value }] }];
  const found = async (value: string[]) =>
    (await admin.call(queryCourses, { body: { columns: [], filter: standing(value) } })).pagination.total;
  const table = await admin.call(queryCourses, { body: { columns: [] } });
  const list = await admin.call(listCourses, { query: {} });
  const [listed] = (await admin.call(listBatches, { query: {} })).batches;
  const batch = await admin.call(readBatch, { params: { id: batchId } });
  const { figures } = await admin.call(readDashboard, { query: {} });
  const tracked = figures.find(({ id }) => id === 'tracked');
  return {
    isFiltered: await found(['in_scope']),
    isOut: await found(['archived', 'third_party', 'exception']),
    surfaces: [
      [table.pagination.total, table.inScope],
      [list.pagination.total, list.inScope],
      [batch.courseCount, batch.inScopeCount],
      [listed?.courseCount, listed?.inScopeCount],
      [tracked?.courseCount, tracked?.inScope.courseCount],
    ],
  };
}

/** A document and a video of a course, perhaps decided about apart from it. */
async function showParts(institution: BuiltInstitution, course: BuiltCourse, isDecided: boolean) {
  const documentId = await buildDocument({ institution, course }, `Reader ${course.id}.pdf`);
  const { lms_file_id } = await db()
    .selectFrom('course_files')
    .select('lms_file_id')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  const key = String(course.id);
  const video = await db()
    .insertInto('videos')
    .values({ institution_id: institution.id, host: 'youtube', site: '', key, search_key: key })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shown = { institution_id: institution.id, course_id: course.id };
  await db()
    .insertInto('course_videos')
    .values({ ...shown, video_id: video.id, has_track: false, places: '[]', place_count: 1 })
    .execute();
  if (!isDecided) return;
  const now = new Date();
  const made = { reason: 'Random', decided_by_name: 'Ann', decided_at: now, began_at: now };
  const decision = { standing: 'third_party' as const, ...made };
  await db()
    .insertInto('scope_decisions')
    .values([
      { ...shown, ...decision, subject: 'document', subject_key: lms_file_id, subject_title: 'Reader' },
      { ...shown, ...decision, subject: 'video', subject_key: String(video.id), subject_title: 'Video' },
    ])
    .execute();
}

/** A workbook's sheets. */
const sheets = async <E extends Endpoint>(admin: Caller, target: E, input: Input<E>) =>
  sheetsOf(await ask(app, await readingToken(admin), target, input));

describe('in scope and out of scope are all, after random decisions on random days', () => {
  test.each([1, 2, 3, 4])('wherever courses are counted (%s)', async (seed) => {
    const { admin, batch, courses, spans } = await scene(seed);
    const inScope = courses.length - outOn(spans, dayOf(new Date()));
    const { isFiltered, isOut, surfaces } = await numbersNow(admin, batch.id);
    expect([isFiltered, isOut]).toEqual([inScope, courses.length - inScope]);
    expect(surfaces).toEqual(surfaces.map(() => [courses.length, inScope]));
  });

  test.each([5, 6, 7])('on each day of a report (%s)', async (seed) => {
    const { admin, batch, courses, spans } = await scene(seed);
    const { data, totals } = await admin.call(readReport, {
      query: { reportId: 'core_courses', batchIds: [batch.id], reportDuration: '30_days' },
    });
    expect(data.length).toBeGreaterThan(days - 2);
    expect(data.map(({ date, courses: all, inScope }) => [date, all, inScope])).toEqual(
      data.map(({ date }) => [date, courses.length, courses.length - outOn(spans, date)]),
    );
    expect(totals).toEqual({
      courses: courses.length,
      inScope: courses.length - outOn(spans, dayOf(new Date())),
    });
  });

  test.each([24, 25])('of courses whose number moved or stayed (%s)', async (seed) => {
    const { admin, institution, batch, courses, spans } = await scene(seed);
    const on = (ago: number) => dayOf(new Date(Date.now() - ago * dayMs));
    for (const [place, { id }] of courses.entries())
      await recordScan(institution, {
        courseId: id,
        values: coreValues(1, [20, 5, 10][place % 3] ?? 10),
        now: new Date(),
      });
    const { up, down, same, inScope } = await admin.call(queryReportMoves, {
      body: {
        reportId: 'core_courses',
        field: 'core.studentCount',
        batchIds: [batch.id],
        startDate: on(days - 1),
        endDate: on(0),
      },
    });
    const out = outIds(spans, on(0));
    const ways = [0, 1, 2].map((way) => courses.filter((_, place) => place % 3 === way));
    expect([up, down, same]).toEqual(ways.map(({ length }) => length));
    expect([inScope.up, inScope.down, inScope.same]).toEqual(
      ways.map((moved) => moved.filter(({ id }) => !out.has(id)).length),
    );
  });

  test.each([9, 10])('in lists of tasks (%s)', async (seed) => {
    const { admin, institution, courses, spans } = await scene(seed);
    const checklist = await buildChecklist(institution, ['Welcome', 'Syllabus']);
    for (const { id } of courses) await buildTasklist(institution, checklist, { courseId: id });
    const out = outOn(spans, dayOf(new Date()));
    const read = (standing: 'in_scope' | 'out_of_scope' | 'all') =>
      admin.call(listTasks, { query: { scope: 'all', standing, limit: 100 } });
    const [inScope, others, all] = [await read('in_scope'), await read('out_of_scope'), await read('all')];
    expect(
      [inScope, others, all].map(({ pagination, outOfScopeCount }) => [pagination.total, outOfScopeCount]),
    ).toEqual([
      [2 * (courses.length - out), 2 * out],
      [2 * out, 2 * out],
      [2 * courses.length, 2 * out],
    ]);
    expect(inScope.tasks.every(({ outOfScope }) => outOfScope === null)).toBe(true);
    expect(others.tasks.every(({ outOfScope }) => outOfScope !== null)).toBe(true);
  });

  describe.each([11, 12, Math.floor(Math.random() * 1_000_000)])('elsewhere (seed %s)', (seed) => {
    test('in evidence as of any day, and its files', async () => {
      const { admin, batch, courses, spans, random } = await scene(seed);
      for (const ago of [0, 1 + Math.floor(random() * (days - 2))]) {
        const day = dayOf(new Date(Date.now() - ago * dayMs));
        const query = { batchIds: [batch.id], day };
        const { numbers, standings } = await admin.call(readEvidence, { query });
        const tracked = numbers.find(({ id }) => id === 'tracked');
        const inScope = courses.length - outOn(spans, day);
        expect([day, tracked?.all, tracked?.inScope]).toEqual([day, courses.length, inScope]);
        const stand = standings.map(({ standing, courses: count }) => [standing, count] as const);
        expect(new Map(stand).get('in_scope')).toBe(inScope);
        expect(stand.reduce((sum, [, count]) => sum + (count ?? 0), 0)).toBe(courses.length);
        const [numbersSheet] = await sheets(admin, exportEvidence, { query: { ...query, format: 'xlsx' } });
        expect(numbersSheet?.rows.some((row) => row.includes(inScope) && row.includes(courses.length))).toBe(
          true,
        );
      }
    });

    test('in alerts, their files, and the digest of those that opened one after the other', async () => {
      const { admin, institution, courses, spans } = await scene(seed);
      const out = outOn(spans, dayOf(new Date()));
      const rule = await buildAlertRule(institution, { title: 'Any', cadence: 'daily' });
      for (const course of courses) {
        await buildAlert(institution, { rule, course });
        await tellAlerts(institution.scope, new AbortController().signal);
      }
      const { pagination, outOfScopeCount, alerts } = await admin.call(listAlerts, { query: {} });
      expect([pagination.total, outOfScopeCount]).toEqual([courses.length, out]);
      expect(alerts.filter(({ outOfScope }) => outOfScope !== null)).toHaveLength(out);
      const file = { query: { format: 'xlsx' as const } };
      expect(filledIn('Out of scope as', await sheets(admin, exportAlerts, file))).toBe(out);
      await mailAt(institution, new Date(Date.now() + 2 * dayMs));
      const said = out === 0 ? '' : `, ${out} of them out of scope`;
      expect(mailbox.mails.map(({ parsed }) => parsed.subject)).toEqual([`Any: 8 new alerts${said}`]);
    });

    test('in reports on checklists, their files, and mails of reports', async () => {
      const { admin, institution, person, batch, courses, spans } = await scene(seed);
      const inScope = courses.length - outOn(spans, dayOf(new Date()));
      const checklist = await buildChecklist(institution, ['Welcome', 'Syllabus']);
      for (const { id } of courses) await buildTasklist(institution, checklist, { courseId: id });
      const query = { batches: [batch.id] };
      const { checklists } = await admin.call(checklistApi.readChecklistsReport, { query });
      const numbers = {
        tasklistCount: courses.length,
        inScopeTasklistCount: inScope,
        totalTaskCount: 2 * courses.length,
        inScopeTaskCount: 2 * inScope,
      };
      expect(checklists).toMatchObject([numbers]);
      const one = { params: { id: checklist.id }, query };
      const { tasks } = await admin.call(checklistApi.readChecklistTasksReport, one);
      const each = { totalTaskCount: courses.length, inScopeTaskCount: inScope };
      expect(tasks).toMatchObject([each, each]);
      const asked = { query: { ...query, format: 'xlsx' as const } };
      const [sheet] = await sheets(admin, checklistApi.exportChecklistsReport, asked);
      expect(sheet?.rows[1]?.slice(1, 5)).toEqual(Object.values(numbers));
      for (const reportId of ['core_courses', 'readygo_tasklists_overview']) {
        const what = { kind: 'report', reportId, duration: '30_days', batchIds: null } as const;
        await buildSchedule(person, { what });
      }
      await sendDue(institution);
      const texts = mailbox.mails.map(({ parsed }) => parsed.text ?? '').toSorted();
      expect(texts).toHaveLength(2);
      for (const what of ['courses', 'checklists on courses'])
        expect(texts.some((text) => text.includes(`8 ${what}, ${inScope} in scope.`))).toBe(
          inScope < courses.length,
        );
    });

    test('in lists of documents, videos and a batch’s courses, and their files', async () => {
      const { admin, institution, batch, courses, spans, random } = await scene(seed);
      const outNow = outIds(spans, dayOf(new Date()));
      const isDecided = courses.map(() => random() < 0.3);
      for (const [place, course] of courses.entries())
        await showParts(institution, course, isDecided[place] ?? false);
      const out = courses.filter(({ id }, place) => outNow.has(id) || isDecided[place]).length;
      const inScope = courses.length - out;
      for (const list of [listTrackedDocuments, listVideos]) {
        const read = async (standing: (typeof listedStandings)[number]) => {
          const found = await admin.call(list, { query: { standing, limit: 100 } });
          return [found.pagination.total, found.outOfScopeCount];
        };
        expect(await Promise.all(listedStandings.map(read))).toEqual([
          [inScope, out],
          [out, out],
          [courses.length, out],
        ]);
      }
      const file = { query: { standing: 'all', format: 'xlsx' } } as const;
      for (const target of [exportDocuments, exportVideos])
        expect(filledIn('Courses in scope', await sheets(admin, target, file))).toBe(inScope);
      const members = { params: { id: batch.id }, query: { format: 'xlsx' as const } };
      expect(filledIn('Out of scope as', await sheets(admin, exportBatchCourses, members))).toBe(outNow.size);
    });
  });

  test('in files', async () => {
    const { admin, courses, spans } = await scene(8);
    const token = await readingToken(admin);
    const [, about] = await sheetsOf(
      await ask(app, token, exportCourses, { body: { columns: ['core.title'], format: 'xlsx' } }),
    );
    const inScope = courses.length - outOn(spans, dayOf(new Date()));
    expect(about?.rows).toContainEqual(['Courses in scope', String(inScope)]);
  });
});

test('a number of the dashboard stands beside that of the courses in scope', async () => {
  const institution = await buildInstitution({ time_zone: zone });
  const [first, second] = await buildCourses(institution, ['A', 'B'], await buildBatch(institution));
  if (!first || !second) throw new Error('There are two');
  await sql`update courses set workflow_state = 'available'`.execute(db());
  await keep(institution, [{ courseId: first.id, standing: 'archived', from: new Date(0), to: null }]);
  const { figures } = await as(app, await buildAdmin(institution)).call(readDashboard, { query: {} });
  const published = figures.find(({ id }) => id === 'published');
  expect([published?.value, published?.inScope.value]).toEqual([2, 1]);
});
