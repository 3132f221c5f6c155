import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import {
  batchPastsOf,
  courseGroupsOf,
  groupDaysOf,
  historyStateOf,
  memberSpansOf,
  spansOf,
  spansOn,
} from '#server/relations/history.ts';
import { taskValuesOf } from '#server/relations/tasks.ts';
import { coursesOutOf, outOfScopeOn } from '#server/relations/scope-decisions.ts';
import { placeOf, valueOfSpan } from '#server/relations/report-sums.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import { membersOf } from '#server/relations/batches.ts';
import { scansOf } from '#server/relations/courses.ts';
import { placeInHistory, type HistoryMetricId } from '#shared/reports/history-metrics.ts';
import {
  dayOf,
  type ReportQuestion,
  type DayRange,
  type DayTotals,
  type PartTotals,
} from './report-fields.ts';

/** The groups that any of the batches is part of. */
const groupsOf = (scope: Scope, batchIds: readonly number[]) => sql`(
  select distinct g.id, g.is_out from ${courseGroupsOf(scope)} g
  cross join unnest(g.batch_ids) held(batch_id)
  join unnest(${[...batchIds]}::int[]) asked(batch_id) on asked.batch_id = held.batch_id)`;

/** The sums of past days, as they were written when each was over. */
export async function listGroupDays(
  scope: Scope,
  { tool, batchIds, values }: ReportQuestion,
  { from, to }: DayRange,
): Promise<DayTotals[]> {
  const places = values.map(placeOf);
  const sums = places.map(({ array, at }) => sql.raw(`sum(d.${array}[${at}])`));
  const counts = places.map(({ counts: array, at }) => sql.raw(`sum(d.${array}[${at}])`));
  const { rows } = await sql<PartTotals & { readonly day: string }>`
    select d.day, g.is_out as "isOut", sum(d.courses)::int as courses,
      sum(d.scanned_courses)::int as "scannedCourses", array[${sql.join(sums)}]::float8[] as sums,
      array[${sql.join(counts)}]::int[] as counts, max(d.score_version) as "scoreVersion"
    from ${groupDaysOf(scope)} d join ${groupsOf(scope, batchIds)} g on g.id = d.group_id
    where d.tool = ${tool} and d.day between ${from}::date and ${to}::date
    group by d.day, g.is_out order by d.day`.execute(db());
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, parts]) =>
    dayOf(day, parts, { isStored: true }),
  );
}

/** The values of courses that count on a day: of today the latest ones, and those of tasks as they are right now. */
export function valuesOn(
  scope: Scope,
  tool: Product,
  { day, today }: { readonly day: string; readonly today: string },
): RawBuilder<unknown> {
  if (day !== today) return spansOn(scope, sql`${tool}`, sql`${day}::date`);
  if (tool === 'readygo') return taskValuesOf(scope, today);
  // `coalesce` says the same once more: an index knows by it how few these are.
  return sql`(select s.course_id, s.metrics, s.score_version from ${spansOf(scope)} s
    where s.tool = ${tool} and s.valid_to is null and coalesce(s.valid_to, 'infinity'::date) >= ${today}::date
      and s.last_day >= ${today}::date)`;
}

