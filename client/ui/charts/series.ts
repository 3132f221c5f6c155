/** A field over days; a day without a value is a gap. */
export interface Series {
  readonly id: string;
  readonly label: string;
  readonly points: readonly { readonly day: string; readonly value: number | null }[];
  /** where the server says how the field is drawn */
  readonly color?: string | undefined;
  /** 'solid', 'dashed', 'dotted', or an SVG dash array */
  readonly linePattern?: string | undefined;
  /** in pixels */
  readonly strokeWidth?: number | undefined;
}

/** The days from the first one on that are drawn on a shaded ground. */
export interface ShadedDays {
  /** the last of them, 'YYYY-MM-DD' */
  readonly to: string;
  /** says in the legend what the shade means */
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

/** The end of a count's axis: the largest value and ten more (specification §4). */
export const axisEnd = (series: readonly Series[]) =>
  Math.max(0, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0))) + 10;

/** How many times as large as another's a field's largest value may be before it presses that one flat on their axis. */
const sharedAxisFactor = 8;

/** Fields in groups that one axis can show, each in the order given: hundreds of courses, and thousands of students. */
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

/** Runs of days without a gap: each is drawn as its own line, so that a gap stays a gap. */
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

/** From the first day of all to the end of the shaded ones: where the next day begins, or the last of all. */
export function shadedSpan(series: readonly Series[], { to }: ShadedDays): readonly [Date, Date] | undefined {
  const days = series.flatMap(({ points }) => points.map(({ day }) => day)).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || first > to) return undefined;
  const end = Math.min(Date.parse(to) + msPerDay, Date.parse(last));
  return [new Date(first), new Date(end)];
}

/** How many markers a long line bears: enough to tell it by, few enough to see its dashes. */
const markersPerLine = 8;

/** The points of a field that bear its marker: some along each run, and always its ends. */
export function markedPoints(points: Series['points']): Point[] {
  const step = Math.max(1, Math.ceil(points.length / markersPerLine));
  return runsOf(points).flatMap((run) =>
    run.filter((_, place) => place % step === 0 || place === run.length - 1),
  );
}

/** Breaks a label at its blanks into lines of at most this many letters, as far as its words allow. */
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
