import type { JobInsert } from 'pg-boss';

/** What lies in the queue for one job. */
export interface Envelope {
  readonly job: string;
  readonly institutionId: number;
  readonly payload: unknown;
  /** of the jobs with the same key at most one waits; kept with the job, so that a dead one can be called back */
  readonly key?: string | undefined;
  /** how often its worker was lost */
  readonly losses?: number;
  /** why and when it died, where that was not a last failure, of which pg-boss keeps a record itself */
  readonly death?: { readonly message: string; readonly at: string };
}

/** What pg-boss calls a tier: jobs of one institution that have their own limit. */
export const awaitedTier = 'awaited';

/** An envelope with what pg-boss reads on its outside. One institution's jobs are a group: see `fetchJobs`. */
export const addressed = (data: Envelope, isAwaited: boolean): JobInsert<Envelope> => ({
  data,
  priority: isAwaited ? 1 : 0,
  ...(data.key !== undefined && { singletonKey: data.key }),
  group: { id: String(data.institutionId), ...(isAwaited && { tier: awaitedTier }) },
});
