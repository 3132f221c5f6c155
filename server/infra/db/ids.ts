import { sql, type SelectQueryBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db, inSavepoint, runSql } from './database.ts';
import { sqlStateOf } from './sqlstate.ts';

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

/** Columns of institutions' rows that refer to a table's id, but for those of rows with a secret: what opens something stays whose it is. */
const referring = `
  select c.conrelid::regclass::text as name, a.attname as reference
  from pg_constraint c
    cross join lateral unnest(c.conkey, c.confkey) as k (own, theirs)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.theirs and t.attname = 'id'
  where c.contype = 'f' and c.conparentid = 0 and c.confrelid = $1::regclass and exists (
    select from pg_attribute i where i.attrelid = c.conrelid and i.attname = 'institution_id') and not exists (
    select from pg_attribute s where s.attrelid = c.conrelid and s.attnum > 0 and s.attname ~ '_hash$')
  order by name, reference`;

/**
 * Has the institution's rows that refer to one row of a table refer to another. Where a rule forbids it, because there can be
 * only one of them, the other's stays and the row is left. Within a transaction.
 */
export async function repoint(
  { institutionId }: Scope,
  table: string,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const { rows } = await runSql(referring, [table]);
  for (const { name, reference } of rows) {
    const those = `where institution_id = $1 and "${reference}" = $2`;
    const change = `update ${name} set "${reference}" = $3 ${those}`;
    if (await unlessTaken(change, [institutionId, from, to])) continue;
    const { rows: left } = await runSql(`select ctid::text as place from ${name} ${those}`, [
      institutionId,
      from,
    ]);
    for (const { place } of left)
      await unlessTaken(`${change} and ctid = $4::tid`, [institutionId, from, to, place]);
  }
}

/** False, with nothing changed, if a row like it is there already. */
async function unlessTaken(change: string, values: unknown[]): Promise<boolean> {
  try {
    await inSavepoint(() => runSql(change, values));
    return true;
  } catch (error) {
    if (sqlStateOf(error) === '23505') return false;
    throw error;
  }
}
