import type { Scope } from '#server/infra/tenancy/scope.ts';
import { searchCap } from '#server/infra/db/search.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import { batchCourseList, type BatchCourse } from '#shared/batches/batch-courses.columns.ts';
import { isPublished } from '#shared/courses/course.ts';
import { paginate } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import {
  countFoundCourses,
  listBatchCourseIds,
  listBatchCourseRows,
  readBatchCourseRows,
  type BatchCourseOrder,
  type BatchCourseRow,
} from './batch-courses.repository.ts';
import type { BatchRow } from './batch.repository.ts';

/** A page of a batch's courses; when a search finds very many, `total` stops at the cap and says so. */
export async function listCoursesOf(
  scope: Scope,
  batch: Pick<BatchRow, 'id' | 'course_count'>,
  query: BatchCourseOrder & { page: number; limit: number },
) {
  const found = await countFoundCourses(scope, batch.id, query.search);
  const isTotalCapped = found !== undefined && found > searchCap;
  // All members are already counted in the batch's row.
  const pagination = paginate(query, isTotalCapped ? searchCap : (found ?? batch.course_count));
  const rows = await listBatchCourseRows(scope, batch.id, query, pagination);
  return { courses: rows.map(toBatchCourse), pagination, isTotalCapped };
}

/** The courses of a batch that the search matches, all of them, as a file. */
export function exportCoursesOf(
  scope: Scope,
  { id }: Pick<BatchRow, 'id'>,
  { format, ...order }: BatchCourseOrder & { readonly format: TableFormat },
) {
  const rows = byIds(
    () => listBatchCourseIds(scope, id, order),
    async (ids) => (await readBatchCourseRows(scope, id, ids)).map(toBatchCourse),
  );
  return listFile(scope, batchCourseList, { what: `batch-${id}-courses`, format, rows });
}

/** A course of a batch as it's sent. */
const toBatchCourse = (row: BatchCourseRow): BatchCourse => ({
  id: row.id,
  lmsCourseId: row.lms_course_id,
  title: row.title,
  courseCode: row.course_code,
  sisCourseId: row.sis_course_id,
  isPublished: isPublished(row.workflow_state),
  addedAt: row.added_at.toISOString(),
  scannedAt: row.scanned_at?.toISOString() ?? null,
});
