import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { log } from '#server/infra/log.ts';
import { databaseFolder, db, isInTransaction, runSql } from './database.ts';
import { migrations } from './migrations/index.ts';
import { isClash, sqlStateOf } from './sqlstate.ts';

/** How a database stands to the code. */
export interface Migrated {
  /** A newer version has migrated it already, and this one still works with it. */
  readonly isAhead: boolean;
}

/**
 * Brings the database up to the code's version, forward only; processes that start at once take turns. Throws when the
 * database is from before the first release, or when a newer version has taken from it what this one may use: then this one
 * must not touch it.
 */
export async function migrate(): Promise<Migrated> {
  const { error, results = [] } = await migrateBetweenOthers();
  for (const { migrationName, status } of results) {
    if (status === 'Success') log.info({ migration: migrationName }, 'migrated');
  }
  if (!error) return { isAhead: false };
  const done = await listMigrationsDone();
  assertReleased(done);
  const newer = done.filter((name) => !(name in migrations));
  if (newer.length === 0) throw error;
  if (done.length < knownMigrations().length + newer.length || newer.some(mayBreakUs))
    throw new NewerDatabase(
      `The database was made by a newer Courseyard (it has ${newer.join(', ')}). Start that version, or restore an older backup.`,
    );
  log.warn({ migrations: newer }, 'a newer version has migrated the database, which this one goes on using');
  return { isAhead: true };
}

/**
 * Those who read a table wait behind a migration that waits for it, so a migration gets its tables at once or gives up:
 * sooner than PostgreSQL looks for deadlocks (1 s), which could end the others' work. In milliseconds.
 */
const lockWithinMs = 800;
/** Then it's tried again, after pauses that get longer: others may read for long, a backup for instance. In milliseconds. */
const pauseMs = { first: 1_000, most: 15_000 };

/** Migrates in one transaction, at a moment when nobody's in the way. Within a transaction, there's only one try. */
async function migrateBetweenOthers() {
  if (isInTransaction()) return migratorOf(migrations).migrateToLatest();
  for (let pause = pauseMs.first; ; pause = Math.min(pause * 2, pauseMs.most)) {
    const result = await migratorOf(impatient()).migrateToLatest();
    if (!isInTheWay(result.error)) return result;
    log.warn({ err: result.error }, 'others use what a migration changes; it’s tried again');
    await wait(pause);
  }
}

const lockNotAvailable = '55P03';
const isInTheWay = (error: unknown) => isClash(error) || sqlStateOf(error) === lockNotAvailable;

const impatient = (): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(migrations).map(([name, { up }]) => [
      name,
      {
        up: async (kysely) => {
          await sql`set local lock_timeout = ${sql.lit(lockWithinMs)}`.execute(kysely);
          await up(kysely);
        },
      },
    ]),
  );

const migratorOf = (all: Record<string, Migration>) =>
  new Migrator({ db: db(), provider: { getMigrations: async () => all } });

/**
 * A migration that takes something away says in its name since which one nothing needs that any more: `0007-x-after-0006`.
 * All others only add, and leave older versions working.
 */
function mayBreakUs(newer: string) {
  const [, since] = /-after-(\d{4})$/.exec(newer) ?? [];
  return since !== undefined && !knownMigrations().some((name) => name.startsWith(`${since}-`));
}

/** What the first migration was called before the first release; nothing leads on from what it began. */
const beforeRelease = '0001-institutions';

/** Whether these migrations, of a database or of a backup, are from before the first release. */
export const isUnreleased = (done: readonly string[]) => done.includes(beforeRelease);

/** Thrown for a database that a newer version has changed so that this one can't use it. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase';
}

/** Thrown for a database from before the first release; says how to start over. */
export class UnreleasedData extends Error {
  override name = 'UnreleasedData';
  constructor(folder: string | undefined) {
    super(
      folder
        ? `The data in ${folder} is from before Courseyard's first release and can't be brought up to date: delete that folder to start over.`
        : "The database is from before Courseyard's first release and can't be brought up to date: give DATABASE_URL an empty one to start over.",
    );
  }
}

/** Throws UnreleasedData if these migrations made the open database. */
export function assertReleased(done: readonly string[]) {
  if (isUnreleased(done)) throw new UnreleasedData(databaseFolder());
}

/** Brings an empty database up to an earlier version, within the current transaction if there is one. */
export async function migrateTo(version: string): Promise<void> {
  const { error } = await migratorOf(migrations).migrateTo(version);
  if (error) throw error;
}

/** Names of all migrations of this version, in their order. */
export const knownMigrations = (): readonly string[] => Object.keys(migrations).toSorted();

/** The migrations that the database has had, in their order; none if it was never used. */
export async function listMigrationsDone(): Promise<string[]> {
  const { rows: found } = await runSql(`select to_regclass('public.kysely_migration') is not null as found`);
  if (found[0]?.found !== true) return [];
  const { rows } = await runSql('select name from public.kysely_migration order by name');
  return rows.map(({ name }) => String(name));
}

/** What this version's migrations would still do to the database; 'all' if nothing has been done to it yet. */
export async function missingMigrations(): Promise<'all' | readonly string[]> {
  const done = await listMigrationsDone();
  return done.length === 0 ? 'all' : knownMigrations().filter((name) => !done.includes(name));
}
