import { DateTime } from 'luxon';
import { db } from '#server/infra/db/database.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { createBatch } from '#shared/batches/batch.api.ts';
import { addCourses, removeCourses } from '#shared/batches/batch-courses.api.ts';
import { metricCount } from '#shared/scans/metrics.ts';
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

const msPerDay = 86_400_000;
/** The institution's date that many days ago. */
const day = (ago: number) => DateTime.now().setZone('America/Chicago').minus({ days: ago }).toISODate() ?? '';

interface Span {
  readonly from: number;
  /** in days ago, like `from`; absent while it lasts */
  readonly to: number | null;
  readonly students: number | null;
}

async function withHistory(courseId: number, spans: readonly Span[]) {
  const rest = Array.from<null>({ length: metricCount('core') - 2 }).fill(null);
  const rows = spans.map(({ from, to, students }) => ({
    institution_id: institution.id,
    course_id: courseId,
    tool: 'core' as const,
    valid_from: day(from),
    valid_to: to === null ? null : day(to),
    confirmed_to: day(to ?? 0),
    metrics: [1, students, ...rest],
  }));
  await db().insertInto('course_history').values(rows).execute();
}

const report = (batchIds: readonly number[]) =>
  admin.call(readReport, { query: { reportId: 'core_courses', reportDuration: '90_days', batchIds } });

async function createStatic(title: string) {
  const body = { type: 'static' as const, title };
  return (await admin.call(createBatch, { params: { id: institution.id }, body })).id;
}
const add = (id: number, courses: readonly { id: number }[]) =>
  admin.call(addCourses, { params: { id }, body: courses.map((course) => ({ id: course.id })) });
const remove = (id: number, courses: readonly { id: number }[]) =>
  admin.call(removeCourses, { params: { id }, body: courses.map((course) => course.id) });

describe('a batch that was just created', () => {
  test('shows the past of its courses, and marks those days as before the batch', async () => {
    const courses = await buildCourses(institution, ['Algebra', 'Botany']);
    await withHistory(courses[0]?.id ?? 0, [{ from: 3, to: null, students: 10 }]);
    await withHistory(courses[1]?.id ?? 0, [{ from: 2, to: null, students: 5 }]);
    const id = await createStatic('Fall');
    await add(id, courses);
    const { data } = await report([id]);
    expect(data).toMatchObject(
      [
        [3, 1, 10],
        [2, 2, 15],
        [1, 2, 15],
        [0, 2, 15],
      ].map(([ago = 0, count, students]) => ({
        date: day(ago),
        courses: count,
        scannedCourses: count,
        laterBatches: ago === 0 ? 0 : 1,
        'core.published': count,
        'core.studentCount': students,
      })),
    );
  });

  test('forgets the past of a course that leaves, so its chart shows no false drop', async () => {
    const [algebra, botany] = await buildCourses(institution, ['Algebra', 'Botany']);
    if (!algebra || !botany) throw new Error('There are two');
    await withHistory(algebra.id, [{ from: 30, to: null, students: 10 }]);
    await withHistory(botany.id, [{ from: 60, to: null, students: 5 }]);
    const id = await createStatic('Fall');
    await add(id, [algebra, botany]);
    await remove(id, [botany]);
    const { data } = await report([id]);
    expect(data).toHaveLength(31);
    expect(new Set(data.map(({ courses }) => courses))).toEqual(new Set([1]));
    await remove(id, [algebra]);
    expect((await report([id])).data).toEqual([]);
  });

  test('keeps its past unchanged once its first day is over', async () => {
    const [algebra] = await buildCourses(institution, ['Algebra']);
    if (!algebra) throw new Error('There is one');
    await withHistory(algebra.id, [{ from: 30, to: null, students: 10 }]);
    const id = await createStatic('Fall');
    await add(id, [algebra]);
    await closeDays(institution.scope, new Date(Date.now() + msPerDay));
    const before = (await report([id])).data;
    await remove(id, [algebra]);
    expect((await report([id])).data).toEqual(before.slice(0, -1));
  });

  test('leaves the days of older batches unchanged, and marks only days that it changes', async () => {
    const old = await buildBatch(institution, { created_at: new Date(Date.now() - 20 * msPerDay) });
    const [algebra] = await buildCourses(institution, ['Algebra'], old);
    const [botany] = await buildCourses(institution, ['Botany']);
    if (!algebra || !botany) throw new Error('There are two');
    await withHistory(algebra.id, [{ from: 30, to: null, students: 10 }]);
    await withHistory(botany.id, [{ from: 5, to: null, students: 5 }]);
    const young = await createStatic('Fall');
    const before = (await report([old.id, young])).data;
    expect(before.map(({ laterBatches }) => laterBatches)).toEqual([
      // Those of the older one's own beginning: without courses, the young one changes nothing.
      ...Array.from({ length: 10 }, () => 1),
      ...Array.from({ length: 20 }, () => 0),
      0,
    ]);
    await add(young, [botany, algebra]);
    const expectBoth = async () => {
      const { data } = await report([old.id, young]);
      expect(data.filter(({ date }) => date < day(5))).toEqual(before.filter(({ date }) => date < day(5)));
      const after = data.filter(({ date }) => date >= day(5) && date < day(0));
      expect(after.map((row) => [row.courses, row['core.studentCount'], row.laterBatches])).toEqual(
        Array.from({ length: 5 }, () => [2, 15, 1]),
      );
    };
    await expectBoth();
    const alone = (await report([old.id])).data.filter(({ date }) => date < day(0));
    for (const days of [0, 1]) {
      await closeDays(institution.scope, new Date(Date.now() + days * msPerDay));
      await expectBoth();
    }
    expect((await report([old.id])).data.filter(({ date }) => date < day(0))).toEqual(alone);
  });
});
