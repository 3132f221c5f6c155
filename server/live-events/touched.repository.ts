import { sql } from 'kysely';
import { isTracked } from '#server/batches/tracked.service.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { accountsOf, coursesOf } from '#server/relations/courses.ts';

export interface TouchedPlace {
  readonly lms_course_id: string;
  readonly lms_account_id: string | null;
  readonly lms_term_id: string | null;
}

/** No account tree is deeper; a longer chain of parents is a cycle. */
const deepest = 20;

/**
 * Active batches whose rule may take or lose one of the courses: those that have it, and those of its account or of one
 * above, and of its term. An account that we don't know yet can be below any. An event without a term can be of any.
 */
export async function listTouchedBatches(scope: Scope, places: readonly TouchedPlace[]): Promise<number[]> {
  const column = (field: keyof TouchedPlace) => places.map((place) => place[field]);
  const { rows } = await sql<{ id: number }>`
    with recursive touched as (
      select * from unnest(${column('lms_course_id')}::text[], ${column('lms_account_id')}::text[],
        ${column('lms_term_id')}::text[]) as t (course_id, account_id, term_id)
    ), accounts as (select * from ${accountsOf(scope)} a
    ), above as (
      select distinct account_id as origin, account_id, 0 as depth from touched where account_id is not null
      union all
      select above.origin, a.parent_lms_account_id, above.depth + 1
      from above join accounts a on a.lms_account_id = above.account_id
      where a.parent_lms_account_id is not null and above.depth < ${deepest}
    )
    select b.id from ${batchesOf(scope)} b
    where b.status = 1 and b.type in ('dynamic', 'hybrid') and (
      exists (
        select from touched t where (t.term_id is null or b.lms_term_id is null or b.lms_term_id = t.term_id) and (
          b.lms_account_id = t.account_id
          or b.include_child_accounts and (
            exists (select from above where above.origin = t.account_id and above.account_id = b.lms_account_id)
            or not exists (select from accounts a where a.lms_account_id = t.account_id))))
      or exists (
        select from touched t join ${coursesOf(scope)} c on c.lms_course_id = t.course_id
        join ${membersOf(scope)} m on m.course_id = c.id where m.batch_id = b.id))
    order by b.id`.execute(db());
  return rows.map(({ id }) => id);
}

/**
 * Writes down that tracked courses changed. Returns each with the seconds since the first change that no scan has
 * answered.
 */
export async function touchCourses(scope: Scope, lmsCourseIds: readonly string[]) {
  const { rows } = await sql<{ id: number; seconds: number }>`
    insert into touched_courses as t (institution_id, course_id)
    select ${scope.institutionId}::int, c.id from ${coursesOf(scope)} c
    where c.lms_course_id = any(${[...lmsCourseIds]}::text[]) and c.workflow_state <> 'deleted'
      and ${isTracked(sql.ref('c.id'))}
    order by c.id
    on conflict (course_id) do update set first_at = least(t.first_at, excluded.first_at)
    returning course_id as id, extract(epoch from now() - first_at)::float8 as seconds`.execute(db());
  return rows;
}

/** Forgets that the course changed. False if that was done already, or nothing tracks it any more. */
export async function untouchCourse({ institutionId }: Scope, courseId: number) {
  const { rows } = await sql<{ is_tracked: boolean }>`
    delete from touched_courses t where institution_id = ${institutionId} and course_id = ${courseId}
    returning ${isTracked(sql.ref('t.course_id'))} as is_tracked`.execute(db());
  return rows[0]?.is_tracked === true;
}
