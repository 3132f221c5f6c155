import { compose } from '#server/compose.ts';
import { occupantOf } from '#server/operations/backup/target-database.ts';
import { loadConfig, type Config } from '#server/infra/config.ts';
import { compareClocks } from '#server/infra/db/agreed-now.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { assertReleased, listMigrationsDone, migrate, missingMigrations } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { assertKeysFit } from '#server/operations/key-check.ts';
import { ensureSecretKey, findSecretKey, useSecretKeys } from '#server/infra/secrets.ts';
import { declaredQueues } from '#server/workers.ts';
import { given, UsageError } from './operate.ts';

type Steps = (config: Config) => Promise<void>;

interface Demands {
  /** for what's done because the right key is lost */
  readonly anyKey?: boolean;
  /** for the command that brings a database up to date, under running servers too */
  readonly migrates?: boolean;
}

/** Runs an operator's steps on the configured database, beside a running installation, with its keys. */
export async function onDatabase(
  steps: Steps,
  { anyKey = false, migrates = false }: Demands = {},
): Promise<void> {
  const config = given(() => loadConfig(process.env));
  given(() => useSecretKeys(keyFor(config), config.oldSecretKeys));
  await openDatabase(config, { role: 'join' });
  try {
    await assertUpToDate(migrates);
    await compareClocks();
    if (!anyKey) await assertKeysFit();
    await steps(config);
  } finally {
    await closeDatabase();
  }
}

/** A key made here would open nothing on the servers of a database, so only an embedded one gets its own. */
function keyFor({ secretKey, databaseUrl, dataDir }: Config): string {
  const key = secretKey ?? findSecretKey(dataDir);
  if (key !== undefined) return key;
  if (databaseUrl) throw new UsageError('SECRET_KEY is needed, the same one that the servers have.');
  return ensureSecretKey(dataDir);
}

/** Most commands bring only an empty database up to date: under running servers, that's for a new version of them to do. */
async function assertUpToDate(migrates: boolean) {
  if ((await occupantOf()) === 'foreign')
    throw new UsageError("The database has tables that aren't Courseyard's. Is DATABASE_URL right?");
  assertReleased(await listMigrationsDone());
  const missing = await missingMigrations();
  if (missing !== 'all' && missing.length > 0 && !migrates)
    throw new UsageError(
      `The database is of an older version (it lacks ${missing.join(', ')}). Start this version on it first, which brings it up to date, or use the command of the version that runs.`,
    );
  // Refuses a database of a version that's too new.
  await migrate();
}

/** The same for steps that need the features and their queues. */
export const onDatabaseAndQueue = (steps: Steps, demands?: Demands): Promise<void> =>
  onDatabase(async (config) => {
    compose();
    await openQueue(declaredQueues(), { supervise: false });
    try {
      await steps(config);
    } finally {
      await closeQueue();
    }
  }, demands);
