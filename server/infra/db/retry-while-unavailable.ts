import { setTimeout as wait } from 'node:timers/promises';
import { unavailabilityOf } from './unavailability.ts';

/** What the database could not take is offered again after this, in milliseconds. */
const offerAgainMs = 1000;

/** Goes on trying while the database is away, until a moment of `Date.now()`; then throws what it threw last. */
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
