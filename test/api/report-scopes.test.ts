import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { recordHistory } from '#server/history/history.service.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { db } from '#server/infra/db/database.ts';
import { removeBatch, updateBatch } from '#shared/batches/batch.api.ts';
import { createQuickView } from '#shared/quick-views/quick-view.api.ts';
import { defaultTableView } from '#shared/course-table/table-view.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { exportReport, queryReport, queryReportMoves, readReport } from '#shared/reports/report.api.ts';
import { metricById, metricCount, type MetricId } from '#shared/scans/metrics.ts';
import { forgetIn } from '#test/support/forget.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, readingToken, sheetsOf } from '#test/support/downloads.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ time_zone: 'America/Chicago' });
  admin = as(app, await buildAdmin(institution));
});

const zone = 'America/Chicago';
const moment = (ago: number) =>
  DateTime.now().setZone(zone).startOf('day').minus({ days: ago }).plus({ hours: 12 });
const day = (ago: number) => moment(ago).toISODate() ?? '';

/** What a scan found that many days ago. */
async function scanned(
  { id }: BuiltCourse,
  ago: number,
  given: Partial<Record<MetricId, number>>,
  scoreVersion: number | null = null,
) {
  const [first] = Object.keys(given);
  const tool = first?.startsWith('udoit') ? 'udoit' : 'core';
  const values = Array.from<number | null>({ length: metricCount(tool) }).fill(null);
  for (const [metric, value] of Object.entries(given))
    values[metricById(metric as MetricId).position - 1] = value;
  const at = moment(ago).toJSDate();
  await recordHistory(institution.scope, { courseId: id, tool, values, at, scoreVersion });
}

/** A batch that's that many days old, with courses. */
async function buildOld(ago: number, titles: readonly string[]) {
  const batch = await buildBatch(institution, { created_at: moment(ago).toJSDate() });
  const courses = await buildCourses(institution, titles, batch);
  const [one, other] = courses;
  if (!one || !other) throw new Error('There are at least two');
  return { batch, one, other };
}

type Question = Record<string, string | number | boolean | readonly number[]>;
const report = (query: Question) =>
  admin.call(readReport, { query: { reportId: 'core_courses', ...query } as never });

