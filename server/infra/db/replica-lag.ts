/** Where the primary's log was at a moment of this process's steady clock, in milliseconds. */
export interface Sample {
  readonly position: bigint;
  readonly at: number;
}

/** How many samples are kept. Those after the oldest go first, which makes the lag no shorter. */
const mostSamples = 600;

/** Keeps a sample, and not too many of them, also while nobody asks for the lag. */
export function keepSample(samples: Sample[], sample: Sample) {
  samples.push(sample);
  if (samples.length > mostSamples) samples.splice(1, 1);
}

/** A position in PostgreSQL's log, from its own form: two hexadecimal numbers of 32 bits. Anything else is before all. */
export function positionOf(text: unknown): bigint {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(String(text)) ?? [];
  if (high === undefined || low === undefined) return -1n;
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * How far behind a replica is that has replayed so much, in milliseconds: the age of the oldest sample that it hasn't
 * reached. PostgreSQL's own measure, the time of the last replayed commit, grows while nobody writes. Forgets samples
 * that are reached.
 */
export function lagOf(samples: Sample[], replayed: bigint, now: number): number {
  const reached = samples.findLastIndex(({ position }) => position <= replayed);
  samples.splice(0, reached + 1);
  const [oldest] = samples;
  return oldest ? Math.round(now - oldest.at) : 0;
}
