import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { startEmbedded } from '#server/infra/db/embedded/engine.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { log } from '#server/infra/log.ts';

/** Runs steps on an empty database of their own, as this version makes it. */
export async function onEmptyDatabase(steps: () => Promise<void>): Promise<void> {
  log.level = 'error';
  const engine = await startEmbedded();
  await openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir: '' }, { engine });
  try {
    await migrate();
    await steps();
  } finally {
    await closeDatabase();
    await engine.close();
  }
}
