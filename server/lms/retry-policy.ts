import type { PauseLengths } from './budget/adjust-budget.ts';

/** How long the product bears with an LMS that does not answer as it should. */
export interface Patience {
  /** Tries of one request before it counts as failed; those that were refused for now do not count. */
  readonly tries: number;
  /** The pause after the first failed try; it doubles with each one, in milliseconds. */
  readonly firstPauseMs: number;
  /** No pause of one request alone is longer, whatever the LMS asks for, in milliseconds. */
  readonly longestPauseMs: number;
  /** No further try begins later than this after the first, nor does the first one wait longer for its turn; in milliseconds. */
  readonly giveUpAfterMs: number;
  /** One try may take this long, in milliseconds. */
  readonly answerWithinMs: number;
  /** The pause of all requests when the LMS asks us to slow down and does not say for how long. */
  readonly throttled: PauseLengths;
  /** Work that nobody waits for comes back later when it was asked to slow down, for as long as this, in milliseconds. */
  readonly throttledForMs: number;
}

/**
 * Enough for a hiccup, too little to hide an outage: together with one last try a request ends within 35 seconds, so
 * that a slice of a sync (20 seconds, then the page under way) ends within its job's minute with an answer.
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

/** Sets the patience of every connection that is not given its own; what is not said is as usual. */
export function configurePatience(given: Partial<Patience>) {
  inUse = { ...usualPatience, ...given };
}

export const patienceInUse = () => inUse;
