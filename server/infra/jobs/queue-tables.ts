import { runSql } from '#server/infra/db/database.ts';
import { deadLetterQueue } from './declared-queues.ts';
import { awaitedTier } from './envelope.ts';

/** Where pg-boss has its tables. */
export const queueSchema = 'pgboss';
/** Its jobs, of all queues and in all states. */
export const jobTable = `${queueSchema}.job`;
const versionTable = `${queueSchema}.version`;

/*
 * Questions that pg-boss's interface can't answer, or only by loading every job. Its tables are named here and nowhere
 * else; who reads them only reads, except for what `forgetLooksToCome` says.
 */

/** Names of the queues with a job due now; one query, however many queues and waiting jobs there are. */
export async function dueQueues(names: readonly string[], includeDelayed = false): Promise<string[]> {
  const due = includeDelayed ? '' : 'and job.start_after <= now()';
  const { rows } = await runSql(
    `select queue.name from unnest($1::text[]) as queue (name)
     where exists (select from ${jobTable} where job.name = queue.name and job.state < 'active' ${due})`,
    [names],
  );
  return rows.map(({ name }) => String(name));
}

/** How many jobs of a name each institution has running, in all processes, by the names of their groups. */
export async function countRunning(name: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await runSql(
    `select group_id, count(*) as jobs from ${jobTable}
     where name = $1 and state = 'active' and group_id is not null group by group_id`,
    [name],
  );
  return new Map(rows.map(({ group_id, jobs }) => [String(group_id), Number(jobs)]));
}

/** The groups with a job of that name due now. It looks at all of these jobs: tens of milliseconds for 100,000. */
export async function listWaitingGroups(name: string): Promise<string[]> {
  const { rows } = await runSql(
    `select distinct group_id from ${jobTable}
     where name = $1 and state < 'active' and not blocked and start_after <= now() and group_id is not null`,
    [name],
  );
  return rows.map(({ group_id }) => String(group_id));
}

/** Which of these keys have a job that hasn't begun. None of those begins until the current transaction has ended. */
export async function holdWaiting(name: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await runSql(
    `select singleton_key from ${jobTable}
     where name = $1 and singleton_key = any($2::text[]) and state = 'created'
     order by singleton_key for key share`,
    [name, keys],
  );
  return new Set(rows.map(({ singleton_key }) => String(singleton_key)));
}

/** Whether a job with the key is waiting, running or due for a retry. */
export async function isUnderWay(name: string, key: string | undefined): Promise<boolean> {
  const { rows } = await runSql(
    `select from ${jobTable} where name = $1 and singleton_key = $2 and state <= 'active' limit 1`,
    [name, key],
  );
  return rows.length > 0;
}

/** How much waits for an institution; 0: scheduled jobs on their way to all of them. */
interface Waiting {
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
     from ${jobTable} where state < 'active' and start_after <= now() and name <> $1 group by 1`,
    [deadLetterQueue],
  );
  return rows.map(({ institution, depth, age }) => ({
    institutionId: Number(institution) || 0,
    depth: Number(depth),
    ageSeconds: Math.max(0, Number(age)),
  }));
}

/** What's due in a queue and not begun. */
export interface DueQueue {
  readonly name: string;
  readonly depth: number;
  /** since when the oldest is due */
  readonly oldestSeconds: number;
  /** the same of those that a person waits for; null: there's none */
  readonly awaitedSeconds: number | null;
  /** nothing of it was begun lately, though something is due for as long */
  readonly isStuck: boolean;
}

/** What's due in each queue with anything due. A job from a backup can have been due long before it came. */
export async function listDueQueues(stuckSeconds: number): Promise<DueQueue[]> {
  const { rows } = await runSql(
    `select due.*, oldest > $2 and not exists (select from ${jobTable} begun
         where begun.name = due.name and begun.started_on > now() - make_interval(secs => $2)) as stuck
     from (
       select name, count(*) as depth,
         extract(epoch from now() - min(greatest(start_after, created_on)))::float8 as oldest,
         extract(epoch from now() - min(greatest(start_after, created_on)) filter (where group_tier = $3))::float8
           as awaited
       from ${jobTable} where state < 'active' and start_after <= now() and name <> $1 group by name) as due
     order by name`,
    [deadLetterQueue, stuckSeconds, awaitedTier],
  );
  return rows.map(({ name, depth, oldest, awaited, stuck }) => ({
    name: String(name),
    depth: Number(depth),
    oldestSeconds: Math.max(0, Number(oldest)),
    awaitedSeconds: awaited === null ? null : Math.max(0, Number(awaited)),
    isStuck: stuck === true,
  }));
}

/** How many jobs wait or run in these queues. */
export async function countUnended(names: readonly string[]): Promise<number> {
  const { rows } = await runSql(
    `select count(*) as count from ${jobTable} where name = any($1::text[]) and state <= 'active'`,
    [names],
  );
  return Number(rows[0]?.count);
}

/** A job that nobody has begun. */
export interface WaitingJob {
  readonly name: string;
  readonly id: string;
  readonly data: unknown;
  readonly priority: number;
  readonly retryCount: number;
}

/** Jobs of these queues that are due for as long. None of them begins until the current transaction has ended. */
export async function holdForgotten(
  names: readonly string[],
  { dueSeconds, limit }: { readonly dueSeconds: number; readonly limit: number },
): Promise<WaitingJob[]> {
  const { rows } = await runSql(
    `select name, id, data, priority, retry_count as "retryCount" from ${jobTable}
     where name = any($1::text[]) and state < 'active'
       and greatest(start_after, created_on) < now() - make_interval(secs => $2)
     order by name, id limit $3 for update skip locked`,
    [names, dueSeconds, limit],
  );
  return rows as unknown as WaitingJob[]; // the columns of the query
}

/** When the schedules were last checked, and how long ago by the clock that says so; null: never. */
export async function schedulesCheckedAt(): Promise<{ at: Date | null; secondsAgo: number }> {
  const { rows } = await runSql(
    `select cron_on, extract(epoch from now() - cron_on)::float8 as ago from ${versionTable}`,
  );
  return { at: (rows[0]?.cron_on ?? null) as Date | null, secondsAgo: Number(rows[0]?.ago ?? Infinity) };
}

/** What says when all queues, or one, were last looked after. */
const looks = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on'],
  queue: ['delta_on', 'monitor_claim_on', 'monitor_on', 'maintain_on'],
} as const;

/**
 * If the database's clock was ahead for a while, the queues were last looked after at a moment that's still to come, and
 * jobs came then: until that moment no schedule would send anything. A look counts as a day ago, so that what's missed is
 * made up for, and a job as new.
 */
export async function forgetLooksToCome(): Promise<void> {
  const soon = `now() + interval '5 minutes'`;
  for (const [table, columns] of Object.entries(looks)) {
    const values = columns.map(
      (name) => `${name} = case when ${name} > ${soon} then now() - interval '1 day' else ${name} end`,
    );
    const isToCome = columns.map((name) => `${name} > ${soon}`);
    await runSql(`update pgboss.${table} set ${values.join(', ')} where ${isToCome.join(' or ')}`);
  }
  await runSql(
    `update pgboss.job set created_on = now(), start_after = now() + greatest(start_after - created_on, '0'),
       keep_until = now() + (keep_until - created_on)
     where state < 'active' and created_on > ${soon}`,
  );
}
