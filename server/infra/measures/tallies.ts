import { groupOf, noneTook } from '#shared/system/metrics.ts';

/** What happened in this process for one institution in a slice of time. */
export interface Tally {
  requests: number;
  errors: number;
  /** by shared/system/metrics.ts */
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
}

export type Countable = Exclude<keyof Tally, 'took' | 'queueDepth' | 'queueAgeSeconds'>;

export const sliceMs = 5 * 60_000;
/** While the database is away, slices pile up; older ones are dropped. */
const mostSlices = 24;

/** institution → tally; 0: of none */
type Slice = Map<number, Tally>;
/** by the moment that they began at, oldest first */
const slices = new Map<number, Slice>();

const newTally = (): Tally => ({
  requests: 0,
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
});

const sliceAt = (now: number) => Math.floor(now / sliceMs) * sliceMs;

function tallyOf(institutionId: number): Tally {
  const beganAt = sliceAt(Date.now());
  const slice = slices.get(beganAt) ?? new Map<number, Tally>();
  slices.set(beganAt, slice);
  const tally = slice.get(institutionId) ?? newTally();
  slice.set(institutionId, tally);
  return tally;
}

/** Counts something of an institution; 0: of none. */
export function count(institutionId: number, what: Countable, howMany = 1) {
  tallyOf(institutionId)[what] += howMany;
}

export function countTime(institutionId: number, ms: number) {
  const { took } = tallyOf(institutionId);
  const group = groupOf(ms);
  took[group] = (took[group] ?? 0) + 1;
}

/** Notes how many jobs wait and since when; the most of a slice is kept. */
export function noteQueue(
  institutionId: number,
  { depth, ageSeconds }: { depth: number; ageSeconds: number },
) {
  const tally = tallyOf(institutionId);
  tally.queueDepth = Math.max(tally.queueDepth, depth);
  tally.queueAgeSeconds = Math.max(tally.queueAgeSeconds, Math.round(ageSeconds));
}

/** What was counted in each slice so far; it goes on in the current one. */
export const countedSlices = (): readonly (readonly [
  beganAt: number,
  slice: ReadonlyMap<number, Tally>,
])[] => [...slices];

/** Forgets slices that are over and written down, and the oldest if there are too many. */
export function forgetSlices(written: readonly number[], now: number) {
  for (const beganAt of written) if (beganAt < sliceAt(now)) slices.delete(beganAt);
  for (const beganAt of [...slices.keys()].slice(0, -mostSlices)) slices.delete(beganAt);
}
