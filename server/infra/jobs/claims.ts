import type { JobWithMetadata } from 'pg-boss';
import { inTransaction, outsideTransaction } from '#server/infra/db/database.ts';
import { safeMessageOf } from '#server/infra/describe-error.ts';
import { log } from '#server/infra/log.ts';
import { deadLetterQueue } from './declared-queues.ts';
import { changedBy, queue } from './queue.ts';
import { addressed, awaitedTier, rankOf, type Envelope } from './envelope.ts';

/**
 * A job that a worker holds. Each fetch counts as a new attempt, and only the latest attempt can report how the job
 * ended.
 */
export type Claim = Pick<
  JobWithMetadata<Envelope>,
  'id' | 'name' | 'data' | 'priority' | 'retryCount' | 'retryLimit'
>;

/** A claim as recorded for others, in case its worker is lost. */
type HeldJob = Pick<Claim, 'name' | 'id' | 'retryCount'>;

/** After losing this many workers, a job is suspected of killing them, and dies. */
const lossesAllowed = 30;

interface Wanted {
  readonly name: string;
  readonly limit: number;
  readonly includeDelayed?: boolean;
  /** how many jobs of this name an institution can have running already; if absent, any number */
  readonly mostRunning?: MostRunning;
  /** only jobs of institutions other than these */
  readonly notOf?: readonly number[];
}

interface MostRunning {
  readonly usually: number;
  /** for jobs that a person is waiting for */
  readonly awaited: number;
}

/**
 * Takes the first due jobs of a queue: those of institutions with few running, or of any, if these have none.
 */
export async function fetchJobs({
  name,
  limit,
  includeDelayed = false,
  mostRunning,
  notOf = [],
}: Wanted): Promise<Claim[]> {
  const wanted = {
    includeMetadata: true,
    batchSize: limit,
    ignoreStartAfter: includeDelayed,
    ignoreGroups: notOf.map(String),
  } as const;
  if (mostRunning) {
    const { usually, awaited } = mostRunning;
    // pg-boss counts the one that's fetched, too.
    const groupConcurrency = { default: usually + 1, tiers: { [awaitedTier]: awaited + 1 } };
    const fair = await queue().fetch<Envelope>(name, { ...wanted, groupConcurrency });
    if (fair.length > 0) return fair;
  }
  return queue().fetch<Envelope>(name, wanted);
}

/** Marks a job as done. False when this worker no longer holds it. */
export const completeJob = async (claim: Claim): Promise<boolean> =>
  changedBy(await queue().complete(claim.name, claim)) > 0;

/**
 * Marks a job as failed: to be tried again later, or dead if it has no tries left or is hopeless. False when this
 * worker no longer holds it.
 */
export async function failJob(claim: Claim, error: unknown, isHopeless: boolean): Promise<boolean> {
  const message = safeMessageOf(error);
  if (isHopeless) return bury(claim, message);
  return changedBy(await queue().fail(claim.name, claim, { message })) > 0;
}

/**
 * Gives an unfinished job back, due at once and without counting the try. False when this worker no longer holds it.
 */
export const giveBack = (claim: Claim): Promise<boolean> => outsideTransaction(() => putBack(claim));

/** Reports that the jobs are still being worked on. Returns those that this worker no longer holds. */
export async function keepAlive(claims: readonly Claim[]): Promise<Claim[]> {
  const lost: Claim[] = [];
  for (const claim of claims) {
    if (changedBy(await queue().touch(claim.name, claim)) === 0) lost.push(claim);
  }
  return lost;
}

/**
 * Takes over the jobs of lost workers so that others can have them at once; the try isn't counted. A job that lost too
 * many workers dies, since it may be what kills them.
 */
export async function reclaim(held: readonly HeldJob[]): Promise<void> {
  for (const { name, id, retryCount } of held) {
    const [job] = await queue().findJobs<Envelope>(name, { id });
    if (job?.state !== 'active' || job.retryCount !== retryCount) continue;
    const losses = (job.data.losses ?? 0) + 1;
    log.warn({ job: name, id, losses }, 'a job lost its worker');
    if (losses <= lossesAllowed) await putBack(job, { ...job.data, losses });
    else
      await bury(
        job,
        `The process that ran it was lost ${lossesAllowed} times; the job may be what ends it.`,
      );
  }
}

/** As a new job with the tries that are left: a worker still holding the old one can't report on it any more. */
const putBack = (claim: Claim, data = claim.data) =>
  instead(claim, () => {
    const retryLimit = Math.max(0, claim.retryLimit - claim.retryCount);
    return queue().insert(claim.name, [{ ...addressed(data, rankOf(claim.priority)), retryLimit }]);
  });

const bury = (claim: Claim, message: string) =>
  instead(claim, () => {
    const death = { message, attempts: claim.retryCount + 1 };
    return queue().insert(deadLetterQueue, [addressed({ ...claim.data, death }, rankOf(claim.priority))]);
  });

/** Does something in place of the job if this worker still holds it. */
const instead = (claim: Claim, act: () => Promise<unknown>): Promise<boolean> =>
  inTransaction(async () => {
    if (changedBy(await queue().deleteJob(claim.name, claim)) === 0) return false;
    await act();
    return true;
  });
