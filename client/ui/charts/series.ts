/** A field over days; a day without a value is a gap. */
export interface Series {
  readonly id: string;
  readonly label: string;
  readonly points: readonly { readonly day: string; readonly value: number | null }[];
}

export interface ChartProps {
  /** says what the chart shows; the numbers stand in a table beneath */
  readonly title: string;
  readonly series: readonly Series[];
  /** 100 for percentages; otherwise the axis ends above the largest value */
  readonly maximum?: number;
}

/** The end of a count's axis: the largest value and ten more (specification §4). */
export const axisEnd = (series: readonly Series[]) =>
  Math.max(0, ...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0))) + 10;

const msPerDay = 86_400_000;

/** Runs of days without a gap: each is drawn as a line of its own, so that a gap stays a gap. */
export function runsOf(points: Series['points']): { x: Date; y: number }[][] {
  const runs: { x: Date; y: number }[][] = [];
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
