import { inTransaction, outsideTransaction, runSql } from '#server/infra/db/database.ts';
import { safeMessageOf } from '#server/infra/describe-error.ts';
import { log } from '#server/infra/log.ts';
import { queue, type Envelope } from './queue.ts';

/** A job that a worker holds. */
export interface Claim {
  readonly id: string;
  readonly name: string;
  readonly data: Envelope;
  /** when it was fetched, to the microsecond: who fetched it later has another, and only the latest may say how it ended */
  readonly fetchedAt: string;
}

/** So often a job's worker may be lost before the job itself is suspected of it, and dies. */
const lossesAllowed = 30;

/** Names of the queues in which a job is due now; one query, however many queues there are and jobs wait. */
export async function dueQueues(names: readonly string[], includeDelayed = false): Promise<string[]> {
  const due = includeDelayed ? '' : 'and job.start_after < now()';
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

export interface Wanted {
  readonly name: string;
  readonly limit: number;
  /** the worker whose jobs they become; see worker-life */
  readonly worker?: number;
  readonly includeDelayed?: boolean;
}

/**
 * Takes the first due jobs of a queue, as pg-boss's own fetch does (10.4, plans.js), and marks them with their
 * worker. `started_on` is the fence: an outcome counts only with the moment of the latest fetch.
 */
export async function fetchJobs({ name, limit, worker, includeDelayed = false }: Wanted): Promise<Claim[]> {
  const due = includeDelayed ? '' : 'and start_after < now()';
  const { rows } = await runSql(
    `with next as (
       select id from pgboss.job where name = $1 and state < 'active' ${due}
       order by priority desc, created_on, id limit $2 for update skip locked)
     update pgboss.job as job set
       state = 'active',
       started_on = clock_timestamp(),
       retry_count = case when started_on is null then retry_count else retry_count + 1 end,
       output = coalesce(output, '{}') || jsonb_build_object('worker', $3::integer)
     from next where job.name = $1 and job.id = next.id
     returning job.id, job.data, job.started_on::text as fetched_at`,
    [name, limit, worker ?? null],
  );
  return rows.map((row) => ({
    id: String(row.id),
    name,
    data: row.data as Envelope,
    fetchedAt: String(row.fetched_at),
  }));
}

const stillMine = `name = $1 and id = $2 and state = 'active' and started_on = $3::timestamptz`;
const fenceOf = ({ name, id, fetchedAt }: Claim) => [name, id, fetchedAt];

/** Marks a job as done. False when it is no longer this worker's. */
export async function completeJob(claim: Claim): Promise<boolean> {
  const { rows } = await runSql(
    `update pgboss.job set state = 'completed', completed_on = now(), output = null where ${stillMine} returning id`,
    fenceOf(claim),
  );
  return rows.length > 0;
}

/** Marks a job as failed: tried again later, or dead when it has no tries left or is hopeless. False when it is no longer this worker's. */
export async function failJob(claim: Claim, error: unknown, isHopeless: boolean): Promise<boolean> {
  return inTransaction(async () => {
    const { rows } = await runSql(
      `update pgboss.job set retry_limit = case when $4 then retry_count else retry_limit end
       where ${stillMine} returning id`,
      [...fenceOf(claim), isHopeless],
    );
    if (rows.length === 0) return false;
    await queue().fail(claim.name, claim.id, { message: safeMessageOf(error) });
    return true;
  });
}

/** Gives an unfinished job back, due at once and without the try being counted. False when it is no longer this worker's. */
export async function giveBack(claim: Claim): Promise<boolean> {
  const { rows } = await outsideTransaction(() =>
    runSql(
      `update pgboss.job set state = 'retry', started_on = null, output = null,
         start_after = now() - interval '1 second'
       where ${stillMine} returning id`,
      fenceOf(claim),
    ),
  );
  return rows.length > 0;
}

/**
 * Takes the jobs of workers that are no more, so that others have them at once; the try is not counted. Without a
 * list: of every worker. A job that lost too many workers dies, for it may be what ends them.
 */
export async function reclaim(workers?: readonly number[]): Promise<void> {
  await inTransaction(async () => {
    const { rows } = await runSql(
      `update pgboss.job set state = 'retry', started_on = null, start_after = now() - interval '1 second',
         output = jsonb_build_object('losses', coalesce((output->>'losses')::integer, 0) + 1)
       where state = 'active' and ($1::integer[] is null or (output->>'worker')::integer = any($1))
       returning name, id, (output->>'losses')::integer as losses`,
      [workers ?? null],
    );
    for (const { name, id, losses } of rows) {
      log.warn({ job: name, id, losses }, 'a job lost its worker');
      if (Number(losses) > lossesAllowed) await bury(String(name), String(id));
    }
  });
}

async function bury(name: string, id: string) {
  await runSql('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [name, id]);
  const message = `The process that ran it was lost ${lossesAllowed} times; the job may be what ends it.`;
  await queue().fail(name, id, { message });
}
