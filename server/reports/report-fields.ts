import type { RawBuilder } from 'kysely';
import { say } from '#server/infra/i18n/language.ts';
import type { SummedValue } from '#server/relations/report-sums.ts';
import { fieldMessages } from '#shared/reports/report-names.messages.ts';
import type {
  ReportField,
  ReportFieldId,
  ReportSource,
  ReportSummary,
} from '#shared/reports/report-presets.ts';
import type { Product } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';

/** What a report reads from the history. */
export interface ReportQuestion {
  readonly tool: Product;
  readonly batchIds: readonly number[];
  readonly values: readonly SummedValue[];
  /** of the courses in the batches, only these; absent: all of them */
  readonly only: OnlyCourses | undefined;
}

export interface OnlyCourses {
  /** a sub-query of their ids */
  readonly courseIds?: RawBuilder<unknown>;
  /** a condition on the values of a span `h` */
  readonly condition?: RawBuilder<boolean>;
}

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** What courses come to, each once. */
interface Totals {
  readonly courses: number;
  readonly scannedCourses: number;
  /** in the order of the values asked for */
  readonly sums: readonly (number | null)[];
  readonly counts: readonly number[];
}

/** The same of courses that were all in scope or all not; null: nobody can tell by this alone. */
export interface PartTotals extends Totals {
  readonly isOut: boolean | null;
  /** the newest settings that a score was computed by */
  readonly scoreVersion: number | null;
}

/** A day over all courses. */
export interface DayTotals extends Omit<PartTotals, 'isOut'> {
  readonly day: string;
  /** over those of them that weren't in scope at its end, or aren't now */
  readonly out: Totals;
  /** whether `out` was summed up when the day was over: then it's known however many histories are gone */
  readonly isOutStored: boolean;
}

export const noTotals: Totals = { courses: 0, scannedCourses: 0, sums: [], counts: [] };

/** Adds up what two sets of courses come to that have none in common. */
export const plus = (one: Totals, other: Totals): Totals => ({
  courses: one.courses + other.courses,
  scannedCourses: one.scannedCourses + other.scannedCourses,
  sums: longest(one.sums, other.sums).map((_, at) => (one.sums[at] ?? 0) + (other.sums[at] ?? 0)),
  counts: longest(one.counts, other.counts).map((_, at) => (one.counts[at] ?? 0) + (other.counts[at] ?? 0)),
});

const longest = <V>(one: readonly V[], other: readonly V[]) => (one.length < other.length ? other : one);

/** A day from its parts. */
export const dayOf = (day: string, parts: readonly PartTotals[], { isStored = false } = {}): DayTotals => ({
  day,
  ...parts.reduce(plus, noTotals),
  scoreVersion: Math.max(0, ...parts.map(({ scoreVersion }) => scoreVersion ?? 0)) || null,
  out: parts.filter(({ isOut }) => isOut === true).reduce(plus, noTotals),
  isOutStored: isStored && parts.every(({ isOut }) => isOut !== null),
});

function summaryOf(from: ReportSource): ReportSummary {
  if ('mean' in from) return 'mean';
  if ('ratio' in from) return 'ratio';
  if ('weightedMean' in from) return 'weighted_mean';
  return 'percentOfCourses' in from ? 'percent_of_courses' : 'sum';
}

/** What a report says about one of its fields. */
export const fieldFacts = ({ id, from, unit }: ReportField) => ({
  id,
  // Every field of the presets has a name: fieldMessages has a line for each, or doesn't compile.
  label: say(phrase(fieldMessages[id as ReportFieldId])),
  type: unit === 'count' ? ('integer' as const) : ('float' as const),
  unit,
  summary: summaryOf(from),
});

/** The sums that a field is computed from: one, or a part and a whole. */
export function valuesOf(from: ReportSource): readonly [SummedValue] | readonly [SummedValue, SummedValue] {
  if ('sum' in from) return [{ metric: from.sum }];
  if ('mean' in from) return [{ metric: from.mean }];
  if ('percentOfCourses' in from) return [{ metric: from.percentOfCourses }];
  if ('changedWithin' in from) return [from];
  if ('ratio' in from) return [{ metric: from.ratio[0] }, { metric: from.ratio[1] }];
  const both = [from.weightedMean, from.by] as const;
  return [{ product: both }, { weight: both }];
}

/** A sum over courses, and how many of them have a value. */
export interface Sum {
  readonly sum: number;
  readonly count: number;
}

/** A field's number from its sums, and how many courses are behind it. Nothing known, or nothing to divide by: null. */
export function numberOf(from: ReportSource, [part, whole = part]: readonly [Sum, Sum?]) {
  const behind = whole.count;
  if (behind === 0) return { value: null, behind };
  if ('ratio' in from || 'weightedMean' in from) {
    const times = 'ratio' in from ? 100 : 1;
    return { value: whole.sum === 0 ? null : rounded((times * part.sum) / whole.sum), behind };
  }
  if ('mean' in from) return { value: rounded(part.sum / behind), behind };
  if ('percentOfCourses' in from) return { value: rounded((100 * part.sum) / behind), behind };
  return { value: rounded(part.sum), behind };
}

/** Sums that were added up in another order differ in their last digits. */
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
