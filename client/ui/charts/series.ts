/** A field over days; a day without a value is a gap. */
export interface Series {
  readonly id: string;
  readonly label: string;
  readonly points: Points;
  /** set if the server says how to draw the field, like the next two */
  readonly color?: string | undefined;
  /** 'solid', 'dashed', 'dotted', or an SVG dash array */
  readonly linePattern?: string | undefined;
  /** in pixels */
  readonly strokeWidth?: number | undefined;
  /** the values of the period before, on the days they're compared with; drawn faint */
  readonly previous?: Points | undefined;
  /** how its values are written, if not like the axis's */
  readonly formatValue?: ((value: number) => string) | undefined;
  /** its place among the report's fields, which its look depends on; without it, its place in the chart */
  readonly place?: number | undefined;
  /** 100 for percentages and scores: where their axis ends */
  readonly maximum?: number | undefined;
  /** the one that matters most: thicker, its name in bold */
  readonly isLead?: boolean | undefined;
  /** whether what it's about began after the first of the days: its line starts with a ring */
  readonly beginsLate?: boolean | undefined;
}

export type Points = readonly { readonly day: string; readonly value: number | null }[];

/** A day on which something changed that the lines don't show by themselves. */
export interface DayMark {
  readonly day: string;
  /** what changed, in a sentence */
  readonly text: string;
  readonly kind: 'change' | 'beginning';
  /** what its kind is called in the legend */
  readonly label: string;
}

/** The days up to `to` are drawn on a shaded background. */
export interface ShadedDays {
  /** the last shaded day, 'YYYY-MM-DD' */
  readonly to: string;
  /** what the shade means, for the legend */
  readonly label: string;
}

export interface ChartProps {
  /** says what the chart shows; the numbers are in a table below */
  readonly title: string;
  readonly series: readonly Series[];
  /** 100 for percentages; otherwise the axis ends above the largest value */
  readonly maximum?: number | undefined;
  /** the part of the axis that's drawn; absent: all of it, from zero */
  readonly zoom?: AxisPart | undefined;
  /** whether each line's name stands at its end, where there's room */
  readonly isLabelled?: boolean | undefined;
  /** in pixels */
  readonly height: number;
  readonly shaded?: ShadedDays | undefined;
  readonly marks?: readonly DayMark[] | undefined;
  /** true below a chart whose legend explains what both have */
  readonly isFollowing?: boolean | undefined;
  /** how many letters the numbers of its axis have at most, if it's to be aligned with other charts */
  readonly letters?: number | undefined;
  /** how the axis writes its numbers */
  readonly formatValue: (value: number) => string;
}

/** The end of a count's axis: the largest value plus ten (specification §4). */
export const axisEnd = (series: readonly Series[]) =>
  Math.max(
    0,
    ...series.flatMap(({ points, previous = [] }) => [...points, ...previous].map(({ value }) => value ?? 0)),
  ) + 10;

/** A part of an axis, and the values that are written on it. */
export interface AxisPart {
  readonly start: number;
  readonly end: number;
  readonly ticks: readonly number[];
}

/** How many distances between values a part of an axis has at most, and the part of the whole from which on it's no use. */
const mostSteps = 5;
const uselessPart = 0.6;

/** The part of the axis that shows how lines move; undefined where they don't, or where the whole shows it as well. */
export function movementAxis(series: readonly Series[], maximum?: number): AxisPart | undefined {
  const values = series.flatMap(({ points, previous = [] }) =>
    [...points, ...previous].flatMap(({ value }) => value ?? []),
  );
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0 || low === high) return undefined;
  const step = stepOf((high - low) / (mostSteps - 2));
  const start = Math.max(0, (Math.ceil(low / step) - 1) * step);
  const end = Math.min(maximum ?? Infinity, (Math.floor(high / step) + 1) * step);
  if (end - start > uselessPart * (maximum ?? axisEnd(series))) return undefined;
  const count = Math.round((end - start) / step);
  return { start, end, ticks: Array.from({ length: count + 1 }, (_, at) => start + at * step) };
}

/** A whole number that people count by, and at least the distance: 1, 2, 5, 10, 20 and so on. */
function stepOf(distance: number) {
  const power = 10 ** Math.floor(Math.log10(distance));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= distance) ?? 10;
  return Math.max(1, Math.round(step * power));
}

/** From this factor between their largest values on, a field flattens the other on a shared axis. */
const sharedAxisFactor = 10;

/** Fields in groups that can share an axis, in the given order: hundreds of courses apart from thousands of students. */
export function sharedAxes<S extends Series>(series: readonly S[]): (readonly S[])[] {
  const groups: S[][] = [];
  for (const field of series) {
    const fits = groups.find((group) => group.every((other) => isComparable(other, field)));
    if (fits) fits.push(field);
    else groups.push([field]);
  }
  return groups;
}

const hasValues = ({ points }: Series) => points.some(({ value }) => value !== null && value !== 0);

function isComparable(a: Series, b: Series) {
  if (a.maximum !== b.maximum) return false;
  // A line at zero is as flat on any axis.
  if (!hasValues(a) || !hasValues(b)) return true;
  const [low = 0, high = 0] = [axisEnd([a]), axisEnd([b])].toSorted((x, y) => x - y);
  return high < low * sharedAxisFactor;
}

export const msPerDay = 86_400_000;

interface Point {
  /** the start of the day, in milliseconds */
  readonly x: number;
  readonly y: number;
}

/** Runs of days without a gap. Each is drawn as its own line, so that gaps show. */
export function runsOf(points: Points): Point[][] {
  const runs: Point[][] = [];
  let last: number | undefined;
  for (const { day, value } of points) {
    const time = Date.parse(day);
    if (value !== null) {
      const isNext = last !== undefined && time - last <= msPerDay;
      const run = isNext ? runs.at(-1) : undefined;
      if (run) run.push({ x: time, y: value });
      else runs.push([{ x: time, y: value }]);
      last = time;
    }
  }
  return runs;
}

/** Every day that some field has a place for, oldest first. */
export const daysOf = (series: readonly Series[]): readonly string[] =>
  [
    ...new Set(series.flatMap(({ points, previous = [] }) => [...points, ...previous].map(({ day }) => day))),
  ].toSorted();

/** From the first of the days to the end of the shaded ones: the start of the next day, or the last of the days. */
export function shadedSpan(
  days: readonly string[],
  { to }: ShadedDays,
): readonly [number, number] | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first > to) return undefined;
  return [Date.parse(first), Math.min(Date.parse(to) + msPerDay, Date.parse(last))];
}

/** How many markers a long line has: enough to recognise it, few enough to see its dashes. */
const markersPerLine = 8;

/** The points of a field that get a marker: some along each run, and always its ends. */
export function markedPoints(points: Points): Point[] {
  const step = Math.max(1, Math.ceil(points.length / markersPerLine));
  return runsOf(points).flatMap((run) =>
    run.filter((_, place) => place % step === 0 || place === run.length - 1),
  );
}

/** Breaks a label at its spaces into lines of at most this many letters, if its words allow. */
export function wrapLabel(label: string, letters: number): string {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines.splice(-1, 1, `${last} ${word}`);
    else lines.push(word);
  }
  return lines.join('\n');
}
