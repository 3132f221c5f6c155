import type { JobInsert } from 'pg-boss';

/** A job as it's stored in the queue. */
export interface Envelope {
  readonly job: string;
  readonly institutionId: number;
  readonly payload: unknown;
  /** at most one job with the same key waits; kept with the job so that a dead one can be put back */
  readonly key?: string | undefined;
  /** how often its worker was lost */
  readonly losses?: number;
  /**
   * Why it died, if not from a last failure, which pg-boss records itself; and when, if it didn't die here: otherwise
   * that's when the letter came, by the database's clock.
   */
  readonly death?: { readonly message: string; readonly at?: string; readonly attempts?: number };
}

/**
 * What a job goes before. "asked": others of its name that no person asked for, but not before those of institutions with
 * fewer running. "awaited": a person waits for it, so a few of an institution's go before all others.
 */
export type Rank = 'usual' | 'asked' | 'awaited';

/** What pg-boss sorts by: the higher goes first. */
const priorities = { usual: 0, asked: 1, awaited: 2 } as const satisfies Record<Rank, number>;

/** pg-boss's "tier": jobs of one institution with their own limit. */
export const awaitedTier = 'awaited';

/** An envelope with the fields that pg-boss reads. One institution's jobs are a group: see `fetchJobs`. */
export const addressed = (data: Envelope, rank: Rank = 'usual'): JobInsert<Envelope> => ({
  data,
  priority: priorities[rank],
  ...(data.key !== undefined && { singletonKey: data.key }),
  group: { id: String(data.institutionId), ...(rank === 'awaited' && { tier: awaitedTier }) },
});

/** Why a job of a queue that's gone died. */
export const noSuchJobMessage = (job: string) => `This version has no job "${job}" any more.`;

const ranks: readonly Rank[] = ['usual', 'asked', 'awaited'];

/** The rank of a job with that priority. */
export const rankOf = (priority: number): Rank =>
  ranks.find((rank) => priorities[rank] === priority) ?? 'usual';