/** A day as it is now, from courses that are in the batches now and their latest values. */
export async function readToday(
  scope: Scope,
  asked: ReportQuestion,
  today: string,
): Promise<DayTotals | undefined> {
  const { tool, batchIds, values, only } = asked;
  const { timeZone } = await scope.institution();
  const numbers = values.map((value) => valueOfSpan(value, sql`${today}::date`));
  const { rows } = await sql<PartTotals>`
    select held.is_out as "isOut", count(*)::int as courses, count(h.course_id)::int as "scannedCourses",
      array[${sql.join(numbers.map((number) => sql`sum(${number})`))}]::float8[] as sums,
      array[${sql.join(numbers.map((number) => sql`count(${number})`))}]::int[] as counts,
      max(h.score_version) as "scoreVersion"
    from (
      select s.course_id, s.course_id in ${outOfScopeOn(scope, { day: today, today, timeZone })} as is_out
      from ${memberSpansOf(scope)} s
      where s.batch_id = any(${[...batchIds]}::int[]) and s.to_day is null
        and ${only?.courseIds ? sql`s.course_id in ${only.courseIds}` : sql`true`}
      group by s.course_id) held
    left join ${valuesOn(scope, tool, { day: today, today })} h on h.course_id = held.course_id
    where ${only?.condition ?? sql`true`}
    group by held.is_out`.execute(db());
  return rows.length === 0 ? undefined : dayOf(today, rows);
}

/** What an evidence sums up of a tool: metrics as they are. */
export interface MetricsAsked extends Pick<ReportQuestion, 'tool' | 'batchIds' | 'only'> {
  readonly values: readonly { readonly metric: HistoryMetricId }[];
}

interface ToolDayRow extends Omit<PartTotals, 'courses'> {
  readonly members: number;
  readonly tool: Product | null;
  /** of the courses, those that count by their values alone: they came into a batch later */
  readonly past: number;
}

/** A past day by the courses' histories, of all tools at once: they're asked about the same batches and courses. */
export async function readPastDay(
  scope: Scope,
  asked: readonly MetricsAsked[],
  day: string,
): Promise<ReadonlyMap<Product, DayTotals | undefined>> {
  const [one] = asked;
  if (!one) return new Map();
  const { timeZone } = await scope.institution();
  // A place in the arrays is another metric for each tool, and is read once.
  const places = [
    ...new Set(asked.flatMap(({ values }) => values.map(({ metric }) => placeInHistory(metric)))),
  ];
  const read = sql.join(places.map((place) => sql.raw(`h.metrics[${place}] as m${place}`)));
  const list = (aggregate: 'sum' | 'count') =>
    sql.join(places.map((place) => sql.raw(`${aggregate}(m${place})`)));
  const { rows } = await sql<ToolDayRow>`
    with held as materialized (
      select s.course_id, bool_or(s.from_day <= ${day}::date) as is_member,
        s.course_id in ${outOfScopeOn(scope, { day, timeZone })} as is_out
      from ${memberSpansOf(scope)} s
      where s.batch_id = any(${[...one.batchIds]}::int[])
        and (s.to_day is null or s.to_day >= ${day}::date) and (s.from_day <= ${day}::date or s.has_past)
        and ${one.only?.courseIds ? sql`s.course_id in ${one.only.courseIds}` : sql`true`}
      group by s.course_id)
    select part.is_out as "isOut", part.members, told.tool, coalesce(told.past, 0) as past,
      coalesce(told.scanned, 0) as "scannedCourses", coalesce(told.sums, '{}') as sums,
      coalesce(told.counts, '{}') as counts, told.score_version as "scoreVersion"
    from (select is_out, (count(*) filter (where is_member))::int as members from held group by is_out) part
    left join (
      select is_out, tool, (count(*) filter (where not is_member))::int as past, count(*)::int as scanned,
        array[${list('sum')}]::float8[] as sums, array[${list('count')}]::int[] as counts,
        max(score_version) as score_version
      from (
        select held.is_out, held.is_member, h.tool, h.score_version, ${read}
        from held join ${spansOn(scope, sql`any(${asked.map(({ tool }) => tool)}::text[])`, sql`${day}::date`)} h
          on h.course_id = held.course_id
        offset 0) valued
      group by is_out, tool) told on told.is_out = part.is_out`.execute(db());
  const parts = Map.groupBy(rows, ({ isOut }) => isOut === true);
  return new Map(
    asked.map(({ tool, values }) => {
      const told = [...parts].map(([isOut, [first, ...others]]): PartTotals => {
        const row = [first, ...others].find((found) => found?.tool === tool);
        const at = values.map(({ metric }) => places.indexOf(placeInHistory(metric)));
        return {
          isOut,
          courses: (first?.members ?? 0) + (row?.past ?? 0),
          scannedCourses: row?.scannedCourses ?? 0,
          sums: at.map((place) => row?.sums[place] ?? null),
          counts: at.map((place) => row?.counts[place] ?? 0),
          scoreVersion: row?.scoreVersion ?? null,
        };
      });
      const found = dayOf(day, told);
      return [tool, found.courses > 0 ? found : undefined];
    }),
  );
}

