import {
  impactOfType,
  udoitImpacts,
  udoitTypes,
  type UdoitImpact,
  type UdoitType,
} from '#shared/scans/udoit-rules.ts';
import {
  defaultImpactWeights,
  weightOfType,
  type ImpactWeights,
  type ScoreRow,
  type TypeCounts,
  type UdoitCounts,
} from '#shared/scans/udoit-score.ts';

/** A type has its full weight from this many checked elements on. */
const fullFrom = 10;
/** The cost of a suggestion; an error costs 1. */
const suggestionCost = 0.25;

export interface UdoitScore {
  /** 0 to 100 with two decimals; null when nothing was checked */
  readonly score: number | null;
  readonly byImpact: Readonly<Record<UdoitImpact, number | null>>;
  /** one line for each type; the score is the weighted mean of their pass percentages */
  readonly rows: readonly ScoreRow[];
}

/** A course's accessibility score, from the counts of its items: no content is needed. */
export function scoreOf(counts: UdoitCounts, weights: ImpactWeights = defaultImpactWeights): UdoitScore {
  const rows = udoitTypes.map((type) => rowOf(type, counts[type], weights));
  const ofImpact = (impact: UdoitImpact) => rows.filter((row) => row.impact === impact);
  return {
    score: meanOf(rows),
    byImpact: Object.fromEntries(
      udoitImpacts.map((impact) => [impact, meanOf(ofImpact(impact))]),
    ) as UdoitScore['byImpact'],
    rows,
  };
}

const nothing: TypeCounts = { checked: 0, errors: 0, suggestions: 0 };

function rowOf(type: UdoitType, counts: TypeCounts = nothing, weights: ImpactWeights): ScoreRow {
  const { errors, suggestions } = counts;
  const checked = Math.max(counts.checked, errors + suggestions);
  const cost = Math.min(checked, errors + suggestionCost * suggestions);
  return {
    type,
    impact: impactOfType[type],
    checked,
    errors,
    suggestions,
    passPercent: checked === 0 ? null : 100 * (1 - cost / checked),
    weight: weightOfType(type, weights) * Math.min(1, checked / fullFrom),
  };
}

function meanOf(rows: readonly ScoreRow[]) {
  const { points, weight } = sizeOf(rows);
  return weight === 0 ? null : Math.round((points / weight) * 100) / 100;
}

/** A course's part in a mean that weights courses by size: points over weight, summed over all of them. */
function sizeOf(rows: readonly ScoreRow[]): { readonly points: number; readonly weight: number } {
  let [points, weight] = [0, 0];
  for (const row of rows) {
    points += row.weight * (row.passPercent ?? 0);
    weight += row.weight;
  }
  return { points, weight };
}

/** The counts of several items added up. */
export function addCounts(all: Iterable<UdoitCounts>): UdoitCounts {
  const sums: Partial<Record<UdoitType, TypeCounts>> = {};
  for (const counts of all)
    for (const type of udoitTypes) {
      const more = counts[type];
      if (!more) continue;
      const { checked, errors, suggestions } = sums[type] ?? nothing;
      sums[type] = {
        checked: checked + more.checked,
        errors: errors + more.errors,
        suggestions: suggestions + more.suggestions,
      };
    }
  return sums;
}
