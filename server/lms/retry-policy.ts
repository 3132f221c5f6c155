/** How long the product bears with an LMS that does not answer as it should. */
export interface Patience {
  /** Tries of one request before it counts as failed. */
  readonly tries: number;
  /** The pause after the first failed try; it doubles with each one, in milliseconds. */
  readonly firstPauseMs: number;
  /** No pause is longer, whatever the LMS asks for, in milliseconds. */
  readonly longestPauseMs: number;
  /** No further try begins later than this after the first, in milliseconds. */
  readonly giveUpAfterMs: number;
  /** One try may take this long, in milliseconds. */
  readonly answerWithinMs: number;
  /** The pause after an answer that says the quota is nearly used up, in milliseconds. */
  readonly lowQuotaPauseMs: number;
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
  lowQuotaPauseMs: 500,
};

let inUse = usualPatience;

/** Sets the patience of every connection that is not given its own; what is not said is as usual. */
export function configurePatience(given: Partial<Patience>) {
  inUse = { ...usualPatience, ...given };
}

export const patienceInUse = () => inUse;
