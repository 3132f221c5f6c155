import { sql, type RawBuilder, type Updateable } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { searchCap, searchCondition } from '#server/infra/db/search.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { PreviewedCourse, UnbatchedSort } from '#shared/batches/add-courses.api.ts';
import type { ExceptionKind } from '#shared/batches/batch-courses.api.ts';
import type { CourseFormat } from '#shared/batches/batch.ts';
import { publishedStates, type WorkflowState } from '#shared/courses/course.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { SortOrder } from '#shared/http/page.ts';

/** A person's reading of one list. */
export interface SearchKey {
  readonly personId: number;
  readonly purpose: 'unbatched' | 'preview';
  readonly lmsAccountId: string;
  readonly lmsTermId: string | null;
}

export const findSearch = (scope: Scope, key: SearchKey) =>
  db()
    .selectFrom('course_searches')
    .selectAll()
    .where('institution_id', '=', scope.institutionId)
    .where('person_id', '=', key.personId)
    .where('purpose', '=', key.purpose)
    .where('lms_account_id', '=', key.lmsAccountId)
    .where('lms_term_id', 'is not distinct from', key.lmsTermId)
    .executeTakeFirst();

export type SearchRow = NonNullable<Awaited<ReturnType<typeof findSearch>>>;

export const findSearchById = (scope: Scope, id: number) =>
  db()
    .selectFrom('course_searches')
    .selectAll()
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Starts a reading, or starts it over. Returns its row; two at once end up as one. */
export async function restartSearch(scope: Scope, key: SearchKey): Promise<SearchRow> {
  await db()
    .insertInto('course_searches')
    .values({
      institution_id: scope.institutionId,
      person_id: key.personId,
      purpose: key.purpose,
      lms_account_id: key.lmsAccountId,
      lms_term_id: key.lmsTermId,
    })
    .onConflict((clash) => clash.doNothing())
    .execute();
  const row = await findSearch(scope, key);
  if (!row) throw new Error('A course search that was just begun is gone');
  await db()
    .deleteFrom('course_search_results')
    .where('institution_id', '=', scope.institutionId)
    .where('search_id', '=', row.id)
    .execute();
  return db()
    .updateTable('course_searches')
    .set({
      status: 'pending',
      reason: null,
      page_cursor: null,
      courses_read: 0,
      requested_at: currentTime(),
      finished_at: null,
    })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Locks a reading for one page, unless it has ended. */
export const lockOpenSearch = (scope: Scope, id: number) =>
  db()
    .selectFrom('course_searches')
    .selectAll()
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'running'])
    .forUpdate()
    .executeTakeFirst();

export async function updateSearch(
  scope: Scope,
  id: number,
  values: Updateable<
    Pick<Tables['course_searches'], 'status' | 'reason' | 'page_cursor' | 'courses_read' | 'finished_at'>
  >,
) {
  await db()
    .updateTable('course_searches')
    .set(values)
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

export async function addResults(scope: Scope, searchId: number, courseIds: readonly number[]) {
  await sql`insert into course_search_results (institution_id, search_id, course_id)
    select ${scope.institutionId}::int, ${searchId}::int, unnest(${[...courseIds]}::int[]) on conflict do nothing`.execute(
    db(),
  );
}

/** A reading's courses that are in no batch; `m` is the course. */
const unbatched = (scope: Scope, searchId: number, search: string | undefined) => sql`
  from course_search_results r join ${coursesOf(scope)} m on m.id = r.course_id
  where r.institution_id = ${scope.institutionId} and r.search_id = ${searchId} and m.workflow_state <> 'deleted' and ${searchCondition(search) ?? sql`true`}
    and not exists (select from batch_courses bc join batches b on b.id = bc.batch_id
      where bc.institution_id = m.institution_id and bc.course_id = m.id and b.deleted_at is null)`;

export async function countUnbatched(scope: Scope, searchId: number, search: string | undefined) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${unbatched(scope, searchId, search)} limit ${searchCap + 1}) found`.execute(
    db(),
  );
  return rows[0]?.total ?? 0;
}

const sortColumns: Record<UnbatchedSort, RawBuilder<unknown>> = {
  title: sql.raw('m.name_key'),
  lmsCourseId: sql.raw('m.lms_key'),
  courseCode: sql.raw('lower(m.course_code)'),
  sisCourseId: sql.raw('lower(m.sis_course_id)'),
  published: sql`(m.workflow_state = any(${[...publishedStates]}::text[]))`,
};

export interface UnbatchedOrder {
  readonly search: string | undefined;
  readonly sortBy: UnbatchedSort;
  readonly sortOrder: SortOrder;
}

interface UnbatchedRow {
  readonly id: number;
  readonly lms_course_id: string;
  readonly title: string;
  readonly course_code: string | null;
  readonly sis_course_id: string | null;
  readonly workflow_state: WorkflowState;
}

export async function listUnbatched(
  scope: Scope,
  searchId: number,
  { search, sortBy, sortOrder }: UnbatchedOrder,
  { page, limit }: { page: number; limit: number },
) {
  const { rows } = await sql<UnbatchedRow>`
    select m.id, m.lms_course_id, m.title, m.course_code, m.sis_course_id, m.workflow_state
    ${unbatched(scope, searchId, search)}
    order by ${sortColumns[sortBy]} ${sql.raw(sortOrder)} nulls last, m.name_key, m.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return rows;
}

