import { sql, type SelectQueryBuilder } from 'kysely';
import { db } from './database.ts';

/** The ids that a query finds, in its order, as a single value: a row for each would take ten times the memory. */
export async function idsOf<T, F extends keyof T>(
  query: SelectQueryBuilder<T, F, { id: number }>,
): Promise<number[]> {
  const { ids } = await db()
    .selectFrom(query.as('found'))
    .select(sql<number[] | null>`array_agg(found.id::float8)`.as('ids'))
    .executeTakeFirstOrThrow();
  return ids ?? [];
}
