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
  /** From now on the server breaks statements off after so long, in milliseconds; 0: it doesn't. Embedded, it can't. */
  limitStatements(ms: number): Promise<void>;
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

/** How long PostgreSQL may take, in milliseconds. */
interface Limits {
  readonly connectMs: number;
  /** for a statement, after which the server cancels it; 0: as long as it likes */
  readonly statementMs: number;
  /** until a server that doesn't even do that is taken for lost; undefined: it's waited for */
  readonly silenceMs?: number;
}

const patient: Limits = { connectMs: 10_000, statementMs: 0 };

/** Connections to a PostgreSQL server; none is made before it's needed. */
export function openPostgres(
  connectionString: string,
  max: number,
  { name = 'courseyard', limits = patient }: { name?: string | undefined; limits?: Limits } = {},
): Opened {
  let { statementMs } = limits;
  const opened = openPool(
    {
      connectionString,
      max,
      application_name: name,
      connectionTimeoutMillis: limits.connectMs,
      ...(limits.silenceMs !== undefined && { query_timeout: limits.silenceMs, Client: ImpatientClient }),
      // As a statement: poolers refuse them among a connection's parameters.
      onConnect: (client) => client.query(`${sessionSettings}; set statement_timeout = ${statementMs}`),
    },
    'postgres',
    undefined,
    async () => {},
  );
  return {
    ...opened,
    limitStatements: async (ms) => {
      statementMs = ms;
      const { pool } = opened;
      // Those that are idle have the old limit; the next ones are new.
      while (pool.idleCount > 0) (await pool.connect()).release(true);
    },
  };
}

type Query = (...given: unknown[]) => unknown;

/**
 * Gives itself up when a query gets no answer in time: the driver would only stop waiting, and whatever is asked next over
 * the same connection would wait behind it.
 */
class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const impatient: Query = (...given) => {
      const answer = query(...given);
      if (answer instanceof Promise)
        answer.catch((error: unknown) => {
          if (isSilence(error)) void this.end();
        });
      return answer;
    };
    // The method has many signatures, and this one serves all.
    this.query = impatient as typeof this.query;
  }
}

/** Whether the driver gave up waiting for an answer. */
export const isSilence = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

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
  return { kysely, pool, engine, embedded, limitStatements: async () => {}, close };
}
