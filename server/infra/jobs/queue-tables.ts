import { runSql } from '#server/infra/db/database.ts';

/*
 * The questions that pg-boss's own interface cannot answer, or only with every job in hand. They are asked of its
 * tables here and nowhere else, and nothing here writes.
 */

/** Names of the queues in which a job is due now; one query, however many queues there are and jobs wait. */
export async function dueQueues(names: readonly string[], includeDelayed = false): Promise<string[]> {
  const due = includeDelayed ? '' : 'and job.start_after <= now()';
  const { rows } = await runSql(
    `select queue.name from unnest($1::text[]) as queue (name)
     where exists (select from pgboss.job where job.name = queue.name and job.state < 'active' ${due})`,
    [names],
  );
  return rows.map(({ name }) => String(name));
}

/** Whether a job with the key waits, runs or is to be tried again. */
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
  /** what the job's last failure left behind; null where the letter itself says why */
  readonly output: unknown;
  readonly diedAt: Date;
}

/** The jobs that wait in a queue which nobody works on, the newest first. */
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
