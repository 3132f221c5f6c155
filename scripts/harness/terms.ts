import type { HarnessTerm } from './world.ts';

/** When the seasons start and end; month and day. A day between two belongs to the next one. */
const seasons = [
  { name: 'Spring', start: '01-12', end: '05-15' },
  { name: 'Summer', start: '06-01', end: '08-10' },
  { name: 'Fall', start: '08-24', end: '12-18' },
] as const;

/** Where the terms of `termsAround` are in its result. */
export const termPlaces = { default: 0, beforeLast: 1, last: 2, current: 3, next: 4 } as const;

/** Terms around a day, in the order of `termPlaces`; the first is the "Default Term" that every Canvas has. */
export function termsAround(now: Date, firstId: number): HarnessTerm[] {
  const today = now.toISOString().slice(0, 10);
  const year = now.getUTCFullYear();
  const isOver = ({ end }: (typeof seasons)[number]) => `${year}-${end}` < today;
  const current = year * seasons.length + seasons.filter(isOver).length;
  const around = [-2, -1, 0, 1].map((offset) => seasonTerm(current + offset, firstId));
  return [{ id: String(firstId + 1), name: 'Default Term', startAt: null, endAt: null }, ...around];
}

/** `count` is the number of seasons since the year 0: it identifies a season for good, and so does the id made from it. */
function seasonTerm(count: number, firstId: number): HarnessTerm {
  const year = Math.floor(count / seasons.length);
  const { name, start, end } = seasons[count % seasons.length] ?? seasons[0];
  const firstSeason = 2020 * seasons.length;
  return {
    id: String(firstId + 100 + count - firstSeason),
    name: `${name} ${year}`,
    startAt: `${year}-${start}T06:00:00Z`,
    endAt: `${year}-${end}T23:59:00Z`,
  };
}
