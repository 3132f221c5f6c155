import { useIntl, type IntlShape } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import { useDayMarks } from './history-series.ts';
import { formatDay, formatMoment, formatPeriod } from '../ui/format-value.ts';
import { earlyDays, type Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';

/** How many batches a sentence names; the rest are counted. */
const mostTitles = 5;

interface ToldReport {
  readonly report: Report;
  readonly batches: readonly Batch[];
  /** whether it's about the latest day only */
  readonly isCurrent: boolean;
}

/** The days of a report. The current numbers are of one day, however many were searched for them. */
export function periodText(intl: IntlShape, { data, params }: Report, isCurrent: boolean) {
  const [from, to] = isCurrent && data[0] ? [data[0].date, data[0].date] : [params.from, params.to];
  return formatPeriod(intl, from, to);
}

/** What people need to know to read a report's numbers, in sentences: what they're about, and what isn't plain history. */
export function useReportSentences({ report, batches, isCurrent }: ToldReport) {
  const intl = useIntl();
  const { params, scope, totals, asOf } = report;
  const count = batches.length;
  const early = report.lines.length > 0 ? undefined : earlyDays(report);
  const marks = useDayMarks(report);
  const summaries = new Set(params.fields.map(({ summary }) => summary));
  const titles = batches.slice(0, mostTitles).map(({ title }) => title);
  const more = count - titles.length;
  const named =
    more > 0 ? [...titles, intl.formatMessage(reportMessages.moreTitles, { count: more })] : titles;
  return {
    subject: intl.formatMessage(reportMessages.subject, {
      period: periodText(intl, report, isCurrent),
      courses: totals.courses,
      count,
      titles: intl.formatList(named),
    }),
    notes: [
      ...(scope
        ? [
            intl.formatMessage(reportMessages[scope.asOf === 'day' ? 'scopeOfDay' : 'scopeOfToday'], {
              title: scope.title,
            }),
          ]
        : []),
      ...(report.lines[0]?.kind === 'batch' && report.lines.length < count
        ? [intl.formatMessage(reportMessages.largestLines, { count: report.lines.length, total: count })]
        : []),
      ...(count > 1 ? [intl.formatMessage(reportMessages.countedOnce)] : []),
      ...(summaries.has('mean') && summaries.has('weighted_mean')
        ? [intl.formatMessage(reportMessages.twoMeans)]
        : []),
      ...(early
        ? [
            intl.formatMessage(reportMessages.beforeCreatedText, {
              count: early.count,
              total: count,
              day: formatDay(intl, early.to),
            }),
          ]
        : []),
      ...marks.map(({ text }) => text),
    ],
    asOf:
      asOf === null
        ? []
        : [
            intl.formatMessage(reportMessages.asOfDate, {
              date: formatMoment(intl, asOf),
            }),
          ],
  };
}
