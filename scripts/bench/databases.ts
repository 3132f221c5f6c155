import { startPostgres } from '#test/support/postgres.ts';
import type { Engine } from './benchmark.ts';
import { afterwards, temporaryFolder } from './cleanup.ts';

/** An empty database for one process, as the configuration's environment names it. */
export interface DatabaseEnvironment extends Record<string, string> {
  readonly DATA_DIR: string;
}

/** Makes an empty database; undefined for PostgreSQL where its programs are not installed. */
export async function emptyDatabase(engine: Engine): Promise<DatabaseEnvironment | undefined> {
  const folder = { DATA_DIR: temporaryFolder() };
  if (engine === 'embedded') return folder;
  const postgres = await startPostgres({ durable: true });
  if (!postgres) {
    console.log('No PostgreSQL programs here: only the embedded engine is measured.');
    return undefined;
  }
  afterwards(() => postgres.stop());
  return { ...folder, DATABASE_URL: postgres.url };
}

/** A benchmark is one person who asks for all that's there. Not 0: the requests are still counted, as in production. */
export const generousLimits = { REQUESTS_PER_TOKEN: '1000000', LOGINS_PER_ADDRESS: '1000000' };
