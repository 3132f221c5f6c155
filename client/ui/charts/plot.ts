import type { ChartBox } from './use-chart-box.ts';
import { msPerDay } from './series.ts';

/** The space around the part of a chart that has lines or bars, in pixels. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Where each day of a chart lies. */
export interface TimePlot {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  /** the place of a time on the chart's own scale, and of a place the time */
  readonly placeOf: (time: number) => number;
  readonly timeOf: (place: number) => number;
  /** in pixels from the chart's left edge */
  readonly pixelOf: (time: number) => number;
}

/** The approximate width of a letter on an axis, in pixels. */
export const letterWidth = 7.5;

/** The margins around a chart whose values are written with at most this many letters. */
export function marginsFor(letters: number, isMirrored: boolean): Margins {
  const axis = Math.max(36, Math.ceil(letters * letterWidth) + 18);
  const [left, right] = isMirrored ? [28, axis] : [axis, 28];
  return { top: 14, bottom: 34, left, right };
}

/** Lays out days from left to right, or the other way in a mirrored chart. Pass at least one day. */
export function timePlot(days: readonly string[], box: ChartBox, { left, right }: Margins): TimePlot {
  const { width, isMirrored } = box;
  const times = days.map((day) => Date.parse(day));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const margin = first === last ? msPerDay / 2 : 0;
  const sign = isMirrored ? -1 : 1;
  const placeOf = (time: number) => sign * time;
  const ends = [placeOf(first - margin), placeOf(last + margin)] as const;
  const domain = [Math.min(...ends), Math.max(...ends)] as const;
  const scale = (width - left - right) / (domain[1] - domain[0]);
  return {
    domain,
    placeOf,
    timeOf: placeOf,
    ticks: tickTimes(first, last, width < 500 ? 3 : 6).map(placeOf),
    pixelOf: (time) => left + (placeOf(time) - domain[0]) * scale,
  };
}

/** Days at equal distances that end with the last one, and at most this many. */
function tickTimes(first: number, last: number, most: number): number[] {
  const dayCount = Math.round((last - first) / msPerDay) + 1;
  const step = Math.max(1, Math.ceil((dayCount - 1) / Math.max(1, most - 1))) * msPerDay;
  const ticks: number[] = [];
  for (let time = last; time >= first; time -= step) ticks.unshift(time);
  return ticks;
}
