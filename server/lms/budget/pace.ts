import { limits } from './budget.ts';

/** What flows back into Canvas's bucket each second, unless an installation says otherwise. */
const leakPerSecond = 10;
/** How far below its low mark the rest of the bucket settles; people's requests still fit into what is left. */
const settleBelow = 50;
/** No pause between two requests is longer, in milliseconds. */
const longestMs = 5_000;

/**
 * How little is left of the bucket: 0 while it is enough, 1 where it should settle. What our own requests are charged
 * while they run comes back by itself; `inAll` of them may run.
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
  /** what a request costs */
  readonly cost: number;
}

/**
 * How long a process waits between two requests that nobody waits for, in milliseconds: where the bucket settles, all
 * processes together ask as much as flows back.
 */
export function paceOf(depth: number, { own, inAll, cost }: Share): number {
  if (depth === 0 || own === 0) return 0;
  return Math.min(longestMs, depth * (cost / leakPerSecond) * (inAll / own) * 1_000);
}
