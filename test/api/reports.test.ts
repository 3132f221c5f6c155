import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import {
  closeDays,
  fillPast,
  rebuildDays,
  recordHistory,
  rollUpToday,
} from '#server/history/history.service.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { metricById, metricCount } from '#shared/scans/metrics.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { listReportPresets, queryReport, readReport } from '#shared/reports/report.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

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

/** Values of the core tool: published, students, the rest unknown. */
const values = (published: number, students: number | null) => [
  published,
  students,
  ...Array.from<null>({ length: metricCount('core') - 2 }).fill(null),
];

async function scanned(courseId: number, given: (number | null)[], now: Date) {
  const row = {
    institution_id: institution.id,
    course_id: courseId,
    tool: 'core',
    status: 'succeeded',
    metrics: given,
    scanned_at: now,
  } as const;
  await db()
    .insertInto('course_scans')
    .values(row)
    .onConflict((clash) => clash.columns(['course_id', 'tool']).doUpdateSet(row))
    .execute();
  await recordHistory(institution.scope, { courseId, tool: 'core', values: given, at: now });
}

const history = (courseId: number) =>
  db()
    .selectFrom('course_history')
    .select(['valid_from', 'valid_to', 'metrics'])
    .where('course_id', '=', courseId)
    .orderBy('valid_from')
    .execute();

const report = (query: Record<string, string | number | readonly number[]>) =>
  admin.call(readReport, { query: { reportId: 'core_courses', ...query } });

