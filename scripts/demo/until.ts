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

const size = 500;

/** Writes rows some hundreds at a time: a statement takes a limited number of values. */
export async function inChunks<Row>(rows: readonly Row[], write: (some: readonly Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += size) await write(rows.slice(start, start + size));
}
