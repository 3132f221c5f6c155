import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { WorkflowState } from '#shared/courses/course.ts';

/** A course as it's stored, with its keys. */
export interface CourseValues {
  readonly lms_course_id: string;
  readonly lms_key: string;
  readonly title: string;
  readonly name_key: string;
  readonly search_key: string;
  readonly course_code: string | null;
  readonly sis_course_id: string | null;
  readonly lms_account_id: string | null;
  readonly lms_term_id: string | null;
  readonly course_format: string;
  readonly workflow_state: string;
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly lms_created_at: string | null;
  /** whether Canvas was asked what its own checker counts; otherwise what's known of that stays */
  readonly is_counted: boolean;
  readonly counted_active: number | null;
  readonly counted_resolved: number | null;
}

/** The result of storing courses. */
interface WrittenCourses {
  /** our id of each, by LMS id */
  readonly ids: Map<string, number>;
  /** how many weren't known before */
  readonly added: number;
  /** known courses with new data */
  readonly changed: number[];
}

/** The key that refuses a course already stored. */
export const keyOfCourses = 'courses_institution_id_lms_course_id_key';

const columns =
  sql.raw(`lms_course_id, lms_key, title, name_key, search_key, course_code, sis_course_id, lms_account_id,
  lms_term_id, course_format, workflow_state, start_at, end_at, lms_created_at, canvas_active_count,
  canvas_resolved_count`);

/** Canvas doesn't say since when a course is concluded: it's when it was first seen so. */
const sinceWhen = (state: string, before = 'null') =>
  sql.raw(`case when ${state} = 'completed' then coalesce(${before}, now()) end`);

/**
 * Inserts or updates courses by their LMS id in one statement. Rows with nothing new are only read: even a conflict
 * that changes nothing locks its row, and every write updates the search index. New ones are inserted without watching for
 * conflicts, which takes time for each: throws a unique violation if somebody else adds one in the meantime.
 */
export async function upsertCourses(scope: Scope, courses: readonly CourseValues[]): Promise<WrittenCourses> {
  const { rows } = await sql<{ id: number; lms_course_id: string; news: 'added' | 'changed' | null }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(courses)}::json) as g(
        lms_course_id text, lms_key text, title text, name_key text, search_key text, course_code text,
        sis_course_id text, lms_account_id text, lms_term_id text, course_format text, workflow_state text,
        start_at timestamptz, end_at timestamptz, lms_created_at timestamptz, is_counted boolean, counted_active int,
        counted_resolved int)
    ), compared as materialized (
      select g.*, c.id, c.id is null
        or (c.title, c.search_key, c.course_code, c.sis_course_id, c.lms_account_id, c.lms_term_id,
            c.course_format, c.workflow_state, c.start_at, c.end_at, c.lms_created_at)
          is distinct from (g.title, g.search_key, g.course_code, g.sis_course_id, g.lms_account_id, g.lms_term_id,
            g.course_format, g.workflow_state, g.start_at, g.end_at, coalesce(g.lms_created_at, c.lms_created_at))
        or (g.is_counted and (c.canvas_active_count, c.canvas_resolved_count)
          is distinct from (g.counted_active, g.counted_resolved)) as is_news,
        case when g.is_counted then g.counted_active else c.canvas_active_count end as canvas_active_count,
        case when g.is_counted then g.counted_resolved else c.canvas_resolved_count end as canvas_resolved_count
      -- One by one by their key: before the first analysis, a join would read the institution's courses for each page.
      from given g left join lateral (
        select * from courses
        where institution_id = ${scope.institutionId} and lms_course_id = g.lms_course_id limit 1) c on true
    ), added as (
      insert into courses (institution_id, ${columns}, concluded_at)
      select ${scope.institutionId}::int, ${columns}, ${sinceWhen('workflow_state')} from compared
      where id is null order by lms_course_id
      returning id, lms_course_id
    ), changed as (
      insert into courses (institution_id, ${columns})
      select ${scope.institutionId}::int, ${columns} from compared where id is not null and is_news order by lms_course_id
      on conflict (institution_id, lms_course_id) do update set
        title = excluded.title, name_key = excluded.name_key, search_key = excluded.search_key,
        course_code = excluded.course_code, sis_course_id = excluded.sis_course_id,
        lms_account_id = excluded.lms_account_id, lms_term_id = excluded.lms_term_id,
        course_format = excluded.course_format, workflow_state = excluded.workflow_state,
        start_at = excluded.start_at, end_at = excluded.end_at,
        lms_created_at = coalesce(excluded.lms_created_at, courses.lms_created_at),
        concluded_at = ${sinceWhen('excluded.workflow_state', 'courses.concluded_at')}, updated_at = now(),
        canvas_active_count = excluded.canvas_active_count, canvas_resolved_count = excluded.canvas_resolved_count
      returning id, lms_course_id
    )
    select id, lms_course_id, 'added' as news from added
    union all
    select id, lms_course_id, 'changed' from changed
    union all
    select id, lms_course_id, null from compared where not is_news`.execute(db());
  return {
    ids: new Map(rows.map(({ id, lms_course_id }) => [lms_course_id, id])),
    added: rows.filter(({ news }) => news === 'added').length,
    changed: rows.filter(({ news }) => news === 'changed').map(({ id }) => id),
  };
}

/**
 * Tells the database how many courses there are by now, and that an institution has many of them. Until it knows, it may look
 * for the course that a new row refers to by reading all of them, or all of the institution, as it planned when there were a
 * few: 2,000 rows took 8 s in 20,000 courses. Left out while another does it.
 */
export const analyzeCourses = () => sql`analyze (skip_locked) courses (institution_id, id)`.execute(db());

/** Locks a course's row against changes, but not against rows that refer to it. */
export const lockRow = (scope: Scope, courseId: number) =>
  db()
    .selectFrom('courses')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', courseId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The same for many, in the order in which everyone locks them. */
export async function lockRows(scope: Scope, courseIds: readonly number[]) {
  await sql`select from courses where institution_id = ${scope.institutionId}
    and id = any(${[...courseIds]}::int[]) order by id for no key update`.execute(db());
}

/** Locks courses against everything, rows that would refer to them too. */
export async function lockForDeletion(scope: Scope, courseIds: readonly number[]) {
  await sql`select from courses where institution_id = ${scope.institutionId}
    and id = any(${[...courseIds]}::int[]) order by id for update`.execute(db());
}

/** Deletes courses, with all that hangs on them. */
export async function deleteRows(scope: Scope, courseIds: readonly number[]) {
  await sql`delete from courses where institution_id = ${scope.institutionId}
    and id = any(${[...courseIds]}::int[])`.execute(db());
}

export async function setTeachers(scope: Scope, courseId: number, teachers: readonly string[]) {
  await sql`update courses set teachers = ${[...teachers]}::text[]
    where institution_id = ${scope.institutionId} and id = ${courseId}
      and teachers is distinct from ${[...teachers]}::text[]`.execute(db());
}

/** False if the course was in that state already. */
export async function setState(scope: Scope, courseId: number, state: WorkflowState) {
  const { numUpdatedRows } = await db()
    .updateTable('courses')
    .set(({ ref }) => ({
      workflow_state: state,
      concluded_at: state === 'completed' ? sql<Date>`coalesce(${ref('concluded_at')}, now())` : null,
      updated_at: currentTime(),
    }))
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', courseId)
    .where('workflow_state', '!=', state)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
