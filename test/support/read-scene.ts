import type { AssignmentItem, ContentItem, CourseContent } from '#scripts/harness/course-content.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessCourse, HarnessInstitution } from '#scripts/harness/world.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { askForScans } from '#server/scans/scan.service.ts';
import { metricById, toolOfMetric, type MetricId } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { buildBatch, buildCourses, putIntoBatch } from './build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from './database.ts';
import { registerInstitution, startTestHarness } from './harness.ts';
import { runJobs } from './jobs.ts';

/** An institution with all tools, and one course in a batch whose content the test decides. */
export interface ReadScene {
  readonly harness: Harness;
  readonly canvas: HarnessInstitution;
  readonly institution: { readonly id: number; readonly scope: Scope };
  readonly course: HarnessCourse;
  readonly courseId: number;
}

/** What opens and closes the database of the file: the app does, too. */
interface Opening {
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Makes a new scene for each test of the file and passes it on. */
export function eachInReadScene(
  enter: (scene: ReadScene) => void,
  { open, close }: Opening = { open: openTestDatabase, close: closeTestDatabase },
) {
  let harness: Harness;
  beforeAll(open);
  afterAll(close);
  beforeEach(async () => {
    await emptyDatabase();
    harness = await startTestHarness({ courses: 10 });
    const canvas = harness.institution('northfield');
    const institution = await registerInstitution(harness, canvas);
    await db()
      .updateTable('institutions')
      .set({ active_products: ['core', 'udoit', 'tidyup'] })
      .execute();
    const course = [...canvas.courses.values()].find(({ state }) => state === 'available');
    if (!course) throw new Error('The harness has no available course');
    harness.mutate.content(course, emptyContent);
    // What a new institution requests, and the task runners' checks.
    await runJobs();
    const courseId = await trackCourse(institution, await buildBatch(institution), course.id);
    enter({ harness, canvas, institution, course, courseId });
  });
  afterEach(() => harness.close());
}

/** A course as a sync would have recorded it, in a batch. */
export async function trackCourse(institution: { id: number }, batch: { id: number }, lmsCourseId: string) {
  const [built] = await buildCourses(institution, [`Course ${lmsCourseId}`]);
  if (!built) throw new Error('No course was built');
  await db().updateTable('courses').set({ lms_course_id: lmsCourseId }).where('id', '=', built.id).execute();
  await putIntoBatch(institution, batch, [{ ...built, lmsCourseId }]);
  return built.id;
}

const emptyContent: CourseContent = {
  syllabus: null,
  pages: [],
  assignments: [],
  quizzes: [],
  discussions: [],
  announcements: [],
  modules: [],
  files: [],
  folders: [],
  storageMb: 0,
};

/** An item of the simulated Canvas, written long ago. */
export const written = (id: number, html: string, given: Partial<ContentItem> = {}): ContentItem => ({
  id,
  title: `Item ${id}`,
  published: true,
  updatedAt: '2026-03-01T09:00:00Z',
  url: `item-${id}`,
  html: () => html,
  ...given,
});

export const assigned = (id: number, html: string, given: Partial<AssignmentItem> = {}): AssignmentItem => ({
  ...written(id, html),
  handedInTo: 'canvas',
  dueAt: null,
  ...given,
});

/** Has courses read now, however fresh their data is. */
export async function readNow({ institution }: ReadScene, courseIds: readonly number[], isFull = false) {
  await inTransaction(() =>
    askForScans(institution.scope, courseIds, { since: new Date(Date.now() + 60_000), isFull }),
  );
  return runJobs();
}

/** A tool's scan of the scene's course. */
export const scanOf = ({ courseId }: ReadScene, tool: Tool) =>
  db()
    .selectFrom('course_scans')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('tool', '=', tool)
    .executeTakeFirst();

/** The last values of some metrics. */
export async function valuesIn(scene: ReadScene, ...ids: readonly MetricId[]) {
  const values: Partial<Record<MetricId, number | null>> = {};
  for (const id of ids)
    values[id] = (await scanOf(scene, toolOfMetric(id)))?.metrics[metricById(id).position - 1] ?? null;
  return values;
}

/** The scene's findings: rule, state, and which item they're in. */
export const findingsIn = ({ courseId }: ReadScene) =>
  db()
    .selectFrom('findings as f')
    .innerJoin('content_items as i', 'i.id', 'f.item_id')
    .select(['f.id', 'f.rule', 'f.state', 'f.excerpt', 'i.kind', 'i.lms_item_id as item'])
    .where('f.course_id', '=', courseId)
    .orderBy('f.id')
    .execute();

/** The scene's items as they're stored. */
export const itemsIn = ({ courseId }: ReadScene) =>
  db()
    .selectFrom('content_items')
    .selectAll()
    .where('course_id', '=', courseId)
    .orderBy('kind')
    .orderBy('lms_item_id')
    .execute();
