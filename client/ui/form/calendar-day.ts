import type { IntlShape } from 'react-intl';

/** A day of the calendar, in no time zone, is written as 2026-12-31, in fields and when sent. */
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const momentOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Whether a text is a day that exists; 2026-02-30 only looks like one. */
export function isDay(text: string) {
  const moment = dayPattern.test(text) ? momentOf(text) : undefined;
  return moment !== undefined && !Number.isNaN(moment.getTime()) && dayOf(moment) === text;
}

type Part = 'year' | 'month' | 'day';

/** Year, month and day in the order the language writes them in numbers. */
const orderIn = (locale: string): readonly Part[] =>
  new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));

/**
 * The day a person typed: as 2026-12-31 in any language, or the way theirs writes it, such as 12/31/2026. Undefined if
 * it isn't a day, or if the year isn't written out.
 */
export function readDay(typed: string, locale: string): string | undefined {
  const text = typed.trim();
  const numbers = /^(\d{1,4})[-./\s]+(\d{1,2})[-./\s]+(\d{1,4})\.?$/.exec(text)?.slice(1);
  if (!numbers) return undefined;
  const order = numbers[0]?.length === 4 ? (['year', 'month', 'day'] as const) : orderIn(locale);
  const part = (name: Part) => numbers[order.indexOf(name)] ?? '';
  const day = `${part('year')}-${part('month').padStart(2, '0')}-${part('day').padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

/** The day this many days later; the same day at the end of the calendar. */
export function addDays(day: string, count: number) {
  const moment = momentOf(day);
  moment.setUTCDate(moment.getUTCDate() + count);
  return isDay(dayOf(moment)) ? dayOf(moment) : day;
}

/** The same day this many months later, or the last of that month if it's shorter. */
export function addMonths(day: string, count: number) {
  const moment = momentOf(day);
  const date = moment.getUTCDate();
  moment.setUTCDate(1);
  moment.setUTCMonth(moment.getUTCMonth() + count);
  const last = new Date(moment);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  moment.setUTCDate(Math.min(date, last.getUTCDate()));
  return isDay(dayOf(moment)) ? dayOf(moment) : day;
}

/** A day's place in its week, from 0; the week starts on Sunday (0) or Monday (1). */
export const placeInWeek = (day: string, firstWeekday: 0 | 1) =>
  (momentOf(day).getUTCDay() - firstWeekday + 7) % 7;

/** The month of a day, in weeks. */
export function weeksOf(day: string, firstWeekday: 0 | 1): readonly (readonly string[])[] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const start = placeInWeek(first, firstWeekday);
  const week = (index: number) =>
    Array.from({ length: 7 }, (_, place) => addDays(first, index * 7 + place - start)).filter((shown) =>
      shown.startsWith(month),
    );
  return Array.from({ length: 6 }, (_, index) => week(index)).filter((days) => days.length > 0);
}

/** Today in the person's time zone. */
export function todayOf(intl: Pick<IntlShape, 'formatDateToParts'>) {
  const parts = intl.formatDateToParts(new Date(), { year: 'numeric', month: '2-digit', day: '2-digit' });
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const written = /^(\d{1,2})(?:[:.h ]?(\d{2})?)?$/;

/** Reads a time of day as people type it: 8, 8:30, 0830, 8.30 or 8h30; undefined if it's none. */
export function readTime(typed: string): string | undefined {
  const [, hours = '', minutes = '00'] = written.exec(typed.trim().toLowerCase()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
}
