import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';

/** What one statement deletes: so many members, or syncs with what they changed. */
const memberSlice = 2_000;
const syncSlice = 20;

/** The batches that were removed before a moment. */
export const listRemovedBatches = (scope: Scope, before: Date) =>
  db()
    .selectFrom('batches')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('deleted_at', '<', before)
    .orderBy('id')
    .execute();

/** Takes the next members out of a removed batch. Returns how many there were. */
export async function deleteMemberSlice(scope: Scope, batchId: number) {
  const { numAffectedRows = 0n } = await sql`delete from batch_courses
    where institution_id = ${scope.institutionId} and batch_id = ${batchId} and course_id in (
      select course_id from batch_courses where batch_id = ${batchId} limit ${memberSlice})`.execute(db());
  return Number(numAffectedRows);
}

/** Deletes the next syncs of a removed batch with what they changed. Returns how many there were. */
export async function deleteSyncSlice(scope: Scope, batchId: number) {
  const { numAffectedRows = 0n } = await sql`delete from syncs
    where institution_id = ${scope.institutionId} and id in (
      select id from syncs where batch_id = ${batchId} limit ${syncSlice})`.execute(db());
  return Number(numAffectedRows);
}

/** Deletes a removed batch with the rest that hangs on it. */
export async function deleteRemovedBatch(scope: Scope, id: number) {
  await db()
    .deleteFrom('batches')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute();
}
