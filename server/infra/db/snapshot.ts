import { queueSchema } from '#server/infra/jobs/queue-tables.ts';
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
  where (n.nspname = '${queueSchema}' or n.nspname = 'public' and ($1::text[] is null or c.relname = any($1)))
    and c.relkind in ('r', 'p') and not c.relispartition order by 1`;

/** The names of tables to hold, besides the queue's. */
type Names = () => Promise<readonly string[]>;

async function listTables(names: Names | undefined) {
  const { rows } = await runSql(tablesQuery, [(await names?.()) ?? null]);
  return rows.map(({ name }) => String(name));
}

/**
 * Runs steps that read the whole database as it was at one moment. All tables, or those named, are locked against being
 * dropped, emptied or rewritten first: the moment would still show them, but without their rows. Those who want to do that
 * wait until the steps have ended; other work goes on.
 */
export async function inSnapshot<T>(steps: () => Promise<T>, names?: Names): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    let hasBegun = false;
    const tables = await listTables(names);
    try {
      return await inTransaction(async () => {
        await holdTables(tables, names);
        hasBegun = true;
        return steps();
      });
    } catch (error) {
      if (hasBegun || !isOvertaken(error) || tries === mostTries) throw error;
    }
  }
}

async function holdTables(tables: readonly string[], names: Names | undefined) {
  await runSql('set transaction isolation level repeatable read, read only');
  // Where a policy would hide rows from us, PostgreSQL says so instead.
  await runSql('set local row_security = off');
  if (tables.length > 0) await runSql(`lock table ${tables.join(', ')} in access share mode`);
  // The first query: from here on, nothing that others do is seen.
  const now = await listTables(names);
  if (now.join() !== tables.join()) throw new Overtaken('The tables have changed');
}

const undefinedTable = '42P01';

const isOvertaken = (error: unknown) =>
  error instanceof Overtaken || isClash(error) || sqlStateOf(error) === undefinedTable;
