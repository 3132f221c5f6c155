import { db } from '#server/infra/db/database.ts';
import { sql } from 'kysely';
import { closeDays } from '#server/history/sum-days.service.ts';
import { listBatches, readBatch } from '#shared/batches/batch.api.ts';
import { exportCourses, queryCourses } from '#shared/course-table/course-table.api.ts';
import { listCourses } from '#shared/courses/course.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { readReport } from '#shared/reports/report.api.ts';
import { listTasks } from '#shared/tasks/task.api.ts';
import { scopeStandings, type ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { buildChecklist, buildTasklist } from '#test/support/checklist-scene.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, readingToken, sheetsOf } from '#test/support/downloads.ts';
import { coreValues, recordScan } from '#test/support/recorded-scan.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(emptyDatabase);

const zone = 'America/Chicago';
const days = 12;
const dayMs = 86_400_000;
const dayOf = (moment: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment);

/** The same numbers for the same seed, from 0 up to 1. */
function randomBy(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface Span {
  readonly courseId: number;
  readonly standing: ScopeStanding;
  readonly from: Date;
  readonly to: Date | null;
}

/** Decisions about a course, each of which ends when the next begins; the last may still count. */
function spansOf(courseId: number, random: () => number): Span[] {
  const now = Date.now();
  const moments = Array.from({ length: Math.floor(random() * 4) }, () => now - random() * days * dayMs)
    .toSorted((one, other) => one - other)
    .map((moment) => new Date(moment));
  return moments.map((from, place) => ({
    courseId,
    standing: scopeStandings[Math.floor(random() * scopeStandings.length)] ?? 'in_scope',
    from,
    to:
      moments[place + 1] ??
      (random() < 0.4 ? new Date(from.getTime() + random() * (now - from.getTime())) : null),
  }));
}

const keep = (institution: BuiltInstitution, spans: readonly Span[]) =>
  db()
    .insertInto('scope_decisions')
    .values(
      spans.map(({ courseId, standing, from, to }) => ({
        institution_id: institution.id,
        course_id: courseId,
        subject: 'course' as const,
        subject_key: '',
        subject_title: 'Course',
        standing,
        reason: 'Random',
        decided_at: from,
        began_at: from,
        decided_by_name: 'Ann',
        ended_at: to,
        ended_because: to && ('withdrawn' as const),
      })),
    )
    .execute();

/** How many courses aren't in scope at the end of a day, counted by hand. */
const outOn = (spans: readonly Span[], day: string) =>
  new Set(
    spans
      .filter(({ standing, from, to }) => {
        const isOver = to !== null && dayOf(to) <= day;
        return standing !== 'in_scope' && dayOf(from) <= day && !isOver;
      })
      .map(({ courseId }) => courseId),
  ).size;

async function scene(seed: number) {
  const random = randomBy(seed);
  const institution = await buildInstitution({ time_zone: zone, is_ready_go: true });
  const began = new Date(Date.now() - 20 * dayMs);
  const batch = await buildBatch(institution, { created_at: began });
  const courses = await buildCourses(institution, ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'], batch);
  for (const { id } of courses)
    await recordScan(institution, {
      courseId: id,
      values: coreValues(1, 10),
      now: new Date(Date.now() - days * dayMs),
    });
  await closeDays(institution.scope, new Date());
  const spans = courses.flatMap(({ id }) => spansOf(id, random));
  if (spans.length > 0) await keep(institution, spans);
  return { institution, batch, courses, spans, admin: as(app, await buildAdmin(institution)) };
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
    const { data } = await admin.call(readReport, {
      query: { reportId: 'core_courses', batchIds: [batch.id], reportDuration: '30_days' },
    });
    expect(data.length).toBeGreaterThan(days - 2);
    expect(data.map(({ date, courses: all, inScope }) => [date, all, inScope])).toEqual(
      data.map(({ date }) => [date, courses.length, courses.length - outOn(spans, date)]),
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
