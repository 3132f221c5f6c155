import type { Scope } from '#server/infra/tenancy/scope.ts';
import { searchCap } from '#server/infra/db/search.ts';
import type { BatchCourse } from '#shared/batches/batch-courses.api.ts';
import { isPublished } from '#shared/courses/course.ts';
import { paginate } from '#shared/http/page.ts';
import {
  countFoundCourses,
  listBatchCourseRows,
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

/** A course of a batch as it's sent. */
export const toBatchCourse = (row: BatchCourseRow): BatchCourse => ({
  id: row.id,
  lmsCourseId: row.lms_course_id,
  title: row.title,
  courseCode: row.course_code,
  sisCourseId: row.sis_course_id,
  isPublished: isPublished(row.workflow_state),
  addedAt: row.added_at.toISOString(),
  scannedAt: row.scanned_at?.toISOString() ?? null,
});
