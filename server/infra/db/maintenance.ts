import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '#server/infra/log.ts';
import { embeddedEngine, runSql } from './database.ts';

/** The embedded engine has no autovacuum: its tables are vacuumed and analyzed this often, in milliseconds. */
const vacuumEveryMs = 30 * 60_000;
/** It might not survive a power cut either: a full copy is written this often, and this many are kept. */
const dumpEveryMs = 24 * 3_600_000;
const dumpsKept = 3;

/**
 * Does for the embedded engine what a PostgreSQL server does itself. Returns a function that stops it; does nothing on
 * PostgreSQL.
 */
export function startMaintenance(dataDir: string): () => void {
  if (!embeddedEngine()) return () => {};
  const timers = [
    every(vacuumEveryMs, 'vacuum', vacuumTables),
    every(dumpEveryMs, 'dump', async () => void (await dumpTo(join(dataDir, 'dumps')))),
  ];
  return () => timers.forEach((timer) => clearInterval(timer));
}

const every = (ms: number, task: string, run: () => Promise<void>) =>
  setInterval(() => {
    run().catch((error: unknown) => log.error({ err: error, task }, 'maintenance failed'));
  }, ms).unref();

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

/** Writes the whole data folder to one file, complete or not at all, and deletes the oldest ones. */
async function dumpTo(folder: string, now = new Date()): Promise<string | undefined> {
  const engine = embeddedEngine();
  if (!engine) return undefined;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${now.toISOString().replace(/[:.]/g, '-')}.tar.gz`);
  await writeFile(`${path}.part`, await engine.dump(), { mode: 0o600 });
  await rename(`${path}.part`, path);
  const dumps = readdirSync(folder)
    .filter((name) => name.endsWith('.tar.gz'))
    .toSorted();
  for (const old of dumps.slice(0, -dumpsKept)) rmSync(join(folder, old));
  log.info({ path }, 'dumped');
  return path;
}