export interface SumsState {
  /** the days that are summed up */
  readonly summed: DayRange | undefined;
  /** the last day of which some histories are gone */
  readonly forgottenTo: string | null;
  /** how many groups the batches are part of */
  readonly groups: number;
  /** whether one of the batches isn't in the sums of all days that it's to show */
  readonly hasNewBatch: boolean;
}

interface StateRow {
  readonly from: string | null;
  readonly to: string | null;
  readonly forgottenTo: string | null;
  readonly groups: number;
  readonly hasNewBatch: boolean;
}

/** How far the sums of past days answer for the batches. */
export async function readSumsState(scope: Scope, batchIds: readonly number[]): Promise<SumsState> {
  const ids = sql`${[...batchIds]}::int[]`;
  const { rows } = await sql<StateRow>`
    select s.summed_from as "from", s.summed_to as "to", s.forgotten_to as "forgottenTo",
      (select count(*)::int from ${groupsOf(scope, batchIds)} g) as groups,
      exists (select from unnest(${ids}) asked(batch_id)
        left join ${batchPastsOf(scope)} p on p.batch_id = asked.batch_id
        where p.batch_id is null or p.past_to is not null) as "hasNewBatch"
    from (select 1) one left join ${historyStateOf(scope)} s on true`.execute(db());
  const { from, to, ...state } = rows[0] ?? noState;
  return { ...state, summed: from !== null && to !== null ? { from, to } : undefined };
}

const noState: StateRow = { from: null, to: null, forgottenTo: null, groups: 0, hasNewBatch: true };

/** How many courses the batches have now, each once, and how many in scope; of these, if only some count. */
export async function countMembers(
  scope: Scope,
  batchIds: readonly number[],
  courseIds: RawBuilder<unknown> | undefined,
) {
  const { rows } = await sql<{ courses: number; inScope: number }>`
    select count(*)::int as courses,
      (count(*) filter (where held.course_id not in ${coursesOutOf(scope)}))::int as "inScope"
    from (
      select m.course_id from ${membersOf(scope)} m where m.batch_id = any(${[...batchIds]}::int[])
        and ${courseIds ? sql`m.course_id in ${courseIds}` : sql`true`}
      group by m.course_id) held`.execute(db());
  return rows[0] ?? { courses: 0, inScope: 0 };
}

/** Among how many of the newest scans those of the batches are looked for first: reading all takes ten times as long. */
const newestFew = 1_000;

/** When the newest of the batches' values was read from the LMS. */
export async function findNewestScan(scope: Scope, batchIds: readonly number[], tool: Product) {
  const ofTool = sql`${scansOf(scope)} s where s.tool = ${tool} and s.scanned_at is not null`;
  const newestIn = async (scans: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ newest: Date | null }>`
      select max(s.scanned_at) as newest from ${scans} s where s.course_id in (
        select m.course_id from ${membersOf(scope)} m where m.batch_id = any(${[...batchIds]}::int[]))`.execute(
      db(),
    );
    return rows[0]?.newest ?? null;
  };
  const few = sql`(select s.course_id, s.scanned_at from ${ofTool} order by s.scanned_at desc limit ${newestFew})`;
  return (await newestIn(few)) ?? newestIn(sql`(select s.course_id, s.scanned_at from ${ofTool})`);
}
