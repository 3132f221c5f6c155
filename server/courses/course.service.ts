import type { Actor, Session } from '#server/access/actor.ts';
import { sees } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { courseUrl } from '#server/infra/tenancy/institution.ts';
import { Problem } from '#shared/http/problem.ts';
import { inSavepoint } from '#server/infra/db/database.ts';
import { isRefusedByDatabase, isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import { viewOf } from '#server/instructor-tool/instructor-tool.service.ts';
import type { CanvasCourse } from '#server/lms/canvas-types.ts';
import type { Course, CourseSummary, WorkflowState } from '#shared/courses/course.ts';
import {
  mayReadMetric,
  type InstructorSection,
  type SectionLevels,
} from '#shared/instructor-tool/instructor-sections.ts';
import type { InstructorCourse } from '#shared/courses/instructor-view.api.ts';
import { courseTagsOf } from '#server/relations/tags.ts';
import { metrics, toolOfMetric } from '#shared/scans/metrics.ts';
import { bandOf } from '#shared/scans/udoit-score.ts';
import { indexKeyOf, keyOf, lmsKeyOf } from '#shared/text/search-key.ts';
import { phrase } from '#shared/text/phrase.ts';
import { say } from '#server/infra/i18n/language.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { coursePermissions } from './course.policy.ts';
import {
  findCourse,
  findCourseByLmsId,
  listScanRows,
  type CourseRow,
  type CourseSummaryRow,
} from './course.repository.ts';
import { coursesChanged } from './course.events.ts';
import {
  analyzeCourses,
  deleteRows,
  keyOfCourses,
  lockForDeletion,
  lockRow,
  lockRows,
  setState,
  setTeachers,
  upsertCourses,
  type CourseValues,
} from './record-courses.repository.ts';

interface RecordedCourses {
  /** our id of each known course, by LMS id */
  readonly ids: ReadonlyMap<string, number>;
  /** how many weren't known before */
  readonly added: number;
  /** those the database refuses, whatever is wrong with them */
  readonly refused: readonly CanvasCourse[];
}

interface Source {
  /** they come from a list, where Canvas also says what its own accessibility checker counts, or that it doesn't */
  readonly isList?: boolean;
}

/**
 * Stores what Canvas says about courses. Duplicates count once; a course that can't be stored doesn't affect the
 * others.
 */
export async function recordCourses(
  scope: Scope,
  courses: readonly CanvasCourse[],
  source: Source = {},
): Promise<RecordedCourses> {
  if (courses.length === 0) return { ids: new Map(), added: 0, refused: [] };
  try {
    return { ...(await writeBesideOthers(scope, courses, source)), refused: [] };
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    if (courses.length === 1) return { ids: await findIds(scope, courses), added: 0, refused: courses };
    const half = Math.ceil(courses.length / 2);
    const [first, second] = [
      await recordCourses(scope, courses.slice(0, half), source),
      await recordCourses(scope, courses.slice(half), source),
    ];
    return {
      ids: new Map([...first.ids, ...second.ids]),
      added: first.added + second.added,
      refused: [...first.refused, ...second.refused],
    };
  }
}

/** Courses that can't be stored now keep their earlier data. */
async function findIds(scope: Scope, courses: readonly CanvasCourse[]) {
  const ids = new Map<string, number>();
  for (const { id } of courses) {
    const known = await findCourseByLmsId(scope, id);
    if (known) ids.set(id, known.id);
  }
  return ids;
}

const mostTries = 10;

/** A course that somebody else adds in the meantime is known to the next try. */
async function writeBesideOthers(scope: Scope, courses: readonly CanvasCourse[], source: Source) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inSavepoint(() => writeCourses(scope, courses, source));
    } catch (error) {
      if (!isUniqueViolation(error, keyOfCourses) || tries === mostTries) throw error;
    }
  }
}

async function writeCourses(scope: Scope, courses: readonly CanvasCourse[], source: Source) {
  const byLmsId = new Map(courses.map((course) => [course.id, valuesOf(course, source)]));
  const { ids, added, changed } = await upsertCourses(scope, [...byLmsId.values()]);
  if (changed.length > 0) await coursesChanged.publish(scope, { courseIds: changed });
  return { ids, added };
}

/** From this many new courses on, rows that refer to them are worth preparing for. */
const manyCourses = 100;

/** Prepares for rows that refer to new courses, if they're many. Not in a transaction: it would keep others from it. */
export async function prepareForMany(added: number): Promise<void> {
  if (added >= manyCourses) await analyzeCourses();
}

/** The same while page after page is recorded: prepares once, when they've become many. */
export function prepareOnceMany() {
  let added = 0;
  return async (more: number): Promise<void> => {
    if (added < manyCourses) await prepareForMany(added + more);
    added += more;
  };
}

