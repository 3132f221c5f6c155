import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { carryDays } from '#server/relations/history.ts';
import { storedValues, valueOfSpan } from '#server/relations/report-sums.ts';
import { outOfScopeOn } from '#server/relations/scope-decisions.ts';
import type { Product } from '#shared/task-runners/tool.ts';

interface ToolDay {
  readonly tool: Product;
  readonly day: string;
  readonly timeZone: string;
}

/** The spans with the values that count on a day. */
const spansOn = (scope: Scope, { tool, day }: Omit<ToolDay, 'timeZone'>) => sql`
  (select course_id, metrics, score_version from course_history
    where institution_id = ${scope.institutionId} and tool = ${tool} and valid_from <= ${day}::date
      and (valid_to is null or valid_to >= ${day}::date) and (tool = 'readygo' or confirmed_to >= ${day}::date - ${carryDays}::int))`;

/**
 * Which batches each course counts in on a day, of those that the sums have on that day: the ones it's in, and if it had
 * values, those it stands for before they began. `valued` are the day's values.
 */
const setsOn = (scope: Scope, day: string) => sql`
  select s.course_id, array_agg(distinct s.batch_id order by s.batch_id) as batch_ids
  from member_spans s
  join batch_pasts p on p.batch_id = s.batch_id
  left join valued v on v.course_id = s.course_id
  where s.institution_id = ${scope.institutionId} and (s.to_day is null or s.to_day >= ${day}::date)
    and (s.from_day <= ${day}::date or (s.has_past and v.course_id is not null
      and (p.past_to is null or p.past_to < ${day}::date)))`;

/** The sums of the values of `h`, in the order in which they're stored: `sums, counts, derived_sums, derived_counts`. */
function totals(tool: Product, day: string) {
  const { metrics, derived } = storedValues(tool);
  const places = Array.from({ length: metrics }, (_, index) => sql.raw(`h.metrics[${index + 1}]`));
  const others = derived.map((value) => valueOfSpan(value, sql`${day}::date`));
  const sums = (values: readonly RawBuilder<unknown>[]) =>
    sql`array[${sql.join(values.map((value) => sql`coalesce(sum(${value}), 0)`))}]::float8[]`;
  const counts = (values: readonly RawBuilder<unknown>[]) =>
    sql`array[${sql.join(values.map((value) => sql`count(${value})`))}]::int[]`;
  return sql`${sums(places)} as sums, ${counts(places)} as counts,
    ${sums(others)} as derived_sums, ${counts(others)} as derived_counts, max(h.score_version) as score_version`;
}

/** Creates the groups that `summed` has and nothing else had before; `known` are all of them. */
const groups = (scope: Scope) => sql`
  made as (
    insert into course_groups (institution_id, batch_ids, is_out, key)
    select ${scope.institutionId}::int, batch_ids, is_out, key from summed on conflict do nothing returning id, key
  ), known as (
    select id, key from made union all
    select id, key from course_groups where institution_id = ${scope.institutionId} and key in (select key from summed)
  )`;

const keyOf = (batchIds: string, isOut: string) =>
  sql`md5(array_to_string(${sql.ref(batchIds)}, ',')
    || case ${sql.ref(isOut)} when true then ' out' when false then ' in' else '' end)`;

/** Sums up a day of a tool. Part of the caller's transaction, which lets no one else do so. */
export async function sumDay(scope: Scope, { tool, day, timeZone }: ToolDay) {
  await sql`
    with valued as (select * from ${spansOn(scope, { tool, day })} s),
    sets as (
      select each.*, each.course_id in ${outOfScopeOn(scope, { day, timeZone })} as is_out
      from (${setsOn(scope, day)} group by s.course_id) each
    ), summed as materialized (
      select sets.batch_ids, sets.is_out, ${keyOf('sets.batch_ids', 'sets.is_out')} as key, count(*)::int as courses,
        count(h.course_id)::int as scanned_courses, ${totals(tool, day)}
      from sets left join valued h on h.course_id = sets.course_id group by sets.batch_ids, sets.is_out
    ), ${groups(scope)}
    insert into group_days (group_id, institution_id, tool, day, courses, scanned_courses,
      sums, counts, derived_sums, derived_counts, score_version)
    select known.id, ${scope.institutionId}::int, ${tool}, ${day}::date, courses, scanned_courses,
      sums, counts, derived_sums, derived_counts, score_version
    from summed join known on known.key = summed.key`.execute(db());
}

