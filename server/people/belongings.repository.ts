import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf } from '#server/relations/batches.ts';
import { quickViewsOf } from '#server/relations/quick-views.ts';
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

/** How many quick views a person shares with others, except removed ones. */
export async function countSharedViews(scope: Scope, personId: number): Promise<number> {
  const { count } = await db()
    .selectFrom(quickViewsOf(scope).as('q'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('q.owner_id', '=', personId)
    .where('q.shared_with', '<>', 'private')
    .executeTakeFirstOrThrow();
  return Number(count);
}
