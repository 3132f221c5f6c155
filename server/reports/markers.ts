import type { ReportField } from '#shared/reports/report-presets.ts';
import type { ReportMarker } from '#shared/reports/report.api.ts';
import type { DayRange, DayTotals } from './asked.ts';

/** A batch, and the day on which it was created. */
export interface Begun {
  readonly id: number;
  readonly title: string;
  readonly day: string;
}

interface Marked {
  readonly days: readonly DayTotals[];
  readonly batches: readonly Begun[];
  readonly fields: readonly ReportField[];
}

/** More batches than this beginning in one report say nothing to anyone. */
const mostBegun = 20;

/** Days from which the numbers are different for another reason than the courses, oldest first. */
export function markersOf({ days, batches, fields }: Marked, { from, to }: DayRange): ReportMarker[] {
  const begun = batches.filter(({ day }) => day > from && day <= to);
  const changed = fields.some(({ unit }) => unit === 'score') ? changesOf(days) : [];
  return [
    ...changed.map((date) => ({ kind: 'weights_changed' as const, date })),
    ...(begun.length > mostBegun ? [] : begun).map(({ id, title, day }) => ({
      kind: 'batch_began' as const,
      date: day,
      batchId: id,
      title,
    })),
  ].toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** The days on which the first score by newer settings is in the numbers. */
function changesOf(days: readonly DayTotals[]) {
  let newest: number | null = null;
  return days.flatMap(({ day, scoreVersion }) => {
    if (scoreVersion === null || (newest !== null && scoreVersion <= newest)) return [];
    const isFirst = newest === null;
    newest = scoreVersion;
    return isFirst ? [] : [day];
  });
}
