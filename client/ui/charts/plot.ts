import type { ChartBox } from './use-chart-box.ts';
import { msPerDay, type Series } from './series.ts';

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

/** A line's name and last value, beside its end. */
export interface EndLabel {
  readonly id: string;
  readonly text: string;
  /** the place on the axis, moved away from other names where lines end close together */
  readonly y: number;
  readonly isBold: boolean;
}

interface Labelled {
  readonly formatValue: (value: number) => string;
  readonly height: number;
  readonly axis: { readonly start: number; readonly end: number };
  readonly box: ChartBox;
  readonly margins: Margins;
}

/** The height of a name, in pixels, and the largest part of a chart's width that names take. */
const labelHeight = 17;
const mostForLabels = 0.3;

/** What stands beside the ends of lines, from above, and the margins that make room for it. */
export function endLabels(
  series: readonly Series[],
  { formatValue, height, axis, box, margins }: Labelled,
): { readonly labels: readonly EndLabel[]; readonly margins: Margins } {
  const letters = Math.floor((mostForLabels * box.width) / letterWidth);
  const ended = series
    .flatMap(({ id, label, points, isLead = false }) => {
      const value = points.findLast((point) => point.value !== null)?.value ?? null;
      if (value === null) return [];
      return [{ id, text: clip(`${formatValue(value)} ${label}`, letters), y: value, isBold: isLead }];
    })
    .toSorted((a, b) => b.y - a.y);
  const room = Math.ceil(Math.max(0, ...ended.map(({ text }) => text.length)) * letterWidth) + 18;
  const scale = (height - margins.top - margins.bottom) / (axis.end - axis.start);
  const places = apart(ended.map(({ y }) => (axis.end - y) * scale));
  const far = box.isMirrored ? 'left' : 'right';
  return {
    labels: ended.map((label, at) => ({ ...label, y: axis.end - (places[at] ?? 0) / scale })),
    margins: { ...margins, [far]: room },
  };
}

const clip = (text: string, letters: number) =>
  text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text;

/** Places in pixels from above, moved apart by at least a label's height: the pile around them stays in the middle. */
function apart(wanted: readonly number[]): readonly number[] {
  interface Pile {
    readonly middle: number;
    readonly count: number;
  }
  const piles: Pile[] = [];
  for (const place of wanted) {
    let pile: Pile = { middle: place, count: 1 };
    for (;;) {
      const above = piles.at(-1);
      if (!above || topOf(pile) - bottomOf(above) >= 0) break;
      piles.pop();
      const count = above.count + pile.count;
      pile = { middle: (above.middle * above.count + pile.middle * pile.count) / count, count };
    }
    piles.push(pile);
  }
  return piles.flatMap((pile) =>
    Array.from({ length: pile.count }, (_, at) => topOf(pile) + (at + 0.5) * labelHeight),
  );
}

const topOf = ({ middle, count }: { middle: number; count: number }) => middle - (count * labelHeight) / 2;
const bottomOf = ({ middle, count }: { middle: number; count: number }) => middle + (count * labelHeight) / 2;