describe('the history of a course', () => {
  test('keeps one span while nothing changes, and the last value of each day', async () => {
    const [course] = await buildCourses(institution, ['Botany']);
    const id = course?.id ?? 0;
    await scanned(id, values(0, 5), new Date('2026-03-01T15:00:00Z'));
    await scanned(id, values(0, 5), new Date('2026-03-02T15:00:00Z'));
    await scanned(id, values(0, 9), new Date('2026-03-03T15:00:00Z'));
    await scanned(id, values(1, 9), new Date('2026-03-03T20:00:00Z'));
    expect(
      (await history(id)).map(({ valid_from, valid_to, metrics }) => [
        valid_from,
        valid_to,
        metrics.slice(0, 2),
      ]),
    ).toEqual([
      ['2026-03-01', '2026-03-02', [0, 5]],
      ['2026-03-03', null, [1, 9]],
    ]);
  });

  test("ends its days at the institution's midnight", async () => {
    const [course] = await buildCourses(institution, ['Botany']);
    // 03:00 UTC is still the evening before in Chicago.
    await scanned(course?.id ?? 0, values(0, 5), new Date('2026-03-02T03:00:00Z'));
    expect((await history(course?.id ?? 0))[0]?.valid_from).toBe('2026-03-01');
  });

  const spans = async (courseId: number) =>
    (
      await db()
        .selectFrom('course_history')
        .select(['valid_from', 'valid_to', 'confirmed_to', 'metrics', 'score_version'])
        .where('course_id', '=', courseId)
        .orderBy('valid_from')
        .execute()
    ).map((span) => [span.valid_from, span.valid_to, span.confirmed_to, span.metrics[1], span.score_version]);

  const onDay = (day: number) => new Date(Date.UTC(2026, 2, day, 18));

  test('is one span over 20 days of scans that find nothing new, confirmed to the last, however often each runs', async () => {
    const [course] = await buildCourses(institution, ['Botany']);
    for (let day = 1; day <= 20; day += 1)
      for (let time = 0; time < 3; time += 1) await scanned(course?.id ?? 0, values(1, 5), onDay(day));
    expect(await spans(course?.id ?? 0)).toEqual([['2026-03-01', null, '2026-03-20', 5, null]]);
  });

  test('has a gap where the course was not scanned for more than a week, and comes back after it', async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-25T18:00:00Z') });
    const [course] = await buildCourses(institution, ['Botany'], batch);
    const id = course?.id ?? 0;
    for (const day of [1, 2, 12, 20, 21]) await scanned(id, values(1, 5), onDay(day));
    expect(await spans(id)).toEqual([
      ['2026-03-01', '2026-03-11', '2026-03-02', 5, null],
      ['2026-03-12', null, '2026-03-21', 5, null],
    ]);
    await fillPast(institution.scope, batch.id, [id]);
    const days = async () => {
      const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-01', endDate: '2026-03-24' });
      return data.filter((row) => row['core.studentCount'] === 5).map(({ date }) => Number(date.slice(-2)));
    };
    const expected = [1, 2, 3, 4, 5, 6, 7, 8, 9, ...Array.from({ length: 13 }, (_, index) => 12 + index)];
    expect(await days()).toEqual(expected);
    await rebuildDays(institution.scope, batch.id, { fromDay: '2026-03-01', toDay: '2026-03-24' });
    expect(await days()).toEqual(expected);
  });

  test('starts a new span with the settings of the score, even if all numbers stay the same', async () => {
    const [course] = await buildCourses(institution, ['Botany']);
    const at = { courseId: course?.id ?? 0, tool: 'udoit' as const, values: [80, 3] };
    await recordHistory(institution.scope, { ...at, scoreVersion: 1, at: onDay(1) });
    await recordHistory(institution.scope, { ...at, scoreVersion: 2, at: onDay(2), cause: 'recomputed' });
    expect(await spans(at.courseId)).toEqual([
      ['2026-03-01', '2026-03-01', '2026-03-01', 3, 1],
      ['2026-03-02', null, '2026-03-01', 3, 2],
    ]);
  });

  test("isn't confirmed by numbers that were computed again without a scan", async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-01T00:00:00Z') });
    const [course] = await buildCourses(institution, ['Botany'], batch);
    const id = course?.id ?? 0;
    await scanned(id, values(1, 5), onDay(1));
    await recordHistory(institution.scope, {
      courseId: id,
      tool: 'core',
      values: values(0, 5),
      at: onDay(6),
      cause: 'canvas_lists',
    });
    for (const day of [8, 9]) await rollUpToday(institution.scope, batch.id, onDay(day));
    const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-08', endDate: '2026-03-09' });
    expect(data.map((row) => row['core.studentCount'])).toEqual([5, null]);
  });

  test('never has two values for a day, even if a change of time zone goes back a day', async () => {
    const [course] = await buildCourses(institution, ['Botany']);
    const id = course?.id ?? 0;
    const now = new Date('2026-03-02T15:00:00Z');
    await db().updateTable('institutions').set({ time_zone: 'Pacific/Auckland' }).execute();
    await scanned(id, values(0, 5), now);
    await db().updateTable('institutions').set({ time_zone: 'America/Chicago' }).execute();
    await scanned(id, values(0, 6), now);
    await scanned(id, values(0, 7), new Date('2026-03-04T15:00:00Z'));
    expect(
      (await history(id)).map(({ valid_from, valid_to, metrics }) => [valid_from, valid_to, metrics[1]]),
    ).toEqual([
      ['2026-03-03', '2026-03-03', 6],
      ['2026-03-04', null, 7],
    ]);
  });

  test('goes on with its last day when a change of time zone goes back a day in the middle of a span', async () => {
    const [course] = await buildCourses(institution, ['Botany']);
    const id = course?.id ?? 0;
    await db().updateTable('institutions').set({ time_zone: 'Pacific/Auckland' }).execute();
    await scanned(id, values(0, 5), onDay(1));
    await scanned(id, values(0, 5), onDay(2));
    await db().updateTable('institutions').set({ time_zone: 'America/Chicago' }).execute();
    await scanned(id, values(0, 6), onDay(2));
    expect(await spans(id)).toEqual([
      ['2026-03-02', '2026-03-02', '2026-03-03', 5, null],
      ['2026-03-03', null, '2026-03-03', 6, null],
    ]);
  });
});

