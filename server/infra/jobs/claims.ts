import type { JobWithMetadata } from 'pg-boss';
import { inTransaction, outsideTransaction } from '#server/infra/db/database.ts';
import { safeMessageOf } from '#server/infra/describe-error.ts';
import { log } from '#server/infra/log.ts';
import { deadLetterQueue } from './declared-queues.ts';
import { changedBy, queue } from './queue.ts';
import { addressed, awaitedTier, type Envelope } from './envelope.ts';

/** A job that a worker holds. Of those who fetched it, only the latest may say how it ended: each fetch has its own attempt. */
export type Claim = Pick<
  JobWithMetadata<Envelope>,
  'id' | 'name' | 'data' | 'priority' | 'retryCount' | 'retryLimit'
>;

/** A claim as it is written down for others, should its worker be lost. */
export type HeldJob = Pick<Claim, 'name' | 'id' | 'retryCount'>;

/** So often a job's worker may be lost before the job itself is suspected of it, and dies. */
const lossesAllowed = 30;

const unlimited = 1_000_000;

export interface Wanted {
  readonly name: string;
  readonly limit: number;
  readonly includeDelayed?: boolean;
  /** How many of an institution's jobs of this name may run at once while others have some to run; without it, any number. */
  readonly fairShare?: number;
}

/**
 * Takes the first due jobs of a queue: those of institutions that have less than their share first, and only when
 * there are none, those of an institution that has more. What a person waits for is due whatever the share.
 */
export async function fetchJobs({
  name,
  limit,
  includeDelayed = false,
  fairShare,
}: Wanted): Promise<Claim[]> {
  const wanted = { includeMetadata: true, batchSize: limit, ignoreStartAfter: includeDelayed } as const;
  if (fairShare !== undefined) {
    const groupConcurrency = { default: fairShare, tiers: { [awaitedTier]: unlimited } };
    const fair = await queue().fetch<Envelope>(name, { ...wanted, groupConcurrency });
    if (fair.length > 0) return fair;
  }
  return queue().fetch<Envelope>(name, wanted);
}

/** Marks a job as done. False when it is no longer this worker's. */
export const completeJob = async (claim: Claim): Promise<boolean> =>
  changedBy(await queue().complete(claim.name, claim)) > 0;

/** Marks a job as failed: tried again later, or dead when it has no tries left or is hopeless. False when it is no longer this worker's. */
export async function failJob(claim: Claim, error: unknown, isHopeless: boolean): Promise<boolean> {
  const message = safeMessageOf(error);
  if (isHopeless) return bury(claim, message);
  return changedBy(await queue().fail(claim.name, claim, { message })) > 0;
}

/** Gives an unfinished job back, due at once and without the try being counted. False when it is no longer this worker's. */
export const giveBack = (claim: Claim): Promise<boolean> => outsideTransaction(() => putBack(claim));

/** Says that the jobs are still worked on. Returns those that are no longer this worker's. */
export async function keepAlive(claims: readonly Claim[]): Promise<Claim[]> {
  const lost: Claim[] = [];
  for (const claim of claims) {
    if (changedBy(await queue().touch(claim.name, claim)) === 0) lost.push(claim);
  }
  return lost;
}

/**
 * Takes the jobs that lost workers held, so that others have them at once; the try is not counted. A job that lost
 * too many workers dies, for it may be what ends them.
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

/** As a new job with the tries that are left: a worker that still holds the old one is no longer heard. */
const putBack = (claim: Claim, data = claim.data) =>
  instead(claim, () => {
    const retryLimit = Math.max(0, claim.retryLimit - claim.retryCount);
    return queue().insert(claim.name, [{ ...addressed(data, claim.priority > 0), retryLimit }]);
  });

const bury = (claim: Claim, message: string) =>
  instead(claim, () => {
    const death = { message, at: new Date().toISOString() };
    return queue().insert(deadLetterQueue, [addressed({ ...claim.data, death }, false)]);
  });

/** Does something in place of the job, if it is still this worker's. */
const instead = (claim: Claim, act: () => Promise<unknown>): Promise<boolean> =>
  inTransaction(async () => {
    if (changedBy(await queue().deleteJob(claim.name, claim)) === 0) return false;
    await act();
    return true;
  });
