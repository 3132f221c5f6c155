import type { Installation } from './installation.ts';

/** How long the faults last. */
interface Extent {
  /** how often workers are killed, and connections cut */
  readonly times: number;
  readonly frozenMs: number;
  readonly withoutDatabaseMs: number;
  readonly wrongClockMs: number;
  readonly sameEvents: number;
}

/** As long as outages are. */
export const full: Extent = {
  times: 20,
  frozenMs: 120_000,
  withoutDatabaseMs: 30_000,
  wrongClockMs: 30_000,
  sameEvents: 10_000,
};

/** The same for a test that has little time. */
export const short: Extent = {
  times: 3,
  frozenMs: 2_000,
  withoutDatabaseMs: 2_000,
  wrongClockMs: 2_000,
  sameEvents: 300,
};

/** What a fault did. */
export interface Outcome {
  /** what isn't as it must be, a sentence each; empty: nothing was lost */
  readonly lost: readonly string[];
  /** from the end of the trouble until everything was done, in milliseconds */
  readonly wellAfterMs: number;
}

/** Something that breaks. */
export interface Fault {
  /** by which it's called on the command line */
  readonly name: string;
  /** what breaks, for the people who read the outcome */
  readonly broken: (extent: Extent) => string;
  run(installation: Installation, extent: Extent): Promise<Outcome>;
}
