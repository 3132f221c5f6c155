import { impactOfType, type UdoitImpact, type UdoitType } from './udoit-rules.ts';

/** What was found of one type, in one item or in all items of a course, not counting resolved findings. */
export interface TypeCounts {
  readonly checked: number;
  readonly errors: number;
  readonly suggestions: number;
}

export type UdoitCounts = Readonly<Partial<Record<UdoitType, TypeCounts>>>;

export type ImpactWeights = Readonly<Record<UdoitImpact, number>>;

export const defaultImpactWeights: ImpactWeights = { high: 60, medium: 30, low: 10 };

export const scoreBands = ['good', 'fair', 'poor'] as const;
export type ScoreBand = (typeof scoreBands)[number];

/** The lowest score of each band except the last. */
const defaultBandLimits: Readonly<Record<'good' | 'fair', number>> = { good: 90, fair: 70 };

export type BandLimits = typeof defaultBandLimits;

/** Where a score stands; without one, nowhere. */
export function bandOf(score: number | null, { good, fair }: BandLimits): ScoreBand | null {
  if (score === null) return null;
  if (score >= good) return 'good';
  return score >= fair ? 'fair' : 'poor';
}

/** One line of the table that explains a score. */
export interface ScoreRow {
  readonly type: UdoitType;
  readonly impact: UdoitImpact;
  readonly checked: number;
  readonly errors: number;
  readonly suggestions: number;
  /** 0 to 100; null if nothing of this type was checked */
  readonly passPercent: number | null;
  /** the type's share of its impact's weight, smaller if few elements were checked */
  readonly weight: number;
}

export const weightOfType = (type: UdoitType, weights: ImpactWeights) => {
  const impact = impactOfType[type];
  const siblings = Object.values(impactOfType).filter((other) => other === impact).length;
  return weights[impact] / siblings;
};
