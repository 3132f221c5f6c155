import { log } from '#server/infra/log.ts';
import { embeddedEngine, runSql } from './database.ts';

/** The embedded engine has no autovacuum: its tables are vacuumed and analyzed this often, in milliseconds. */
const vacuumEveryMs = 30 * 60_000;
/**
 * It might not survive a power cut either: backups are written. Whether one is due is looked at soon after the start, so
 * that a process that never lives long writes them as well, and this often, in milliseconds.
 */
const firstLookMs = 60_000;
const lookEveryMs = 3_600_000;

/**
 * Does for the embedded engine what a PostgreSQL server and its operator do, `backUp` being told each time it may be due.
 * Returns a function that stops it; does nothing on PostgreSQL.
 */
export function startMaintenance(backUp: () => Promise<unknown>): () => void {
  if (!embeddedEngine()) return () => {};
  const vacuum = careful('vacuum', vacuumTables);
  const look = careful('backup', backUp);
  const timers = [
    setInterval(vacuum, vacuumEveryMs).unref(),
    setTimeout(look, firstLookMs).unref(),
    setInterval(look, lookEveryMs).unref(),
  ];
  return () => timers.forEach((timer) => clearTimeout(timer));
}

const careful = (task: string, run: () => Promise<unknown>) => () =>
  void run().catch((error: unknown) => log.error({ err: error, task }, 'maintenance failed'));

/*
 * Only tables of ten pages or more, and those that have partitions, as a whole. Of one that was never looked at, PostgreSQL expects no fewer, and finds rows by
 * index. Of one known to be smaller it reads all for each row that refers to it, and goes on so in this session when it
 * has become large.
 */

/** Tells the database what its tables hold, so that it plans for that. */
export const analyzeTables = () => onLargeTables('analyze');

/** The same, once their dead rows are gone. */
export const vacuumTables = () => onLargeTables('vacuum (analyze)');

async function onLargeTables(command: string) {
  const { rows } = await runSql(
    `select format('%I.%I', schemaname, s.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = relid
     where (relkind = 'p' or pg_relation_size(relid) >= 10 * current_setting('block_size')::int)
       and pg_has_role(relowner, 'usage')`,
  );
  // VACUUM can't share a query with others.
  for (const { name } of rows) await runSql(`${command} ${String(name)}`);
}