describe('the days of a batch', () => {
  test("sum up that day's members, and stay fixed once the day is over", async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-01T00:00:00Z') });
    const courses = await buildCourses(institution, ['A', 'B', 'C'], batch);
    const noon = new Date('2026-03-05T18:00:00Z');
    await scanned(courses[0]?.id ?? 0, values(1, 10), noon);
    await scanned(courses[1]?.id ?? 0, values(0, null), noon);
    await rollUpToday(institution.scope, batch.id, noon);
    await closeDays(institution.scope, new Date('2026-03-06T18:00:00Z'));
    await scanned(courses[2]?.id ?? 0, values(1, 99), new Date('2026-03-07T18:00:00Z'));
    await closeDays(institution.scope, new Date('2026-03-07T18:00:00Z'));
    const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-01', endDate: '2026-03-07' });
    const fifth = data.find(({ date }) => date === '2026-03-05');
    expect(fifth).toEqual({
      date: '2026-03-05',
      courses: 3,
      scannedCourses: 2,
      laterBatches: 0,
      'core.published': 1,
      'core.studentCount': 10,
    });
    expect(data.find(({ date }) => date === '2026-03-06')).toMatchObject({
      courses: 3,
      'core.studentCount': 10,
    });
  });

  test('are filled in after an outage, even when today was summed up first', async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-01T00:00:00Z') });
    const [course] = await buildCourses(institution, ['A'], batch);
    const [before, after] = [new Date('2026-03-05T18:00:00Z'), new Date('2026-03-08T18:00:00Z')];
    await scanned(course?.id ?? 0, values(1, 10), before);
    await rollUpToday(institution.scope, batch.id, before);
    await rollUpToday(institution.scope, batch.id, after);
    await closeDays(institution.scope, after);
    const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-05', endDate: '2026-03-08' });
    expect(data.map((row) => row['core.studentCount'])).toEqual([10, 10, 10, 10]);
  });

  test('carry a value for seven days and no further', async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-02-01T00:00:00Z') });
    const [course] = await buildCourses(institution, ['A'], batch);
    await scanned(course?.id ?? 0, values(1, 10), new Date('2026-03-01T18:00:00Z'));
    await closeDays(institution.scope, new Date('2026-03-07T18:00:00Z'));
    await closeDays(institution.scope, new Date('2026-03-13T18:00:00Z'));
    const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-01', endDate: '2026-03-12' });
    const known = data.filter((row) => row['core.studentCount'] !== null).map(({ date }) => date);
    expect(known.at(-1)).toBe('2026-03-08');
    expect(data.at(-1)).toMatchObject({ date: '2026-03-12', courses: 1, 'core.studentCount': null });
  });

  test.each([
    ['in the east', 'Asia/Tokyo', '2026-03-02T16:00:00Z', '2026-03-02T16:04:00Z'],
    ['in the west', 'America/Los_Angeles', '2026-03-03T01:00:00Z', '2026-03-03T07:04:00Z'],
  ])(
    'stay open for the past of joining courses until the first day is over %s',
    async (_, time_zone, created_at, night) => {
      await db().updateTable('institutions').set({ time_zone }).execute();
      const batch = await buildBatch(institution, { created_at: new Date(created_at) });
      const firstRollup = () =>
        db().selectFrom('batches').select('first_rollup_on').where('id', '=', batch.id).executeTakeFirst();
      await closeDays(institution.scope, new Date(night));
      expect(await firstRollup()).toEqual({ first_rollup_on: null });
      await closeDays(institution.scope, new Date(Date.parse(night) + 86_400_000));
      expect(await firstRollup()).toEqual({ first_rollup_on: expect.any(String) as string });
    },
  );

  test("agree with the histories they're built from, however the courses came in", async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-13T18:00:00Z') });
    const courses = await buildCourses(institution, ['A', 'B', 'C'], batch);
    const start = Date.parse('2026-03-01T18:00:00Z');
    const students = new Map<string, number>();
    for (let day = 0; day < 12; day += 1) {
      const now = new Date(start + day * 86_400_000);
      for (const [index, { id }] of courses.entries())
        await scanned(id, values(day % 2, Math.floor((day * (index + 1)) / 3)), now);
      const sum = [0, 1, 2].reduce((total, index) => total + Math.floor((day * (index + 1)) / 3), 0);
      students.set(now.toISOString().slice(0, 10), sum);
    }
    const expectAll = async () => {
      const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-01', endDate: '2026-03-12' });
      expect(Object.fromEntries(data.map((row) => [row.date, row['core.studentCount']]))).toEqual(
        Object.fromEntries(students),
      );
    };
    for (const { id } of courses) await fillPast(institution.scope, batch.id, [id]);
    await expectAll();
    await rebuildDays(institution.scope, batch.id, { fromDay: '2026-03-01', toDay: '2026-03-12' });
    await expectAll();
  });
});

