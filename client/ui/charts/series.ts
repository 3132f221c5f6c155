/** A field over days; a day without a value is a gap. */
export interface Series {
  readonly id: string;
  readonly label: string;
  readonly points: readonly { readonly day: string; readonly value: number | null }[];
  /** set if the server says how to draw the field, like the next two */
  readonly color?: string | undefined;
  /** 'solid', 'dashed', 'dotted', or an SVG dash array */
  readonly linePattern?: string | undefined;
  /** in pixels */
  readonly strokeWidth?: number | undefined;
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
  /** in pixels */
  readonly height: number;
  readonly shaded?: ShadedDays | undefined;
  /** how the axis and the bars write their numbers */
  readonly formatValue: (value: number) => string;
}

/** The end of a count's axis: the largest value plus ten (specification §4). */
export const axisEnd = (series: readonly Series[]) =>
  Math.max(0, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0))) + 10;

/** How many times larger than another's a field's largest value can be before it flattens the other on a shared axis. */
const sharedAxisFactor = 8;

/** Fields in groups that can share an axis, in the given order: hundreds of courses apart from thousands of students. */
export function sharedAxes(series: readonly Series[]): (readonly Series[])[] {
  const groups: Series[][] = [];
  for (const field of series) {
    const fits = groups.find((group) => group.every((other) => isComparable(other, field)));
    if (fits) fits.push(field);
    else groups.push([field]);
  }
  return groups;
}

function isComparable(a: Series, b: Series) {
  const [low = 0, high = 0] = [axisEnd([a]), axisEnd([b])].toSorted((x, y) => x - y);
  return high <= low * sharedAxisFactor;
}

const msPerDay = 86_400_000;

export interface Point {
  readonly x: Date;
  readonly y: number;
}

/** Runs of days without a gap. Each is drawn as its own line, so that gaps show. */
export function runsOf(points: Series['points']): Point[][] {
  const runs: Point[][] = [];
  let last: number | undefined;
  for (const { day, value } of points) {
    const time = Date.parse(day);
    if (value !== null) {
      const isNext = last !== undefined && time - last <= msPerDay;
      const run = isNext ? runs.at(-1) : undefined;
      if (run) run.push({ x: new Date(time), y: value });
      else runs.push([{ x: new Date(time), y: value }]);
      last = time;
    }
  }
  return runs;
}

/** From the first of all days to the end of the shaded ones: the start of the next day, or the last of all days. */
export function shadedSpan(series: readonly Series[], { to }: ShadedDays): readonly [Date, Date] | undefined {
  const days = series.flatMap(({ points }) => points.map(({ day }) => day)).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first > to) return undefined;
  const end = Math.min(Date.parse(to) + msPerDay, Date.parse(last));
  return [new Date(first), new Date(end)];
}

/** How many markers a long line has: enough to recognise it, few enough to see its dashes. */
const markersPerLine = 8;

/** The points of a field that get a marker: some along each run, and always its ends. */
export function markedPoints(points: Series['points']): Point[] {
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
