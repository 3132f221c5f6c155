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
  /** why and when it died, if not from a last failure, which pg-boss records itself */
  readonly death?: { readonly message: string; readonly at: string; readonly attempts?: number };
}

/** pg-boss's "tier": jobs of one institution with their own limit. */
export const awaitedTier = 'awaited';

/** An envelope with the fields that pg-boss reads. One institution's jobs are a group: see `fetchJobs`. */
export const addressed = (data: Envelope, isAwaited: boolean): JobInsert<Envelope> => ({
  data,
  priority: isAwaited ? 1 : 0,
  ...(data.key !== undefined && { singletonKey: data.key }),
  group: { id: String(data.institutionId), ...(isAwaited && { tier: awaitedTier }) },
});
