import { currentMs } from '#server/infra/clock.ts';
import { groupOf } from '#shared/system/metrics.ts';
import { exposeCount, exposeTime } from './institution-metrics.ts';
import { newTally, type Countable, type Tally } from './tally.ts';

export const sliceMs = 5 * 60_000;
/** While the database is away, slices pile up; older ones are dropped. */
const mostSlices = 24;

/** institution → tally; 0: of none */
type Slice = Map<number, Tally>;
/** by the moment that they began at, oldest first */
const slices = new Map<number, Slice>();

const sliceAt = (now: number) => Math.floor(now / sliceMs) * sliceMs;

function tallyOf(institutionId: number): Tally {
  const beganAt = sliceAt(currentMs());
  const slice = slices.get(beganAt) ?? new Map<number, Tally>();
  slices.set(beganAt, slice);
  const tally = slice.get(institutionId) ?? newTally();
  slice.set(institutionId, tally);
  return tally;
}

/** Counts something of an institution; 0: of none. */
export function count(institutionId: number, what: Countable, howMany = 1) {
  tallyOf(institutionId)[what] += howMany;
  exposeCount(institutionId, what, howMany);
}

/** Counts how long a person waited for an answer. */
export function countTime(institutionId: number, ms: number) {
  const { took } = tallyOf(institutionId);
  const group = groupOf(ms);
  took[group] = (took[group] ?? 0) + 1;
  exposeTime(institutionId, ms);
}

/** Says that this process counts, also where there's nothing to count: a time without numbers is one without processes. */
export const noteCounting = () => void tallyOf(0);

interface Waiting {
  readonly institutionId: number;
  readonly depth: number;
  readonly ageSeconds: number;
}

/** Notes what waits in all queues just now; of a slice, the most is kept. */
export function noteQueue(waiting: readonly Waiting[]) {
  for (const { institutionId, depth, ageSeconds } of waiting) {
    const tally = tallyOf(institutionId);
    tally.queueDepth = Math.max(tally.queueDepth, depth);
    tally.queueAgeSeconds = Math.max(tally.queueAgeSeconds, Math.round(ageSeconds));
  }
  const all = tallyOf(0);
  const depth = waiting.reduce((sum, each) => sum + each.depth, 0);
  all.allQueueDepth = Math.max(all.allQueueDepth ?? 0, depth);
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
