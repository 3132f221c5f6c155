import { sql } from 'kysely';
import { isTracked } from '#server/batches/membership.service.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { accountsOf, coursesOf } from '#server/relations/courses.ts';

interface TouchedPlace {
  readonly lms_course_id: string;
  readonly lms_account_id: string | null;
  readonly lms_term_id: string | null;
}

/** No account tree is deeper; a longer chain of parents is a cycle. */
const deepest = 20;

/**
 * Active batches whose rule may take or lose one of the courses: those that have it, and those of its account or of one
 * above, and of its term. An account that we don't know yet can be below any. An event without an account, or without a
 * term, can be of any.
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
          t.account_id is null or b.lms_account_id = t.account_id
          or b.include_child_accounts and (
            exists (select from above where above.origin = t.account_id and above.account_id = b.lms_account_id)
            or not exists (select from accounts a where a.lms_account_id = t.account_id))))
      or exists (
        select from touched t join ${coursesOf(scope)} c on c.lms_course_id = t.course_id
        join ${membersOf(scope)} m on m.course_id = c.id where m.batch_id = b.id))
    order by b.id`.execute(db());
  return rows.map(({ id }) => id);
}

/** The active batches with a rule. */
export async function listRuledBatches(scope: Scope): Promise<number[]> {
  const rows = await batchesOf(scope)
    .where('status', '=', 1)
    .where('type', 'in', ['dynamic', 'hybrid'])
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface ChangedCourses {
  /** with other content */
  readonly content: readonly string[];
  /** with another name, state or place: only those matter here that no sync reads */
  readonly place: readonly string[];
}

const isOfNoRule = (scope: Scope) => sql<boolean>`not exists (
  select from ${membersOf(scope)} m join ${batchesOf(scope)} b on b.id = m.batch_id
  where m.course_id = c.id and b.status = 1 and b.type in ('dynamic', 'hybrid'))`;

/** Writes down that tracked courses changed, by Canvas's ids. Returns how many there are. */
export async function touchCourses(scope: Scope, { content, place }: ChangedCourses): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into touched_courses as t (institution_id, course_id)
    select ${scope.institutionId}::int, c.id from ${coursesOf(scope)} c
    where c.lms_course_id = any(${[...content, ...place]}::text[]) and c.workflow_state <> 'deleted'
      and ${isTracked(sql.ref('c.id'))}
      and (c.lms_course_id = any(${[...content]}::text[]) or ${isOfNoRule(scope)})
    order by c.id
    on conflict (course_id) do update set first_at = least(t.first_at, excluded.first_at),
      last_at = greatest(t.last_at, excluded.last_at)`.execute(db());
  return Number(numAffectedRows);
}

/** Tracked courses among those with another state that are known as deleted and that no sync reads. */
export async function listGone(scope: Scope, lmsCourseIds: readonly string[]) {
  const { rows } = await sql<{ courseId: number }>`
    select c.id as "courseId" from ${coursesOf(scope)} c
    where c.lms_course_id = any(${[...lmsCourseIds]}::text[]) and c.workflow_state = 'deleted'
      and ${isTracked(sql.ref('c.id'))} and ${isOfNoRule(scope)}`.execute(db());
  return rows;
}

/** When a course that changed is due, by the database's clock. */
export interface Quiet {
  /** after this long without a further change … */
  readonly quietSeconds: number;
  /** … or this long after the first one */
  readonly longestSeconds: number;
}

const dueAt = ({ quietSeconds, longestSeconds }: Quiet) => sql<Date>`least(
  last_at + make_interval(secs => ${quietSeconds}), first_at + make_interval(secs => ${longestSeconds}))`;

/** Forgets that some of the courses changed that are due, and returns those of them that are still tracked. */
export async function takeQuiet({ institutionId }: Scope, quiet: Quiet, most: number) {
  const { rows } = await sql<{ id: number; is_tracked: boolean }>`
    delete from touched_courses t where institution_id = ${institutionId} and ${dueAt(quiet)} <= now()
      and course_id = any (array(select course_id from touched_courses
        where institution_id = ${institutionId} and ${dueAt(quiet)} <= now() order by first_at limit ${most}))
    returning course_id as id, ${isTracked(sql.ref('t.course_id'))} as is_tracked`.execute(db());
  return { taken: rows.length, tracked: rows.flatMap(({ id, is_tracked }) => (is_tracked ? [id] : [])) };
}

/** In how many seconds the next course is due, at least one; undefined if none waits. */
export async function findNextQuiet({ institutionId }: Scope, quiet: Quiet): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from min(${dueAt(quiet)}) - now()))::int as seconds from touched_courses
    where institution_id = ${institutionId}`.execute(db());
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? undefined : Math.max(1, seconds);
}

/** Whether any course waits. */
export async function isAnyTouched({ institutionId }: Scope): Promise<boolean> {
  const row = await db()
    .selectFrom('touched_courses')
    .select('course_id')
    .where('institution_id', '=', institutionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
