import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { db } from '#server/infra/db/database.ts';

/** How many batches a person owns, except removed ones. */
export async function countOwnedBatches(scope: Scope, personId: number): Promise<number> {
  const { count } = await db()
    .selectFrom(batchesOf(scope).as('b'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('b.created_by', '=', personId)
    .executeTakeFirstOrThrow();
  return count;
}
