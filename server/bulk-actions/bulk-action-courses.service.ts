import type { Actor } from '#server/access/actor.ts';
import { speaker } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { BulkActionCourse } from '#shared/bulk-actions/bulk-action.ts';
import type { CsvFile, CsvRow } from '#shared/http/csv.ts';
import { paginate } from '#shared/http/page.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  countCourses,
  listCourses,
  listCoursesAfter,
  type ActionCourseRow,
  type OutcomeFilter,
} from './bulk-action-courses.repository.ts';
import { bulkColumns } from './bulk-action.messages.ts';
import { getOwn } from './bulk-action.service.ts';

/** Rows of a file read at once. */
const fileSlice = 1_000;

/** A page of what became of the courses of the person's own action. */
export async function readCourses(
  scope: Scope,
  actor: Actor,
  { id, ...query }: OutcomeFilter & { id: number; page: number; limit: number },
) {
  const row = await getOwn(scope, actor, id);
  const pagination = paginate(query, await countCourses(row.id, query));
  const rows = await listCourses(scope, row.id, { ...query, ...pagination });
  const say = speaker();
  const courses = rows.map((course): BulkActionCourse => ({
    courseId: course.course_id,
    title: course.title,
    lmsCourseId: course.lms_course_id,
    outcome: course.outcome,
    undo: course.undo,
    message: course.reason && say(course.reason),
  }));
  return { courses, pagination };
}

/** The same as a file with all of them. */
export async function exportCourses(
  scope: Scope,
  actor: Actor,
  { id, ...filter }: OutcomeFilter & { id: number },
): Promise<CsvFile> {
  const row = await getOwn(scope, actor, id);
  return { name: `action-${row.id}.csv`, rows: fileRows(scope, row.id, filter) };
}

async function* fileRows(scope: Scope, id: number, filter: OutcomeFilter): AsyncGenerator<CsvRow> {
  const say = speaker();
  const { lmsCourseId, title, outcome, reason, outcomeName } = bulkColumns;
  yield [lmsCourseId, title, outcome, reason].map((column) => say(phrase(column)));
  const line = (course: ActionCourseRow): CsvRow => [
    course.lms_course_id,
    course.title,
    say(phrase(outcomeName, { outcome: course.undo ?? course.outcome })),
    course.reason && say(course.reason),
  ];
  let after = 0;
  for (;;) {
    const rows = await listCoursesAfter(scope, id, { ...filter, after, limit: fileSlice });
    yield* rows.map(line);
    const last = rows.at(-1);
    if (!last || rows.length < fileSlice) return;
    after = last.course_id;
  }
}
