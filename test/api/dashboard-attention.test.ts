import { db } from '#server/infra/db/database.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { readDashboard, type Dashboard, type LeadId } from '#shared/dashboard/dashboard.api.ts';
import { metricById, metricCount, type MetricId } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { literal } from '#shared/text/phrase.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { buildItem } from '#test/support/build-findings.ts';
import { bulkCounts } from '#test/support/example-bulk-action.ts';
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
  institution = await buildInstitution({ active_products: ['core', 'udoit', 'tidyup'], time_zone: 'UTC' });
  admin = as(app, await buildAdmin(institution));
});

const seen = (query = {}) => admin.call(readDashboard, { query });
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const valuesOf = (tool: Tool, given: Partial<Record<MetricId, number>>) => {
  const values = Array.from<number | null>({ length: metricCount(tool) }).fill(null);
  for (const [id, value] of Object.entries(given)) values[metricById(id as MetricId).position - 1] = value;
  return values;
};

async function scanned(
  courseId: number,
  tool: Tool,
  given: Partial<Record<MetricId, number>>,
  status: 'succeeded' | 'failed' = 'succeeded',
) {
  await db()
    .insertInto('course_scans')
    .values({
      institution_id: institution.id,
      course_id: courseId,
      tool,
      status,
      metrics: valuesOf(tool, given),
      scanned_at: new Date(),
      score_version: 1,
      reason: status === 'failed' ? stored(literal('Canvas refused it.')) : null,
    })
    .execute();
}

const publish = (ids: readonly number[]) =>
  db()
    .updateTable('courses')
    .set({ workflow_state: 'available' })
    .where('id', 'in', [...ids])
    .execute();

const entriesOf = ({ attention }: Dashboard, reason: string) =>
  attention.entries.filter((entry) => entry.reason === reason);

describe('what needs attention', () => {
  test('is the course whose low score meets the most students first', async () => {
    const batch = await buildBatch(institution);
    const courses = await buildCourses(institution, ['Few', 'Many', 'Good', 'Unknown'], batch);
    const [few, many, good] = courses;
    await publish(courses.map(({ id }) => id));
    for (const [course, score, students] of [
      [few, 10, 5],
      [many, 60, 200],
      [good, 95, 900],
    ] as const) {
      await scanned(course!.id, 'core', { 'core.studentCount': students });
      await scanned(course!.id, 'udoit', { 'udoit.score': score, 'udoit.error_count': 7 });
    }
    const dashboard = await seen();
    expect(entriesOf(dashboard, 'score')).toEqual([
      expect.objectContaining({
        course: { id: many!.id, title: 'Many' },
        score: 60,
        band: 'poor',
        studentCount: 200,
        errorCount: 7,
        worst: null,
      }),
      expect.objectContaining({ course: { id: few!.id, title: 'Few' }, score: 10 }),
    ]);
    expect(dashboard.attention.groups).toEqual([
      expect.objectContaining({ reason: 'score', courseCount: 2 }),
      expect.objectContaining({ reason: 'unchecked', courseCount: 1 }),
    ]);
  });

  test('is an unpublished course whose next deadline is at most 14 days away, the nearest first', async () => {
    const deadlines = [3, 14, 15, -1].map((days) => dayIn(days));
    const courses = [];
    for (const deadline_date of deadlines) {
      const batch = await buildBatch(institution, { deadline_date });
      courses.push(...(await buildCourses(institution, [`Due ${deadline_date}`, 'Published'], batch)));
    }
    await publish(courses.filter(({ title }) => title === 'Published').map(({ id }) => id));
    const dashboard = await seen();
    expect(entriesOf(dashboard, 'deadline').map((entry) => 'daysLeft' in entry && entry.daysLeft)).toEqual([
      3, 14,
    ]);
    expect(dashboard.attention.groups).toEqual([
      expect.objectContaining({ reason: 'unchecked', courseCount: 8 }),
      expect.objectContaining({ reason: 'deadline', courseCount: 2 }),
    ]);
  });

  test('is a failed scan and a failed sync, each with its reason', async () => {
    const batch = await buildBatch(institution);
    const [course] = await buildCourses(institution, ['Botany', 'Calculus'], batch);
    await scanned(course!.id, 'udoit', {}, 'failed');
    await db()
      .insertInto('syncs')
      .values({
        institution_id: institution.id,
        batch_id: batch.id,
        status: 'failed',
        trigger_type: 'manual',
        finished_at: new Date(),
        progressed_at: new Date(),
        reason: stored(literal('Canvas is away.')),
      })
      .execute();
    const dashboard = await seen();
    expect(entriesOf(dashboard, 'scan')).toEqual([
      {
        reason: 'scan',
        course: { id: course!.id, title: 'Botany' },
        tool: 'udoit',
        errorMessage: 'Canvas refused it.',
      },
    ]);
    expect(entriesOf(dashboard, 'sync')).toEqual([
      { reason: 'sync', batch, errorMessage: 'Canvas is away.' },
    ]);
  });

  test('is a tool that can’t read Canvas, and never more than ten things, some of each kind', async () => {
    const batch = await buildBatch(institution, { deadline_date: dayIn(2) });
    const titles = Array.from({ length: 30 }, (_, number) => `Course ${number}`);
    const courses = await buildCourses(institution, titles, batch);
    for (const { id } of courses.slice(0, 15)) {
      await scanned(id, 'core', { 'core.studentCount': id }, 'failed');
      await scanned(id, 'udoit', { 'udoit.score': 30 });
    }
    const { entries, groups } = (await seen()).attention;
    const reasons = entries.map(({ reason }) => reason);
    expect(reasons).toHaveLength(10);
    expect(reasons.filter((reason) => reason === 'runner')).toHaveLength(3);
    expect(new Set(reasons)).toEqual(new Set(['runner', 'scan', 'deadline', 'score']));
    expect(groups.map(({ reason, courseCount }) => [reason, courseCount])).toEqual([
      ['scan', 15],
      ['score', 15],
      ['unchecked', 15],
      ['deadline', 30],
    ]);
  });
});

