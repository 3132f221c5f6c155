import { DateTime } from 'luxon';

/** Scheduled syncs begin at two in the morning, institution time … */
const firstHour = 2;
/** … and are spread over this many minutes, so that not every batch reads Canvas at once. */
const spreadMinutes = 120;
/** Odd and far from a factor of the spread: neighbouring batches end up far apart. */
const stride = 37;

/**
 * When the batch's scheduled sync is due on the day of `now`, in the institution's time zone; always the same minute.
 */
export function scheduledSyncOf(batchId: number, timeZone: string, now: Date): Date {
  const minutes = (batchId * stride) % spreadMinutes;
  return DateTime.fromJSDate(now, { zone: timeZone })
    .startOf('day')
    .set({ hour: firstHour + Math.floor(minutes / 60), minute: minutes % 60 })
    .toJSDate();
}

/** The batch's next scheduled sync after `now`. */
export function nextScheduledSync(batchId: number, timeZone: string, now: Date): Date {
  const today = scheduledSyncOf(batchId, timeZone, now);
  if (today > now) return today;
  const tomorrow = DateTime.fromJSDate(now, { zone: timeZone }).plus({ days: 1 }).toJSDate();
  return scheduledSyncOf(batchId, timeZone, tomorrow);
}
