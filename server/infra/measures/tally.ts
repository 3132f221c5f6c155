import { noneTook } from '#shared/system/metrics.ts';

/** What happened in this process for one institution in a slice of time. */
export interface Tally {
  requests: number;
  /** those of the requests that programs sent */
  machineRequests: number;
  /** those whose sender hung up before the answer */
  givenUp: number;
  errors: number;
  /** how long people's requests took, by shared/system/metrics.ts */
  took: number[];
  canvasCalls: number;
  canvasFailures: number;
  canvasRefusals: number;
  canvasMs: number;
  scans: number;
  failedScans: number;
  syncs: number;
  failedSyncs: number;
  jobs: number;
  failedJobs: number;
  /** the most that were seen */
  queueDepth: number;
  queueAgeSeconds: number;
  /** the most that were seen at one moment, of all institutions together: in the tally of none; null: nobody looked */
  allQueueDepth: number | null;
}

type Sampled = 'took' | 'queueDepth' | 'queueAgeSeconds' | 'allQueueDepth';
export type Countable = Exclude<keyof Tally, Sampled>;

export const newTally = (): Tally => ({
  requests: 0,
  machineRequests: 0,
  givenUp: 0,
  errors: 0,
  took: noneTook(),
  canvasCalls: 0,
  canvasFailures: 0,
  canvasRefusals: 0,
  canvasMs: 0,
  scans: 0,
  failedScans: 0,
  syncs: 0,
  failedSyncs: 0,
  jobs: 0,
  failedJobs: 0,
  queueDepth: 0,
  queueAgeSeconds: 0,
  allQueueDepth: null,
});
