import type { JobInsert } from 'pg-boss';
import * as z from 'zod';
import { addressed, rankOf, type Envelope } from './envelope.ts';
import { deadLetterQueue, schedulesOnTheirWay } from './declared-queues.ts';
import { declarationOf, queue } from './queue.ts';
import { jobTable } from './queue-tables.ts';
import { runSql } from '#server/infra/db/database.ts';

/**
 * A query for what a backup keeps of the queue, a line for each job: those that wait, with the tries they have left,
 * those under way as if they waited, and dead letters with why they died. Scheduled ones come again by themselves.
 */
export const jobsToKeep = `
  select json_build_array(name,
    case when name = '${deadLetterQueue}' then data || jsonb_build_object('death', jsonb_build_object(
      'message', coalesce(data #>> '{death,message}', source_output ->> 'message',
        source_output #>> '{value,message}', ''),
      'at', coalesce(data #>> '{death,at}', to_json(created_on) #>> '{}'),
      'attempts', coalesce((data #>> '{death,attempts}')::integer, source_retry_count + 1)))
    else data end,
    priority, to_json(start_after), greatest(0, retry_limit - retry_count))::text as line
  from ${jobTable}
  where state <= 'active' and name <> '${schedulesOnTheirWay.name}' and data ->> 'institutionId' <> '0'
  order by created_on, id`;

/** How many jobs are queued per statement. */
const portion = 1_000;

const keptJob = z.tuple([z.string(), z.unknown(), z.number(), z.string(), z.number()]);

/** Puts jobs from a backup into the queue, as new ones. Returns how many this version has no queue for. */
export async function queueKeptJobs(lines: readonly string[]): Promise<number> {
  const byName = new Map<string, JobInsert<Envelope>[]>();
  let unknown = 0;
  for (const line of lines) {
    const [name, data, priority, startAfter, retryLimit] = keptJob.parse(JSON.parse(line));
    if (name !== deadLetterQueue && !declarationOf(name)) {
      unknown += 1;
      continue;
    }
    const job = { ...addressed(data as Envelope, rankOf(priority)), startAfter, retryLimit };
    byName.set(name, byName.get(name) ?? []);
    byName.get(name)?.push(job);
  }
  for (const [name, jobs] of byName)
    for (let at = 0; at < jobs.length; at += portion)
      await queue().insert(name, jobs.slice(at, at + portion));
  return unknown;
}

/** Empties all queues, within the current transaction. */
export const dropAllJobs = () => queue().deleteAllJobs();

/** Drops an institution's jobs and dead letters. */
export async function dropJobsOf(institutionId: number): Promise<void> {
  const { rows } = await runSql(
    `select name, json_agg(id) as ids from (
       select name, id from ${jobTable} where data ->> 'institutionId' = $1::text limit ${portion}) as its
     group by name`,
    [institutionId],
  );
  for (const { name, ids } of rows) await queue().deleteJob(String(name), ids as string[]);
  if (rows.length > 0) await dropJobsOf(institutionId);
}

/** Whether the database has a queue; one whose server never started hasn't. */
export async function hasQueue(): Promise<boolean> {
  const { rows } = await runSql(`select to_regclass('${jobTable}') is not null as found`);
  return rows[0]?.found === true;
}
