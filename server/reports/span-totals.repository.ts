import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { spansOf } from '#server/relations/history.ts';
import { changedUntil, valueOfSpan, type SummedValue } from '#server/relations/report-sums.ts';
import type { Asked, DayRange, DayTotals } from './asked.ts';
import type { Ranges } from './span-ranges.ts';

type Sql = RawBuilder<unknown>;

const column = (name: string, at: number) => sql.raw(`${name}${at}`);
const overDays = (value: Sql) => sql`coalesce(sum(${value}) over (order by d.day), 0)`;

/** The values of a span: of one that ends with time, the last day it has it. */
const valueColumns = (values: readonly SummedValue[]) =>
  values.map((value, at) => {
    const shown = 'changedWithin' in value ? changedUntil(value) : valueOfSpan(value, sql`null::date`);
    return sql`, ${shown} as ${column('v', at)}`;
  });

/**
 * Where a piece of a span begins (1) and after which day it has ended (-1), with the place of the value that this is
 * about; 0 for all that last as long as the piece.
 */
function turns(values: readonly SummedValue[]) {
  const lasting = sql`(p.s, 1, 0), (p.e + 1, -1, 0)`;
  const ending = values.flatMap((value, at) => {
    if (!('changedWithin' in value)) return [];
    const until = sql`p.${column('v', at)}`;
    const begins = sql`case when ${until} >= p.s then p.s end`;
    const ends = sql`case when ${until} >= p.s then least(p.e, ${until}) + 1 end`;
    return [sql`(${begins}, 1, ${sql.lit(at + 1)}), (${ends}, -1, ${sql.lit(at + 1)})`];
  });
  return sql`(values ${sql.join([lasting, ...ending])}) t(day, sign, place)`;
}

const dailySums = (values: readonly SummedValue[]) =>
  values.map((value, at) => {
    const v = column('v', at);
    const sum =
      'changedWithin' in value
        ? sql`sum(t.sign) filter (where t.place = ${sql.lit(at + 1)})`
        : sql`sum(t.sign * p.${v}) filter (where t.place = 0)`;
    return sql`, ${sum} as ${column('s', at)},
      sum(t.sign) filter (where t.place = 0 and p.${v} is not null) as ${column('c', at)}`;
  });

/** The totals of days, from the spans in the ranges: what begins on a day and what has ended, summed up over days. */
export async function listSpanDays(
  scope: Scope,
  { tool, values, only }: Asked,
  { ranges, from, to }: DayRange & { readonly ranges: Ranges },
): Promise<DayTotals[]> {
  const list = (name: string) => sql.join(values.map((_, at) => overDays(sql`y.${column(name, at)}`)));
  // With a condition on values, a course without values isn't one of them.
  const members = only?.condition
    ? sql`sum(y.scanned)`
    : sql`sum(coalesce(m.courses, 0) + coalesce(y.past, 0))`;
  const { rows } = await sql<DayTotals>`
    with ${ranges}, pieces as (
      select greatest(r.s, h.valid_from) as s, least(r.e, h.last_day) as e, r.is_past, h.score_version
        ${sql.join(valueColumns(values), sql``)}
      from ranges r
      join ${spansOf(scope)} h on h.course_id = r.course_id and h.tool = ${tool}
        and h.valid_from <= ${to}::date and h.last_day >= ${from}::date
        and h.valid_from <= r.e and h.last_day >= greatest(r.s, h.valid_from)
      where ${only?.condition ?? sql`true`}
    ), daily as (
      select t.day, sum(t.sign) filter (where t.place = 0) as scanned,
        sum(t.sign) filter (where t.place = 0 and p.is_past) as past,
        max(p.score_version) filter (where t.sign = 1) as score_version
        ${sql.join(dailySums(values), sql``)}
      from pieces p cross join lateral ${turns(values)} where t.day <= ${to}::date group by t.day
    ), member_days as (
      select day, sum(courses) as courses from (
        select s as day, count(*) as courses from ranges where not is_past group by s
        union all
        select e + 1, -count(*) from ranges where not is_past group by e) turn
      group by day
    )
    select d.day, coalesce(${members} over (order by d.day), 0)::int as courses,
      ${overDays(sql`y.scanned`)}::int as "scannedCourses",
      array[${list('s')}]::float8[] as sums, array[${list('c')}]::int[] as counts,
      max(y.score_version) over (order by d.day) as "scoreVersion"
    from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d
    left join daily y on y.day = d.day
    left join member_days m on m.day = d.day
    order by d.day`.execute(db());
  return rows;
}
