import { randomFrom } from '#scripts/harness/random.ts';
import { recordCourses } from '#server/courses/course.service.ts';
import { db } from '#server/infra/db/database.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import type { ColumnId } from '#shared/columns/columns.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import {
  readDashboard,
  type CourseGroup,
  type Dashboard,
  type FigureId,
} from '#shared/dashboard/dashboard.api.ts';
import { filter as filterSchema } from '#shared/filters/filter.ts';
import { filterFromText, filterToText } from '#shared/filters/filter-text.ts';
import { readReport } from '#shared/reports/report.api.ts';
import { metricCount } from '#shared/scans/metrics.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildTeam,
  putIntoBatch,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { writeRandomCourses } from '#test/support/random-courses.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({
    active_products: ['core', 'udoit', 'tidyup'],
    settings: JSON.stringify({ scoreThresholds: { good: 5, fair: 2 } }),
  });
  admin = as(app, await buildAdmin(institution));
});

const zone = 'UTC';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const figureOf = ({ figures }: Dashboard, id: FigureId) => figures.find((figure) => figure.id === id);

const groupsOf = ({
  figures,
  states,
  bands,
  lagging,
  scans,
  attention,
  standout,
}: Dashboard): CourseGroup[] => [
  ...figures,
  ...states,
  ...bands,
  lagging,
  ...scans.map(({ unread }) => unread),
  ...attention.groups,
  ...Object.values(standout).filter((group) => group !== null),
];

/** What the table of courses shows at the address that a number leads to. */
async function behind({ scope }: Dashboard, group: CourseGroup, columns: readonly ColumnId[] = []) {
  const filter = filterSchema.parse(filterFromText(filterToText(group.filter)));
  const { courses, pagination } = await admin.call(queryCourses, {
    body: { batchIds: scope.batchIds, teamId: scope.teamId, filter, columns: [...columns], limit: 100 },
  });
  const valuesOf = (id: ColumnId) =>
    courses.flatMap(({ values }) => (typeof values[id] === 'number' ? [values[id]] : []));
  const sum = (id: ColumnId) => valuesOf(id).reduce((total, value) => total + value, 0);
  return { total: pagination.total, sum, mean: (id: ColumnId) => sum(id) / valuesOf(id).length };
}

describe('each number', () => {
  let batchId: number;
  let teamId: number;
  beforeEach(async () => {
    await db()
      .insertInto('lms_terms')
      .values({
        institution_id: institution.id,
        lms_term_id: 't1',
        title: 'Fall 2026',
        fetched_at: new Date(),
      })
      .execute();
    const near = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const team = await buildTeam(institution);
    const [large, small] = [
      await buildBatch(institution, { deadline_date: near }),
      await buildBatch(institution, { team_id: team.id }),
    ];
    const courses = await writeRandomCourses(institution, randomFrom(4), {
      now: new Date(),
      zone,
      batchId: large.id,
    });
    const some = [...courses.keys()].slice(0, 25).map((id) => ({ id, title: '', lmsCourseId: '' }));
    await putIntoBatch(institution, small, some);
    [batchId, teamId] = [small.id, team.id];
  });

  const scopes = {
    everything: () => ({}),
    'some batches': () => ({ batchIds: [batchId] }),
    'a team': () => ({ teamId }),
    'a term': () => ({ termId: 't1' }),
    'a team and a term': () => ({ teamId, termId: 't1' }),
  };

  test.each(Object.keys(scopes) as (keyof typeof scopes)[])('leads to its courses, of %s', async (name) => {
    const seen = await admin.call(readDashboard, { query: scopes[name]() });
    expect(figureOf(seen, 'tracked')?.courseCount).toBeGreaterThan(0);
    const counts = await Promise.all(groupsOf(seen).map(async (group) => (await behind(seen, group)).total));
    expect(counts).toEqual(groupsOf(seen).map(({ courseCount }) => courseCount));
    // Groups that find nothing would prove nothing.
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(15);
  });

  test('is what the values of these courses come to', async () => {
    const seen = await admin.call(readDashboard, { query: {} });
    const columns: ColumnId[] = [
      'udoit.score',
      'udoit.error_count',
      'udoit.file_count',
      'udoit.file_review_count',
      'tidyup.reclaimable_mb',
    ];
    const rowsOf = async (id: FigureId) => {
      const figure = figureOf(seen, id);
      if (!figure) throw new Error(`There is no figure ${id}`);
      return behind(seen, figure, columns);
    };
    expect(figureOf(seen, 'tracked')?.value).toBe((await rowsOf('tracked')).total);
    expect(figureOf(seen, 'published')?.value).toBe((await rowsOf('published')).total);
    expect(figureOf(seen, 'score')?.value).toBeCloseTo((await rowsOf('score')).mean('udoit.score'));
    expect(figureOf(seen, 'errors')?.value).toBe((await rowsOf('errors')).sum('udoit.error_count'));
    const documents = await rowsOf('documents');
    expect(figureOf(seen, 'documents')?.value).toBe(
      documents.sum('udoit.file_count') - documents.sum('udoit.file_review_count'),
    );
    expect(figureOf(seen, 'space')?.value).toBe((await rowsOf('space')).sum('tidyup.reclaimable_mb'));
  });

  test('counts a course in several batches once, and states and bands add up to all', async () => {
    const seen = await admin.call(readDashboard, { query: {} });
    const sum = (groups: readonly CourseGroup[]) =>
      groups.reduce((total, { courseCount }) => total + courseCount, 0);
    expect([figureOf(seen, 'tracked')?.value, sum(seen.states), sum(seen.bands)]).toEqual([60, 60, 60]);
    expect(seen.batchCount).toBe(2);
  });
});

