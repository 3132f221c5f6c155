import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { scansOf } from '#server/relations/scans.ts';
import { syncsOf } from '#server/relations/syncs.ts';
import { publishedStates } from '#shared/courses/course.ts';
import type { SyncStatus } from '#shared/syncs/sync.ts';
import type { Phrase } from '#shared/text/phrase.ts';

export interface CourseTotals {
  readonly courses: number;
  readonly published: number;
  readonly failed: number;
}

/** Counts the courses of the batches, each once, however many of the batches hold it. */
export async function countCourses(scope: Scope, batchIds: readonly number[]): Promise<CourseTotals> {
  const { rows } = await sql<CourseTotals>`
    select count(*)::int as courses,
      (count(*) filter (where c.workflow_state = any(${[...publishedStates]}::text[])))::int as published,
      (count(*) filter (where exists (
        select from ${scansOf(scope)} s where s.course_id = c.id and s.status = 'failed')))::int as failed
    from ${coursesOf(scope)} c
    where c.id in (select m.course_id from ${membersOf(scope)} m where m.batch_id = any(${[...batchIds]}::int[]))`.execute(
    db(),
  );
  return rows[0] ?? { courses: 0, published: 0, failed: 0 };
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

/** The latest sync of each batch, the newest of them first. */
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
