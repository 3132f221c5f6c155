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

/** How many of the planned fixes lead from a score to a good one; null if all of them don't. */
export function fixesTo(good: number, score: number | null, planned: readonly PlannedFix[]): number | null {
  if (score === null) return null;
  if (score >= good) return 0;
  let reached = score;
  const at = planned.findIndex(({ gain }) => {
    reached += gain ?? 0;
    // Each gain is rounded to hundredths.
    return reached >= good - 0.005;
  });
  return at < 0 ? null : at + 1;
}
