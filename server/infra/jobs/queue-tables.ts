import { runSql } from '#server/infra/db/database.ts';

/*
 * Questions that pg-boss's interface can't answer, or only by loading every job. Its tables are read here and nowhere
 * else, and nothing here writes.
 */

/** Names of the queues with a job due now; one query, however many queues and waiting jobs there are. */
export async function dueQueues(names: readonly string[], includeDelayed = false): Promise<string[]> {
  const due = includeDelayed ? '' : 'and job.start_after <= now()';
  const { rows } = await runSql(
    `select queue.name from unnest($1::text[]) as queue (name)
     where exists (select from pgboss.job where job.name = queue.name and job.state < 'active' ${due})`,
    [names],
  );
  return rows.map(({ name }) => String(name));
}

/** Whether a job with the key is waiting, running or due for a retry. */
export async function isUnderWay(name: string, key: string | undefined): Promise<boolean> {
  const { rows } = await runSql(
    `select from pgboss.job where name = $1 and singleton_key = $2 and state <= 'active' limit 1`,
    [name, key],
  );
  return rows.length > 0;
}

export interface StoredLetter {
  readonly id: string;
  readonly data: unknown;
  /** the record of the job's last failure; null when the letter itself says why */
  readonly output: unknown;
  readonly diedAt: Date;
}

/** The jobs waiting in a queue that no one works on, newest first. */
export async function listLetters(
  name: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<StoredLetter[]> {
  const { rows } = await runSql(
    `select id, data, source_output, created_on from pgboss.job
     where name = $1 and state = 'created'
     order by coalesce((data #>> '{death,at}')::timestamptz, created_on) desc, id limit $2 offset $3`,
    [name, limit, offset],
  );
  return rows.map(({ id, data, source_output, created_on }) => ({
    id: String(id),
    data,
    output: source_output,
    diedAt: created_on as Date,
  }));
}

export async function countLetters(name: string): Promise<number> {
  const { rows } = await runSql(`select count(*) from pgboss.job where name = $1 and state = 'created'`, [
    name,
  ]);
  return Number(rows[0]?.count);
}
