import { log } from '#server/infra/log.ts';
import { vacuumTables } from './analyze-tables.ts';
import { embeddedEngine } from './database.ts';

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
