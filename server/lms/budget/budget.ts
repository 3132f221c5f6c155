/** Who waits for a request's answer: a person, now; a person, who can see it being read; nobody. In this order they go. */
export const ranks = ['person', 'awaited', 'background'] as const;
export type Rank = (typeof ranks)[number];

/** A number for each rank. */
export type PerRank = Readonly<Record<Rank, number>>;

export const noSlots: PerRank = { person: 0, awaited: 0, background: 0 };
export const sumOf = (counts: PerRank) => counts.person + counts.awaited + counts.background;

/** A process that asks Canvas with the budget's token. */
export interface Holder {
  /** how many requests it may have under way at once */
  readonly granted: PerRank;
  /** the same, and what it has under way beyond that until it ends: no other process may have those */
  readonly slots: PerRank;
  /** how many it would have, if it could */
  readonly wants: PerRank;
  /** when it was last served; where there is too little for all, who waited longest comes first */
  readonly servedAt: number;
  /** without a word from it by then, its slots come back */
  readonly until: number;
}

/** What all processes know of one token at one Canvas. Moments are milliseconds since 1970 by the database's clock. */
export interface Budget {
  /** how many requests may be under way at once, in all processes together */
  readonly limit: number;
  readonly raisedAt: number;
  readonly loweredAt: number;
  /** nobody asks before this */
  readonly pausedUntil: number;
  /** when the pause was called for; what was asked before says nothing new */
  readonly pausedAt: number;
  /** how often in a row a pause did not help */
  readonly pauses: number;
  readonly holders: Readonly<Record<string, Holder>>;
}

/** The limiter's numbers (facts on the cost of reading Canvas). */
export const limits = {
  /** at once, to begin with; up to eleven were never refused in Canvas's own bucket */
  start: 4,
  most: 10,
  least: 2,
  /** what Canvas charges for a request while it runs */
  preflight: 50,
  /** below this rest of the bucket (of 600) fewer ask at once, and slower; what runs is given back, and not counted … */
  lowRemaining: 200,
  /** … nor may so little be left that the next two would be refused. */
  nextTwo: 100,
  raiseEveryMs: 1_000,
  /** a dip is noticed by all who are under way; it counts once */
  lowerEveryMs: 2_000,
  leaseMs: 5_000,
  /** a slot that several wait for goes from one to the next after this */
  serveMs: 1_000,
  /** Canvas is believed when it asks for a wait of up to this */
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
