import { IANAZone } from 'luxon';

const dayMs = 86_400_000;
/** Days from the spreadsheets' day 0 to 1970-01-01. */
const epochDay = 25_569;
/** Before March 1900, spreadsheets count a day that never was. */
const firstSerial = 61;

const fitting = (serial: number) => (serial >= firstSerial ? serial : null);

/** A calendar day, YYYY-MM-DD, as spreadsheets count days; null if theirs doesn't go back that far. */
export function serialOfDay(day: string): number | null {
  const serial = Date.parse(`${day}T00:00:00Z`) / dayMs + epochDay;
  return fitting(serial);
}

/** Offsets change at quarters of an hour at most, so one look at the zone serves all moments in a quarter. */
const quarterMs = 900_000;
/** Then it starts over, which limits the memory it takes. */
const mostQuarters = 10_000;

/** Turns moments, as ISO text, into what a clock on the wall in the time zone shows, as spreadsheets count days. */
export function serialClock(timeZone: string): (moment: string) => number | null {
  const zone = IANAZone.create(timeZone);
  const known = new Map<number, number>();
  const offsetMs = (ms: number) => {
    const quarter = Math.floor(ms / quarterMs);
    const found = known.get(quarter);
    if (found !== undefined) return found;
    if (known.size >= mostQuarters) known.clear();
    const offset = zone.offset(ms) * 60_000;
    known.set(quarter, offset);
    return offset;
  };
  return (moment) => {
    const ms = Date.parse(moment);
    return fitting((ms + offsetMs(ms)) / dayMs + epochDay);
  };
}
