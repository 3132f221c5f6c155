/**
 * The limits by which requests are counted, in milliseconds: most take 5 to 50, and what takes over ten seconds failed
 * for somebody. The last group has no limit.
 */
export const tookLimitsMs = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** How many requests there were in each group, none at first. */
export const noneTook = (): number[] => Array.from({ length: tookLimitsMs.length + 1 }, () => 0);

/** The group of a request that took so long. */
export function groupOf(ms: number): number {
  const group = tookLimitsMs.findIndex((limit) => ms <= limit);
  return group === -1 ? tookLimitsMs.length : group;
}

/** How long the given part of requests took at most, about: between a group's limits they're taken as spread evenly. */
export function percentileOf(took: readonly number[], part: number): number | null {
  const all = took.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let [below, from] = [0, 0];
  for (const [group, count] of took.entries()) {
    const to = tookLimitsMs[group] ?? from;
    if (count > 0 && below + count >= part * all)
      return Math.round(from + ((part * all - below) / count) * (to - from));
    below += count;
    from = to;
  }
  return from;
}
