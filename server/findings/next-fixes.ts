import { scoreOf } from '#server/scanners/udoit/score.ts';
import { udoitRules, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { ImpactWeights, UdoitCounts } from '#shared/scans/udoit-score.ts';

/** All that breaks one rule, among what counts in the score. */
export interface Fix {
  readonly rule: UdoitRuleId;
  readonly count: number;
}

export interface PlannedFix extends Fix {
  /** by how many points the score rises; null if nothing would be left to check */
  readonly gain: number | null;
}

/** The counts once all of it is fixed. Only for markup, what's sound isn't counted as checked. */
export function withFixed(counts: UdoitCounts, { rule, count }: Fix): UdoitCounts {
  const { type, severity } = udoitRules[rule];
  const found = counts[type];
  if (!found) return counts;
  const name = severity === 'error' ? 'errors' : 'suggestions';
  const left = Math.max(0, found[name] - count);
  const checked = type === 'markup' ? found.checked - (found[name] - left) : found.checked;
  return { ...counts, [type]: { ...found, checked, [name]: left } };
}

/** By how many points the score rises once a fix is made. */
export function gainOf(counts: UdoitCounts, fix: Fix, weights: ImpactWeights): number | null {
  const before = scoreOf(counts, weights).score;
  const after = scoreOf(withFixed(counts, fix), weights).score;
  return before === null || after === null ? null : Math.round((after - before) * 100) / 100;
}

/** The fixes in the order that raises the score fastest, each with what it adds to those before it. */
export function planFixes(counts: UdoitCounts, fixes: readonly Fix[], weights: ImpactWeights): PlannedFix[] {
  const planned: PlannedFix[] = [];
  let [current, left] = [counts, [...fixes]];
  while (left.length > 0) {
    const [best] = left
      .map((fix) => ({ ...fix, gain: gainOf(current, fix, weights) }))
      .toSorted((a, b) => (b.gain ?? 0) - (a.gain ?? 0) || b.count - a.count);
    if (!best) break;
    planned.push(best);
    current = withFixed(current, best);
    left = left.filter(({ rule }) => rule !== best.rule);
  }
  return planned;
}

interface Goal {
  /** the lowest good score */
  readonly good: number;
  readonly counts: UdoitCounts;
  readonly weights: ImpactWeights;
}

/** The fewest of `most` for which something holds that stays true once it is; it holds for all of them. */
function fewestOf(most: number, holds: (count: number) => boolean): number {
  let [below, enough] = [0, most];
  while (enough - below > 1) {
    const middle = Math.floor((below + enough) / 2);
    if (holds(middle)) enough = middle;
    else below = middle;
  }
  return enough;
}

/** How many places have to be fixed for a good score, in the planned order; null if even all of them don't do. */
export function placesTo({ good, counts, weights }: Goal, planned: readonly Fix[]): number | null {
  const isGood = (reached: UdoitCounts) => (scoreOf(reached, weights).score ?? -1) >= good;
  if (isGood(counts)) return 0;
  let [current, fixed] = [counts, 0];
  for (const fix of planned) {
    const [before, next] = [current, withFixed(current, fix)];
    if (isGood(next))
      return fixed + fewestOf(fix.count, (count) => isGood(withFixed(before, { ...fix, count })));
    [current, fixed] = [next, fixed + fix.count];
  }
  return null;
}
