import { sql, type Expression } from 'kysely';

/**
 * Where a page begins; where `total` does not reach so far, where the last page does. For a statement that counts what
 * it pages through, so that a page takes one statement and not two: what `paginate` says of the total then holds.
 */
export const offsetWithin = (total: Expression<unknown>, { page, limit }: { page: number; limit: number }) =>
  sql<number>`least(${(page - 1) * limit}::bigint, (greatest(${total}, 1) - 1) / ${limit}::bigint * ${limit}::bigint)`;
