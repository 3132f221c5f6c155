import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { ColumnId } from '#shared/columns/columns.ts';
import type { CourseSort } from '#shared/courses/course.api.ts';
import { courseSummary } from '#shared/courses/course.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import { findPage, listValues, type ValuesRow } from './course-table.repository.ts';
import { toCell } from './course-table.service.ts';
import { readerOf } from './reader.service.ts';

interface ListQuery {
  readonly batchIds: readonly number[];
  readonly search?: string | undefined;
  readonly sortBy: CourseSort;
  readonly sortOrder: SortOrder;
  readonly page: number;
  readonly limit: number;
}

const columnOfSort = {
  title: 'core.title',
  lmsCourseId: 'core.lmsCourseId',
  courseCode: 'core.courseCode',
  term: 'core.termName',
  state: 'core.state',
  studentCount: 'core.studentCount',
  scannedAt: 'core.last_scan_date_core',
} as const satisfies Record<CourseSort, ColumnId>;

const columnOf = {
  courseCode: 'core.courseCode',
  sisCourseId: 'core.sisCourseId',
  workflowState: 'core.state',
  courseFormat: 'core.courseFormat',
  termTitle: 'core.termName',
  accountTitle: 'core.accountName',
  studentCount: 'core.studentCount',
  lastUpdateDate: 'core.lastUpdateDate',
  scannedAt: 'core.last_scan_date_core',
} as const satisfies Record<string, ColumnId>;

/** A page of the courses that the actor sees: those that a table without a filter shows, in a plain form. */
export async function listCoursesFor(scope: Scope, actor: Actor, query: ListQuery) {
  const reader = await readerOf(scope, actor);
  const { batchIds, search } = query;
  const sort = { column: columnOfSort[query.sortBy], order: query.sortOrder };
  const { total, inScope, ids } = await findPage(
    reader,
    { batchIds: [...batchIds], search, filter: [] },
    sort,
    query,
  );
  const rows = await listValues(reader, ids, Object.values(columnOf));
  return { courses: rows.map(toSummary), pagination: paginate(query, total), inScope };
}

function toSummary({ id, title, lmsCourseId, values }: ValuesRow) {
  const facts = Object.fromEntries(Object.keys(columnOf).map((name, place) => [name, toCell(values[place])]));
  const { lastUpdateDate: day } = facts;
  const lastUpdateDate = typeof day === 'string' ? new Date(day).toISOString() : null;
  return courseSummary.parse({ id, title, lmsCourseId, ...facts, lastUpdateDate });
}
