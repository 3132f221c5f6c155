import type { PauseLengths } from './budget/adjust-budget.ts';

/** How patient we are with an LMS that doesn't answer properly. */
export interface Patience {
  /** Tries of one request before it counts as failed; those refused for now don't count. */
  readonly tries: number;
  /** The pause after the first failed try; it doubles with each one, in milliseconds. */
  readonly firstPauseMs: number;
  /** The longest pause of a single request, whatever the LMS asks for, in milliseconds. */
  readonly longestPauseMs: number;
  /**
   * No try starts later than this after the first, and the first one doesn't wait longer for its turn; in milliseconds.
   */
  readonly giveUpAfterMs: number;
  /** The time limit of one try, in milliseconds. */
  readonly answerWithinMs: number;
  /** The pause of all requests when the LMS asks us to slow down without saying for how long. */
  readonly throttled: PauseLengths;
  /** Background work comes back later when asked to slow down, for up to this long, in milliseconds. */
  readonly throttledForMs: number;
}

/**
 * Enough for a hiccup, too little to hide an outage: with one last try a request ends within 35 seconds, so a slice of
 * a sync (20 seconds, then the current page) gets its answer within its job's minute.
 */
export const usualPatience: Patience = {
  tries: 5,
  firstPauseMs: 250,
  longestPauseMs: 15_000,
  giveUpAfterMs: 20_000,
  answerWithinMs: 15_000,
  throttled: { firstMs: 5_000, longestMs: 60_000 },
  throttledForMs: 15 * 60_000,
};

let inUse = usualPatience;

/** Sets the patience of every connection without its own; values left out keep their defaults. */
export function configurePatience(given: Partial<Patience>) {
  inUse = { ...usualPatience, ...given };
}

export const patienceInUse = () => inUse;
