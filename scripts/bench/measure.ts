/** Many measurements of one thing, in a few numbers. */
export interface Summary {
  readonly median: number;
  readonly p95: number;
  readonly count: number;
}

/** Two ways to the same result. Each try returns what it took, so that its preparation doesn't count. */
interface Contest {
  ours(): Promise<number>;
  peer(): Promise<number>;
}

export interface Bounds {
  /** ours and the peer alternate, so that a busy moment of the machine affects both */
  readonly rounds: number;
  /** tries of each per round */
  readonly tries: number;
  /** tries of each before any count */
  readonly warmUp: number;
  /** no new round starts after this, in milliseconds */
  readonly withinMs: number;
}

/** How long something takes, in milliseconds. */
export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The median and the 95th percentile. Throws when there is nothing to sum up. */
export function summarize(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  const [median, p95] = [at(0.5), at(0.95)];
  if (median === undefined || p95 === undefined) throw new Error('Nothing was measured');
  return { median, p95, count: values.length };
}

/** Alternates between ours and the peer, and sums up each. */
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
