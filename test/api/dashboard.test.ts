import { db } from '#server/infra/db/database.ts';
import { recordCourses } from '#server/courses/course.service.ts';
import { rollUpToday } from '#server/history/history.service.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import { readReport } from '#shared/reports/report.api.ts';
import { metricCount } from '#shared/scans/metrics.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  putIntoBatch,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { literal } from '#shared/text/phrase.ts';

let app: TestApp;
let institution: BuiltInstitution;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution();
});

const synced = (batchId: number, finishedAt: string, values = {}) =>
  db()
    .insertInto('syncs')
    .values({
      institution_id: institution.id,
      batch_id: batchId,
      status: 'completed',
      trigger_type: 'manual',
      finished_at: new Date(finishedAt),
      progressed_at: new Date(finishedAt),
      ...values,
    })
    .execute();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('counts every course once by state and once by scans, and names those that failed', async () => {
  const [first, second] = [await buildBatch(institution), await buildBatch(institution)];
  const titles = ['Art', 'Botany', 'Calculus', 'Drama', 'Ethics'];
  const courses = await buildCourses(institution, titles, first);
  const ids = courses.map(({ id }) => id);
  await putIntoBatch(institution, second, courses);
  const states: readonly WorkflowState[] = ['unpublished', 'available', 'available', 'completed', 'deleted'];
  for (const [index, workflow_state] of states.entries())
    await db().updateTable('courses').set({ workflow_state }).where('id', '=', ids[index]!).execute();
  const newest = hoursAgo(1);
  const scans = [
    {
      course_id: ids[0]!,
      tool: 'core',
      status: 'failed',
      scanned_at: hoursAgo(2),
      reason: stored(literal('Refused.')),
    },
    { course_id: ids[1]!, tool: 'core', status: 'succeeded', scanned_at: newest },
    { course_id: ids[1]!, tool: 'udoit', status: 'failed', scanned_at: null },
    { course_id: ids[2]!, tool: 'core', status: 'succeeded', scanned_at: hoursAgo(71) },
    { course_id: ids[3]!, tool: 'core', status: 'pending', scanned_at: hoursAgo(73) },
  ] as const;
  for (const scan of scans)
    await db()
      .insertInto('course_scans')
      .values({ institution_id: institution.id, ...scan })
      .execute();
  const seen = await as(app, await buildAdmin(institution)).call(readDashboard, {});
  expect(seen).toMatchObject({
    courseCount: 5,
    publishedCount: 3,
    states: { unpublished: 1, available: 2, completed: 1, deleted: 1 },
    scans: { fresh: 1, old: 1, failed: 2, never: 1 },
    newestScanAt: newest.toISOString(),
    latestSyncs: [],
  });
  expect(
    seen.failedScans.map(({ course, tool, errorMessage }) => [course.title, tool, errorMessage]),
  ).toEqual(
    expect.arrayContaining([
      ['Art', 'core', 'Refused.'],
      ['Botany', 'udoit', null],
    ]),
  );
  expect(seen.failedScans).toHaveLength(2);
});

test('uses the institution’s own target for what counts as fresh', async () => {
  const [course] = await buildCourses(institution, ['Art'], await buildBatch(institution));
  await db()
    .insertInto('course_scans')
    .values({
      institution_id: institution.id,
      course_id: course!.id,
      tool: 'core',
      status: 'succeeded',
      scanned_at: hoursAgo(30),
    })
    .execute();
  const admin = as(app, await buildAdmin(institution));
  expect((await admin.call(readDashboard, {})).scans).toMatchObject({ fresh: 1, old: 0 });
  await db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ freshnessHours: 24 }) })
    .execute();
  expect((await admin.call(readDashboard, {})).scans).toMatchObject({ fresh: 0, old: 1 });
});

