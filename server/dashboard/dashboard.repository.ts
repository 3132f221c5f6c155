import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { scansOf } from '#server/relations/scans.ts';
import { syncsOf } from '#server/relations/syncs.ts';
import type { WorkflowState } from '#shared/courses/course.ts';
import type { SyncStatus } from '#shared/syncs/sync.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Phrase } from '#shared/text/phrase.ts';

export interface CourseTotals extends Record<WorkflowState, number> {
  /** whose last scan failed, with any tool */
  readonly failed: number;
  /** not scanned yet */
  readonly never: number;
  /** last read before a given moment */
  readonly old: number;
  readonly fresh: number;
  readonly newest_scan_at: Date | null;
}

/** The courses of batches as `c`, each once however many of the batches it's in. */
const coursesIn = (scope: Scope, batchIds: readonly number[]) => sql`
  ${coursesOf(scope)} c
  where c.id in (select m.course_id from ${membersOf(scope)} m where m.batch_id = any(${[...batchIds]}::int[]))`;

/** Counts the batches' courses by state in Canvas and by state of their scans: each once, both ways. */
export async function countCourses(
  scope: Scope,
  batchIds: readonly number[],
  freshSince: Date,
): Promise<CourseTotals> {
  const { rows } = await sql<CourseTotals>`
    with scans as (
      select s.course_id, bool_or(s.status = 'failed') as has_failed, max(s.scanned_at) as scanned_at
      from ${scansOf(scope)} s group by s.course_id),
    chosen as (select c.id, c.workflow_state from ${coursesIn(scope, batchIds)}),
    counted as (
      select c.workflow_state, s.scanned_at, case
        when s.has_failed then 'failed' when s.scanned_at is null then 'never'
        when s.scanned_at < ${freshSince} then 'old' else 'fresh' end as standing
      from chosen c left join scans s on s.course_id = c.id)
    select
      (count(*) filter (where workflow_state = 'unpublished'))::int as unpublished,
      (count(*) filter (where workflow_state = 'available'))::int as available,
      (count(*) filter (where workflow_state = 'completed'))::int as completed,
      (count(*) filter (where workflow_state = 'deleted'))::int as deleted,
      (count(*) filter (where standing = 'failed'))::int as failed,
      (count(*) filter (where standing = 'never'))::int as never,
      (count(*) filter (where standing = 'old'))::int as old,
      (count(*) filter (where standing = 'fresh'))::int as fresh,
      max(scanned_at) as newest_scan_at
    from counted`.execute(db());
  return rows[0] ?? nothing;
}

const nothing: CourseTotals = {
  unpublished: 0,
  available: 0,
  completed: 0,
  deleted: 0,
  failed: 0,
  never: 0,
  old: 0,
  fresh: 0,
  newest_scan_at: null,
};

export interface FailedScanRow {
  readonly course_id: number;
  readonly course_title: string;
  readonly tool: Tool;
  readonly reason: Phrase | null;
  readonly scanned_at: Date | null;
}

/** The batches' courses whose last scan failed, one row per tool; latest requests first. */
export async function listFailedScans(scope: Scope, batchIds: readonly number[], limit: number) {
  const { rows } = await sql<FailedScanRow>`
    select c.id as course_id, c.title as course_title, s.tool, s.reason, s.scanned_at
    from ${scansOf(scope)} s
    join (select c.id, c.title from ${coursesIn(scope, batchIds)}) c on c.id = s.course_id
    where s.status = 'failed'
    order by s.requested_at desc, c.id, s.tool limit ${limit}`.execute(db());
  return rows;
}

export interface LatestSyncRow {
  readonly batch_id: number;
  readonly batch_title: string;
  readonly status: SyncStatus | 'waiting';
  readonly at: Date;
  readonly course_added_count: number;
  readonly course_removed_count: number;
  readonly reason: Phrase | null;
}

/** The latest sync of each batch, newest first. */
export async function listLatestSyncs(scope: Scope, batchIds: readonly number[], limit: number) {
  const { rows } = await sql<LatestSyncRow>`
    select b.id as batch_id, b.title as batch_title, s.status, s.course_added_count, s.course_removed_count,
      s.reason, coalesce(s.finished_at, s.started_at, s.scheduled_at) as at
    from ${batchesOf(scope)} b
    cross join lateral (
      select l.* from ${syncsOf(scope)} l where l.batch_id = b.id order by l.id desc limit 1) s
    where b.id = any(${[...batchIds]}::int[])
    order by at desc, s.id desc limit ${limit}`.execute(db());
  return rows;
}
