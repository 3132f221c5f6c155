import { useIntl } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import { useDayMarks } from './history-series.ts';
import { lastDayBefore } from './report-days.ts';
import { dayText, type Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';

/** How many batches a sentence names; the rest are counted. */
const mostTitles = 5;

interface ToldReport {
  readonly report: Report;
  readonly batches: readonly Batch[];
  /** whether it's about the latest day only */
  readonly isCurrent: boolean;
}

export type ReportSentences = ReturnType<typeof useReportSentences>;

/** What people need to know to read a report's numbers, in sentences: what they're about, and what isn't plain history. */
export function useReportSentences({ report, batches, isCurrent }: ToldReport) {
  const intl = useIntl();
  const { params, data, scope, totals, asOf } = report;
  // The current numbers are of one day, however many were searched for them.
  const [from, to] = isCurrent && data[0] ? [data[0].date, data[0].date] : [params.from, params.to];
  const count = batches.length;
  const lastBefore = lastDayBefore(report);
  const marks = useDayMarks(report);
  const summaries = new Set(params.fields.map(({ summary }) => summary));
  const titles = batches.slice(0, mostTitles).map(({ title }) => title);
  const more = count - titles.length;
  const named =
    more > 0 ? [...titles, intl.formatMessage(reportMessages.moreTitles, { count: more })] : titles;
  return {
    subject: intl.formatMessage(reportMessages.subject, {
      period: intl.formatDateTimeRange(Date.parse(from), Date.parse(to), {
        dateStyle: 'medium',
        timeZone: 'UTC',
      }),
      courses: totals.courses,
      count,
      titles: intl.formatList(named),
    }),
    scope:
      scope &&
      intl.formatMessage(reportMessages[scope.asOf === 'day' ? 'scopeOfDay' : 'scopeOfToday'], {
        title: scope.title,
      }),
    notes: [
      ...(count > 1 ? [intl.formatMessage(reportMessages.countedOnce)] : []),
      ...(summaries.has('mean') && summaries.has('weighted_mean')
        ? [intl.formatMessage(reportMessages.twoMeans)]
        : []),
      ...(lastBefore === undefined
        ? []
        : [
            intl.formatMessage(reportMessages.beforeCreatedText, {
              count,
              day: dayText(intl, lastBefore),
            }),
          ]),
      ...marks.map(({ text }) => text),
    ],
    asOf:
      asOf === null
        ? []
        : [
            intl.formatMessage(reportMessages.asOfDate, {
              date: intl.formatDate(asOf, { dateStyle: 'medium', timeStyle: 'short' }),
            }),
          ],
  };
}
