import { udoitRules, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { TypeCounts, UdoitCounts } from '#shared/scans/udoit-score.ts';

/** How many findings of a rule people resolved in an item. */
export interface ResolvedCount {
  readonly item_id: number;
  readonly rule: UdoitRuleId;
  readonly count: number;
}

/** An item's counts without its resolved findings: elements that a person judged as fine still count as checked. */
export function withoutResolved(counts: UdoitCounts, resolved: readonly ResolvedCount[]): UdoitCounts {
  const left: Record<string, TypeCounts> = { ...counts };
  for (const { rule, count } of resolved) {
    const { type, severity } = udoitRules[rule];
    const found = left[type];
    if (!found) continue;
    const name = severity === 'error' ? 'errors' : 'suggestions';
    left[type] = { ...found, [name]: Math.max(0, found[name] - count) };
  }
  return left;
}
