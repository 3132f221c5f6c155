import type { Actor } from '#server/access/actor.ts';
import { selectedCourseIds } from '#server/course-table/course-selection.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { searchCap } from '#server/infra/db/search.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import { nameStandings } from '#server/scope-decisions/scope-settings.service.ts';
import { batchCourseList, type BatchCourse } from '#shared/batches/batch-courses.columns.ts';
import { isPublished } from '#shared/courses/course.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { paginate } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { bandOf } from '#shared/scans/udoit-score.ts';
import {
  countFoundCourses,
  listBatchCourseIds,
  listBatchCourseRows,
  readBatchCourseRows,
  type BatchCourseOrder,
  type BatchCourseRow,
  type Within,
} from './batch-courses.repository.ts';
import type { BatchRow } from './batch.repository.ts';

interface Asked extends Omit<BatchCourseOrder, 'within'> {
  readonly filter?: Filter | undefined;
}

/** A page of a batch's courses; when a search finds very many, `total` stops at the cap and says so. */
export async function listCoursesOf(
  scope: Scope,
  actor: Actor,
  batch: Pick<BatchRow, 'id' | 'course_count'>,
  query: Asked & { page: number; limit: number },
) {
  const order = { ...query, within: await withinFilter(scope, actor, batch.id, query.filter) };
  const found = await countFoundCourses(scope, batch.id, order);
  const isTotalCapped = found !== undefined && found > searchCap;
  // All members are already counted in the batch's row.
  const pagination = paginate(query, isTotalCapped ? searchCap : (found ?? batch.course_count));
  const rows = await listBatchCourseRows(scope, batch.id, order, pagination);
  return {
    courses: rows.map(await presenterIn(scope)),
    pagination,
    isTotalCapped,
  };
}

/** The batch's courses that a filter takes, as a sub-query; undefined without a filter. */
export async function withinFilter(
  scope: Scope,
  actor: Actor,
  batchId: number,
  filter: Filter | undefined,
): Promise<Within> {
  if (!filter || filter.length === 0) return undefined;
  return selectedCourseIds(scope, actor, { all: { batchIds: [batchId], filter }, except: [] });
}

/** The courses of a batch that the search and the filter match, all of them, as a file. */
export async function exportCoursesOf(
  scope: Scope,
  actor: Actor,
  { id }: Pick<BatchRow, 'id'>,
  { format, ...asked }: Asked & { readonly format: TableFormat },
) {
  const toBatchCourse = await presenterIn(scope);
  const order = { ...asked, within: await withinFilter(scope, actor, id, asked.filter) };
  const rows = byIds(
    () => listBatchCourseIds(scope, id, order),
    async (ids) => (await readBatchCourseRows(scope, id, ids)).map(toBatchCourse),
  );
  return listFile(scope, batchCourseList, { what: `batch-${id}-courses`, format, rows });
}

/** Makes a course of a batch as it's sent. */
async function presenterIn(scope: Scope) {
  const { scoreThresholds } = (await scope.institution()).settings;
  const standings = await nameStandings(scope);
  return (row: BatchCourseRow): BatchCourse => ({
    id: row.id,
    lmsCourseId: row.lms_course_id,
    title: row.title,
    courseCode: row.course_code,
    sisCourseId: row.sis_course_id,
    isPublished: isPublished(row.workflow_state),
    outOfScope: row.standing_out && standings[row.standing_out],
    score: row.score,
    scoreBand: bandOf(row.score, scoreThresholds),
    errorCount: row.error_count,
    addedAt: row.added_at.toISOString(),
    scannedAt: row.scanned_at?.toISOString() ?? null,
  });
}
