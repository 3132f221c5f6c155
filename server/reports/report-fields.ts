import { say } from '#server/infra/i18n/language.ts';
import { fieldMessages } from '#shared/reports/report-names.messages.ts';
import type {
  ReportField,
  ReportFieldId,
  ReportSource,
  ReportSummary,
} from '#shared/reports/report-presets.ts';
import { metricById, metricCount, type MetricId } from '#shared/scans/metrics.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { phrase } from '#shared/text/phrase.ts';

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

export const positionsOf = (tool: Tool) => Array.from({ length: metricCount(tool) }, (_, index) => index + 1);

interface Sums {
  readonly sums: readonly (number | null)[];
  readonly counts: readonly number[];
}

/** A field's number, and how many courses are behind it. */
export function valueOf({ from }: ReportField, { sums, counts }: Sums) {
  const read = (id: MetricId) => {
    const at = metricById(id).position - 1;
    return { sum: sums[at] ?? 0, behind: counts[at] ?? 0 };
  };
  const of = ({ behind }: { behind: number }, value: () => number) => ({
    value: behind === 0 ? null : value(),
    behind,
  });
  if ('sum' in from) return of(read(from.sum), () => read(from.sum).sum);
  if ('mean' in from) return of(read(from.mean), () => read(from.mean).sum / read(from.mean).behind);
  if ('percentOfCourses' in from) {
    const { sum, behind } = read(from.percentOfCourses);
    return of({ behind }, () => (100 * sum) / behind);
  }
  if (!('ratio' in from)) return { value: null, behind: 0 };
  const [part, whole] = from.ratio.map(read);
  if (!part || !whole || whole.sum === 0) return { value: null, behind: 0 };
  return of(whole, () => (100 * part.sum) / whole.sum);
}