test('has no numbers of tools that the institution doesn’t have', async () => {
  await db()
    .updateTable('institutions')
    .set({ active_products: ['core'] })
    .execute();
  await buildCourses(institution, ['Art'], await buildBatch(institution));
  const seen = await admin.call(readDashboard, { query: {} });
  expect(seen.figures.map(({ id }) => id)).toEqual(['tracked', 'published']);
  expect(seen.scans.map(({ tool }) => tool)).toEqual(['core']);
  expect([seen.bands, seen.trends.map(({ id }) => id)]).toEqual([[], ['published']]);
  expect(seen.standout).toEqual({ score: null, errors: null, published: null });
});

test('says that nothing is known until a tool has read a course', async () => {
  const batch = await buildBatch(institution);
  const [course] = await buildCourses(institution, ['Art', 'Botany'], batch);
  const values = async () => {
    const { figures, scans } = await admin.call(readDashboard, { query: {} });
    return { errors: figures.find(({ id }) => id === 'errors')?.value, unread: scans[1]?.unread.courseCount };
  };
  expect(await values()).toEqual({ errors: null, unread: 2 });
  const metrics = Array.from({ length: metricCount('udoit') }, () => 0);
  const scan = { institution_id: institution.id, course_id: course!.id, tool: 'udoit', metrics } as const;
  await db()
    .insertInto('course_scans')
    .values({ ...scan, status: 'succeeded', scanned_at: new Date() })
    .execute();
  expect(await values()).toEqual({ errors: 0, unread: 1 });
});

test('uses the institution’s own target for what is stale, and tells the newest scan', async () => {
  const [course] = await buildCourses(institution, ['Art'], await buildBatch(institution));
  const scan = { institution_id: institution.id, course_id: course!.id, tool: 'core' } as const;
  const at = hoursAgo(30);
  await db()
    .insertInto('course_scans')
    .values({ ...scan, status: 'succeeded', scanned_at: at })
    .execute();
  const seen = await admin.call(readDashboard, { query: {} });
  expect([seen.lagging.courseCount, seen.newestScanAt]).toEqual([0, at.toISOString()]);
  await db()
    .updateTable('institutions')
    .set({ settings: JSON.stringify({ freshnessHours: 24 }) })
    .execute();
  expect((await admin.call(readDashboard, { query: {} })).lagging.courseCount).toBe(1);
});

