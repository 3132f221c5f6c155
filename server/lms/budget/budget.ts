/**
 * Who waits for a request's answer: a person, right now; a person watching a longer read; no one. Served in this order.
 */
export const ranks = ['person', 'awaited', 'background'] as const;
export type Rank = (typeof ranks)[number];

/** A number per rank. */
export type PerRank = Readonly<Record<Rank, number>>;

export const noSlots: PerRank = { person: 0, awaited: 0, background: 0 };
export const sumOf = (counts: PerRank) => counts.person + counts.awaited + counts.background;

/** A process that sends Canvas requests with the budget's token. */
export interface Holder {
  /** how many requests it can have in progress at once */
  readonly granted: PerRank;
  /** the same, plus what it has in progress beyond that until it ends: no other process can have these */
  readonly slots: PerRank;
  /** how many it would like */
  readonly wants: PerRank;
  /** when it was last served; when slots are short, the longest wait comes first */
  readonly servedAt: number;
  /** if it sends no word by then, its slots come back */
  readonly until: number;
}

/**
 * What all processes know about one token at one Canvas. Moments are milliseconds since 1970 by the database's clock.
 */
export interface Budget {
  /** how many requests can be in progress at once, across all processes */
  readonly limit: number;
  readonly raisedAt: number;
  readonly loweredAt: number;
  /** no requests before this */
  readonly pausedUntil: number;
  /** when the pause began; answers to earlier requests say nothing new */
  readonly pausedAt: number;
  /** how many pauses in a row didn't help */
  readonly pauses: number;
  readonly holders: Readonly<Record<string, Holder>>;
}

/** The limiter's numbers (facts on the cost of reading Canvas). */
export const limits = {
  /**
   * initial requests at once: the four pages of a reader in the background, and the one of each rank before it. Up to eleven
   * were never refused in Canvas's own bucket, and six leave half of it
   */
  start: 6,
  most: 10,
  least: 2,
  /** what Canvas charges for a request while it runs */
  preflight: 50,
  /**
   * below this level of the bucket (of 600) there are fewer requests at once, and slower; what running ones will give
   * back isn't counted …
   */
  lowRemaining: 200,
  /** … and there must always be enough for the next two. */
  nextTwo: 100,
  raiseEveryMs: 1_000,
  /** all requests in progress notice a dip; it counts once */
  lowerEveryMs: 2_000,
  leaseMs: 5_000,
  /** a slot that several processes want changes hands after this */
  serveMs: 1_000,
  /** the longest wait we accept from Canvas */
  longestRetryAfterMs: 15 * 60_000,
} as const;

export const newBudget: Budget = {
  limit: limits.start,
  raisedAt: 0,
  loweredAt: 0,
  pausedUntil: 0,
  pausedAt: 0,
  pauses: 0,
  holders: {},
};
