import { setTimeout as wait } from 'node:timers/promises';

const readyWithinMs = 240_000;

interface Patience {
  /** milliseconds between two polls */
  readonly everyMs?: number;
  /** ends the polling; it rejects */
  readonly signal?: AbortSignal;
}

/** Polls the server at an address until it's ready. Rejects after four minutes. */
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