describe('the lines of batches', () => {
  test('are each batch alone, from its first day with courses on', async () => {
    const { batch, one, other } = await buildOld(9, ['A', 'B']);
    const young = await buildBatch(institution, { created_at: moment(1).toJSDate() });
    const [own] = await buildCourses(institution, ['C'], young);
    await scanned(one, 3, { 'core.studentCount': 10 });
    await scanned(other, 3, { 'core.studentCount': 5 });
    if (own) await scanned(own, 3, { 'core.studentCount': 100 });
    const batchIds = [batch.id, young.id];
    const { data, lines } = await report({
      batchIds,
      lineBatchIds: batchIds,
      fields: 'core.studentCount',
      startDate: day(2),
    });
    const studentsOf = (rows: typeof data) => rows.map((row) => [row.date, row['core.studentCount']]);
    expect(studentsOf(data).map(([, students]) => students)).toEqual([115, 115, 115]);
    expect(data.map(({ laterBatches }) => laterBatches)).toEqual([1, 0, 0]);
    expect(lines.map(({ title, data: rows }) => [title, studentsOf(rows)])).toEqual([
      [batch.title, [2, 1, 0].map((ago) => [day(ago), 15])],
      [young.title, [1, 0].map((ago) => [day(ago), 100])],
    ]);
    expect((await report({ batchIds })).lines).toEqual([]);
  });

  test('are in the file, empty before a batch had courses', async () => {
    const { batch, one } = await buildOld(9, ['A', 'B']);
    const young = await buildBatch(institution, { title: 'Young', created_at: moment(1).toJSDate() });
    const [own] = await buildCourses(institution, ['C'], young);
    await scanned(one, 3, { 'core.studentCount': 10 });
    if (own) await scanned(own, 3, { 'core.studentCount': 100 });
    const file = await ask(app, await readingToken(admin), exportReport, {
      query: {
        reportId: 'core_courses',
        batchIds: [batch.id, young.id],
        lineBatchIds: [young.id],
        fields: ['core.studentCount'],
        startDate: day(2),
        format: 'csv',
      },
    });
    const rows = (await file.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const at = rows[0]?.indexOf('Young: Students') ?? -1;
    expect(rows.slice(1).map((row) => row[at])).toEqual(['100', '100', '']);
  });

  test('are not found where the person cannot see the batch, and at most eight', async () => {
    const { batch } = await buildOld(9, ['A', 'B']);
    const theirs = await buildBatch(await buildInstitution());
    await expect(report({ batchIds: [batch.id], lineBatchIds: [theirs.id] })).rejects.toMatchObject({
      code: 'not_found',
    });
    const nine = Array.from({ length: 9 }, (_, at) => at + 1);
    await expect(report({ batchIds: [batch.id], lineBatchIds: nine })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('the courses that moved a number', () => {
  const moves = (batchIds: number[], given: object = {}) =>
    admin.call(queryReportMoves, {
      body: {
        reportId: 'udoit_score',
        field: 'udoit.score',
        batchIds,
        startDate: day(4),
        endDate: day(0),
        ...given,
      },
    });

  beforeEach(async () => {
    await db()
      .updateTable('institutions')
      .set({ active_products: ['core', 'udoit'] })
      .execute();
  });

  test('are counted by the decimals people see, and listed by the size of their change', async () => {
    const { batch } = await buildOld(9, ['First', 'Second']);
    const titles = ['Much better', 'Better', 'Worse', 'Same', 'Other weights', 'New'];
    const courses = await buildCourses(institution, titles, batch);
    const scores = [
      [50, 90],
      [70, 71],
      [80, 75.5],
      [60.01, 60.04],
      [20, 30],
    ] as const;
    for (const [at, [before, now]] of scores.entries()) {
      const course = courses[at];
      if (!course) throw new Error('There is one for each');
      await scanned(course, 4, { 'udoit.score': before }, 1);
      await scanned(course, 1, { 'udoit.score': now }, at === 4 ? 2 : 1);
    }
    if (courses[5]) await scanned(courses[5], 1, { 'udoit.score': 10 }, 1);
    const found = await moves([batch.id]);
    expect([found.up, found.down, found.same]).toEqual([2, 1, 1]);
    expect(found.courses.map(({ title, before, now, change }) => [title, before, now, change])).toEqual([
      ['Much better', 50, 90, 40],
      ['Better', 70, 71, 1],
    ]);
    expect((await moves([batch.id], { direction: 'down' })).courses).toMatchObject([
      { title: 'Worse', change: -4.5 },
    ]);
    const second = await moves([batch.id], {
      search: 'bett',
      sortBy: 'title',
      sortOrder: 'asc',
      limit: 1,
      page: 2,
    });
    expect([second.courses.map(({ title }) => title), second.pagination.total]).toEqual([['Much better'], 2]);
  });

  test('are those of batches the person can see, and of a field the report has', async () => {
    const { batch } = await buildOld(9, ['A', 'B']);
    const theirs = await buildBatch(await buildInstitution());
    await expect(moves([theirs.id])).rejects.toMatchObject({ code: 'not_found' });
    await expect(moves([batch.id], { field: 'core.pageCount' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await moves([])).toMatchObject({ up: 0, down: 0, courses: [] });
  });
});

describe('a quick view narrows a report', () => {
  const viewOf = async (caller: Caller, title: string, filter: Filter) =>
    (await caller.call(createQuickView, { body: { title, view: { ...defaultTableView, filter } } })).id;
  const published = { column: 'core.published', any: [{ op: 'is', value: true }] } as const;

  test("by each day's own values, if it's about nothing else", async () => {
    const { batch, one, other } = await buildOld(9, ['A', 'B']);
    await scanned(one, 3, { 'core.published': 0, 'core.studentCount': 10 });
    await scanned(other, 3, { 'core.published': 1, 'core.studentCount': 5 });
    await scanned(one, 1, { 'core.published': 1, 'core.studentCount': 11 });
    const quickViewId = await viewOf(admin, 'Published', [{ ...published, any: [...published.any] }]);
    const { data, scope } = await report({ batchIds: [batch.id], quickViewId });
    expect(data.map((row) => [row.date, row.courses, row['core.studentCount']])).toEqual([
      [day(3), 1, 5],
      [day(2), 1, 5],
      [day(1), 2, 16],
      [day(0), 2, 16],
    ]);
    expect(scope).toEqual({ quickViewId, title: 'Published', asOf: 'day' });
  });

  test("by what the courses are today, if it's about anything else", async () => {
    const { batch, one, other } = await buildOld(9, ['Algebra', 'Botany']);
    await scanned(one, 3, { 'core.studentCount': 10 });
    await scanned(other, 3, { 'core.studentCount': 5 });
    const quickViewId = await viewOf(admin, 'Botany', [
      { column: 'core.title', any: [{ op: 'contains', value: 'bota' }] },
    ]);
    const { data, scope, totals } = await report({ batchIds: [batch.id], quickViewId, startDate: day(3) });
    expect(data.map((row) => [row.courses, row['core.studentCount']])).toEqual(
      Array.from({ length: 4 }, () => [1, 5]),
    );
    expect([scope?.asOf, totals.courses]).toEqual(['today', 2]);
  });

  test('if the person can view it, and if it can be applied', async () => {
    const { batch } = await buildOld(9, ['A', 'B']);
    const owner = as(app, await buildAdmin(institution));
    const hidden = await viewOf(owner, 'Mine', []);
    await expect(report({ batchIds: [batch.id], quickViewId: hidden })).rejects.toMatchObject({
      code: 'not_found',
    });
    const quickViewId = await viewOf(admin, 'Old', []);
    await sql`update quick_views set view = jsonb_set(view, '{filter}',
      '[{"column": "gone.flag", "any": [{"op": "is", "value": true}]}]')`.execute(db());
    await expect(report({ batchIds: [batch.id], quickViewId })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'query.quickViewId': expect.stringContaining('“Old”') as string },
    });
  });
});

describe('the numbers of a report', () => {
  test('tell the mean of the courses from the one weighted by their content', async () => {
    const { batch, one, other } = await buildOld(9, ['A', 'B']);
    await scanned(one, 0, { 'udoit.score': 50, 'udoit.content_scanned_count': 10 });
    await scanned(other, 0, { 'udoit.score': 90, 'udoit.content_scanned_count': 30 });
    await db()
      .updateTable('institutions')
      .set({ active_products: ['core', 'udoit'] })
      .execute();
    const asked = { reportId: 'udoit_score', batchIds: [batch.id] };
    const expected = { 'udoit.score': 70, 'udoit.score_weighted': 80 };
    expect((await report(asked)).data.at(-1)).toMatchObject({
      ...expected,
      behind: { 'udoit.score': 2, 'udoit.score_weighted': 2 },
    });
    await closeDays(institution.scope, moment(-1).toJSDate());
    const { rows } = await sql<{ derived_sums: number[] }>`select derived_sums from group_days
      where tool = 'udoit' and day = ${day(0)}::date`.execute(db());
    expect(rows).toEqual([{ derived_sums: [50 * 10 + 90 * 30, 40] }]);
  });

  test('count the courses that changed in the days before', async () => {
    const { batch, one, other } = await buildOld(40, ['A', 'B']);
    const changedOn = (ago: number) => Math.round(Date.parse(`${day(ago)}T00:00:00Z`) / 86_400_000);
    for (const ago of [30, 23, 16, 9, 2]) {
      await scanned(one, ago, { 'core.lastUpdateDay': changedOn(30) });
      await scanned(other, ago, { 'core.lastUpdateDay': changedOn(ago) });
    }
    const changed = async () =>
      (await report({ reportId: 'core_activity', batchIds: [batch.id], startDate: day(26) })).data
        .filter(({ date }) => [day(25), day(24), day(2), day(0)].includes(date))
        .map((row) => [row['core.changed_7_days'], row['core.changed_30_days']]);
    const expected = [
      [2, 2],
      [2, 2],
      [1, 2],
      [1, 1],
    ];
    expect(await changed()).toEqual(expected);
    await closeDays(institution.scope, new Date());
    expect(await changed()).toEqual(expected);
  });

  test('come with those of the period before, if asked for', async () => {
    const { batch, one } = await buildOld(9, ['A', 'B']);
    await scanned(one, 3, { 'core.studentCount': 10 });
    await scanned(one, 1, { 'core.studentCount': 12 });
    const period = { batchIds: [batch.id], startDate: day(2), endDate: day(1) };
    const { data, previous, params } = await report({ ...period, compare: true });
    const students = (rows: typeof data | null) => rows?.map((row) => [row.date, row['core.studentCount']]);
    expect(students(data)).toEqual([
      [day(2), 10],
      [day(1), 12],
    ]);
    expect(students(previous)).toEqual([
      [day(4), null],
      [day(3), 10],
    ]);
    expect([params.from, params.to]).toEqual([day(2), day(1)]);
    expect((await report(period)).previous).toBeNull();
  });

  test('have markers where a batch began, and where the weights of the score changed', async () => {
    await db()
      .updateTable('institutions')
      .set({ active_products: ['core', 'udoit'] })
      .execute();
    const { batch, one } = await buildOld(5, ['A', 'B']);
    await scanned(one, 4, { 'udoit.score': 50 }, 1);
    await scanned(one, 2, { 'udoit.score': 50 }, 2);
    const { markers } = await report({ reportId: 'udoit_score', batchIds: [batch.id] });
    expect(markers).toEqual([
      { kind: 'batch_began', date: day(5), batchId: batch.id, title: batch.title },
      { kind: 'weights_changed', date: day(2) },
    ]);
    expect((await report({ batchIds: [batch.id], startDate: day(4) })).markers).toEqual([]);
  });

  test('leave out an archived batch from the day it was archived, and no day if it comes back at once', async () => {
    const { batch, one } = await buildOld(9, ['A', 'B']);
    await scanned(one, 1, { 'core.studentCount': 10 });
    const before = (await report({ batchIds: [batch.id] })).data;
    const setStatus = (status: 0 | 1) =>
      admin.call(updateBatch, { params: { id: batch.id }, body: { status } });
    await setStatus(0);
    expect((await report({ batchIds: [batch.id] })).data).toEqual(before.slice(0, -1));
    await setStatus(1);
    expect((await report({ batchIds: [batch.id] })).data).toEqual(before);
    await admin.call(removeBatch, { params: { id: batch.id } });
    await expect(report({ batchIds: [batch.id] })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('stay as they were when the histories they came from are forgotten', async () => {
    const { batch, one } = await buildOld(9, ['A', 'B']);
    await scanned(one, 3, { 'core.studentCount': 10 });
    await db()
      .insertInto('course_scans')
      .values({ institution_id: institution.id, course_id: one.id, tool: 'core', metrics: [1, 10] })
      .execute();
    await closeDays(institution.scope, new Date());
    const past = async () => (await report({ batchIds: [batch.id], endDate: day(1) })).data;
    const before = await past();
    await sql`delete from batch_courses where course_id = ${one.id}`.execute(db());
    await forgetIn('course_scans', institution.scope);
    await forgetIn('course_scans', institution.scope, { now: moment(-2_000).toJSDate() });
    expect(await db().selectFrom('course_history').selectAll().execute()).toEqual([]);
    expect(await past()).toEqual(before);
  });
});

test.each([
  ['ends in the future', { endDate: day(-1) }, 'endDate', 'The report can’t end in the future.'],
  [
    'is longer than two years',
    { startDate: '2020-01-01' },
    'startDate',
    'A report can cover at most 25 months.',
  ],
])('a report that %s is refused with a reason', async (_, given, field, message) => {
  const { batch } = await buildOld(9, ['A', 'B']);
  await expect(report({ batchIds: [batch.id], ...given })).rejects.toMatchObject({
    code: 'invalid_input',
    message,
    fields: { [`query.${field}`]: message },
  });
});

test('a report on no field has the days and their courses, and one on too many batches is refused', async () => {
  const { batch, one } = await buildOld(2, ['A', 'B']);
  await scanned(one, 1, { 'core.published': 1 });
  const days = (batchIds: number[]) =>
    admin.call(queryReport, { body: { reportId: 'core_courses', batchIds, fields: [] } });
  const row = { courses: 2, inScope: 2, laterBatches: 0, behind: {} };
  const expected = [
    { ...row, date: day(2), scannedCourses: 0 },
    { ...row, date: day(1), scannedCourses: 1 },
    { ...row, date: day(0), scannedCourses: 1 },
  ];
  expect((await days([batch.id])).data).toEqual(expected);
  await closeDays(institution.scope, new Date());
  expect((await days([batch.id])).data).toEqual(expected);
  await expect(days(Array.from({ length: 50_001 }, (_, index) => index + 1))).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'body.batchIds': expect.any(String) as string },
  });
});

describe('the table of a report', () => {
  test('is exported with the numbers of the page, the newest day first', async () => {
    const { batch, one, other } = await buildOld(9, ['A', 'B']);
    await scanned(one, 1, { 'core.published': 1, 'core.studentCount': 10 });
    await scanned(other, 0, { 'core.published': 0 });
    const token = await readingToken(admin);
    const query = {
      reportId: 'core_courses',
      batchIds: [batch.id],
      startDate: day(1),
      format: 'xlsx',
    } as const;
    const [sheet] = await sheetsOf(await ask(app, token, exportReport, { query }, { language: 'en' }));
    const { data } = await report({ batchIds: [batch.id], startDate: day(1) });
    expect(sheet?.rows[0]).toEqual([
      'Date',
      'Courses',
      'Courses in scope',
      'Courses with data',
      'Published courses',
      'Published courses: courses',
      'Published courses (%)',
      'Published courses (%): courses',
      'Students',
      'Students: courses',
      'Batches not created yet',
    ]);
    expect(sheet?.rows.slice(1).map((row) => row.slice(1))).toEqual(
      data
        .toReversed()
        .map((row) => [
          row.courses,
          row.inScope,
          row.scannedCourses,
          row['core.published'],
          row.behind['core.published'],
          Number(row['core.published_percent']) / 100,
          row.behind['core.published_percent'],
          row['core.studentCount'],
          row.behind['core.studentCount'],
          row.laterBatches,
        ]),
    );
  });
});
