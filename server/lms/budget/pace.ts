import { limits } from './budget.ts';

/** Refill of Canvas's bucket per second, unless an installation says otherwise. */
const leakPerSecond = 10;
/** How far below its low mark the bucket settles; people's requests still fit into the rest. */
const settleBelow = 50;
/** The longest pause between two requests, in milliseconds. */
const longestMs = 5_000;

/**
 * How low the bucket is: 0 while there's enough, 1 where it should settle. The charge of our own running requests comes
 * back by itself; up to `inAll` of them run.
 */
export function depthOf(remaining: number, inAll: number): number {
  const later = remaining + limits.preflight * Math.max(0, inAll - 1);
  const [lack, lackNow] = [limits.lowRemaining - later, limits.nextTwo - remaining];
  return Math.max(0, lack / settleBelow, (2 * lackNow) / settleBelow);
}

interface Share {
  /** the slots of this process, and of all */
  readonly own: number;
  readonly inAll: number;
  /** the cost of a request */
  readonly cost: number;
}

/**
 * How long a process waits between two background requests, in milliseconds: where the bucket settles, all processes
 * together send requests at the rate of the refill.
 */
export function paceOf(depth: number, { own, inAll, cost }: Share): number {
  if (depth === 0 || own === 0) return 0;
  return Math.min(longestMs, depth * (cost / leakPerSecond) * (inAll / own) * 1_000);
}
