import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** Batches neither archived nor removed, when they were created, and since when their days are final. */
export const listRolledBatches = (scope: Scope) =>
  db()
    .selectFrom('batches')
    .select(['id', 'created_at', 'first_rollup_on'])
    .where('institution_id', '=', scope.institutionId)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();

/** When a batch was created, as long as none of its days is final. */
export async function findYoungBatch(scope: Scope, batchId: number) {
  return db()
    .selectFrom('batches')
    .select('created_at')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', batchId)
    .where('first_rollup_on', 'is', null)
    .executeTakeFirst();
}

export async function setFirstRollup(scope: Scope, batchId: number, day: string) {
  await db()
    .updateTable('batches')
    .set({ first_rollup_on: day })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', batchId)
    .where('first_rollup_on', 'is', null)
    .execute();
}
