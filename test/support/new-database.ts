import pg from 'pg';
import { closeDatabase, openDatabase } from '#server/infra/db/database.ts';
import { startEmbedded } from '#server/infra/db/embedded/engine.ts';

/**
 * Opens an empty database of the test's own, for changes that can't be undone between tests: on PostgreSQL one of that
 * name, otherwise in an engine of its own. Returns what closes it.
 */
export async function openNewDatabase(name: string): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) {
    const engine = await startEmbedded();
    await openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir: '' }, { engine });
    return async () => {
      await closeDatabase();
      await engine.close();
    };
  }
  const url = await createDatabase(server, name);
  await openDatabase({ databaseUrl: url, databasePool: 4, dataDir: '' });
  return closeDatabase;
}

async function createDatabase(server: string, name: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
