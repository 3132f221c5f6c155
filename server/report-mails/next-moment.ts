import { DateTime } from 'luxon';
import { lastDay, type ReportMoments } from '#shared/report-mails/report-schedule.ts';

interface Calendar {
  readonly zone: string;
  /** when the term begins that a schedule names; null: Canvas doesn't say, or no longer has it */
  readonly termStart: Date | null;
}

/**
 * The first moment after `after` at which a schedule is due; null if there's none, or it isn't known yet. Hours are those of
 * the institution's clocks: where they skip the hour, it's the one after, and where they have it twice, the first.
 */
export function nextMoment(moments: ReportMoments, after: Date, { zone, termStart }: Calendar): Date | null {
  const now = DateTime.fromJSDate(after, { zone });
  for (const day of daysFrom(moments, now, termStart)) {
    const moment = firstOfBoth(day.startOf('day').set({ hour: moments.hour }));
    if (moment > now) return moment.toJSDate();
  }
  return null;
}

/** An hour that comes twice, when it comes first. */
const firstOfBoth = (moment: DateTime) => {
  const [first = moment] = moment.getPossibleOffsets();
  return first;
};

/** The days that come into question, earliest first: of what repeats, this time's and the next's. */
function daysFrom(moments: ReportMoments, now: DateTime, termStart: Date | null): readonly DateTime[] {
  if (moments.every === 'once') return [DateTime.fromISO(moments.date, { zone: now.zone })];
  if (moments.every === 'term')
    return termStart === null ? [] : [DateTime.fromJSDate(termStart, { zone: now.zone })];
  if (moments.every === 'week') {
    const first = now.startOf('week').plus({ days: moments.weekday - 1 });
    return [first, first.plus({ weeks: 1 })];
  }
  const { day } = moments;
  const month = now.startOf('month');
  return [month, month.plus({ months: 1 })].map((each) =>
    day === lastDay ? each.endOf('month') : each.set({ day }),
  );
}
