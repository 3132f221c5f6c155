import { Migrator } from 'kysely/migration';
import { log } from '#server/infra/log.ts';
import { db, runSql } from './database.ts';
import { migrations } from './migrations/index.ts';

/** How a database stands to the code. */
export interface Migrated {
  /** A newer version has migrated it already, and this one still works with it. */
  readonly isAhead: boolean;
}

/**
 * Brings the database up to the code's version, forward only; processes that start at once take turns. Throws when a newer
 * version has taken from the database what this one may use, which then must not touch it.
 */
export async function migrate(): Promise<Migrated> {
  const migrator = new Migrator({ db: db(), provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  for (const { migrationName, status } of results) {
    if (status === 'Success') log.info({ migration: migrationName }, 'migrated');
  }
  if (!error) return { isAhead: false };
  const done = await migrationsDone();
  const newer = done.filter((name) => !(name in migrations));
  if (newer.length === 0) throw error;
  if (done.length < knownMigrations.length + newer.length || newer.some(mayBreakUs))
    throw new Error(
      `The database was made by a newer Courseyard (it has ${newer.join(', ')}). Start that version, or restore an older backup.`,
    );
  log.warn({ migrations: newer }, 'a newer version has migrated the database, which this one goes on using');
  return { isAhead: true };
}

/**
 * A migration that takes something away says in its name since which one nothing needs that any more: `0070-x-after-0066`.
 * All others only add, and leave older versions working.
 */
function mayBreakUs(newer: string) {
  const [, since] = /-after-(\d{4})$/.exec(newer) ?? [];
  return since !== undefined && !knownMigrations.some((name) => name.startsWith(`${since}-`));
}

/** Brings an empty database up to an earlier version, within the current transaction if there is one. */
export async function migrateTo(version: string): Promise<void> {
  const migrator = new Migrator({ db: db(), provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(version);
  if (error) throw error;
}

/** Names of all migrations of this version, in their order. */
export const knownMigrations: readonly string[] = Object.keys(migrations).toSorted();

async function migrationsDone() {
  const { rows } = await runSql('select name from kysely_migration order by name');
  return rows.map(({ name }) => String(name));
}
