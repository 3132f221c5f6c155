import type { Canvas, ContentKind } from '#server/lms/canvas.ts';
import type { CanvasContent } from '#server/lms/canvas-types.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { isPublished, type WorkflowState } from '#shared/courses/course.ts';
import type { Measured } from './values.ts';

/** The result of reading a course. */
export interface CourseReading {
  readonly findings: Measured;
  /** the course's state in Canvas, if the scanner asked for it */
  readonly state?: WorkflowState;
}

/** Reads one course. Throws LmsProblem 'not_found' only when the course itself is gone. */
export type Scanner = (canvas: Canvas, lmsCourseId: string) => Promise<CourseReading>;

const msPerDay = 86_400_000;

/**
 * Reads a course's basics: whether it's published, its number of students, and how much of each kind of content it has.
 */
export async function scanCore(canvas: Canvas, lmsCourseId: string): Promise<CourseReading> {
  const [course, ...contents] = await Promise.all([
    canvas.courseWithNumbers(lmsCourseId),
    ...countedKinds.map(([kind]) => summarise(canvas, lmsCourseId, kind)),
  ]);
  const counts = countedKinds.map(([, metric], index) => [metric, contents[index]?.count ?? null] as const);
  const lastUpdate = Math.max(...contents.map(({ updatedAt }) => updatedAt));
  return {
    state: course.workflow_state,
    findings: {
      'core.published': isPublished(course.workflow_state) ? 1 : 0,
      'core.studentCount': course.total_students,
      'core.storageUsedMb': course.storage_quota_used_mb,
      'core.hasSyllabus': course.syllabus_body === null ? null : Number(hasText(course.syllabus_body)),
      'core.lastUpdateDay': Number.isFinite(lastUpdate) ? Math.floor(lastUpdate / msPerDay) : null,
      ...Object.fromEntries(counts),
    },
  };
}

const countedKinds = [
  ['modules', 'core.moduleCount'],
  ['pages', 'core.pageCount'],
  ['assignments', 'core.assignmentCount'],
  ['quizzes', 'core.quizCount'],
  ['discussions', 'core.discussionCount'],
  ['announcements', 'core.announcementCount'],
  ['files', 'core.fileCount'],
] as const satisfies readonly (readonly [ContentKind, keyof Measured])[];

/**
 * A syllabus of only markup and whitespace doesn't count. A tag ends at the next `<` at the latest: searching to the
 * end of the text each time would take minutes with a million of them.
 */
const hasText = (html: string) => html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '';

/** A missing list belongs to a disabled part of the course, whose content can't be counted. */
async function summarise(canvas: Canvas, lmsCourseId: string, kind: ContentKind) {
  try {
    return await countAll(canvas, lmsCourseId, kind);
  } catch (error) {
    if (error instanceof LmsProblem && error.kind === 'not_found')
      return { count: null, updatedAt: -Infinity };
    throw error;
  }
}

async function countAll(canvas: Canvas, lmsCourseId: string, kind: ContentKind) {
  let count = 0;
  let updatedAt = -Infinity;
  for await (const item of canvas.content(lmsCourseId, kind)) {
    count += 1;
    updatedAt = Math.max(updatedAt, updateTimeOf(item));
  }
  return { count, updatedAt };
}

function updateTimeOf({ updated_at }: CanvasContent) {
  const time = updated_at === null ? NaN : Date.parse(updated_at);
  return Number.isNaN(time) ? -Infinity : time;
}
