import { join } from 'node:path';
import { backUpWhenDue } from '#server/infra/backup/daily-backup.ts';
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
 * Does for the embedded engine what a PostgreSQL server does itself. Returns a function that stops it; does nothing on
 * PostgreSQL.
 */
export function startMaintenance(dataDir: string): () => void {
  if (!embeddedEngine()) return () => {};
  const vacuum = careful('vacuum', vacuumTables);
  const backUp = careful('backup', async () => void (await backUpWhenDue(join(dataDir, 'dumps'))));
  const timers = [
    setInterval(vacuum, vacuumEveryMs).unref(),
    setTimeout(backUp, firstLookMs).unref(),
    setInterval(backUp, lookEveryMs).unref(),
  ];
  return () => timers.forEach((timer) => clearTimeout(timer));
}

const careful = (task: string, run: () => Promise<void>) => () =>
  void run().catch((error: unknown) => log.error({ err: error, task }, 'maintenance failed'));

/**
 * One statement per table: VACUUM can't share a query with others. Empty ones are left alone: of a table known to be
 * empty, PostgreSQL expects that it stays so, and reads all of it for each row that refers to it once it's filled.
 */
export async function vacuumTables() {
  const { rows } = await runSql(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where pg_relation_size(relid) > 0`,
  );
  for (const { name } of rows) await runSql(`vacuum (analyze) ${String(name)}`);
}