/** A rule and the batch that it would be the rule of; a new one has no courses yet. */
export interface PreviewedRule {
  readonly includeChildAccounts: boolean;
  readonly courseFormat: readonly CourseFormat[];
  readonly batchId: number | null;
  /** whether courses are pinned and excluded: those of a hybrid batch, and all that are in a static one */
  readonly keeps: 'none' | 'exceptions' | 'members';
}

export interface PreviewRow {
  readonly found: number;
  readonly enters: number;
  readonly leaves: number;
  readonly members: number;
  readonly pinned: number;
  readonly excluded: number;
  readonly named: readonly PreviewedCourse[] | null;
}

/** What a sync by a rule would do, as far as a reading has got: its numbers, and the first courses by title. */
export async function previewOf(
  scope: Scope,
  search: SearchRow,
  rule: PreviewedRule,
  limit: number,
): Promise<PreviewRow> {
  const { institutionId } = scope;
  const courses = coursesOf(scope);
  const { rows } = await sql<PreviewRow>`
    with found as (
      select c.id from course_search_results r join ${courses} c on c.id = r.course_id
      where r.institution_id = ${institutionId} and r.search_id = ${search.id} and c.workflow_state <> 'deleted'
        and ${isOfRule(search, rule)}),
    members as (
      select course_id as id from batch_courses
      where institution_id = ${institutionId} and batch_id = ${rule.batchId}::int),
    excluded as (${exceptions(institutionId, rule, 'excluded')}),
    pinned as (
      ${exceptions(institutionId, rule, 'pinned')}
      union select id from members where ${rule.keeps === 'members'}),
    wanted as (select id from pinned union (select id from found except select id from excluded)),
    planned as (
      select id, case when m.member is null then 'enters' when w.wanted is null then 'leaves' else 'stays' end as change
      from (select id, id as wanted from wanted) w full join (select id, id as member from members) m using (id)),
    placed as (
      select p.change, json_build_object('id', c.id, 'lmsCourseId', c.lms_course_id, 'title', c.title,
          'courseCode', c.course_code, 'change', p.change) as course,
        row_number() over (
          partition by p.change = 'leaves' order by p.change = 'stays', c.name_key, c.id)::int as place
      from planned p join ${courses} c on c.id = p.id)
    select (select count(*)::int from found) as found,
      (select count(*)::int from planned where change = 'enters') as enters,
      (select count(*)::int from planned where change = 'leaves') as leaves,
      (select count(*)::int from wanted) as members,
      (select count(*)::int from pinned) as pinned,
      (select count(*)::int from excluded) as excluded,
      (select json_agg(course order by place) from placed where place <= ${limit}::int) as named`.execute(
    db(),
  );
  const [row] = rows;
  if (!row) throw new Error('A query without a condition has answered with no row');
  return row;
}

/** Whether the rule takes the course `c` of a reading of its account. */
function isOfRule({ lms_account_id }: SearchRow, { includeChildAccounts, courseFormat }: PreviewedRule) {
  const inAccount = includeChildAccounts ? sql`true` : sql`c.lms_account_id = ${lms_account_id}`;
  const inFormat =
    courseFormat.length === 0 ? sql`true` : sql`c.course_format = any(${[...courseFormat]}::text[])`;
  return sql`${inAccount} and ${inFormat}`;
}

const exceptions = (institutionId: number, { batchId, keeps }: PreviewedRule, kind: ExceptionKind) => sql`
  select course_id as id from batch_exceptions
  where institution_id = ${institutionId} and batch_id = ${batchId}::int and kind = ${kind} and ${keeps !== 'none'}`;

/** The SIS ids of courses that have one. */
export async function listSisIds(scope: Scope, courseIds: readonly number[]) {
  if (courseIds.length === 0) return new Map<number, string>();
  const rows = await coursesOf(scope)
    .where('id', 'in', [...courseIds])
    .execute();
  return new Map(
    rows.flatMap(({ id, sis_course_id: sisId }) => (sisId === null ? [] : [[id, sisId] as const])),
  );
}

/** As many zeros as student information systems put in front of a number. */
const mostZeros = 8;

/** Which of these numbers are SIS ids with zeros in front, which spreadsheets take off. */
export async function listWithZeros(scope: Scope, numbers: readonly string[]) {
  if (numbers.length === 0) return new Set<string>();
  const longer = numbers.flatMap((number) =>
    Array.from({ length: mostZeros }, (_, index) => '0'.repeat(index + 1) + number),
  );
  const rows = await coursesOf(scope).where('sis_course_id', 'in', longer).execute();
  return new Set(rows.map(({ sis_course_id: sisId }) => (sisId ?? '').replace(/^0+/, '')));
}
