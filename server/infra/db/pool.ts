import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { log } from '#server/infra/log.ts';
import type { EmbeddedEngine } from './embedded/engine.ts';
import type { Tables } from './tables.ts';

export type Engine = 'embedded' | 'postgres';

/** An open database. */
export interface Opened {
  readonly kysely: Kysely<Tables>;
  readonly pool: pg.Pool;
  readonly engine: Engine;
  readonly embedded: EmbeddedEngine | undefined;
  close(): Promise<void>;
}

// Counts and sums fit a JavaScript number; days stay text, because a Date would move them between time zones.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/** A process that hangs in a transaction holds its locks no longer than this, in milliseconds. */
const idleTransactionMs = 60_000;

/**
 * Compiling a query takes longer than ours run. A page of 50,000 courses is put in order without a file: on PostgreSQL's
 * own 4 MB it isn't.
 */
const sessionSettings = `
  set idle_in_transaction_session_timeout = ${idleTransactionMs}; set jit = off; set work_mem = '16MB'`;

/** Connections to a PostgreSQL server; none is made before it's needed. */
export const openPostgres = (
  connectionString: string,
  max: number,
  name = 'courseyard',
  limits: Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'query_timeout'> = {
    connectionTimeoutMillis: 10_000,
  },
): Opened =>
  openPool(
    {
      connectionString,
      max,
      application_name: name,
      ...limits,
      // As a statement: poolers refuse them among a connection's parameters.
      onConnect: (client) => client.query(sessionSettings),
    },
    'postgres',
    undefined,
    async () => {},
  );

export function openPool(
  config: pg.PoolConfig,
  engine: Engine,
  embedded: EmbeddedEngine | undefined,
  closeEngine: () => Promise<void>,
): Opened {
  const pool = new pg.Pool({ application_name: 'courseyard', ...config });
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => log.error({ err: error }, 'a database connection broke'));
  // The same during a transaction; a waiting query gets the error itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await kysely.destroy();
    await closeEngine();
  };
  return { kysely, pool, engine, embedded, close };
}
