import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { forgetClock } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { doorFolder, doorPort, isHeld, openDoor, type Door } from './embedded/door.ts';
import { startEmbedded, type EmbeddedEngine } from './embedded/engine.ts';
import { openPool, openPostgres, type Engine, type Opened } from './pool.ts';
import type { Tables } from './tables.ts';

export type { Engine } from './pool.ts';

interface OpenTransaction {
  readonly kysely: Transaction<Tables>;
  isOpen: boolean;
  readonly afterCommit: (() => void)[];
}

export interface OpenOptions {
  /**
   * 'own' (the server) locks an embedded folder for itself; 'join' (the operator's commands) connects to the one
   * running.
   */
  readonly role?: 'own' | 'join';
  /** An embedded engine that's already running; the tests share one. */
  readonly engine?: EmbeddedEngine;
  /** what the server's own list of connections shows */
  readonly name?: string;
}

/** PGlite has one session; more connections would only queue. */
const embeddedConnections = 4;

const transactions = new AsyncLocalStorage<OpenTransaction>();
const lifetimes = new AsyncLocalStorage<AbortSignal>();
const replicas = new AsyncLocalStorage<Opened>();
let opened: Opened | undefined;
let folder: string | undefined;

/** Opens the configured database: PostgreSQL by its URL, otherwise the embedded one in the data folder. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>,
  { role = 'own', engine, name }: OpenOptions = {},
): Promise<void> {
  if (opened) throw new Error('The database is open already');
  folder = config.databaseUrl ? undefined : config.dataDir;
  if (config.databaseUrl) opened = openPostgres(config.databaseUrl, config.databasePool, { name });
  else if (engine) opened = openOver(engine);
  else opened = await openEmbedded(config.dataDir, role);
}

/** Closes the database after open transactions end. Does nothing if it's already closed. */
export async function closeDatabase(): Promise<void> {
  const closing = opened;
  opened = undefined;
  forgetClock();
  await closing?.close();
}

const current = () => {
  if (!opened) throw new Error('The database is not open');
  return opened;
};

/** Where queries outside a transaction go. */
const reader = () => replicas.getStore() ?? current();

/** Sends the steps' queries to a replica, save those in transactions. */
export const onReplica = <T>(replica: Opened, steps: () => Promise<T>): Promise<T> =>
  replicas.run(replica, steps);

/** Sends the steps' queries to the database itself. */
export const onPrimary = <T>(steps: () => Promise<T>): Promise<T> => replicas.exit(steps);

/** From now on PostgreSQL cancels statements that take longer, in milliseconds. Nobody may be using the database just then. */
export const limitStatements = (ms: number): Promise<void> => current().limitStatements(ms);

/** The data folder of an embedded database; none of one in memory, or on PostgreSQL. */
export const databaseFolder = () => folder || undefined;

export const isInTransaction = () => transactions.getStore() !== undefined;

export const engineInUse = (): Engine => current().engine;

/** The embedded engine of this process, for maintenance that PostgreSQL does by itself; undefined on PostgreSQL. */
export const embeddedEngine = () => current().embedded;

/**
 * Ties the steps' database work to the signal: once it aborts, each of their queries throws its reason and an open
 * transaction is rolled back, however long the steps themselves go on.
 */
export const whileNotAborted = <T>(signal: AbortSignal, steps: () => Promise<T>): Promise<T> =>
  lifetimes.run(signal, steps);

const assertNotAborted = () => lifetimes.getStore()?.throwIfAborted();

/** Runs queries in the current transaction if there is one, otherwise each on its own. */
export function db(): Kysely<Tables> {
  assertNotAborted();
  const transaction = transactions.getStore();
  if (!transaction) return reader().kysely;
  if (!transaction.isOpen)
    throw new Error('A query came after its transaction had ended: something was not awaited');
  return transaction.kysely;
}

/**
 * Runs plain SQL like `pg`, in the current transaction if there is one. Several statements at once can't have values.
 */
export async function runSql(
  text: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[] }> {
  assertNotAborted();
  const transaction = transactions.getStore();
  if (!transaction?.isOpen) return reader().pool.query(text, values);
  const { rows } = await db().executeQuery(CompiledQuery.raw(text, values));
  return { rows: rows as Record<string, unknown>[] };
}

