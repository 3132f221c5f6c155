import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf } from '#server/relations/batches.ts';

export interface BatchRunRow {
  readonly batch_id: number;
  readonly batch_title: string;
  readonly started_by_name: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly waiting: number;
  readonly done: number;
  readonly failed: number;
}

/** The latest run of each of some batches, with how many of its courses had each outcome; newest first. */
export async function listRunsOf(scope: Scope, batchIds: readonly number[], limit: number) {
  const { rows } = await sql<BatchRunRow>`
    select run.*, outcomes.*
    from (
      select b.id as batch_id, b.title as batch_title, r.id, r.started_by_name, r.started_at, r.ended_at
      from ${batchesOf(scope)} b
      cross join lateral (
        select l.* from scan_runs l where l.batch_id = b.id order by l.id desc limit 1) r
      where b.id = any(${[...batchIds]}::int[])
      order by r.id desc limit ${limit}) run
    cross join lateral (
      select (count(*) filter (where c.outcome = 'waiting'))::int as waiting,
        (count(*) filter (where c.outcome = 'done'))::int as done,
        (count(*) filter (where c.outcome = 'failed'))::int as failed
      from scan_run_courses c where c.run_id = run.id) outcomes
    order by run.id desc`.execute(db());
  return rows;
}