const trendOf = ({ trends }: Dashboard, id: LeadId) => trends.find((trend) => trend.id === id);

describe('the change of the mean score', () => {
  const span = (courseId: number, score: number, from: number, confirmed: number, version = 1) =>
    db()
      .insertInto('course_history')
      .values({
        institution_id: institution.id,
        course_id: courseId,
        tool: 'udoit',
        valid_from: dayIn(from),
        confirmed_to: dayIn(confirmed),
        metrics: valuesOf('udoit', { 'udoit.score': score }),
        score_version: version,
      })
      .execute();

  test('is over the courses with a score 30 days ago and now, by the same settings', async () => {
    const batch = await buildBatch(institution);
    const courses = await buildCourses(institution, ['Known', 'Carried', 'Gap', 'New', 'Reweighed'], batch);
    for (const { id } of courses) await scanned(id, 'udoit', { 'udoit.score': 80 });
    const [known, carried, gap, , reweighed] = courses.map(({ id }) => id);
    await span(known!, 70, -60, -30);
    // Values count for seven days after the last scan that confirmed them.
    await span(carried!, 74, -60, -37);
    await span(gap!, 10, -60, -38);
    await span(reweighed!, 10, -60, -30, 2);
    expect(trendOf(await seen(), 'score')).toMatchObject({ change: 8, courseCount: 2 });
  });

  test('is told back from today’s mean, day by day over the courses known then', async () => {
    const batch = await buildBatch(institution);
    const [old, new_] = await buildCourses(institution, ['Old', 'New'], batch);
    await scanned(old!.id, 'udoit', { 'udoit.score': 80 });
    await scanned(new_!.id, 'udoit', { 'udoit.score': 40 });
    await span(old!.id, 70, -30, -24);
    await span(old!.id, 76, -12, -6);
    await span(new_!.id, 38, -6, -1);
    // 30, 24 and 18 days ago only one was known; 17 days are the most that its first value counts for.
    expect(trendOf(await seen(), 'score')).toMatchObject({ points: [50, 50, 50, 56, 57, 60], change: 10 });
  });

  test('is not known without a past', async () => {
    const [course] = await buildCourses(institution, ['New'], await buildBatch(institution));
    await scanned(course!.id, 'udoit', { 'udoit.score': 80 });
    expect(trendOf(await seen(), 'score')).toMatchObject({ change: null, courseCount: 0 });
  });
});

