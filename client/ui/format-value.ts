import type { IntlShape } from 'react-intl';
import { decimalsOf } from '#shared/scans/metrics/metric.ts';

/*
 * The one form of each kind of value. Everything on the screen is written by these: an invariant test says so
 * (format-value.test.ts).
 */

type Numbers = Pick<IntlShape, 'formatNumber'>;
type Dates = Pick<IntlShape, 'formatDate'>;

/** A percentage, 0 to 100: without decimals if it's whole, otherwise with two (specification §9). */
export function formatPercent(intl: Numbers, percent: number): string {
  const rounded = Math.round(percent * 100) / 100;
  const digits = Number.isInteger(rounded) ? 0 : decimalsOf.percent;
  return intl.formatNumber(rounded / 100, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** A score, or points of one: always with a decimal, so that scores below each other can be compared. */
export const formatScore = (intl: Numbers, score: number) =>
  intl.formatNumber(score, {
    minimumFractionDigits: decimalsOf.score,
    maximumFractionDigits: decimalsOf.score,
  });

/** An amount of something measured, such as megabytes: with a decimal, unless it's whole. */
export const formatAmount = (intl: Numbers, amount: number) =>
  intl.formatNumber(amount, { maximumFractionDigits: decimalsOf.megabytes });

/** How many there are of something. */
export const formatCount = (intl: Numbers, count: number) =>
  intl.formatNumber(count, { maximumFractionDigits: decimalsOf.count });

/** A change, with its sign. */
export const formatChange = (intl: Numbers, change: number, decimals: number) =>
  intl.formatNumber(change, { maximumFractionDigits: decimals, signDisplay: 'exceptZero' });

/** A day of the calendar, 'YYYY-MM-DD', which is the same everywhere. */
export const formatDay = (intl: Dates, day: string) =>
  intl.formatDate(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });

/** Days of the calendar, from the first to the last. */
export const formatPeriod = (intl: Pick<IntlShape, 'formatDateTimeRange'>, from: string, to: string) =>
  intl.formatDateTimeRange(Date.parse(from), Date.parse(to), { dateStyle: 'medium', timeZone: 'UTC' });

/** A day where there's little room, such as on an axis: without its year. */
export const formatShortDay = (intl: Dates, day: string | number) =>
  intl.formatDate(day, { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A moment, in the person's time zone or another one. */
export const formatMoment = (intl: Dates, at: string | number | Date, timeZone?: string) =>
  intl.formatDate(at, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone !== undefined && { timeZone }),
  });

/** The day of a moment, in the person's time zone. */
export const formatDayOf = (intl: Dates, at: string | number | Date) =>
  intl.formatDate(at, { dateStyle: 'medium' });