describe('values that older scans did not measure', () => {
  test('are null in every report, beside those that are measured now', async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-10T18:00:00Z') });
    const courses = await buildCourses(institution, ['A', 'B'], batch);
    const noon = new Date('2026-03-09T18:00:00Z');
    const itemCount = metricById('core.itemCount').position;
    await scanned(courses[0]?.id ?? 0, [1, 10], noon);
    const full = values(1, 5).map((value, index) => (index === itemCount - 1 ? 7 : value));
    await fillPast(institution.scope, batch.id, [courses[0]?.id ?? 0]);
    const known = async (day: number) => {
      const { rows } = await sql<{ sums: number[]; counts: number[] }>`
        select sums, counts from batch_days where batch_id = ${batch.id} and tool = 'core'
          and day = ${`2026-03-0${day}`}::date`.execute(db());
      const [row] = rows;
      return [1, itemCount - 1].map((index) => (row?.counts[index] ? row.sums[index] : null));
    };
    expect(await known(9)).toEqual([10, null]);
    await scanned(courses[1]?.id ?? 0, full, noon);
    await fillPast(institution.scope, batch.id, [courses[1]?.id ?? 0]);
    expect(await known(9)).toEqual([15, 7]);
    await sql`update batch_days set sums = sums[1:2], counts = counts[1:2]`.execute(db());
    const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-09', endDate: '2026-03-09' });
    expect(data).toMatchObject([{ 'core.published': 2, 'core.studentCount': 15 }]);
    await db()
      .updateTable('course_scans')
      .set({ metrics: [1, 10] })
      .execute();
    const { metrics } = await admin.call(readCourse, { params: { id: courses[0]?.id ?? 0 } });
    expect([metrics['core.studentCount'], metrics['core.itemCount']]).toEqual([10, null]);
  });
});

