import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { CourseSort } from '#shared/courses/course.api.ts';
import type { SortOrder } from '#shared/http/page.ts';
import { metrics } from '#shared/scans/metrics.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { accountsOf, termsOf } from '#server/relations/courses.ts';
import { scansOf } from '#server/relations/scans.ts';
import { searchCap, searchCondition } from '#server/infra/db/search.ts';

/** A course of the scope with its batches, except removed ones. */
export const findCourse = (scope: Scope, id: number) =>
  db()
    .selectFrom('courses as c')
    .leftJoin(termsOf(scope).as('t'), 't.lms_term_id', 'c.lms_term_id')
    .leftJoin(accountsOf(scope).as('a'), 'a.lms_account_id', 'c.lms_account_id')
    .selectAll('c')
    .select(['t.title as term_title', 'a.title as account_title'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom(membersOf(scope).as('bc'))
          .innerJoin(batchesOf(scope).as('b'), 'b.id', 'bc.batch_id')
          .select(['b.id', 'b.title', 'b.team_id', 'b.status'])
          .whereRef('bc.course_id', '=', 'c.id')
          .orderBy('b.title_key'),
      ).as('batches'),
    )
    .where('c.institution_id', '=', scope.institutionId)
    .where('c.id', '=', id)
    .executeTakeFirst();

export type CourseRow = NonNullable<Awaited<ReturnType<typeof findCourse>>>;

/** The course with this id in the LMS, if known. */
export const findCourseByLmsId = (scope: Scope, lmsCourseId: string) =>
  db()
    .selectFrom('courses')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('lms_course_id', '=', lmsCourseId)
    .executeTakeFirst();

export const listScanRows = (scope: Scope, courseId: number) =>
  scansOf(scope).where('course_id', '=', courseId).orderBy('tool').execute();

export interface CourseListQuery {
  readonly batchIds: readonly number[];
  readonly search: string | undefined;
  readonly sortBy: CourseSort;
  readonly sortOrder: SortOrder;
}

/**
 * Courses in active batches that the actor sees, each once. If batches are given, only theirs, including archived ones.
 */
function membership(scope: Scope, actor: Actor, batchIds: readonly number[]): RawBuilder<unknown> {
  const isShown = batchIds.length > 0 ? sql`b.id = any(${[...batchIds]}::int[])` : sql`b.status = 1`;
  return sql`exists (select from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
    where bc.course_id = m.id and ${isSeenBy(actor)} and ${isShown})`;
}

/** How many courses match, counted only up to the cap. */
export async function countCourseRows(scope: Scope, actor: Actor, { batchIds, search }: CourseListQuery) {
  const matches = searchCondition(search) ?? sql`true`;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from courses m
      where m.institution_id = ${scope.institutionId} and ${matches} and ${membership(scope, actor, batchIds)}
      limit ${searchCap + 1}) found`.execute(db());
  return rows[0]?.total ?? 0;
}

const studentCountPosition = metrics.find(({ id }) => id === 'core.studentCount')?.position ?? 0;

const coreScan = (scope: Scope) =>
  sql`left join ${scansOf(scope)} s on s.course_id = m.id and s.tool = 'core'`;

/** What each order compares in a course `m`, and what else it reads. Those that read nothing else have an index. */
const sortKeys: Record<
  CourseSort,
  { key: RawBuilder<unknown>; join?: (scope: Scope) => RawBuilder<unknown> }
> = {
  title: { key: sql`m.name_key` },
  lmsCourseId: { key: sql`m.lms_key` },
  courseCode: { key: sql`lower(m.course_code)`, join: () => sql`` },
  term: {
    key: sql`lower(t.title)`,
    join: (scope) => sql`left join ${termsOf(scope)} t on t.lms_term_id = m.lms_term_id`,
  },
  state: {
    key: sql`array_position(array['unpublished', 'available', 'completed', 'deleted'], m.workflow_state)`,
    join: () => sql``,
  },
  studentCount: { key: sql`s.metrics[${sql.lit(studentCountPosition)}]`, join: coreScan },
  scannedAt: { key: sql`s.scanned_at`, join: coreScan },
};

/** In the requested order; missing values come last either way. */
function orderOf({ sortBy, sortOrder }: CourseListQuery) {
  const { key, join } = sortKeys[sortBy];
  const order = sql.raw(sortOrder);
  // An index puts its nulls elsewhere: where there can't be any, they aren't mentioned.
  return join ? sql`${key} ${order} nulls last, m.name_key, m.id` : sql`${key} ${order}, m.id ${order}`;
}

/** First the ids of one page, then their rows: the order's index is read without loading rows. */
export async function listCourseRows(
  scope: Scope,
  actor: Actor,
  query: CourseListQuery,
  { page, limit }: { page: number; limit: number },
) {
  const matches = searchCondition(query.search) ?? sql`true`;
  const order = orderOf(query);
  const { rows } = await sql<CourseSummaryRow>`
    with page as (
      select m.id, row_number() over (order by ${order}) as place
      from courses m ${sortKeys[query.sortBy].join?.(scope) ?? sql``}
      where m.institution_id = ${scope.institutionId} and ${matches} and ${membership(scope, actor, query.batchIds)}
      order by ${order}
      limit ${limit} offset ${(page - 1) * limit})
    select c.id, c.lms_course_id, c.title, c.course_code, c.sis_course_id, c.workflow_state, c.course_format,
      t.title as term_title, a.title as account_title, s.metrics, s.scanned_at
    from page join courses c on c.id = page.id
    left join ${termsOf(scope)} t on t.lms_term_id = c.lms_term_id
    left join ${accountsOf(scope)} a on a.lms_account_id = c.lms_account_id
    left join ${scansOf(scope)} s on s.course_id = c.id and s.tool = 'core'
    order by page.place`.execute(db());
  return rows;
}

export interface CourseSummaryRow {
  readonly id: number;
  readonly lms_course_id: string;
  readonly title: string;
  readonly course_code: string | null;
  readonly sis_course_id: string | null;
  readonly workflow_state: 'unpublished' | 'available' | 'completed' | 'deleted';
  readonly course_format: 'not_set' | 'on_campus' | 'blended' | 'online';
  readonly term_title: string | null;
  readonly account_title: string | null;
  readonly metrics: (number | null)[] | null;
  readonly scanned_at: Date | null;
}
