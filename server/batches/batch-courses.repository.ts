import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { searchCap, searchCondition } from '#server/infra/db/search.ts';
import { db } from '#server/infra/db/database.ts';
import type { BatchCourseSort } from '#shared/batches/batch-courses.columns.ts';
import type { CourseLink } from '#shared/batches/batch-courses.api.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import { coursesOf, scansOf } from '#server/relations/courses.ts';
import { standingOut } from '#server/relations/scope-decisions.ts';
import type { SortOrder } from '#shared/http/page.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import { metricById } from '#shared/scans/metrics.ts';

/** A sub-query of the courses' ids that a filter takes; undefined without one. */
export type Within = RawBuilder<{ id: number }> | undefined;

interface Narrowed {
  readonly search: string | undefined;
  readonly within: Within;
}

export interface BatchCourseOrder extends Narrowed {
  readonly sortBy: BatchCourseSort;
  readonly sortOrder: SortOrder;
}

/** Whether the member `m` is among those asked for. */
const isAskedFor = ({ search, within }: Narrowed) => {
  const isFound = searchCondition(search) ?? sql`true`;
  return within ? sql`${isFound} and m.course_id in ${within}` : isFound;
};

/** How many members a search and a filter find, or one more than the cap; undefined when there's neither. */
export async function countFoundCourses(
  scope: Scope,
  batchId: number,
  narrowed: Narrowed,
): Promise<number | undefined> {
  if (!narrowed.within && !searchCondition(narrowed.search)) return undefined;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from batch_courses m where m.institution_id = ${scope.institutionId} and m.batch_id = ${batchId}
        and ${isAskedFor(narrowed)} limit ${searchCap + 1}) found`.execute(db());
  return rows[0]?.total ?? 0;
}

export interface BatchCourseRow {
  readonly id: number;
  readonly lms_course_id: string;
  readonly title: string;
  readonly course_code: string | null;
  readonly sis_course_id: string | null;
  readonly workflow_state: WorkflowState;
  readonly standing_out: ScopeStanding | null;
  readonly added_at: Date;
  readonly scanned_at: Date | null;
  readonly score: number | null;
  readonly error_count: number | null;
}

/** What a list shows of a course `c`, apart from its membership. */
const shownOf = (
  scope: Scope,
) => sql`c.id, c.lms_course_id, c.title, c.course_code, c.sis_course_id, c.workflow_state,
  ${standingOut(scope, 'c.id')} as standing_out, s.scanned_at,
  ${measured('udoit.score')} as score, ${measured('udoit.error_count')} as error_count`;

/** A value of the last good scan for accessibility. */
function measured(id: 'udoit.score' | 'udoit.error_count') {
  return sql`u.metrics[${sql.lit(metricById(id).position)}]`;
}

/** The scans of a course by the tools whose values are shown. */
const scansJoined = (scope: Scope, courseId: RawBuilder<unknown>) => sql`
  left join ${scansOf(scope)} s on s.course_id = ${courseId} and s.tool = 'core'
  left join ${scansOf(scope)} u on u.course_id = ${courseId} and u.tool = 'udoit'`;

/** Sort keys in the membership rows themselves, with an index for each. */
const ownKeys = { title: sql`m.name_key`, lmsCourseId: sql`m.lms_key` };

/** What the other orders compare, from the course and its scan. */
const courseKeys: Record<Exclude<BatchCourseSort, keyof typeof ownKeys>, RawBuilder<unknown>> = {
  courseCode: sql`lower(c.course_code)`,
  sisCourseId: sql`lower(c.sis_course_id)`,
  published: sql`c.workflow_state in ('available', 'completed')`,
  scannedAt: sql`s.scanned_at`,
  score: measured('udoit.score'),
  errorCount: measured('udoit.error_count'),
};

/** The rows to sort, and the order; missing values come last either way. */
function inOrder(scope: Scope, { sortBy, sortOrder }: BatchCourseOrder) {
  const order = sql.raw(sortOrder);
  const members = sql`batch_courses m`;
  if (sortBy === 'title' || sortBy === 'lmsCourseId')
    return { rows: members, order: sql`${ownKeys[sortBy]} ${order}, m.course_id ${order}` };
  return {
    rows: sql`${members} join ${coursesOf(scope)} c on c.id = m.course_id
      ${scansJoined(scope, sql`m.course_id`)}`,
    order: sql`${courseKeys[sortBy]} ${order} nulls last, m.name_key, m.course_id`,
  };
}

/** One page: its ids from the membership rows, which have the sort keys, then only that page's courses. */
export async function listBatchCourseRows(
  scope: Scope,
  batchId: number,
  query: BatchCourseOrder,
  { page, limit }: { page: number; limit: number },
) {
  const matches = isAskedFor(query);
  const ordered = inOrder(scope, query);
  const { rows } = await sql<BatchCourseRow>`
    with page as (
      select m.course_id, m.added_at, row_number() over (order by ${ordered.order}) as place from ${ordered.rows}
      where m.institution_id = ${scope.institutionId} and m.batch_id = ${batchId} and ${matches}
      order by ${ordered.order}
      limit ${limit} offset ${(page - 1) * limit})
    select ${shownOf(scope)}, page.added_at
    from page join ${coursesOf(scope)} c on c.id = page.course_id
    ${scansJoined(scope, sql`c.id`)}
    order by page.place`.execute(db());
  return rows;
}

/** The ids of all of a batch's courses that the search and the filter match, in order. */
export async function listBatchCourseIds(
  scope: Scope,
  batchId: number,
  query: BatchCourseOrder,
): Promise<readonly number[]> {
  const matches = isAskedFor(query);
  const ordered = inOrder(scope, query);
  const { rows } = await sql<{ ids: number[] | null }>`
    select array_agg(m.course_id order by ${ordered.order}) as ids from ${ordered.rows}
    where m.institution_id = ${scope.institutionId} and m.batch_id = ${batchId} and ${matches}`.execute(db());
  return rows[0]?.ids ?? [];
}

/** Those of the courses that are in the batch. */
export async function readBatchCourseRows(scope: Scope, batchId: number, ids: readonly number[]) {
  const { rows } = await sql<BatchCourseRow>`
    select ${shownOf(scope)}, m.added_at
    from batch_courses m join ${coursesOf(scope)} c on c.id = m.course_id
    ${scansJoined(scope, sql`c.id`)}
    where m.institution_id = ${scope.institutionId} and m.batch_id = ${batchId}
      and m.course_id = any(${[...ids]}::int[])`.execute(db());
  return rows;
}

/** Members that match the search and the filter: all of them or the selected ones, minus the deselected ones. */
export interface MemberSelection extends Narrowed {
  readonly selected: 'all' | readonly number[];
  readonly deselected: readonly number[];
}

function selectedMembers(
  scope: Scope,
  batchId: number,
  { selected, deselected, ...narrowed }: MemberSelection,
) {
  const isNamed = selected === 'all' ? sql`true` : sql`m.course_id = any(${[...selected]}::int[])`;
  return sql`
    from batch_courses m
    where m.institution_id = ${scope.institutionId} and m.batch_id = ${batchId} and ${isNamed}
      and ${isAskedFor(narrowed)} and not m.course_id = any(${[...deselected]}::int[])`;
}

/** The first of the selected members, by id. */
export async function listSelectedIds(
  scope: Scope,
  batchId: number,
  selection: MemberSelection,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    select m.course_id ${selectedMembers(scope, batchId, selection)}
    order by m.course_id limit ${limit}`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

export async function countSelected(
  scope: Scope,
  batchId: number,
  selection: MemberSelection,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${selectedMembers(scope, batchId, selection)}`.execute(db());
  return rows[0]?.total ?? 0;
}

/** Courses that are still in some batch. */
export async function listHeldElsewhere(
  scope: Scope,
  courseIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ course_id: number }>`
    select distinct bc.course_id from batch_courses bc join batches b on b.id = bc.batch_id
    where bc.institution_id = ${scope.institutionId} and bc.course_id = any(${[...courseIds]}::int[])
      and b.deleted_at is null`.execute(db());
  return new Set(rows.map(({ course_id }) => course_id));
}

/** Courses of the scope by their ids. */
export async function findCourseLinks(
  scope: Scope,
  courseIds: readonly number[],
): Promise<Map<number, CourseLink>> {
  if (courseIds.length === 0) return new Map();
  const rows = await coursesOf(scope)
    .where('id', 'in', [...courseIds])
    .execute();
  return new Map(rows.map(({ id, lms_course_id, title }) => [id, { id, lmsCourseId: lms_course_id, title }]));
}
