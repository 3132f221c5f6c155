import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { spansOf } from '#server/relations/history.ts';
import { everyRunner } from '#server/relations/institutions.ts';
import { metricById } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { alertRulesOf, alertsOf, isOpen } from '#server/relations/alerts.ts';

type Sql = RawBuilder<unknown>;

interface Asked {
  readonly scope: Scope;
  /** the institution's day */
  readonly today: string;
  readonly timeZone: string;
  readonly tools: readonly Tool[];
}

/** How many days back a change of the score looks. */
const changeDays = 7;

/**
 * What the score `now` of the course `m` has won since some days ago. One that was computed by other settings isn't
 * comparable.
 */
export const scoreChange = ({ scope, today }: Asked, now: Sql): Sql => sql`(${now} - (
  select s.metrics[${sql.lit(metricById('udoit.score').position)}] from ${spansOf(scope)} s
  where s.course_id = m.id and s.tool = 'udoit' and s.valid_from <= ${today}::date - ${changeDays}::int
    and s.last_day >= ${today}::date - ${changeDays}::int and s.score_version = m.udoit_score_version
  order by s.valid_from desc limit 1))`;

/** For how many days the course `m` wasn't read; one that never was counts from when it came into a batch. */
export const unscannedDays = ({ scope, today, timeZone }: Asked): Sql => sql`(${today}::date - (coalesce(
  m.core_scanned_at, (select min(bc.added_at) from ${membersOf(scope)} bc where bc.course_id = m.id)
) at time zone ${timeZone})::date)::float8`;

/** The institution's tools whose task runner Canvas refuses: the same for all courses. */
export const invalidRunners = ({ scope, tools }: Asked): Sql => sql`array(
  select runner.tool from ${everyRunner()} runner
  where runner.institution_id = ${scope.institutionId} and runner.is_refused
    and runner.tool = any(${[...tools]}::text[]) order by array_position(${[...tools]}::text[], runner.tool))`;

/** Joins the next and the last deadline of the active batches of the course `m`, as `deadlines`. */
export const joinDeadlines = ({ scope, today }: Asked, among?: readonly number[]): Sql => sql`left join (
  select bc.course_id, min(b.deadline_date) filter (where b.deadline_date >= ${today}::date) as next,
    max(b.deadline_date) filter (where b.deadline_date < ${today}::date) as last
  from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
  where b.status = 1 and b.deadline_date is not null
    and ${among ? sql`bc.course_id = any(${[...among]}::int[])` : sql`true`}
  group by bc.course_id) deadlines on deadlines.course_id = m.id`;

/** The days to the next deadline; if there's none any more, below zero, those since the last one. */
export const daysToDeadline = ({ today }: Asked): Sql =>
  sql`(coalesce(deadlines.next, deadlines.last) - ${today}::date)::float8`;

/** Joins how many open alerts the course `m` has, as `alerts`; without any there's no row. */
export const joinAlerts = (
  { scope }: { readonly scope: Scope },
  among?: readonly number[],
): Sql => sql`left join (
  select a.course_id, count(*)::int as open from ${alertsOf(scope)} a
  where ${isOpen} and ${among ? sql`a.course_id = any(${[...among]}::int[])` : sql`true`}
  group by a.course_id) alerts on alerts.course_id = m.id`;

/** The rules with an open alert on the course `m`: their titles, their ids, and whether one is among them. */
export function alertsOfCourse(scope: Scope) {
  const isOfCourse = sql`a.course_id = m.id and ${isOpen}`;
  return {
    titles: sql`(select array_agg(r.title order by r.title_key, r.id)
      from ${alertsOf(scope)} a join ${alertRulesOf(scope)} r on r.id = a.rule_id where ${isOfCourse})`,
    ids: sql`(select array_agg(a.rule_id::text) from ${alertsOf(scope)} a where ${isOfCourse})`,
    has: (id: number) =>
      sql`m.id in (select a.course_id from ${alertsOf(scope)} a where a.rule_id = ${id}::int and ${isOpen})`,
  };
}
