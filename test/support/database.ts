import pg from 'pg';
import { compose } from '#server/compose.ts';
import { declaredQueues } from '#server/workers.ts';
import { compareClocks } from '#server/infra/db/agreed-now.ts';
import { closeDatabase, openDatabase, runSql } from '#server/infra/db/database.ts';
import { startEmbedded, type EmbeddedEngine } from '#server/infra/db/embedded/engine.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { emptyQueues } from './queue-rows.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';

let engine: Promise<EmbeddedEngine> | undefined;

/** One for each jest worker, as starting one takes seconds; none if the tests run on PostgreSQL. */
async function sharedEngine() {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const started = await (engine ??= startEmbedded());
  started.unref();
  return started;
}

/** A key only for tests. */
export const testSecretKey = Buffer.alloc(32, 7).toString('base64');

/** Opens this jest worker's database, emptied and migrated, with its queues. */
export async function openTestDatabase(): Promise<void> {
  compose();
  useSecretKeys(testSecretKey);
  const databaseUrl = await workerDatabase();
  const shared = await sharedEngine();
  await openDatabase({ databaseUrl, databasePool: 5, dataDir: '' }, shared ? { engine: shared } : {});
  await migrate();
  await compareClocks();
  await openQueue(declaredQueues(), { supervise: false });
  await emptyDatabase();
}

export async function closeTestDatabase(): Promise<void> {
  await closeQueue();
  await closeDatabase();
}

/** On PostgreSQL each jest worker has its own database. */
async function workerDatabase(): Promise<string | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return undefined;
  const name = `courseyard_test_${process.env.JEST_WORKER_ID ?? '1'}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Deletes every row, and restarts the ids at 1. Truncating makes new files for every table that refers to one with rows:
 * ten times the work, where there are few. Where there were many, they'd stay in each scan's way.
 */
export async function emptyDatabase(): Promise<void> {
  await runSql(emptyTables);
  await emptyQueues();
}

/** As a replica would: rows go in any order, and no trigger writes down that they go. */
const emptyTables = `
  do $$
  declare place text;
  begin
    set local session_replication_role = replica;
    for place in
      select oid::regclass from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not like 'kysely%'
    loop
      if pg_relation_size(place::regclass) > 1000000 then execute 'truncate ' || place || ' cascade';
      else execute 'delete from ' || place; end if;
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null;
  end $$`;

/** Whether a connection waits for what another one holds. */
export const isSomeoneWaiting = async () =>
  (
    await runSql(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length > 0;
