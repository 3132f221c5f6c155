import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { deadLetterQueue } from './declared-queues.ts';
import { addressed, noSuchJobMessage, rankOf, type Envelope } from './envelope.ts';
import { countUnended, holdForgotten, type WaitingJob } from './queue-tables.ts';
import { declarationOf, isQueueAhead, isQueueOpen, queue } from './queue.ts';

/** While an upgrade rolls, workers of the version before still take their jobs; after this long, none of them lives. */
const forgottenSeconds = 3_600;
/** How many jobs are moved per transaction. */
const portion = 500;

/** Queues of a version before or after, which this one has no handlers for; pg-boss's own aren't among them. */
async function foreignQueues(): Promise<string[]> {
  const all = (await queue().getQueues()).map(({ name }) => name);
  return all.filter(
    (name) => name !== deadLetterQueue && !name.startsWith('__pgboss') && !declarationOf(name),
  );
}

/** Jobs that this version can't run. */
export async function findOrphans(): Promise<{ queues: readonly string[]; count: number }> {
  const queues = await foreignQueues();
  return { queues, count: queues.length === 0 ? 0 : await countUnended(queues) };
}

/**
 * Makes dead letters of jobs that no version takes any more: otherwise they'd wait for as long as jobs are kept. Jobs of a
 * newer version are left to it.
 */
export async function buryOrphans(): Promise<void> {
  if (!isQueueOpen() || isQueueAhead()) return;
  const queues = await foreignQueues();
  if (queues.length === 0) return;
  while ((await buryPortion(queues)) === portion);
}

const buryPortion = (queues: readonly string[]) =>
  inTransaction(async () => {
    const jobs = await holdForgotten(queues, { dueSeconds: forgottenSeconds, limit: portion });
    if (jobs.length === 0) return 0;
    for (const [name, its] of Map.groupBy(jobs, (job) => job.name))
      await queue().deleteJob(
        name,
        its.map(({ id }) => id),
      );
    await queue().insert(deadLetterQueue, jobs.map(letterOf));
    log.info({ jobs: jobs.length, queues }, 'jobs of queues that are gone became dead letters');
    return jobs.length;
  });

function letterOf({ name, data, priority, retryCount }: WaitingJob) {
  const envelope = data as Envelope; // what sendJobs put there
  const death = { message: noSuchJobMessage(name), attempts: retryCount };
  return addressed({ ...envelope, death }, rankOf(priority));
}
