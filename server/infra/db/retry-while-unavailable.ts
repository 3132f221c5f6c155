import { setTimeout as wait } from 'node:timers/promises';
import { unavailabilityOf } from './unavailability.ts';

/** Pause between tries, in milliseconds. */
const offerAgainMs = 1000;

/** Keeps trying while the database is away, until a moment of `Date.now()`; then throws the last error. */
export async function persistently<T>(write: () => Promise<T>, until: number): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!unavailabilityOf(error) || Date.now() > until) throw error;
      await wait(offerAgainMs, undefined, { ref: false });
    }
  }
}
