import {
  blankPicture,
  draw,
  pngOf,
  widthOf,
  writeNumber,
  type Colour,
  type Picture,
  type Point,
} from './picture.ts';

/** A line of a chart: its numbers by day, YYYY-MM-DD; on other days nothing is known. */
export interface ChartLine {
  readonly points: readonly (readonly [day: string, value: number])[];
}

/** Each line's look, the main one's first. They can be told from white and from a dark mail program's ground alike. */
export const lineLooks: readonly { readonly colour: Colour; readonly dashes?: readonly number[] }[] = [
  { colour: [47, 127, 214] },
  { colour: [194, 87, 26], dashes: [18, 12] },
  { colour: [31, 143, 95], dashes: [5, 9] },
  { colour: [141, 99, 210], dashes: [26, 8, 5, 8] },
  { colour: [194, 58, 107] },
  { colour: [122, 127, 28], dashes: [18, 12] },
  { colour: [20, 138, 148], dashes: [5, 9] },
  { colour: [154, 107, 63], dashes: [26, 8, 5, 8] },
  { colour: [110, 120, 130] },
];
const grey: Colour = [125, 132, 140];

/** Twice the size that it's shown at, so that it's sharp on dense screens. */
export const pictureSize = { width: 1_152, height: 300 } as const;
const [top, bottom] = [24, 276];
const space = 16;
const textHeight = 22;

/** The lines as a PNG; undefined if none has two days. `write` writes a number as readers of the language do. */
export function drawChart(
  lines: readonly ChartLine[],
  { from, to }: { readonly from: string; readonly to: string },
  write: (value: number) => string,
): Buffer | undefined {
  const values = lines.flatMap(({ points }) => points.map(([, value]) => value));
  if (!lines.some(({ points }) => points.length > 1)) return undefined;
  const axis = axisOf(Math.min(...values), Math.max(...values));
  const widest = (texts: readonly string[]) =>
    Math.max(...texts.map((text) => widthOf(text, textHeight))) + 2 * space;
  const left = widest(axis.marks.map(write));
  const right =
    pictureSize.width -
    widest(lines.flatMap(({ points }) => points.slice(-1).map(([, value]) => write(value))));
  const picture = blankPicture(pictureSize.width, pictureSize.height);
  const days = Math.max(dayNumber(to) - dayNumber(from), 1);
  const xOf = (day: string) => left + ((dayNumber(day) - dayNumber(from)) / days) * (right - left);
  const yOf = (value: number) => bottom - ((value - axis.low) / (axis.high - axis.low)) * (bottom - top);
  for (const mark of axis.marks) {
    const [y, text] = [yOf(mark), write(mark)];
    draw(
      picture,
      [
        [left, y],
        [right, y],
      ],
      { colour: grey, width: 1 },
    );
    const at: Point = [left - space - widthOf(text, textHeight), y];
    writeNumber(picture, text, { at, height: textHeight, colour: grey });
  }
  // The main line lies over the others.
  for (const [place, { points }] of [...lines.entries()].toReversed()) {
    const { colour, dashes } = lineLooks[place % lineLooks.length] ?? { colour: grey };
    const width = place === 0 ? 6 : 4;
    for (const piece of withoutGaps(points))
      draw(
        picture,
        piece.map(([day, value]): Point => [xOf(day), yOf(value)]),
        { colour, width, ...(dashes && { dashes }) },
      );
  }
  writeEnds(picture, lines, { x: right + space, yOf, write });
  return pngOf(picture);
}

interface Ends {
  readonly x: number;
  readonly yOf: (value: number) => number;
  readonly write: (value: number) => string;
}

/** The last number of each line at its end, as far below the one above as it takes to read both. */
function writeEnds(picture: Picture, lines: readonly ChartLine[], { x, yOf, write }: Ends) {
  const ends = lines.flatMap(({ points }, place) => {
    const last = points.at(-1);
    return last ? [{ y: yOf(last[1]), text: write(last[1]), place }] : [];
  });
  let free = -Infinity;
  for (const { y, text, place } of ends.toSorted((one, other) => one.y - other.y)) {
    const at = Math.max(y, free);
    free = at + textHeight + 8;
    const colour = lineLooks[place % lineLooks.length]?.colour ?? grey;
    if (at < pictureSize.height - textHeight / 2)
      writeNumber(picture, text, { at: [x, at], height: textHeight, colour });
  }
}

const dayMs = 86_400_000;
const dayNumber = (day: string) => Math.round(Date.parse(day) / dayMs);

/** The pieces between days that nothing is known of: a week without numbers is a gap, not a straight line. */
function withoutGaps(points: ChartLine['points']) {
  const pieces: (readonly [string, number])[][] = [];
  for (const [place, point] of points.entries()) {
    const before = points[place - 1];
    if (before && dayNumber(point[0]) - dayNumber(before[0]) <= longestGapDays) pieces.at(-1)?.push(point);
    else pieces.push([point]);
  }
  return pieces;
}
const longestGapDays = 7;

/** Marks at round numbers around all values, about four of them. */
function axisOf(lowest: number, highest: number) {
  const span = highest - lowest || Math.abs(highest) || 1;
  const rough = span / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((each) => rough <= each * power) ?? 10);
  const low = Math.floor(lowest / step) * step;
  const count = Math.max(Math.ceil((highest - low) / step), 1);
  const marks = Array.from({ length: count + 1 }, (_, at) => Number((low + at * step).toPrecision(12)));
  return { low, high: low + count * step, marks };
}
