import { DateTime } from 'luxon';

/** When digests are due, in the hours of the person's day. */
const hour = 7;
const monday = 1;

/** The last moments at which digests were due for a person. */
export interface DigestTime {
  /** the person's day of the last daily digest, YYYY-MM-DD */
  readonly day: string;
  readonly daily: Date;
  /** that of a Monday */
  readonly weekly: Date;
}

/** The last 7:00 in a time zone, and the last on a Monday. Where the clock skips 7:00, it's the hour after. */
export function lastDigestTime(now: Date, zone: string): DigestTime {
  const local = DateTime.fromJSDate(now, { zone });
  const today = local.startOf('day').set({ hour });
  const daily = today <= local ? today : local.startOf('day').minus({ days: 1 }).set({ hour });
  const weekly = daily
    .startOf('day')
    .minus({ days: daily.weekday - monday })
    .set({ hour });
  return { day: daily.toFormat('yyyy-MM-dd'), daily: daily.toJSDate(), weekly: weekly.toJSDate() };
}
