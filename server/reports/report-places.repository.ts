import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { membersOf } from '#server/relations/batches.ts';
import { accountsOf, coursesOf, termsOf } from '#server/relations/courses.ts';
import { memberSpansOf } from '#server/relations/history.ts';
import { outOfScopeOn } from '#server/relations/scope-decisions.ts';
import { valueOfSpan } from '#server/relations/report-sums.ts';
import type { Place, ScorecardKind } from '#shared/reports/report.api.ts';
import { valuesOn } from './group-totals.repository.ts';
import type { ReportQuestion } from './report-fields.ts';

export interface PlacesSought {
  readonly batchIds: readonly number[];
  readonly unitIds: readonly string[];
  readonly termIds: readonly string[];
}

interface FoundPlace extends Place {
  /** whether a course of the batches is in it itself */
  readonly hasCourses: boolean;
}

/** The places that there are among those sought. */
export async function findPlaces(
  scope: Scope,
  { batchIds, unitIds, termIds }: PlacesSought,
): Promise<readonly FoundPlace[]> {
  const hasCourses = (column: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`exists (
    select from ${coursesOf(scope)} c join ${membersOf(scope)} m on m.course_id = c.id
    where ${column} = ${id} and m.batch_id = any(${[...batchIds]}::int[]))`;
  const { rows } = await sql<FoundPlace>`
    select 'unit' as kind, a.lms_account_id as id, a.title,
      ${hasCourses(sql`c.lms_account_id`, sql`a.lms_account_id`)} as "hasCourses"
    from ${accountsOf(scope)} a where a.lms_account_id = any(${[...unitIds]}::text[])
    union all
    select 'term', t.lms_term_id, t.title, ${hasCourses(sql`c.lms_term_id`, sql`t.lms_term_id`)}
    from ${termsOf(scope)} t where t.lms_term_id = any(${[...termIds]}::text[])`.execute(db());
  return rows;
}

/** A sub-query of the ids of a place's courses; a unit's are those of all accounts that lie in it, too. */
export function coursesIn(scope: Scope, { kind, id }: Place): RawBuilder<unknown> {
  if (kind === 'term') return sql`(select c.id from ${coursesOf(scope)} c where c.lms_term_id = ${id})`;
  return sql`(
    with recursive below as (
      select ${id}::text as id
      union
      select a.lms_account_id from ${accountsOf(scope)} a join below on a.parent_lms_account_id = below.id)
    select c.id from ${coursesOf(scope)} c where c.lms_account_id in (select below.id from below))`;
}

/** The sums of a day over the courses of one key; null: it isn't known. */
export interface KeySums {
  readonly key: string | null;
  readonly courses: number;
  readonly scannedCourses: number;
  /** of the courses, those that were in scope at the day's end, or are now */
  readonly inScope: number;
  readonly sums: readonly (number | null)[];
  readonly counts: readonly number[];
  readonly scoreVersion: number | null;
}

const keys = {
  unit: sql`c.lms_account_id`,
  term: sql`c.lms_term_id`,
  batch: sql`held.batch_id::text`,
  together: sql`null::text`,
} as const satisfies Record<ScorecardKind | 'together', RawBuilder<unknown>>;

/**
 * A day's totals by where the courses are today: each course once, in batches once in each. Before a batch began, its
 * first courses count where they had values, as in reports over time.
 */
export async function listSumsOn(
  scope: Scope,
  { tool, batchIds, values, only }: ReportQuestion,
  {
    by,
    day,
    today,
    timeZone,
  }: {
    readonly by: keyof typeof keys;
    readonly day: string;
    readonly today: string;
    readonly timeZone: string;
  },
): Promise<readonly KeySums[]> {
  const numbers = values.map((value) => valueOfSpan(value, sql`${day}::date`));
  const list = (of: (number: RawBuilder<number | null>) => RawBuilder<unknown>) => sql.join(numbers.map(of));
  const isHeld =
    day === today
      ? sql`s.to_day is null`
      : sql`(s.to_day is null or s.to_day >= ${day}::date) and (s.from_day <= ${day}::date or s.has_past)`;
  const isOut = sql`held.course_id in ${outOfScopeOn(scope, { day, today, timeZone })}`;
  const each = by === 'batch' ? sql`s.course_id, s.batch_id` : sql`s.course_id`;
  const places =
    by === 'unit' || by === 'term' ? sql`join ${coursesOf(scope)} c on c.id = held.course_id` : sql``;
  const { rows } = await sql<KeySums>`
    select ${keys[by]} as key,
      (count(*) filter (where held.is_member or h.course_id is not null))::int as courses,
      count(h.course_id)::int as "scannedCourses",
      (count(*) filter (where (held.is_member or h.course_id is not null) and not ${isOut}))::int as "inScope",
      array[${list((number) => sql`sum(${number})`)}]::float8[] as sums,
      array[${list((number) => sql`count(${number})`)}]::int[] as counts,
      max(h.score_version) as "scoreVersion"
    from (
      select ${each}, bool_or(s.from_day <= ${day}::date) as is_member from ${memberSpansOf(scope)} s
      where s.batch_id = any(${[...batchIds]}::int[]) and ${isHeld}
        and ${only?.courseIds ? sql`s.course_id in ${only.courseIds}` : sql`true`}
      group by ${each}) held
    ${places}
    left join ${valuesOn(scope, tool, { day, today })} h on h.course_id = held.course_id
    where ${only?.condition ?? sql`true`}
    group by 1`.execute(db());
  return rows;
}

/** What each key of a scorecard is called, and what a unit lies in. */
export async function listPlaces(scope: Scope, kind: Place['kind']) {
  const { rows } = await sql<{ id: string; title: string; parent: string | null }>`
    ${
      kind === 'unit'
        ? sql`select lms_account_id as id, title, parent_lms_account_id as parent from ${accountsOf(scope)} a`
        : sql`select lms_term_id as id, title, null as parent from ${termsOf(scope)} t`
    }
    order by lower(title) collate "C", 1`.execute(db());
  return rows;
}
