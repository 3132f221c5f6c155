import { engineInUse, runSql } from './database.ts';

/** A process of Courseyard that this database has heard from lately. */
export interface LivingProcess {
  readonly host: string;
  readonly pid: number;
  /** the keys it can open secrets with, the one that it seals with first; null: its version doesn't say */
  readonly keyIds: readonly string[] | null;
}

/** Each is heard from every twenty seconds; one that was killed is forgotten after this. */
const forgottenSeconds = 60;

/** Those that serve or work; commands aren't among them. */
export async function listLivingProcesses(): Promise<LivingProcess[]> {
  const { rows: found } = await runSql(`select to_regclass('public.system_processes') is not null as found`);
  if (found[0]?.found !== true) return [];
  const { rows } = await runSql(
    `select host, pid, key_ids as "keyIds" from public.system_processes
     where seen_at > now() - $1 * interval '1 second' order by started_at, id`,
    [forgottenSeconds],
  );
  return rows.map(({ host, pid, keyIds }) => ({
    host: String(host),
    pid: Number(pid),
    keyIds: Array.isArray(keyIds) ? keyIds.map(String) : null,
  }));
}

export const nameOfProcess = ({ host, pid }: LivingProcess) => `${host} (process ${pid})`;

/**
 * Who else uses this database, in words: one that's idle may have no connection, and one that hangs may not be heard from.
 * The embedded database has only the process that holds its folder.
 */
export async function listOthers(): Promise<string[]> {
  if (engineInUse() === 'embedded') return [];
  const living = (await listLivingProcesses()).map(nameOfProcess);
  if (living.length > 0) return living;
  const { rows } = await runSql(
    `select distinct coalesce(host(client_addr), 'this machine') as host from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name = 'courseyard'`,
  );
  return rows.map(({ host }) => String(host));
}
