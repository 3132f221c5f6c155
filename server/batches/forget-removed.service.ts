import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';

/** How much one statement deletes. */
const memberSlice = 2_000;

/** Batches removed before a moment. */
const listRemovedBatches = (scope: Scope, before: Date) =>
  db()
    .selectFrom('batches')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('deleted_at', '<', before)
    .orderBy('id')
    .execute();

/** Takes the next members out of a removed batch. Returns how many there were. */
async function deleteMemberSlice(scope: Scope, batchId: number) {
  const { numAffectedRows = 0n } = await sql`delete from batch_courses
    where institution_id = ${scope.institutionId} and batch_id = ${batchId} and course_id in (
      select course_id from batch_courses where batch_id = ${batchId} limit ${memberSlice})`.execute(db());
  return Number(numAffectedRows);
}

/** Deletes a removed batch with everything left of it. */
async function deleteRemovedBatch(scope: Scope, id: number) {
  await db()
    .deleteFrom('batches')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}

interface Forgotten {
  /** when they were removed at the latest */
  readonly before: Date;
  readonly signal: AbortSignal;
  /** Deletes the next of what features above keep of a batch. Returns how much it was. */
  deleteAttached(scope: Scope, batchId: number): Promise<number>;
}

/** Deletes removed batches, slice by slice, each after what's attached to it. If a run is interrupted, the next one continues. */
export async function forgetRemovedBatches(scope: Scope, { before, signal, deleteAttached }: Forgotten) {
  for (const { id } of await listRemovedBatches(scope, before)) {
    for (const deleteSlice of [deleteAttached, deleteMemberSlice])
      while ((await deleteSlice(scope, id)) > 0) signal.throwIfAborted();
    await deleteRemovedBatch(scope, id);
  }
}
