import { setTimeout as wait } from 'node:timers/promises';

const readyWithinMs = 240_000;

/** Asks the server at an address until it is ready to serve. Rejects after four minutes. */
export async function untilReady(origin: string) {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error(`The server was not ready within ${readyWithinMs / 1000} s`);
}
