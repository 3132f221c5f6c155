import { DateTime } from 'luxon';
import { Problem } from '#shared/http/problem.ts';
import type { ReportDuration } from '#shared/reports/report-presets.ts';
import { longestReportMonths } from '#shared/reports/report.api.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import type { DayRange } from './report-question.ts';
import { reportProblems } from './report.messages.ts';

export const dayPlus = (day: string, days: number) => DateTime.fromISO(day).plus({ days }).toISODate() ?? day;

interface Period {
  readonly reportDuration: ReportDuration;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly part: 'query' | 'body';
}

/** The days that a report is about: a duration up to today, or from and to a day. */
export function rangeOf(period: Period, today: string): DayRange {
  const { reportDuration, startDate, endDate, part } = period;
  const to = endDate ?? today;
  const from = startDate ?? beginOf(reportDuration, to);
  const wrong = (field: 'startDate' | 'endDate', text: Phrase, beside = text) =>
    new Problem('invalid_input', text, { [`${part}.${field}`]: beside });
  if (to > today) throw wrong('endDate', phrase(reportProblems.future));
  if (from > to) throw wrong('startDate', phrase(reportProblems.endsFirst), phrase(reportProblems.afterEnd));
  if (from < monthsBefore(to, longestReportMonths))
    throw wrong('startDate', phrase(reportProblems.tooLong, { months: longestReportMonths }));
  return { from, to };
}

const durationDays: Record<Exclude<ReportDuration, '6_months'>, number> = {
  current: 1,
  '30_days': 30,
  '90_days': 90,
};

const monthsBefore = (day: string, months: number) =>
  DateTime.fromISO(day).minus({ months }).toISODate() ?? day;

const beginOf = (duration: ReportDuration, to: string) =>
  duration === '6_months' ? monthsBefore(to, 6) : dayPlus(to, 1 - durationDays[duration]);

/** The period before, of the same length. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  const length = Math.round(DateTime.fromISO(to).diff(DateTime.fromISO(from), 'days').days) + 1;
  return { from: dayPlus(from, -length), to: dayPlus(from, -1) };
}
