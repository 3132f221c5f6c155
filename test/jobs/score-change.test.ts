import { matchCourses } from '#server/course-table/match-courses.service.ts';
import { db } from '#server/infra/db/database.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { metricById, metricCount } from '#shared/scans/metrics.ts';
import {
  buildBatch,
  buildCourses,
  buildInstitution,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

let institution: BuiltInstitution;
let course: BuiltCourse;

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ active_products: ['core', 'udoit'], time_zone: 'UTC' });
  [course] = (await buildCourses(institution, ['Botany'], await buildBatch(institution))) as [BuiltCourse];
});

const today = '2026-03-10';
const noon = new Date(`${today}T12:00:00Z`);

const values = (score: number | null) => {
  const all = Array.from<number | null>({ length: metricCount('udoit') }).fill(null);
  all[metricById('udoit.score').position - 1] = score;
  return all;
};

/** The score now, by settings of a version. */
const isNow = (score: number | null, version = 1) =>
  db()
    .insertInto('course_scans')
    .values({
      institution_id: institution.id,
      course_id: course.id,
      tool: 'udoit',
      status: 'succeeded',
      metrics: values(score),
      scanned_at: noon,
      score_version: version,
    })
    .execute();

/** A score from a day on, that scans confirmed until another; `to`: the last day before it was another one. */
const was = (score: number | null, from: string, confirmed: string, to: string | null = null) =>
  db()
    .insertInto('course_history')
    .values({
      institution_id: institution.id,
      course_id: course.id,
      tool: 'udoit',
      valid_from: from,
      confirmed_to: confirmed,
      valid_to: to,
      metrics: values(score),
      score_version: 1,
    })
    .execute();

/** What the column says at a moment, and whether a rule about drops of ten points fires. */
async function changeAt(now = noon) {
  const column = 'udoit.score_change_7d';
  const [matches] = await matchCourses(scopeTo(institution.id), {
    filters: [[{ column, any: [{ op: 'at_most', value: -10 }] }]],
    faultOf: () => undefined,
    courseIds: [course.id],
    now,
  });
  const match = matches?.get(course.id);
  return [match?.found.values[0]?.value, match?.isMet];
}

test('compares with the score of the day exactly seven days ago', async () => {
  await isNow(60);
  await was(90, '2026-02-20', '2026-03-02', '2026-03-02');
  await was(71, '2026-03-03', '2026-03-03', '2026-03-03');
  await was(60, '2026-03-04', today);
  expect(await changeAt()).toEqual([-11, true]);
});

test('is not known for a course whose first scan was six days ago', async () => {
  await isNow(60);
  await was(90, '2026-03-04', '2026-03-09', '2026-03-09');
  await was(60, today, today);
  expect(await changeAt()).toEqual([null, null]);
});

test('is known from the seventh day after the first scan on', async () => {
  await isNow(60);
  await was(90, '2026-03-04', today);
  expect(await changeAt(new Date('2026-03-10T23:59:59Z'))).toEqual([null, null]);
  expect(await changeAt(new Date('2026-03-11T00:00:00Z'))).toEqual([-30, true]);
});

test('is zero, and no drop, where nothing has changed', async () => {
  await isNow(60);
  await was(60, '2026-01-01', today);
  expect(await changeAt()).toEqual([0, false]);
});

test('is not known for a course that was never scanned, before or at all', async () => {
  expect(await changeAt()).toEqual([null, null]);
  await isNow(60);
  expect(await changeAt()).toEqual([null, null]);
});

test('is not known where there was no score then, or there’s none now', async () => {
  await isNow(60);
  await was(null, '2026-03-01', today);
  expect(await changeAt()).toEqual([null, null]);
  await db()
    .updateTable('course_scans')
    .set({ metrics: values(null) })
    .execute();
  await db()
    .updateTable('course_history')
    .set({ metrics: values(80) })
    .execute();
  expect(await changeAt()).toEqual([null, null]);
});

test('takes values of up to seven days before that day, and nothing out of a longer gap', async () => {
  await isNow(60);
  await was(80, '2026-01-01', '2026-02-24');
  expect(await changeAt()).toEqual([-20, true]);
  await db().updateTable('course_history').set({ confirmed_to: '2026-02-23' }).execute();
  expect(await changeAt()).toEqual([null, null]);
});

test('compares nothing that other settings weighed', async () => {
  await isNow(60, 2);
  await was(80, '2026-01-01', today);
  expect(await changeAt()).toEqual([null, null]);
});

test('goes by the institution’s day', async () => {
  await isNow(60);
  await was(90, '2026-02-20', '2026-03-02', '2026-03-02');
  await was(65, '2026-03-03', today);
  const late = new Date('2026-03-09T23:30:00Z');
  expect(await changeAt(late)).toEqual([-30, true]);
  const inZone = (time_zone: string) => db().updateTable('institutions').set({ time_zone }).execute();
  await inZone('Pacific/Auckland');
  expect(await changeAt(late)).toEqual([-5, false]);
  await inZone('America/Los_Angeles');
  expect(await changeAt(new Date('2026-03-10T06:59:00Z'))).toEqual([-30, true]);
  expect(await changeAt(new Date('2026-03-10T07:00:00Z'))).toEqual([-5, false]);
});