/** Keeps connections' statement names apart: all connections to the embedded engine share one session and its names. */
const connectionNames = new WeakMap<pg.PoolClient, string>();

function nameOf(client: pg.PoolClient) {
  const name = connectionNames.get(client) ?? randomBytes(8).toString('hex');
  connectionNames.set(client, name);
  return name;
}

/**
 * Runs a statement that each connection parses and plans once, by its name. In a transaction it runs like any other.
 */
export async function runNamed(name: string, text: string, values: unknown[]): Promise<object[]> {
  assertNotAborted();
  if (transactions.getStore()) return (await db().executeQuery<object>(CompiledQuery.raw(text, values))).rows;
  const client = await reader().pool.connect();
  try {
    const { rows } = await client.query<object>({ name: `${name}_${nameOf(client)}`, text, values });
    return rows;
  } finally {
    client.release();
  }
}

/** Runs the steps in one transaction: all or nothing. Inside another transaction they join it. */
export async function inTransaction<T>(steps: () => Promise<T>): Promise<T> {
  if (transactions.getStore()?.isOpen) return steps();
  const afterCommit: (() => void)[] = [];
  const result = await current()
    .kysely.transaction()
    .execute(async (kysely) => {
      const transaction: OpenTransaction = { kysely, isOpen: true, afterCommit };
      try {
        const outcome = await transactions.run(transaction, steps);
        assertNotAborted();
        return outcome;
      } finally {
        transaction.isOpen = false;
      }
    });
  for (const step of afterCommit) step();
  return result;
}

/** Runs steps inside a transaction; if they fail, they're rolled back and the transaction goes on. */
export const inSavepoint = <T>(steps: () => Promise<T>): Promise<T> =>
  inTransaction(async () => {
    await runSql('savepoint attempt');
    try {
      const result = await steps();
      await runSql('release savepoint attempt');
      return result;
    } catch (error) {
      await runSql('rollback to savepoint attempt');
      throw error;
    }
  });

/** Runs something once the current transaction commits, or at once if there is none. */
export function onCommit(step: () => void) {
  const transaction = transactions.getStore();
  if (transaction?.isOpen) transaction.afterCommit.push(step);
  else step();
}

/** Leaves the current transaction and its signal, for work that must last whatever becomes of them. */
export const outsideTransaction = <T>(steps: () => Promise<T>): Promise<T> =>
  transactions.exit(() => lifetimes.exit(() => replicas.exit(steps)));

/** A connection outside the pool, for locks that last as long as it does. The caller ends it. */
export async function openConnection(): Promise<pg.Client> {
  const client = new pg.Client({ ...current().pool.options, keepAlive: true });
  // Its user notices a break at the next query; without a listener it would end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function openOver(engine: EmbeddedEngine): Opened {
  return openPool(embeddedPool(engine), 'embedded', engine, async () => {});
}

const embeddedPool = (engine: EmbeddedEngine): pg.PoolConfig => ({
  stream: () =>
    engine.connect() as ReturnType<NonNullable<Extract<pg.ClientConfig['stream'], () => unknown>>>,
  user: 'postgres',
  database: 'postgres',
  max: embeddedConnections,
  // They cost nothing, and their prepared statements stay in the session they share.
  idleTimeoutMillis: 0,
});

async function openEmbedded(dataDir: string, role: 'own' | 'join'): Promise<Opened> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (role === 'join' && (await isHeld(dataDir))) {
    const guest = {
      host: doorFolder(dataDir),
      port: doorPort,
      user: 'postgres',
      database: 'postgres',
      max: 2,
    };
    return openPool(guest, 'embedded', undefined, async () => {});
  }
  let engine: EmbeddedEngine | undefined;
  const door: Door = await openDoor(dataDir, () => {
    if (!engine) throw new Error('The database is still starting');
    return engine.connect('guest');
  });
  try {
    engine = await startEmbedded(join(dataDir, 'database'));
  } catch (error) {
    await door.close();
    throw error;
  }
  const started = engine;
  return openPool(embeddedPool(started), 'embedded', started, async () => {
    await started.close();
    await door.close();
  });
}