describe('the number of published courses', () => {
  const states: readonly WorkflowState[] = ['unpublished', 'available', 'completed', 'deleted', 'available'];
  const none = { name: 'A course', course_code: null, sis_course_id: null, account_id: null };
  const rest = { enrollment_term_id: null, start_at: null, end_at: null, total_students: null };
  const content = {
    storage_quota_used_mb: null,
    syllabus_body: null,
    teachers: null,
    course_format: 'not_set' as const,
  };

  /** How Canvas's list shows courses in these states. */
  const listed = (courses: readonly { lmsCourseId: string }[], from: readonly WorkflowState[]) =>
    courses.map(({ lmsCourseId }, index): CanvasCourse => ({
      ...none,
      ...rest,
      ...content,
      id: lmsCourseId,
      workflow_state: from[index] ?? 'unpublished',
    }));

  async function numbers(batchId: number) {
    await rollUpToday(institution.scope, batchId, new Date());
    const caller = as(app, await buildAdmin(institution));
    const { courseCount, publishedCount } = await caller.call(readDashboard, {});
    const query = { reportId: 'core_courses', reportDuration: 'current' as const, batchIds: [batchId] };
    const { data } = await caller.call(readReport, { query });
    const row = data[0];
    return {
      dashboard: [courseCount, publishedCount],
      report: [row?.courses, row?.['core.published']],
    };
  }

  test("matches the report's, whichever read Canvas last, a scan or a list, and whatever the state of a course", async () => {
    const batch = await buildBatch(institution);
    const courses = await buildCourses(
      institution,
      states.map((_, index) => `Course ${index}`),
      batch,
    );
    await recordCourses(institution.scope, listed(courses, []));
    // Earlier scans, when none was published.
    const values = Array.from({ length: metricCount('core') }, () => 0);
    for (const { id } of courses) {
      const scan = { institution_id: institution.id, course_id: id, tool: 'core' as const, metrics: values };
      await db()
        .insertInto('course_scans')
        .values({ ...scan, status: 'succeeded', scanned_at: new Date() })
        .execute();
    }
    await recordCourses(institution.scope, listed(courses, states));
    expect(await numbers(batch.id)).toEqual({ dashboard: [5, 3], report: [5, 3] });
    await recordCourses(institution.scope, listed(courses, ['completed', 'completed']));
    expect(await numbers(batch.id)).toEqual({ dashboard: [5, 2], report: [5, 2] });
    const history = await db()
      .selectFrom('course_history')
      .select(['course_id', 'metrics'])
      .orderBy('course_id')
      .execute();
    expect(history.filter(({ metrics }) => metrics[0] === 1).map(({ course_id }) => course_id)).toEqual(
      courses.slice(0, 2).map(({ id }) => id),
    );
  });
});

test('shows the latest sync of each batch, newest first', async () => {
  const [first, second] = [await buildBatch(institution), await buildBatch(institution)];
  await synced(first.id, '2026-03-01T10:00:00Z', { course_added_count: 9 });
  await synced(first.id, '2026-03-02T10:00:00Z', {
    status: 'failed',
    reason: stored(literal('Canvas is away.')),
  });
  await synced(second.id, '2026-03-03T10:00:00Z', { course_added_count: 4, course_removed_count: 1 });
  const { latestSyncs } = await as(app, await buildAdmin(institution)).call(readDashboard, {});
  expect(latestSyncs).toEqual([
    {
      batch: second,
      status: 'completed',
      at: '2026-03-03T10:00:00.000Z',
      courseAddedCount: 4,
      courseRemovedCount: 1,
      errorMessage: null,
    },
    expect.objectContaining({ batch: first, status: 'failed', errorMessage: 'Canvas is away.' }),
  ]);
});

test("leaves out what the person can't view: archived batches, those of other teams and institutions", async () => {
  const { person, team } = await buildMember(institution, 'read');
  const mine = await buildBatch(institution, { team_id: team.id });
  const theirs = await buildBatch(institution);
  const archived = await buildBatch(institution, { team_id: team.id, status: 0 });
  const elsewhere = await buildInstitution();
  await buildCourses(elsewhere, ['Elsewhere'], await buildBatch(elsewhere));
  for (const batch of [mine, theirs, archived]) {
    const [course] = await buildCourses(institution, [`In ${batch.title}`], batch);
    await db()
      .insertInto('course_scans')
      .values({ institution_id: institution.id, course_id: course!.id, tool: 'core', status: 'failed' })
      .execute();
    await synced(batch.id, '2026-03-01T10:00:00Z');
  }
  const seen = await as(app, person).call(readDashboard, {});
  expect(seen.courseCount).toBe(1);
  expect(seen.failedScans.map(({ course }) => course.title)).toEqual([`In ${mine.title}`]);
  expect(seen.latestSyncs.map(({ batch }) => batch)).toEqual([mine]);
});
