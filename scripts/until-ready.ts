import { setTimeout as wait } from 'node:timers/promises';

const readyWithinMs = 240_000;

interface Patience {
  /** milliseconds between two questions */
  readonly everyMs?: number;
  /** ends the asking; it rejects */
  readonly signal?: AbortSignal;
}

/** Asks the server at an address until it's ready to serve. Rejects after four minutes. */
export async function untilReady(origin: string, { everyMs = 100, signal }: Patience = {}) {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(everyMs);
  }
  throw new Error(`The server was not ready within ${readyWithinMs / 1000} s`);
}