test('counts a course once whose scans are stale or failed, whichever of the institution’s tools they are by', async () => {
  const courses = await buildCourses(
    institution,
    ['Art', 'Botany', 'Chess', 'Dance'],
    await buildBatch(institution),
  );
  const [art, botany, chess] = courses.map(({ id }) => ({ institution_id: institution.id, course_id: id }));
  const [fresh, stale] = [hoursAgo(1), hoursAgo(1000)].map((scanned_at) => ({
    status: 'succeeded' as const,
    scanned_at,
  }));
  await db()
    .insertInto('course_scans')
    .values([
      { ...art!, ...stale!, tool: 'core' },
      { ...art!, tool: 'udoit', status: 'failed' },
      { ...botany!, ...fresh!, tool: 'core' },
      { ...botany!, tool: 'tidyup', status: 'failed', scanned_at: hoursAgo(2000) },
      { ...chess!, ...fresh!, tool: 'core' },
    ])
    .execute();
  const namesNow = async () => {
    const seen = await admin.call(readDashboard, { query: {} });
    const { courses: listed } = await admin.call(queryCourses, {
      body: { filter: seen.lagging.filter, columns: [] },
    });
    expect(listed).toHaveLength(seen.lagging.courseCount);
    return listed.map(({ title }) => title);
  };
  expect(await namesNow()).toEqual(['Art', 'Botany']);
  await db()
    .updateTable('institutions')
    .set({ active_products: ['core', 'udoit'] })
    .execute();
  expect(await namesNow()).toEqual(['Art']);
});

describe('the number of published courses', () => {
  const states: readonly WorkflowState[] = ['unpublished', 'available', 'completed', 'deleted', 'available'];
  const none = { name: 'A course', course_code: null, sis_course_id: null, account_id: null };
  const rest = {
    enrollment_term_id: null,
    created_at: null,
    start_at: null,
    end_at: null,
    total_students: null,
  };
  const content = {
    storage_quota_used_mb: null,
    syllabus_body: null,
    image_download_url: null,
    banner_image_download_url: null,
    teachers: null,
    course_format: 'not_set' as const,
    accessibility_course_statistic: null,
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
    const caller = as(app, await buildAdmin(institution));
    const seen = await caller.call(readDashboard, { query: {} });
    const query = { reportId: 'core_courses', reportDuration: 'current' as const, batchIds: [batchId] };
    const { data } = await caller.call(readReport, { query });
    const row = data[0];
    return {
      dashboard: [figureOf(seen, 'tracked')?.value, figureOf(seen, 'published')?.value],
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

describe('what a person can’t view', () => {
  test('is left out: archived batches, those of other teams and institutions', async () => {
    const { person, team } = await buildMember(institution, 'read');
    const mine = await buildBatch(institution, { team_id: team.id });
    const theirs = await buildBatch(institution);
    const archived = await buildBatch(institution, { team_id: team.id, status: 0 });
    const elsewhere = await buildInstitution();
    const foreign = await buildBatch(elsewhere);
    await buildCourses(elsewhere, ['Elsewhere'], foreign);
    for (const batch of [mine, theirs, archived]) {
      const [course] = await buildCourses(institution, [`In ${batch.title}`], batch);
      await db()
        .insertInto('course_scans')
        .values({ institution_id: institution.id, course_id: course!.id, tool: 'core', status: 'failed' })
        .execute();
    }
    const caller = as(app, person);
    const seen = await caller.call(readDashboard, { query: {} });
    expect(figureOf(seen, 'tracked')?.value).toBe(1);
    const failed = seen.attention.entries.flatMap((entry) => ('course' in entry ? [entry.course.title] : []));
    expect(failed).toEqual([`In ${mine.title}`]);
    for (const batchIds of [[theirs.id], [archived.id], [foreign.id]]) {
      const none = await caller.call(readDashboard, { query: { batchIds } });
      expect([none.batchCount, figureOf(none, 'tracked')?.value, none.scope.batchIds]).toEqual([0, 0, []]);
      expect(none.attention.entries.filter(({ reason }) => reason !== 'runner')).toEqual([]);
      expect(none.latest).toEqual([]);
    }
  });

  test('is nothing to an admin, who can look at an archived batch by naming it', async () => {
    const archived = await buildBatch(institution, { status: 0 });
    await buildCourses(institution, ['Art'], archived);
    const seen = await admin.call(readDashboard, { query: { batchIds: [archived.id] } });
    expect(figureOf(seen, 'tracked')?.value).toBe(1);
  });
});
