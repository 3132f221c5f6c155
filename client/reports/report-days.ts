import type { ReportRow } from '#shared/reports/report.api.ts';
import { addDays } from '../ui/form/calendar-day.ts';
import type { Report } from './report-format.ts';

/** A day of a report, with the day of the period before that it's compared with. */
export interface ReportDay {
  readonly date: string;
  /** undefined if only the period before has this day */
  readonly row: ReportRow | undefined;
  readonly before: ReportRow | undefined;
}

const msPerDay = 86_400_000;

/** The days of a report, oldest first, each next to its counterpart in the period before. */
export function daysOfReport({ data, previous, params }: Report): readonly ReportDay[] {
  const length = (Date.parse(params.to) - Date.parse(params.from)) / msPerDay + 1;
  const before = new Map((previous ?? []).map((row) => [addDays(row.date, length), row]));
  const now = new Map(data.map((row) => [row.date, row]));
  return [...new Set([...now.keys(), ...before.keys()])]
    .toSorted()
    .map((date) => ({ date, row: now.get(date), before: before.get(date) }));
}

/** The last day before all of the report's batches existed; undefined if there's none. */
export const lastDayBefore = ({ data }: Pick<Report, 'data'>) =>
  data.findLast(({ laterBatches }) => laterBatches > 0)?.date;
