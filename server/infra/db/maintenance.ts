import { join } from 'node:path';
import { backUpWhenDue } from '#server/infra/backup/daily-backup.ts';
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
