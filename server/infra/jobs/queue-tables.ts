import { runSql } from '#server/infra/db/database.ts';
import { deadLetterQueue } from './declared-queues.ts';

/*
 * Questions that pg-boss's interface can't answer, or only by loading every job. Its tables are read here and in
 * letter-tables, and nowhere else; nothing there writes.
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

/** Which of these keys have a job that hasn't begun. None of those begins until the current transaction has ended. */
export async function holdWaiting(name: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await runSql(
    `select singleton_key from pgboss.job
     where name = $1 and singleton_key = any($2::text[]) and state = 'created'
     order by singleton_key for key share`,
    [name, keys],
  );
  return new Set(rows.map(({ singleton_key }) => String(singleton_key)));
}

/** Whether a job with the key is waiting, running or due for a retry. */
export async function isUnderWay(name: string, key: string | undefined): Promise<boolean> {
  const { rows } = await runSql(
    `select from pgboss.job where name = $1 and singleton_key = $2 and state <= 'active' limit 1`,
    [name, key],
  );
  return rows.length > 0;
}

/** How much waits for an institution; 0: scheduled jobs on their way to all of them. */
export interface Waiting {
  readonly institutionId: number;
  /** jobs that are due and not begun */
  readonly depth: number;
  /** since when the oldest is due */
  readonly ageSeconds: number;
}

/** What waits in the queues, for each institution with anything waiting. */
export async function listWaiting(): Promise<Waiting[]> {
  const { rows } = await runSql(
    `select coalesce(group_id, '0') as institution, count(*) as depth,
       extract(epoch from now() - min(start_after))::float8 as age
     from pgboss.job where state < 'active' and start_after <= now() and name <> $1 group by 1`,
    [deadLetterQueue],
  );
  return rows.map(({ institution, depth, age }) => ({
    institutionId: Number(institution) || 0,
    depth: Number(depth),
    ageSeconds: Math.max(0, Number(age)),
  }));
}

/** When the schedules were last checked; null: never. */
export async function schedulesCheckedAt(): Promise<Date | null> {
  const { rows } = await runSql('select cron_on from pgboss.version');
  return (rows[0]?.cron_on ?? null) as Date | null;
}