/**
 * Holds up others who change what's stored about a course until this transaction ends. Take this lock before those of
 * the course's items, findings and scans.
 */
export async function lockCourse(scope: Scope, courseId: number) {
  await lockRow(scope, courseId);
}

/** The same for many courses, always in the order of their ids. */
export const lockCourses = (scope: Scope, courseIds: readonly number[]): Promise<void> =>
  lockRows(scope, courseIds);

/**
 * Deletes those of the courses that may go, with all that hangs on them. What refers to one meanwhile is waited for
 * before `choose` is asked. Part of the caller's transaction.
 */
export async function deleteCourses(
  scope: Scope,
  courseIds: readonly number[],
  choose: () => Promise<readonly number[]>,
) {
  await lockForDeletion(scope, courseIds);
  await deleteRows(scope, await choose());
}

/** Stores what Canvas says about a known course, or at least its state, if the database refuses the rest. */
export async function recordCourse(scope: Scope, courseId: number, course: CanvasCourse) {
  const { refused } = await recordCourses(scope, [course]);
  if (refused.length > 0) await recordState(scope, courseId, course.workflow_state);
}

/** Stores a course's state in Canvas. */
export async function recordState(scope: Scope, courseId: number, state: WorkflowState) {
  if (await setState(scope, courseId, state)) await coursesChanged.publish(scope, { courseIds: [courseId] });
}

/** No course is shown with more teachers than this. */
const mostTeachers = 50;

/** Stores who teaches a course, each once and by name; what Canvas doesn't say stays as it was. */
export async function recordTeachers(scope: Scope, courseId: number, { teachers }: CanvasCourse) {
  if (teachers === null) return;
  const names = new Set(new Map(teachers.map(({ id, display_name }) => [id, display_name ?? id])).values());
  await setTeachers(scope, courseId, [...names].toSorted().slice(0, mostTeachers));
}

/** A course without a name is shown by its code, and without a code by its id. */
export const titleOf = ({ name, course_code, id }: CanvasCourse) =>
  name ?? course_code ?? `Untitled course ${id}`;

function valuesOf(course: CanvasCourse, { isList = false }: Source): CourseValues {
  const title = titleOf(course);
  const counted = isList ? course.accessibility_course_statistic : null;
  return {
    lms_course_id: course.id,
    lms_key: lmsKeyOf(course.id),
    title,
    name_key: indexKeyOf(title),
    search_key: keyOf([title, course.course_code, course.sis_course_id, course.id].filter(Boolean).join(' ')),
    course_code: course.course_code,
    sis_course_id: course.sis_course_id,
    lms_account_id: course.account_id,
    lms_term_id: course.enrollment_term_id,
    course_format: course.course_format,
    workflow_state: course.workflow_state,
    start_at: course.start_at,
    end_at: course.end_at,
    is_counted: isList,
    counted_active: wholeOrNull(counted?.active_issue_count),
    counted_resolved: wholeOrNull(counted?.resolved_issue_count),
    lms_created_at: course.created_at,
  };
}

/** A count as the database holds it; what can't be one isn't known. */
const wholeOrNull = (count: number | null | undefined) =>
  Number.isInteger(count) && Number(count) >= 0 && Number(count) < 2 ** 31 ? Number(count) : null;

/** Our id of a course that a launch names by its LMS id; undefined if unknown. */
export const findCourseIdByLmsId = async (scope: Scope, lmsCourseId: string) =>
  (await findCourseByLmsId(scope, lmsCourseId))?.id;

const valueAt = (values: readonly (number | null)[] | null, position: number) =>
  values?.[position - 1] ?? null;

const positionOf = (id: (typeof metrics)[number]['id']) =>
  metrics.find((metric) => metric.id === id)?.position ?? 0;

function toSummary(row: CourseSummaryRow): CourseSummary {
  const day = valueAt(row.metrics, positionOf('core.lastUpdateDay'));
  return {
    id: row.id,
    lmsCourseId: row.lms_course_id,
    title: row.title,
    courseCode: row.course_code,
    sisCourseId: row.sis_course_id,
    workflowState: row.workflow_state,
    courseFormat: row.course_format,
    termTitle: row.term_title,
    accountTitle: row.account_title,
    studentCount: valueAt(row.metrics, positionOf('core.studentCount')),
    lastUpdateDate: day === null ? null : new Date(day * 86_400_000).toISOString(),
    scannedAt: row.scanned_at?.toISOString() ?? null,
  };
}

