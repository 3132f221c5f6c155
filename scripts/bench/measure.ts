/** Many measurements of one thing, in few numbers. */
export interface Summary {
  readonly median: number;
  readonly p95: number;
  readonly count: number;
}

/** Two ways to the same end. Each try returns what it took, so that its preparation does not count. */
export interface Contest {
  ours(): Promise<number>;
  peer(): Promise<number>;
}

export interface Bounds {
  /** ours and the peer take turns, so that a busy moment of the machine meets both */
  readonly rounds: number;
  /** tries of each in a round */
  readonly tries: number;
  /** tries of each before anything counts */
  readonly warmUp: number;
  /** no new round begins after this, in milliseconds */
  readonly withinMs: number;
}

/** How long something takes, in milliseconds. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The middle and the worst but one in twenty. Throws when there is nothing to sum up. */
export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const [median, p95] = [at(0.5), at(0.95)];
  if (median === undefined || p95 === undefined) throw new Error('Nothing was measured');
  return { median, p95, count: values.length };
}

/** Lets ours and the peer take turns, and sums up each. */
export async function compare(
  { ours, peer }: Contest,
  { rounds, tries, warmUp, withinMs }: Bounds,
): Promise<{ ours: Summary; peer: Summary }> {
  await repeat(ours, warmUp);
  await repeat(peer, warmUp);
  const until = Date.now() + withinMs;
  const [ourValues, peerValues]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds && (round === 0 || Date.now() < until); round += 1) {
    ourValues.push(...(await repeat(ours, tries)));
    peerValues.push(...(await repeat(peer, tries)));
  }
  return { ours: summarize(ourValues), peer: summarize(peerValues) };
}

async function repeat(work: () => Promise<number>, times: number): Promise<number[]> {
  const values: number[] = [];
  for (let index = 0; index < times; index += 1) values.push(await work());
  return values;
}