/** Whether a day's sums don't tell what was in scope: they're from before any did. */
const isUntold = (scope: Scope, { tool, day }: Omit<ToolDay, 'timeZone'>) => sql`exists (
  select from group_days d join course_groups g on g.id = d.group_id
  where d.institution_id = ${scope.institutionId} and d.tool = ${tool} and d.day = ${day}::date and g.is_out is null)`;

/**
 * Lets a batch show what its first courses were on a day before it began: they're taken out of the groups they counted
 * in, and put into those that have the batch as well. Part of the caller's transaction, like `sumDay`.
 */
export async function addBatchTo(scope: Scope, batchId: number, { tool, day, timeZone }: ToolDay) {
  const joined = sql`(select array_agg(id order by id) from unnest(coalesce(sets.batch_ids, '{}') || ${batchId}::int) as all_of(id))`;
  await sql`
    with firsts as (
      select course_id from member_spans where batch_id = ${batchId} and has_past and from_day > ${day}::date
    ), valued as (
      select h.* from ${spansOn(scope, { tool, day })} h where h.course_id in (select course_id from firsts)
    ), sets as (${setsOn(scope, day)} and s.course_id in (select course_id from valued) group by s.course_id),
    told as (
      select v.*, case when not ${isUntold(scope, { tool, day })}
        then v.course_id in ${outOfScopeOn(scope, { day, timeZone })} end as is_out
      from valued v
    ), moved as materialized (
      select sets.batch_ids as before, ${joined} as after, h.is_out, count(*)::int as courses, ${totals(tool, day)}
      from told h left join sets on sets.course_id = h.course_id group by sets.batch_ids, h.is_out
    ), summed as materialized (
      select before as batch_ids, ${keyOf('before', 'is_out')} as key, -1 as sign, moved.* from moved
      where before is not null
      union all
      select after, ${keyOf('after', 'is_out')}, 1, moved.* from moved
    ), ${groups(scope)}
    insert into group_days as g (group_id, institution_id, tool, day, courses, scanned_courses,
      sums, counts, derived_sums, derived_counts, score_version)
    select known.id, ${scope.institutionId}::int, ${tool}, ${day}::date, sign * courses, sign * courses,
      ${signed('sums')}, ${signed('counts')}, ${signed('derived_sums')}, ${signed('derived_counts')}, score_version
    from summed join known on known.key = summed.key
    on conflict (group_id, tool, day) do update set
      courses = g.courses + excluded.courses, scanned_courses = g.scanned_courses + excluded.scanned_courses,
      sums = ${added('sums')}, counts = ${added('counts')},
      derived_sums = ${added('derived_sums')}, derived_counts = ${added('derived_counts')},
      score_version = greatest(g.score_version, excluded.score_version)`.execute(db());
  await sql`delete from group_days where institution_id = ${scope.institutionId} and tool = ${tool}
    and day = ${day}::date and courses <= 0 and scanned_courses <= 0`.execute(db());
}

const signed = (column: string) =>
  sql.raw(`(select coalesce(array_agg(sign * one order by place), '{}')
    from unnest(summed.${column}) with ordinality as each_of(one, place))`);

const added = (column: string) =>
  sql.raw(`(select coalesce(array_agg(coalesce(one, 0) + coalesce(other, 0) order by place), '{}')
    from unnest(g.${column}, excluded.${column}) with ordinality as each_of(one, other, place))`);
