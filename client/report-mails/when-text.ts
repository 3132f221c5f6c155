import type { IntlShape } from 'react-intl';
import { lastDay, type ReportMoments } from '#shared/report-mails/report-schedule.ts';
import { formatDay } from '../ui/format-value.ts';
import { reportMailMessages } from './report-mails.messages.ts';

/** A Monday, to name the days of a week by. */
const aMonday = Date.UTC(2024, 0, 1);
const [hourMs, dayMs] = [3_600_000, 86_400_000];

export const formatWeekday = (intl: IntlShape, weekday: number) =>
  intl.formatDate(aMonday + (weekday - 1) * dayMs, { weekday: 'long', timeZone: 'UTC' });

export const formatHour = (intl: IntlShape, hour: number) =>
  intl.formatTime(aMonday + hour * hourMs, { timeStyle: 'short', timeZone: 'UTC' });

/** When a report is sent, as a sentence; the hour is that of the institution's clocks. */
export function whenText(intl: IntlShape, moments: ReportMoments): string {
  const hour = formatHour(intl, moments.hour);
  if (moments.every === 'week')
    return intl.formatMessage(reportMailMessages.everyWeek, {
      weekday: formatWeekday(intl, moments.weekday),
      hour,
    });
  if (moments.every === 'term') return intl.formatMessage(reportMailMessages.everyTerm, { hour });
  if (moments.every === 'once')
    return intl.formatMessage(reportMailMessages.once, { day: formatDay(intl, moments.date), hour });
  if (moments.day === lastDay) return intl.formatMessage(reportMailMessages.everyLast, { hour });
  return intl.formatMessage(reportMailMessages.everyMonth, { day: moments.day, hour });
}
