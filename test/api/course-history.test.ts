import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { recordHistory } from '#server/history/history.service.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { metricById } from '#shared/scans/metrics.ts';
import { readReport } from '#shared/reports/report.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { coreValues as values, recordScan } from '#test/support/recorded-scan.ts';

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

const scanned = (courseId: number, given: (number | null)[], now: Date) =>
  recordScan(institution, { courseId, values: given, now });

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
    const days = async () => {
      const { data } = await report({ batchIds: [batch.id], startDate: '2026-03-01', endDate: '2026-03-24' });
      return data.filter((row) => row['core.studentCount'] === 5).map(({ date }) => Number(date.slice(-2)));
    };
    const expected = [1, 2, 3, 4, 5, 6, 7, 8, 9, ...Array.from({ length: 13 }, (_, index) => 12 + index)];
    expect(await days()).toEqual(expected);
    await closeDays(institution.scope, onDay(26));
    expect(await days()).toEqual(expected);
  });

  test('sums up a day minutes after its end, when all that was begun before midnight is there', async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-01T00:00:00Z') });
    const [course] = await buildCourses(institution, ['Botany'], batch);
    await scanned(course?.id ?? 0, values(1, 5), onDay(9));
    const summedTo = async () =>
      (await db().selectFrom('history_states').select('summed_to').executeTakeFirstOrThrow()).summed_to;
    await closeDays(institution.scope, new Date('2026-03-11T05:02:00Z'));
    expect(await summedTo()).toBe('2026-03-09');
    await closeDays(institution.scope, new Date('2026-03-11T05:04:00Z'));
    expect(await summedTo()).toBe('2026-03-10');
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

describe('values that older scans did not measure', () => {
  test('are null in every report, beside those that are measured now', async () => {
    const batch = await buildBatch(institution, { created_at: new Date('2026-03-10T18:00:00Z') });
    const courses = await buildCourses(institution, ['A', 'B'], batch);
    const noon = new Date('2026-03-09T18:00:00Z');
    const itemCount = metricById('core.itemCount').position;
    await scanned(courses[0]?.id ?? 0, [1, 10], noon);
    const full = values(1, 5).map((value, index) => (index === itemCount - 1 ? 7 : value));
    await scanned(courses[1]?.id ?? 0, full, noon);
    await closeDays(institution.scope, new Date('2026-03-11T18:00:00Z'));
    const stored = await db()
      .selectFrom('group_days')
      .select(['sums', 'counts'])
      .where('tool', '=', 'core')
      .where('day', '=', '2026-03-09')
      .execute();
    const known = ({ sums, counts }: (typeof stored)[number], at: number) => [sums[at], counts[at]];
    expect(stored.map((row) => [known(row, 1), known(row, itemCount - 1)])).toEqual([
      [
        [15, 2],
        [7, 1],
      ],
    ]);
    await sql`update group_days set sums = sums[1:2], counts = counts[1:2]`.execute(db());
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
