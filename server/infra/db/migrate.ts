import { Migrator } from 'kysely/migration';
import { log } from '#server/infra/log.ts';
import { db, runSql } from './database.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the database up to the code's version, forward only; two processes that start at once take turns. Throws when
 * the database is newer than the code, which then must not touch it.
 */
export async function migrate(): Promise<void> {
  const known = new Set(Object.keys(migrations));
  const migrator = new Migrator({ db: db(), provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  for (const { migrationName, status } of results) {
    if (status === 'Success') log.info({ migration: migrationName }, 'migrated');
  }
  if (!error) return;
  const newer = await newerMigrations(known);
  if (newer.length === 0) throw error;
  throw new Error(
    `The database was made by a newer Courseyard (it has ${newer.join(', ')}). Start that version, or restore an older backup.`,
  );
}

/** Brings an empty database up to an earlier version, within the current transaction if there is one. */
export async function migrateTo(version: string): Promise<void> {
  const migrator = new Migrator({ db: db(), provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(version);
  if (error) throw error;
}

/** Names of all migrations of this version, in their order. */
export const knownMigrations: readonly string[] = Object.keys(migrations).toSorted();

/** Migrations that the database has had and this code doesn't know. */
async function newerMigrations(known: ReadonlySet<string>) {
  const { rows } = await runSql('select name from kysely_migration order by name');
  return rows.map(({ name }) => String(name)).filter((name) => !known.has(name));
}
