import { DateTime } from 'luxon';
import { db } from '#server/infra/db/database.ts';
import { addMembers, removeMembers } from '#server/batches/membership.service.ts';
import { closeDays } from '#server/history/history.service.ts';
import { createBatch } from '#shared/batches/batch.api.ts';
import { addCourses, removeCourses } from '#shared/batches/batch-courses.api.ts';
import { metricCount } from '#shared/scans/metrics.ts';
import { readReport } from '#shared/reports/report.api.ts';
import { randomFrom, type Random } from '#scripts/harness/random.ts';
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
      ].map(([ago = 0, count, students]) => ({
        date: day(ago),
        courses: count,
        scannedCourses: count,
        laterBatches: 1,
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
    expect(data).toHaveLength(30);
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
    expect((await report([id])).data).toEqual(before);
  });

  test('leaves the days of older batches unchanged, and marks where their sum includes more', async () => {
    const old = await buildBatch(institution, { created_at: new Date(Date.now() - 20 * msPerDay) });
    const [algebra, botany] = await buildCourses(institution, ['Algebra', 'Botany']);
    if (!algebra || !botany) throw new Error('There are two');
    await withHistory(algebra.id, [{ from: 30, to: null, students: 10 }]);
    await withHistory(botany.id, [{ from: 5, to: null, students: 5 }]);
    await add(old.id, [algebra]);
    const young = await createStatic('Fall');
    const before = (await report([old.id, young])).data;
    expect(before).toHaveLength(10);
    expect(before.every(({ laterBatches }) => laterBatches === 1)).toBe(true);
    await add(young, [botany]);
    const { data } = await report([old.id, young]);
    expect(data.filter(({ date }) => date < day(20))).toEqual(before);
    expect(data.filter(({ date }) => date >= day(20)).map((row) => [row.courses, row.laterBatches])).toEqual(
      Array.from({ length: 5 }, () => [1, 1]),
    );
    expect((await report([old.id])).data).toEqual(before);
  });
});

/** Spans of random length with random gaps; the last one is still open. */
function randomSpans(random: Random): Span[] {
  const starts = [...new Set(Array.from({ length: 3 }, () => random.between(1, 40)))].toSorted(
    (a, b) => b - a,
  );
  return starts.map((from, index) => {
    const next = starts[index + 1];
    const to = next === undefined ? null : Math.min(from, next + 1 + random.between(0, 2));
    return { from, to, students: random.chance(0.2) ? null : random.between(0, 99) };
  });
}

/** What a report would show for places in batches, computed day by day: date, courses, students. */
const expectedRows = (spansOfPlaces: readonly (readonly Span[])[]) =>
  Array.from({ length: 60 }, (_, index) => 60 - index).flatMap((ago) => {
    const values = spansOfPlaces.flatMap((spans) =>
      spans.filter(({ from, to }) => from >= ago && (to ?? 0) <= ago),
    );
    const known = values.flatMap(({ students }) => students ?? []);
    const sum = known.length === 0 ? null : known.reduce((total, one) => total + one, 0);
    return values.length === 0 ? [] : [[day(ago), values.length, sum]];
  });

test.each([1, 2, 3])(
  "a young batch's past is that of its courses, whatever joins and leaves (%d)",
  async (seed) => {
    const random = randomFrom(seed);
    const titles = Array.from({ length: 8 }, (_, index) => `Course ${index}`);
    const histories = new Map<number, Span[]>();
    for (const { id } of await buildCourses(institution, titles)) {
      histories.set(id, randomSpans(random));
      await withHistory(id, histories.get(id) ?? []);
    }
    const members = new Map<number, Set<number>>();
    for (const title of ['One', 'Two']) members.set(await createStatic(title), new Set());
    for (let step = 0; step < 25; step += 1) {
      const [id, held] = random.pick([...members]);
      const some = [...histories.keys()].filter(() => random.chance(0.3));
      const joins = random.chance(0.6);
      await (joins ? addMembers : removeMembers)(institution.scope, id, some);
      for (const course of some)
        if (joins) held.add(course);
        else held.delete(course);
    }
    const { data, totals } = await report([...members.keys()]);
    const places = [...members.values()].flatMap((held) => [...held]);
    expect(data.map((row) => [row.date, row.courses, row['core.studentCount']])).toEqual(
      expectedRows(places.map((course) => histories.get(course) ?? [])),
    );
    expect(totals).toEqual({ courses: new Set(places).size });
  },
);
