import { engineInUse, runSql, type Engine } from './database.ts';

/** How the database is doing. Numbers that the engine doesn't know are null. */
export interface DatabaseFacts {
  readonly engine: Engine;
  readonly version: string;
  readonly sizeBytes: number;
  /** of all programs, and how many the server allows */
  readonly connections: { readonly used: number; readonly most: number } | null;
  readonly longestTransactionSeconds: number | null;
}

export async function readDatabaseFacts(): Promise<DatabaseFacts> {
  const { rows } = await runSql(`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as size,
      current_setting('max_connections')::integer as most,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as used,
      (select max(extract(epoch from now() - xact_start))::float8 from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) as longest`);
  const [row] = rows;
  const engine = engineInUse();
  return {
    engine,
    version: String(row?.version),
    sizeBytes: Number(row?.size),
    // Everything shares the embedded engine's one session.
    connections: engine === 'postgres' ? { used: Number(row?.used), most: Number(row?.most) } : null,
    longestTransactionSeconds: engine === 'postgres' ? Number(row?.longest ?? 0) : null,
  };
}
