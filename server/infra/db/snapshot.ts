import { inTransaction, runSql } from './database.ts';
import { isClash, sqlStateOf } from './sqlstate.ts';

/** The tables changed between the look at them and their lock. */
class Overtaken extends Error {}

/** How often the tables may change under the look at them before something else must be wrong. */
const mostTries = 10;

/** Partitions are locked with their table. */
const tablesQuery = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

async function listTables() {
  const { rows } = await runSql(tablesQuery);
  return rows.map(({ name }) => String(name));
}

/**
 * Runs steps that read the whole database as it was at one moment. All tables are locked against being dropped, emptied or
 * rewritten first: the moment would still show them, but without their rows. Those who want to do that wait until
 * the steps have ended; other work goes on.
 */
export async function inSnapshot<T>(steps: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let hasBegun = false;
    const tables = await listTables();
    try {
      return await inTransaction(async () => {
        await holdTables(tables);
        hasBegun = true;
        return steps();
      });
    } catch (error) {
      if (hasBegun || !isOvertaken(error) || tries === mostTries) throw error;
    }
  }
}

async function holdTables(tables: readonly string[]) {
  await runSql('set transaction isolation level repeatable read, read only');
  if (tables.length > 0) await runSql(`lock table ${tables.join(', ')} in access share mode`);
  // The first query: from here on, nothing that others do is seen.
  const now = await listTables();
  if (now.join() !== tables.join()) throw new Overtaken('The tables have changed');
}

const undefinedTable = '42P01';

const isOvertaken = (error: unknown) =>
  error instanceof Overtaken || isClash(error) || sqlStateOf(error) === undefinedTable;
