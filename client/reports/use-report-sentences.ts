import { useIntl } from 'react-intl';
import type { Batch } from '#shared/batches/batch.ts';
import { useDayMarks } from './history-series.ts';
import { lastDayBefore } from './report-days.ts';
import { dayText, type Report } from './report-format.ts';
import { reportMessages } from './report.messages.ts';

/** How many batches a sentence names; the rest are counted. */
const mostTitles = 5;

/** What people need to know to read a report's numbers, in sentences: what they're about, and what isn't plain history. */
export function useReportSentences(report: Report, batches: readonly Batch[]) {
  const intl = useIntl();
  const { params, scope, totals, asOf } = report;
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
      period: intl.formatDateTimeRange(Date.parse(params.from), Date.parse(params.to), {
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
