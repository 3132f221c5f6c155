import { setTimeout as wait } from 'node:timers/promises';

const patienceMs = 15 * 60_000;

/** Polls twice a second until it's true. Rejects after 15 minutes. */
export async function until(isTrue: () => Promise<boolean>) {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('The demo data took too long');
    await wait(500);
  }
}