/** All of one course: its data from Canvas, the batches the actor can view, its scans and their values. */
export async function readCourse(scope: Scope, actor: Actor, row: CourseRow): Promise<Course> {
  // To administer the course's account shows the course, and not whose batches it's in.
  const viewable = row.batches.filter((batch) => sees(actor, { ...batch, course_account_id: null }));
  return {
    ...(await describe(scope, row)),
    batches: viewable.map(({ id, title }) => ({ id, title })),
    tags: await tagsOfCourse(scope, row.id),
    teachers: row.teachers,
    permissions: coursePermissions(actor, row),
  };
}

/** The course's tags; none while the institution has them switched off. */
async function tagsOfCourse(scope: Scope, courseId: number) {
  if (!(await scope.institution()).features.includes('tags')) return [];
  const rows = await courseTagsOf(scope)
    .where('ct.course_id', '=', courseId)
    .orderBy('t.title_key')
    .execute();
  return rows.map(({ tag_id: id, title }) => ({ id, title }));
}

/**
 * The course whose teacher opened the session from it. Not found when the session came from elsewhere, or when the
 * course is in no active batch.
 */
export async function readTaughtCourse(session: Session): Promise<InstructorCourse> {
  const { scope } = session;
  const course = await describe(scope, await getTaughtCourse(session));
  return withoutHidden(course, (await viewOf(session)).sections);
}

/** Its id, for other calls about the same course. */
export const getTaughtCourseId = async (session: Session) => (await getTaughtCourse(session)).id;

/** The course itself, for other calls about it. */
export async function getTaughtCourse(session: Session): Promise<CourseRow> {
  const row = await findCourse(session.scope, (await viewOf(session)).courseId);
  if (!row || !isTracked(row)) throw new Problem('not_found', phrase(courseProblems.notTracked));
  return row;
}

/** A course with what the actor may do to it; undefined if they see it neither as staff nor as its teacher, from its own view. */
export async function findShownCourse(
  scope: Scope,
  actor: Actor,
  courseId: number,
  section: InstructorSection,
) {
  const row = await findCourse(scope, courseId);
  if (!row) return undefined;
  const permissions = coursePermissions(actor, row);
  if (permissions.view) return { course: row, permissions, isStaff: true };
  const isTaught =
    actor.taught?.courseId === courseId && actor.taught.sections[section] !== 'hidden' && isTracked(row);
  return isTaught ? { course: row, permissions, isStaff: false } : undefined;
}

/** A course with its batches, for jobs that ask what somebody may do in it. */
export const findCourseRecord = (scope: Scope, courseId: number) => findCourse(scope, courseId);

/** Whether the actor may judge what was found in the course. */
export async function mayResolveIn(scope: Scope, actor: Actor, courseId: number) {
  const row = await findCourse(scope, courseId);
  return row !== undefined && coursePermissions(actor, row).resolve;
}

/** A course without the numbers of sections that its instructors don't see. */
function withoutHidden(course: InstructorCourse, sections: SectionLevels): InstructorCourse {
  const shown = Object.entries(course.metrics).filter(([id]) => mayReadMetric(sections, id));
  const scoreBand = sections.score === 'hidden' ? null : course.scoreBand;
  return { ...course, scoreBand, metrics: Object.fromEntries(shown) };
}

const isTracked = ({ batches }: CourseRow) => batches.some(({ status }) => status === 1);

async function describe(scope: Scope, row: CourseRow): Promise<InstructorCourse> {
  const scans = await listScanRows(scope, row.id);
  const core = scans.find(({ tool }) => tool === 'core');
  const values = new Map(scans.map((scan) => [scan.tool, scan.metrics]));
  const institution = await scope.institution();
  const score = valueAt(values.get('udoit') ?? null, positionOf('udoit.score'));
  return {
    ...toSummary({ ...row, metrics: core?.metrics ?? null, scanned_at: core?.scanned_at ?? null }),
    lmsUrl: courseUrl(institution, row.lms_course_id),
    startAt: row.start_at?.toISOString() ?? null,
    endAt: row.end_at?.toISOString() ?? null,
    scoreBand: bandOf(score, institution.settings.scoreThresholds),
    scans: scans.map(({ tool, status, scanned_at, reason, gaps }) => ({
      tool,
      status,
      scannedAt: scanned_at?.toISOString() ?? null,
      errorMessage: say(reason),
      gaps: [...gaps],
    })),
    metrics: Object.fromEntries(
      metrics.map(({ id, position }) => [id, valueAt(values.get(toolOfMetric(id)) ?? null, position)]),
    ),
  };
}

const courseProblems = defineMessages({
  notTracked: { id: 'course.problem.notTracked', defaultMessage: 'This course isn’t tracked in Courseyard.' },
});
