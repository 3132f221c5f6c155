import type { JobInsert, PgBoss } from 'pg-boss';
import * as z from 'zod';
import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { deadLetterQueue, kept, schedulesOnTheirWay, type QueueDeclaration } from './declared-queues.ts';
import { addressed, noSuchJobMessage, type Envelope } from './envelope.ts';

/** Where migration 0015 put the tables of pg-boss 10, which no later version can upgrade itself. */
const oldSchema = 'pgboss_10';
/** How many jobs are moved per statement. */
const portion = 1_000;

const envelope = z.object({
  job: z.string(),
  institutionId: z.number(),
  payload: z.unknown(),
  key: z.string().optional(),
});

/** A job as pg-boss 10 kept it. */
const oldJob = z.object({
  name: z.string(),
  data: z.unknown(),
  priority: z.number(),
  startAfter: z.string(),
  triesLeft: z.number(),
  createdAt: z.string(),
  keptSeconds: z.number(),
  message: z.string().nullable(),
});
type OldJob = z.infer<typeof oldJob>;

/** Jobs waiting, due for a retry or running, and dead letters. */
const waiting = `
  select name, data, priority,
    to_json(start_after) #>> '{}' as "startAfter",
    greatest(0, retry_limit - retry_count - case when state = 'retry' then 1 else 0 end) as "triesLeft",
    to_json(created_on at time zone 'utc') #>> '{}' || 'Z' as "createdAt",
    ceil(extract(epoch from keep_until - now()))::float8 as "keptSeconds",
    coalesce(output ->> 'message', output #>> '{value,message}') as message
  from ${oldSchema}.job where state <= 'active' order by created_on, id`;

/**
 * Moves the jobs of an installation that ran pg-boss 10 into the queue and drops its tables; does nothing the second
 * time.
 */
export async function bringAlongOldQueue(boss: PgBoss, declarations: readonly QueueDeclaration[]) {
  const known = new Set(declarations.map(({ name }) => name));
  await inTransaction(async () => {
    const { rows } = await runSql('select from pg_namespace where nspname = $1', [oldSchema]);
    if (rows.length === 0) return;
    const found = await runSql(waiting);
    const jobs = found.rows.map((row) => readdress(oldJob.parse(row), known));
    for (const name of new Set(jobs.map((job) => job.name))) {
      const inserts = jobs.flatMap((job) => (job.name === name ? [job.insert] : []));
      for (let from = 0; from < inserts.length; from += portion)
        await boss.insert(name, inserts.slice(from, from + portion));
    }
    await runSql(`drop schema ${oldSchema} cascade`);
    log.info({ jobs: jobs.length }, 'moved the jobs from the old queue');
  });
}

/** Where an old job goes, and with what options. */
function readdress(old: OldJob, known: ReadonlySet<string>): { name: string; insert: JobInsert<Envelope> } {
  const data = envelopeOf(old);
  if (old.name === deadLetterQueue)
    return dead(old, { ...data, death: { message: old.message ?? '', at: old.createdAt } });
  if (!known.has(data.job)) {
    return dead(old, { ...data, death: { message: noSuchJobMessage(data.job) } });
  }
  const insert = {
    ...addressed(data, old.priority > 0 ? 'awaited' : 'usual'),
    startAfter: old.startAfter,
    retryLimit: old.triesLeft,
  };
  return { name: data.job, insert };
}

const dead = ({ keptSeconds, name, priority }: OldJob, data: Envelope) => ({
  name: deadLetterQueue,
  insert: {
    ...addressed(data, priority > 0 ? 'awaited' : 'usual'),
    ...(name === deadLetterQueue && {
      retentionSeconds: Math.max(1, Math.min(keptSeconds, kept.deadLetter)),
    }),
  },
});

/** A scheduled job was wrapped inside another one. */
function envelopeOf({ name, data }: OldJob): Envelope {
  const inner = name === schedulesOnTheirWay.name ? z.object({ data: envelope }).parse(data).data : data;
  return envelope.parse(inner);
}
