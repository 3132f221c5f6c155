import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import { portionSize, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { nameStandings } from '#server/scope-decisions/scope-settings.service.ts';
import type { BulkActionCourse } from '#shared/bulk-actions/bulk-action.ts';
import { paginate } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import { outOfScopeWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import {
  countCourses,
  listCourses,
  listCoursesAfter,
  type ActionCourseRow,
  type OutcomeFilter,
} from './bulk-action-courses.repository.ts';
import { getSeen } from './bulk-action.service.ts';

/** The columns of the file with what became of each course. */
const texts = defineMessages({
  lmsCourseId: { id: 'bulkAction.column.lmsCourseId', defaultMessage: 'LMS course id' },
  title: { id: 'bulkAction.column.title', defaultMessage: 'Course' },
  courseCode: { id: 'bulkAction.column.courseCode', defaultMessage: 'Course code' },
  outcome: { id: 'bulkAction.column.outcome', defaultMessage: 'Outcome' },
  reason: { id: 'bulkAction.column.reason', defaultMessage: 'Reason' },
  outcomeName: {
    id: 'bulkAction.column.outcomeName',
    defaultMessage:
      '{outcome, select, waiting {waiting} running {under way} done {done} unchanged {unchanged} failed {failed} dropped {dropped} undone {undone} other {not undone}}',
  },
});

/** A page of what became of the courses of an action. */
export async function readCourses(
  scope: Scope,
  actor: Actor,
  { id, ...query }: OutcomeFilter & { id: number; page: number; limit: number },
) {
  const row = await getSeen(scope, actor, id);
  const pagination = paginate(query, await countCourses(scope, row.id, query));
  const rows = await listCourses(scope, row.id, { ...query, ...pagination });
  const courses = rows.map((course): BulkActionCourse => ({
    courseId: course.course_id,
    title: course.title,
    lmsCourseId: course.lms_course_id,
    courseCode: course.course_code,
    outcome: course.outcome,
    undo: course.undo,
    message: say(course.reason),
  }));
  return { courses, pagination };
}

const columnsOf = (standings: Record<ScopeStanding, string>): readonly Column<ActionCourseRow>[] => [
  { header: phrase(texts.lmsCourseId), type: 'text', cell: (course) => course.lms_course_id },
  { header: phrase(texts.title), type: 'text', cell: ({ title }) => title },
  { header: phrase(texts.courseCode), type: 'text', cell: (course) => course.course_code },
  {
    header: phrase(texts.outcome),
    type: 'text',
    cell: ({ undo, outcome }) => say(phrase(texts.outcomeName, { outcome: undo ?? outcome })),
  },
  { header: phrase(texts.reason), type: 'text', cell: ({ reason }) => say(reason) },
  {
    header: phrase(outOfScopeWords.column),
    type: 'text',
    cell: ({ standing_out: standing }) => standing && standings[standing],
  },
];

interface FileQuery extends OutcomeFilter {
  readonly id: number;
  readonly format: TableFormat;
}

/** The same as a file with all of them. */
export async function exportCourses(scope: Scope, actor: Actor, { id, format, ...filter }: FileQuery) {
  const row = await getSeen(scope, actor, id);
  const columns = columnsOf(await nameStandings(scope));
  const main = sheetOf(phrase(texts.title), columns, portionsOf(scope, row.id, filter));
  return tableFileOf(scope, { what: `action-${row.id}`, format, main });
}

async function* portionsOf(scope: Scope, id: number, filter: OutcomeFilter) {
  for (let after = 0, isOver = false; !isOver;) {
    const rows = await listCoursesAfter(scope, id, { ...filter, after, limit: portionSize });
    yield rows;
    after = rows.at(-1)?.course_id ?? after;
    isOver = rows.length < portionSize;
  }
}