describe('a report', () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());

  test("adds up the chosen batches, and shows only the newest day when it's current", async () => {
    const batches = [await buildBatch(institution), await buildBatch(institution)];
    for (const [index, batch] of batches.entries()) {
      const [course] = await buildCourses(institution, [`Course ${index}`], batch);
      await scanned(course?.id ?? 0, values(1, 10 * (index + 1)), new Date());
      await rollUpToday(institution.scope, batch.id, new Date());
    }
    const { data, asOf, params } = await report({
      batchIds: batches.map(({ id }) => id),
      reportDuration: 'current',
    });
    const counts = { date: today, scannedCourses: 2, laterBatches: 0 };
    expect(data).toEqual([{ ...counts, courses: 2, 'core.published': 2, 'core.studentCount': 30 }]);
    expect(Date.parse(asOf ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(params.fields.map(({ id }) => id)).toEqual(['core.published', 'core.studentCount']);
    const one = await report({ batchIds: [batches[0]?.id ?? 0], fields: 'core.published' as never });
    expect(one.data).toEqual([{ ...counts, courses: 1, scannedCourses: 1, 'core.published': 1 }]);
  });

  test("is empty without batches, and says what's wrong with a query", async () => {
    expect((await report({})).data).toEqual([]);
    const ask = async (query: string) => (await admin.request('GET', `/api/reports?${query}`)).body;
    expect(await ask('')).toMatchObject({ code: 'invalid_input', message: 'reportId is required' });
    expect(await ask('reportId=nope')).toMatchObject({ code: 'not_found' });
    expect(await ask('reportId=core_courses&reportDuration=ever')).toMatchObject({ code: 'invalid_input' });
    expect(await ask('reportId=core_courses&batchIds=x')).toMatchObject({ code: 'invalid_input' });
    const batch = await buildBatch(institution);
    expect(await ask(`reportId=core_courses&batchIds=${batch.id}&fields=udoit.score`)).toMatchObject({
      code: 'invalid_input',
    });
    expect(
      await ask(`reportId=core_courses&batchIds=${batch.id}&startDate=2026-03-02&endDate=2026-03-01`),
    ).toMatchObject({ code: 'invalid_input' });
  });

  test("hides batches of other teams and institutions, and presets of tools the institution doesn't have", async () => {
    const { person } = await buildMember(institution, 'read');
    const ours = await buildBatch(institution);
    const theirs = await buildBatch(await buildInstitution());
    for (const [caller, id] of [
      [as(app, person), ours.id],
      [admin, theirs.id],
    ] as const) {
      await expect(
        caller.call(readReport, { query: { reportId: 'core_courses', batchIds: [id] } }),
      ).rejects.toMatchObject({ code: 'not_found' });
    }
    await db()
      .updateTable('institutions')
      .set({ active_products: [] })
      .where('id', '=', institution.id)
      .execute();
    expect((await admin.call(listReportPresets, {})).presets).toEqual([]);
  });
});

describe('a report over more batches than an address can hold', () => {
  const count = 600;
  /** That many batches with a course each, all summed up two days ago. */
  async function buildMany() {
    const { rows } = await sql<{ id: number }>`
      insert into batches (institution_id, title, title_key, type)
      select ${institution.id}, 'B' || n, 'b' || n, 'static' from generate_series(1, ${count}) n returning id`.execute(
      db(),
    );
    await sql`insert into batch_days (institution_id, batch_id, tool, day, courses, scanned_courses, sums, counts)
      select institution_id, id, 'core', current_date - 2, 1, 1, array[1, 30]::float8[], array[1, 1] from batches`.execute(
      db(),
    );
    return rows.map(({ id }) => id);
  }
  const question = (batchIds: number[]) => ({ reportId: 'core_courses', batchIds });

  test('is read with a body, with the same numbers', async () => {
    const batchIds = await buildMany();
    const { data } = await admin.call(queryReport, { body: question(batchIds) });
    expect(data).toMatchObject([
      { courses: count, 'core.published': count, 'core.studentCount': 30 * count },
    ]);
    const some = batchIds.slice(0, 500);
    expect((await admin.call(queryReport, { body: question(some) })).data).toEqual(
      (await admin.call(readReport, { query: question(some) })).data,
    );
  });

  test("isn't found when the person can't see one of the batches, and names wrong fields where they were sent", async () => {
    const theirs = await buildBatch(await buildInstitution());
    const batchIds = [...(await buildMany()), theirs.id];
    await expect(admin.call(queryReport, { body: question(batchIds) })).rejects.toMatchObject({
      code: 'not_found',
    });
    const body = { ...question(batchIds.slice(0, 1)), fields: ['core.beauty'] };
    await expect(admin.call(queryReport, { body })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'body.fields': expect.any(String) as unknown },
    });
  });

  test('can be requested with a read token, and leaves nothing in the audit log', async () => {
    const batchIds = await buildMany();
    const { token } = await admin.call(createApiToken, { body: { title: 'Reader', reach: 'read' } });
    await db().deleteFrom('audit_entries').execute();
    const reader = withToken(app, token);
    expect((await reader.call(queryReport, { body: question(batchIds) })).data).toHaveLength(1);
    expect(await db().selectFrom('audit_entries').selectAll().execute()).toEqual([]);
  });
});
