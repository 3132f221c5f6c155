import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf, syncsOf } from '#server/relations/batches.ts';
import { spansOf } from '#server/relations/history.ts';
import { scansOf } from '#server/relations/courses.ts';
import { metricById } from '#shared/scans/metrics.ts';
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

/**
 * How much the mean score of some courses has changed since a day, over those with a score on that day and now, computed
 * by the same settings.
 */
export async function compareScores(scope: Scope, scores: RawBuilder<unknown>, since: string) {
  const past = sql`past.metrics[${sql.lit(metricById('udoit.score').position)}]`;
  const { rows } = await sql<{ points: number | null; courses: number }>`
    with now as materialized ${scores}
    select avg(now.score) - avg(${past}) as points, count(*)::int as courses
    from now
    join ${spansOf(scope)} past on past.course_id = now.id and past.tool = 'udoit'
      and past.valid_from <= ${since}::date and past.last_day >= ${since}::date
      and past.score_version is not distinct from now.version
    where now.score is not null and ${past} is not null`.execute(db());
  return rows[0] ?? { points: null, courses: 0 };
}
