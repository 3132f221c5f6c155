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

/** From this priority on somebody waits for the job, and the institution's share of the workers is no hindrance. */
const awaitedPriority = 10;
/** What pg-boss calls a tier: jobs of one institution that have a limit of their own. */
export const awaitedTier = 'awaited';

/** An envelope with what pg-boss reads on its outside. One institution's jobs are a group: see `fetchJobs`. */
export const addressed = (data: Envelope, priority: number): JobInsert<Envelope> => ({
  data,
  priority,
  ...(data.key !== undefined && { singletonKey: data.key }),
  group: {
    id: String(data.institutionId),
    ...(priority >= awaitedPriority && { tier: awaitedTier }),
  },
});
