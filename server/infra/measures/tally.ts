import { noneTook } from '#shared/system/metrics.ts';

/** How something that's counted is kept, and what Prometheus calls it. */
interface Counted {
  readonly column: string;
  /** its counter, between courseyard_ and _total */
  readonly counter: string;
  readonly help: string;
  /** for two numbers that are one counter */
  readonly outcome?: 'done' | 'failed';
  /** how many of the counter's units one is, if not 1: Prometheus has seconds where the page has milliseconds */
  readonly units?: number;
}

const scans = { counter: 'scans', help: 'Courses read by a tool' } as const;
const syncs = { counter: 'syncs', help: 'Ended syncs; one that stops for confirmation has failed' } as const;
const jobs = { counter: 'jobs', help: 'Jobs that were run' } as const;

/** All that's counted for each institution; tallies, rows, sums and Prometheus's counters follow from this. */
const counted = {
  requests: { column: 'requests', counter: 'requests', help: 'Requests, without those for files and health' },
  machineRequests: {
    column: 'machine_requests',
    counter: 'machine_requests',
    help: 'Requests that programs sent',
  },
  givenUp: {
    column: 'given_up',
    counter: 'requests_given_up',
    help: 'Requests whose sender hung up before the answer',
  },
  errors: { column: 'errors', counter: 'request_errors', help: 'Requests that failed on our side' },
  canvasCalls: { column: 'canvas_calls', counter: 'canvas_requests', help: 'Requests to Canvas' },
  canvasFailures: {
    column: 'canvas_failures',
    counter: 'canvas_request_failures',
    help: 'Requests that Canvas didn’t serve',
  },
  canvasRefusals: {
    column: 'canvas_refusals',
    counter: 'canvas_request_refusals',
    help: 'Requests that Canvas put off',
  },
  canvasMs: {
    column: 'canvas_ms',
    counter: 'canvas_slot_seconds',
    help: 'How long requests to Canvas held their slots of the budget',
    units: 0.001,
  },
  scans: { ...scans, column: 'scans', outcome: 'done' },
  failedScans: { ...scans, column: 'failed_scans', outcome: 'failed' },
  syncs: { ...syncs, column: 'syncs', outcome: 'done' },
  failedSyncs: { ...syncs, column: 'failed_syncs', outcome: 'failed' },
  jobs: { ...jobs, column: 'jobs', outcome: 'done' },
  failedJobs: { ...jobs, column: 'failed_jobs', outcome: 'failed' },
} as const satisfies Record<string, Counted>;

export type Countable = keyof typeof counted;
export type Counts = Record<Countable, number>;

interface NamedCount extends Counted {
  readonly name: Countable;
  readonly column: (typeof counted)[Countable]['column'];
}

/** The same as a list. */
export const countables: readonly NamedCount[] = Object.entries(counted).map(([name, each]) => ({
  ...each,
  // Each is a key of the list above.
  name: name as Countable,
}));

/** A number for each that's counted. */
export const countsBy = <N>(numberOf: (name: Countable) => N) =>
  // One for each name.
  Object.fromEntries(countables.map(({ name }) => [name, numberOf(name)])) as Record<Countable, N>;

/** What happened in this process for one institution in a slice of time. */
export type Tally = Counts & {
  /** how long people's requests took, by shared/system/metrics.ts */
  took: number[];
  /** the most that were seen */
  queueDepth: number;
  queueAgeSeconds: number;
  /** the most that were seen at one moment, of all institutions together: in the tally of none; null: nobody looked */
  allQueueDepth: number | null;
};

export const newTally = (): Tally => ({
  ...countsBy(() => 0),
  took: noneTook(),
  queueDepth: 0,
  queueAgeSeconds: 0,
  allQueueDepth: null,
});
