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

/** Well beyond the time for undoing, so an operator can still see what was removed. */
const keptMs = 24 * 3_600_000;

/** Batches removed a day ago and about to be deleted. */
export const listForgettable = async (scope: Scope, now: Date) =>
  (await listRemovedBatches(scope, new Date(now.getTime() - keptMs))).map(({ id }) => id);

/** Deletes batches removed a day ago, slice by slice. If a run is interrupted, the next one continues. */
export async function forgetRemovedBatches(scope: Scope, now: Date, signal: AbortSignal) {
  for (const id of await listForgettable(scope, now)) {
    while ((await deleteMemberSlice(scope, id)) > 0) signal.throwIfAborted();
    await deleteRemovedBatch(scope, id);
  }
}