describe('what stands out behind the leading numbers', () => {
  /** Courses in an account, each with a score and errors. */
  async function coursesIn(account: string, values: readonly (readonly [score: number, errors: number])[]) {
    await db()
      .insertInto('lms_accounts')
      .values({
        institution_id: institution.id,
        lms_account_id: account,
        title: `College of ${account}`,
        fetched_at: new Date(),
      })
      .execute();
    const titles = values.map((_, place) => `${account} ${place}`);
    const courses = await buildCourses(institution, titles, await buildBatch(institution));
    const ids = courses.map(({ id }) => id);
    await db().updateTable('courses').set({ lms_account_id: account }).where('id', 'in', ids).execute();
    for (const [place, id] of ids.entries()) {
      const [score = 0, errors = 0] = values[place] ?? [];
      await scanned(id, 'udoit', { 'udoit.score': score, 'udoit.error_count': errors });
    }
    return ids;
  }

  test('are the account that lowers the mean most and the one with the most errors', async () => {
    await coursesIn('Arts', [
      [95, 3],
      [93, 400],
    ]);
    await coursesIn('Sciences', [
      [50, 20],
      [60, 0],
    ]);
    await coursesIn('Law', [[10, 1]]);
    const { standout } = await seen();
    expect(standout.score).toMatchObject({ account: 'College of Sciences', value: 55, courseCount: 2 });
    expect(standout.errors).toMatchObject({ account: 'College of Arts', value: 403, courseCount: 2 });
  });

  test('are none where all courses are in one account', async () => {
    await coursesIn('Arts', [
      [95, 3],
      [20, 4],
    ]);
    expect((await seen()).standout).toMatchObject({ score: null, errors: null });
  });

  test('is the next term that has courses, with how many of these are published', async () => {
    const [one, two, other] = await coursesIn('Arts', [
      [95, 0],
      [95, 0],
      [95, 0],
    ]);
    const terms = { past: -5, empty: 3, next: 45, later: 60 };
    for (const [id, days] of Object.entries(terms))
      await db()
        .insertInto('lms_terms')
        .values({
          institution_id: institution.id,
          lms_term_id: id,
          title: `Term ${id}`,
          start_at: new Date(Date.now() + days * 86_400_000),
          fetched_at: new Date(),
        })
        .execute();
    const put = (ids: number[], term: string) =>
      db().updateTable('courses').set({ lms_term_id: term }).where('id', 'in', ids).execute();
    await put([one!, two!], 'next');
    await put([other!], 'later');
    await publish([one!]);
    expect((await seen()).standout.published).toMatchObject({
      term: 'Term next',
      daysLeft: 45,
      termCount: 2,
      courseCount: 1,
    });
  });
});

test('says what most of a course’s open errors are', async () => {
  const [course] = await buildCourses(institution, ['Botany'], await buildBatch(institution));
  await publish([course!.id]);
  await buildItem(
    { institution, course: course! },
    {
      broken: [
        ['img-alt-missing', 'leaf'],
        ['img-alt-missing', 'root'],
        ['heading-empty', ''],
        ['link-text-vague', 'here'],
        ['link-text-vague', 'there'],
        ['link-text-vague', 'more'],
      ],
    },
  );
  await scanned(course!.id, 'udoit', { 'udoit.score': 40, 'udoit.error_count': 3 });
  expect(entriesOf(await seen(), 'score')).toMatchObject([{ worst: { rule: 'img-alt-missing', count: 2 } }]);
});

test('tells what happened lately, newest first: syncs, scans of batches, courses published', async () => {
  const batch = await buildBatch(institution);
  const [course] = await buildCourses(institution, ['Botany', 'Calculus'], batch);
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await db()
    .insertInto('syncs')
    .values({
      institution_id: institution.id,
      batch_id: batch.id,
      status: 'completed',
      trigger_type: 'manual',
      finished_at: at(3),
      progressed_at: at(3),
      course_added_count: 4,
      course_removed_count: 1,
    })
    .execute();
  await db()
    .insertInto('bulk_actions')
    .values({
      institution_id: institution.id,
      batch_id: batch.id,
      action: 'scan',
      params: '{}',
      about: '[]',
      started_by: 'Ada',
      started_at: at(2),
      ended_at: at(1),
      counts: JSON.stringify(bulkCounts({ done: 0, failed: 1 })),
    })
    .execute();
  for (const [state, hours] of [
    ['available', 900],
    ['unpublished', 20],
    ['available', 2],
  ] as const)
    await db()
      .insertInto('course_activity')
      .values({
        institution_id: institution.id,
        course_id: course!.id,
        kind: 'state_changed',
        detail: JSON.stringify({ state }),
        at: at(hours),
        since: at(hours),
      })
      .execute();
  const { latest } = await seen();
  expect(latest).toEqual([
    expect.objectContaining({
      kind: 'scans',
      batch,
      isUnderWay: false,
      startedBy: 'Ada',
      doneCount: 0,
      failedCount: 1,
    }),
    expect.objectContaining({ kind: 'published', course: { id: course!.id, title: 'Botany' } }),
    expect.objectContaining({ kind: 'sync', batch, courseAddedCount: 4, courseRemovedCount: 1 }),
  ]);
  const other = await buildBatch(institution);
  expect((await seen({ batchIds: [other.id] })).latest).toEqual([]);
});
