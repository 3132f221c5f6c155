import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';

/** How many batches, that were not removed, somebody has made. */
export async function countOwnedBatches(scope: Scope, personId: number): Promise<number> {
  const { count } = await db()
    .selectFrom('batches')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', scope.institutionId)
    .where('created_by', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
