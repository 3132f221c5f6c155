import { compose } from '#server/compose.ts';
import { loadConfig, type Config } from '#server/infra/config.ts';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { ensureSecretKey, useSecretKeys } from '#server/infra/secrets.ts';
import { declaredQueues } from '#server/workers.ts';
import { given } from './operate.ts';

type Steps = (config: Config) => Promise<void>;

/** Runs an operator's steps on the configured database, beside a running installation, with its keys. */
export async function onDatabase(steps: Steps): Promise<void> {
  const config = given(() => loadConfig(process.env));
  useSecretKeys(config.secretKey ?? ensureSecretKey(config.dataDir), config.oldSecretKeys);
  await openDatabase(config, { role: 'join' });
  try {
    await migrate();
    await steps(config);
  } finally {
    await closeDatabase();
  }
}

/** The same for steps that need the features and their queues. */
export const onDatabaseAndQueue = (steps: Steps): Promise<void> =>
  onDatabase(async (config) => {
    compose();
    await openQueue(declaredQueues(), { supervise: false });
    try {
      await steps(config);
    } finally {
      await closeQueue();
    }
  });
