import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf } from '#server/relations/batches.ts';
import type { BulkCounts } from '#shared/bulk-actions/bulk-action.ts';
import { actionsOf } from './bulk-action.repository.ts';

export const findBatch = (scope: Scope, id: number) =>
  batchesOf(scope).where('id', '=', id).executeTakeFirst();

const ofBatch = (scope: Scope, batchId: number) => actionsOf(scope).where('batch_id', '=', batchId);

/** The scan of the batch that hasn't been ended yet. */
export const findOpenOf = (scope: Scope, batchId: number) =>
  ofBatch(scope, batchId).where('ended_at', 'is', null).executeTakeFirst();

export async function countActionsOf(scope: Scope, batchId: number) {
  const { total } = await ofBatch(scope, batchId)
    .clearSelect()
    .select((query) => query.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** A page of the batch's scans, newest first. */
export const listActionsOf = (
  scope: Scope,
  batchId: number,
  { page, limit }: { page: number; limit: number },
) =>
  ofBatch(scope, batchId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

interface BatchScanRow {
  readonly id: number;
  readonly batch_id: number;
  readonly batch_title: string;
  readonly started_by: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly counts: BulkCounts | null;
}

/** The latest scan of each of some batches; newest first. */
export async function listLatestOf(scope: Scope, batchIds: readonly number[], limit: number) {
  const { rows } = await sql<BatchScanRow>`
    select latest.*, b.id as batch_id, b.title as batch_title
    from ${batchesOf(scope)} b
    cross join lateral (
      select a.id, a.started_by, a.started_at, a.ended_at, a.counts
      from bulk_actions a where a.batch_id = b.id order by a.id desc limit 1) latest
    where b.id = any(${[...batchIds]}::int[])
    order by latest.id desc limit ${limit}`.execute(db());
  return rows;
}
