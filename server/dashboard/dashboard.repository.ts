import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf, syncsOf } from '#server/relations/batches.ts';
import { spansOf } from '#server/relations/history.ts';
import { findingsOf } from '#server/relations/content.ts';
import { accountsOf, coursesOf, scansOf, termsOf } from '#server/relations/courses.ts';
import { productOf, type ColumnId } from '#shared/columns/columns.ts';
import { metricById, type MetricId } from '#shared/scans/metrics.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { SyncStatus } from '#shared/syncs/sync.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Phrase } from '#shared/text/phrase.ts';

export interface LatestSyncRow {
  readonly batch_id: number;
  readonly batch_title: string;
  readonly status: SyncStatus | 'waiting';
  readonly at: Date;
  readonly course_added_count: number;
  readonly course_removed_count: number;
  readonly reason: Phrase | null;
}

/** The latest sync of each batch, newest first; of all, or of those whose latest one failed. */
export async function listLatestSyncs(
  scope: Scope,
  batchIds: readonly number[],
  { limit, onlyFailed = false }: { limit: number; onlyFailed?: boolean },
) {
  const { rows } = await sql<LatestSyncRow>`
    select b.id as batch_id, b.title as batch_title, s.status, s.course_added_count, s.course_removed_count,
      s.reason, coalesce(s.finished_at, s.started_at, s.scheduled_at) as at
    from ${batchesOf(scope)} b
    cross join lateral (
      select l.* from ${syncsOf(scope)} l where l.batch_id = b.id order by l.id desc limit 1) s
    where b.id = any(${[...batchIds]}::int[])
      and ${onlyFailed ? sql`s.status in ('failed', 'waiting')` : sql`true`}
    order by at desc, s.id desc limit ${limit}`.execute(db());
  return rows;
}

interface FailedScanRow {
  readonly course_id: number;
  readonly tool: Tool;
  readonly reason: Phrase | null;
}

/** Why the last scans of some courses failed, by the first tool that they failed with. */
export async function listFailures(scope: Scope, courseIds: readonly number[], among: readonly Tool[]) {
  const { rows } = await sql<FailedScanRow>`
    select distinct on (s.course_id) s.course_id, s.tool, s.reason from ${scansOf(scope)} s
    where s.course_id = any(${[...courseIds]}::int[]) and s.status = 'failed' and s.tool = any(${[...among]}::text[])
    order by s.course_id, array_position(${[...among]}::text[], s.tool)`.execute(db());
  return rows;
}

/** The courses of active batches that the actor sees and whose deadline lies in a range of days. */
export async function listCoursesDue(
  scope: Scope,
  actor: Actor,
  { from, days }: { from: string; days: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct bc.course_id as id from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
    where b.status = 1 and ${isSeenBy(actor)}
      and b.deadline_date between ${from}::date and ${from}::date + ${days}::int`.execute(db());
  return rows.map(({ id }) => id);
}

/** A number of courses to compare with earlier days: a column of a sub-query, the metric, and how it's summed up. */
export interface Compared {
  readonly metric: MetricId & ColumnId;
  readonly as: 'avg' | 'sum';
}

export interface PastDay {
  readonly day: string;
  /** by how much each number is more now than on that day, over the courses known on both; null: none are */
  readonly changes: readonly (number | null)[];
  /** how many courses these are */
  readonly counts: readonly number[];
}

/**
 * How the numbers of some courses differ from earlier days, over those known then and now; scores only where they were
 * computed by the same settings.
 */
export async function compareWithPast(
  scope: Scope,
  { now, numbers, days }: { now: RawBuilder<unknown>; numbers: readonly Compared[]; days: readonly string[] },
): Promise<PastDay[]> {
  const [first] = numbers;
  if (!first) return [];
  const changes = numbers.map(({ metric }, at) => {
    const change = sql`${sql.ref(`now.v${at}`)} - past.metrics[${sql.lit(metricById(metric).position)}]`;
    return metric === 'udoit.score'
      ? sql`case when past.score_version is not distinct from now.version then ${change} end`
      : change;
  });
  const { rows } = await sql<PastDay>`
    with now as materialized ${now}
    select d.day::text as day,
      array[${sql.join(numbers.map(({ as }, at) => sql`${sql.raw(as)}(${changes[at] ?? sql`null`})`))}]::float8[] as changes,
      array[${sql.join(changes.map((change) => sql`count(${change})`))}]::int[] as counts
    from unnest(${[...days]}::date[]) d(day)
    join ${spansOf(scope)} past on past.tool = ${productOf(first.metric)}
      and past.valid_from <= d.day and past.last_day >= d.day
    join now on now.id = past.course_id
    group by d.day`.execute(db());
  return rows;
}

export interface AccountRow {
  readonly id: string;
  readonly title: string;
  readonly scored: number;
  readonly mean: number | null;
  readonly errors: number | null;
}

/** What the courses in each account come to, of a sub-query with their scores and errors as v0 and v1. */
export async function sumUpAccounts(scope: Scope, values: RawBuilder<unknown>) {
  const { rows } = await sql<AccountRow>`
    select a.lms_account_id as id, a.title, count(v.v0)::int as scored, avg(v.v0)::float8 as mean,
      sum(v.v1)::float8 as errors
    from ${values} v join ${coursesOf(scope)} c on c.id = v.id
    join ${accountsOf(scope)} a on a.lms_account_id = c.lms_account_id
    group by a.lms_account_id, a.title order by a.title, a.lms_account_id`.execute(db());
  return rows;
}

export interface TermRow {
  readonly id: string;
  readonly title: string;
  readonly starts_on: string;
}

/** The terms that start from tomorrow on, the next one first. */
export async function listNextTerms(
  scope: Scope,
  { today, timeZone, days, limit }: { today: string; timeZone: string; days: number; limit: number },
) {
  const { rows } = await sql<TermRow>`
    select t.lms_term_id as id, t.title, t.starts_on::text from (
      select lms_term_id, title, (start_at at time zone ${timeZone})::date as starts_on
      from ${termsOf(scope)} known) t
    where t.starts_on > ${today}::date and t.starts_on <= ${today}::date + ${days}::int
    order by t.starts_on, t.lms_term_id limit ${limit}`.execute(db());
  return rows;
}

/** The rule that each course's open errors break most often. */
export async function listWorstRules(
  scope: Scope,
  courseIds: readonly number[],
  rules: readonly UdoitRuleId[],
) {
  const { rows } = await sql<{ course_id: number; rule: UdoitRuleId; count: number }>`
    select distinct on (f.course_id) f.course_id, f.rule, count(*)::int as count
    from ${findingsOf(scope)} f
    where f.course_id = any(${[...courseIds]}::int[]) and f.state = 'active' and f.rule = any(${[...rules]}::text[])
    group by f.course_id, f.rule order by f.course_id, count(*) desc, f.rule`.execute(db());
  return rows;
}
