import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { memberSpansOf } from '#server/relations/history.ts';
import { outOfScopeOn } from '#server/relations/scope-decisions.ts';
import { paginate, type SortOrder } from '#shared/http/page.ts';
import type { MovedCourse, moveSorts } from '#shared/reports/report.api.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { valuesOn } from './group-totals.repository.ts';
import type { ReportQuestion } from './report-fields.ts';

/** Courses of some batches on two days, and the number of each that is compared. */
export interface MovesAsked extends Omit<ReportQuestion, 'values'> {
  /** of the span `h` */
  readonly value: RawBuilder<number | null>;
  /** changes below the last one are none */
  readonly decimals: number;
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/** The courses that the batches have on the last day, with their numbers of both days, where these can be compared. */
async function moves(scope: Scope, { tool, batchIds, only, value, decimals, from, to, today }: MovesAsked) {
  const { timeZone } = await scope.institution();
  const on = (day: string, condition = sql<boolean>`true`) => sql`(
    select h.course_id, h.score_version, round((${value})::numeric, ${sql.lit(decimals)})::float8 as number
    from ${valuesOn(scope, tool, { day, today })} h where ${condition})`;
  return sql`(
    select held.course_id, held.course_id not in ${outOfScopeOn(scope, { day: to, today, timeZone })} as is_in,
      before.number as before, after.number as now, after.number - before.number as change
    from (
      select s.course_id from ${memberSpansOf(scope)} s
      where s.batch_id = any(${[...batchIds]}::int[])
        and (s.to_day is null or s.to_day >= ${to}::date) and (s.from_day <= ${to}::date or s.has_past)
        and ${only?.courseIds ? sql`s.course_id in ${only.courseIds}` : sql`true`}
      group by s.course_id) held
    join ${on(to, only?.condition)} after on after.course_id = held.course_id
    join ${on(from)} before on before.course_id = held.course_id
      and before.score_version is not distinct from after.score_version
    where before.number is not null and after.number is not null)`;
}

interface MovesPage {
  readonly direction: 'up' | 'down';
  readonly search: string | undefined;
  readonly by: (typeof moveSorts)[number];
  readonly order: SortOrder;
}

const moveKeys = {
  change: sql`abs(f.change)`,
  title: sql`f.name_key`,
  before: sql`f.before`,
  now: sql`f.now`,
} as const satisfies Record<MovesPage['by'], unknown>;

interface Ways {
  readonly up: number;
  readonly down: number;
  readonly same: number;
}

interface CountedMoves extends Ways {
  /** of those in scope at the end of the last day */
  readonly inScope: Ways;
}

const movesCounted = sql`(count(*) filter (where m.change > 0))::int as up,
  (count(*) filter (where m.change < 0))::int as down, (count(*) filter (where m.change = 0))::int as same,
  json_build_object('up', count(*) filter (where m.change > 0 and m.is_in),
    'down', count(*) filter (where m.change < 0 and m.is_in),
    'same', count(*) filter (where m.change = 0 and m.is_in)) as "inScope"`;

const none: Ways = { up: 0, down: 0, same: 0 };
/** Of nothing, nothing moved. */
export const noMoves: CountedMoves = { ...none, inScope: none };

interface FoundMoves extends CountedMoves {
  /** of those that went the one way, how many the search finds */
  readonly total: number;
  readonly courses: MovedCourse[];
}

/**
 * How many courses went up, went down and stayed, and a page of those that went one way, from one pass over them. The page
 * is clamped to those that there are.
 */
export async function findMoves(
  scope: Scope,
  asked: MovesAsked,
  { direction, search = '', by, order, page, limit }: MovesPage & { page: number; limit: number },
) {
  const wentThere = direction === 'up' ? sql`m.change > 0` : sql`m.change < 0`;
  const before = sql`greatest(least(${page}::int8, (total + ${limit}::int - 1) / ${limit}::int) - 1, 0) * ${limit}::int`;
  const { rows } = await sql<FoundMoves>`
    with m as materialized ${await moves(scope, asked)},
    found as (select c.id, c.title, m.before, m.now, m.change, c.name_key
      from m join ${coursesOf(scope)} c on c.id = m.course_id
      where ${wentThere} and position(${keyOf(search)} in c.search_key) > 0),
    counted as (select (select count(*)::int from found) as total, ${movesCounted} from m)
    select counted.*, (
      select coalesce(json_agg(shown), '[]') from (
        select f.id, f.title, f.before, f.now, f.change from found f
        order by ${moveKeys[by]} ${order === 'asc' ? sql`asc` : sql`desc`}, f.id
        limit ${limit} offset (select ${before} from counted)) shown) as courses
    from counted`.execute(db());
  const { total, courses, ...counts } = rows[0] ?? { ...noMoves, total: 0, courses: [] };
  return { ...counts, courses, pagination: paginate({ page, limit }, total) };
}

/** How many courses went up, went down and stayed, and those that went farthest each way, as many as asked for. */
export async function findFarthest(
  scope: Scope,
  asked: MovesAsked,
  most: { readonly up: number; readonly down: number },
) {
  const farthest = (wentThere: RawBuilder<boolean>, limit: number) => sql`(
    select coalesce(json_agg(shown), '[]') from (
      select c.id, c.title, m.before, m.now, m.change from m join ${coursesOf(scope)} c on c.id = m.course_id
      where ${wentThere} order by abs(m.change) desc, c.id limit ${limit}) shown)`;
  const { rows } = await sql<CountedMoves & { risen: MovedCourse[]; fallen: MovedCourse[] }>`
    with m as materialized ${await moves(scope, asked)}
    select ${movesCounted}, ${farthest(sql`m.change > 0`, most.up)} as risen,
      ${farthest(sql`m.change < 0`, most.down)} as fallen
    from m`.execute(db());
  return rows[0] ?? { ...noMoves, risen: [], fallen: [] };
}
