import { crc32, deflateSync } from 'node:zlib';

export type Point = readonly [x: number, y: number];
/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

interface Stroke {
  readonly colour: Colour;
  readonly width: number;
  /** lengths of line and gap in turn; absent: no gaps */
  readonly dashes?: readonly number[];
}

/** A picture on a transparent ground, which is drawn on with strokes that have soft edges and round ends. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** how much of each pixel the stroke covers that's being drawn, 0 to 255, and of which any */
  readonly cover: Uint8Array;
  readonly touched: number[];
}

export const blankPicture = (width: number, height: number): Picture => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 4),
  cover: new Uint8Array(width * height),
  touched: [],
});

export function draw(picture: Picture, points: readonly Point[], { colour, width, dashes }: Stroke) {
  for (const piece of dashes ? dashed(points, dashes) : [points])
    for (const [at, from] of piece.entries())
      if (at === 0 || at < piece.length - 1)
        coverSegment(picture, { from, to: piece[at + 1] ?? from, radius: width / 2 });
  for (const place of picture.touched) blend(picture, place, colour);
  picture.touched.length = 0;
}

interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly radius: number;
}

/** Notes how much of each pixel a segment covers; where two meet, the larger counts. */
function coverSegment({ width, height, cover, touched }: Picture, { from, to, radius }: Segment) {
  const [left, right] = rangeOf([from[0], to[0]], radius, width);
  const [top, bottom] = rangeOf([from[1], to[1]], radius, height);
  const distance = distanceTo(from, to);
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) {
      const covered = Math.round(255 * Math.min(radius + 0.5 - distance(x + 0.5, y + 0.5), 1));
      const place = y * width + x;
      const before = cover[place] ?? 0;
      if (covered <= before) continue;
      if (before === 0) touched.push(place);
      cover[place] = covered;
    }
}

/** Lays a colour over a pixel, as far as the stroke covers it. */
function blend({ pixels, cover }: Picture, place: number, colour: Colour) {
  const at = place * 4;
  const covered = (cover[place] ?? 0) / 255;
  const below = ((pixels[at + 3] ?? 0) / 255) * (1 - covered);
  const alpha = covered + below;
  for (let channel = 0; channel < colour.length; channel += 1)
    pixels[at + channel] =
      ((colour[channel] ?? 0) * covered + (pixels[at + channel] ?? 0) * below) / alpha + 0.5;
  pixels[at + 3] = alpha * 255 + 0.5;
  cover[place] = 0;
}

/** As a PNG with 8 bits a channel (PNG specification, third edition, §5 and §11). */
export function pngOf({ width, height, pixels }: Picture): Buffer {
  const row = width * 4;
  const lines = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1) lines.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, trueColourWithAlpha], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const trueColourWithAlpha = 6;

function chunk(name: string, content: Buffer) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const rangeOf = (ends: readonly [number, number], radius: number, size: number) =>
  [
    Math.max(Math.floor(Math.min(...ends) - radius - 1), 0),
    Math.min(Math.ceil(Math.max(...ends) + radius + 1), size - 1),
  ] as const;

/** How far points are from a segment. */
function distanceTo([fromX, fromY]: Point, [toX, toY]: Point) {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const length = alongX * alongX + alongY * alongY;
  return (x: number, y: number) => {
    const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length;
    const at = Math.min(Math.max(share, 0), 1);
    const [awayX, awayY] = [x - fromX - at * alongX, y - fromY - at * alongY];
    return Math.sqrt(awayX * awayX + awayY * awayY);
  };
}

/** The pieces of a line that its gaps leave. */
function dashed(points: readonly Point[], dashes: readonly number[]): readonly (readonly Point[])[] {
  const pieces: Point[][] = [];
  let [turn, left, isLine] = [0, dashes[0] ?? 0, true];
  let piece: Point[] = points[0] ? [points[0]] : [];
  for (const [at, to] of points.entries()) {
    let from = points[at - 1];
    while (from) {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      if (length <= left || left <= 0) {
        left -= length;
        if (isLine) piece.push(to);
        break;
      }
      const share: number = left / length;
      const cut: Point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      if (isLine) pieces.push([...piece, cut]);
      piece = [cut];
      isLine = !isLine;
      turn += 1;
      left = dashes[turn % dashes.length] ?? 0;
      from = cut;
    }
  }
  return isLine && piece.length > 0 ? [...pieces, piece] : pieces;
}

/** Points of an ellipse, by degrees: 0 is right of the centre, and 90 below it. */
function arc([x, y]: Point, [width, height]: Point, [from, to]: Point): Point[] {
  const steps = Math.max(Math.ceil(Math.abs(to - from) / 15), 1);
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + width * Math.cos(angle), y + height * Math.sin(angle)];
  });
}

const round: Point = [0, 360];
const six: readonly (readonly Point[])[] = [
  [
    [7.6, 0],
    [4, 3.6],
    [1.6, 8.2],
    [1, 11],
  ],
  arc([5, 11], [4, 5], round),
];

/** The signs that numbers are written with, as strokes in a field 10 wide and 16 high. */
const signs: Readonly<Record<string, readonly (readonly Point[])[]>> = {
  0: [arc([5, 8], [4, 8], round)],
  1: [
    [
      [1.6, 3.4],
      [5.4, 0],
      [5.4, 16],
    ],
  ],
  2: [[...arc([5, 4.6], [4, 4.6], [190, 395]), [1, 16], [9.2, 16]]],
  3: [[...arc([4.8, 4.1], [3.7, 4.1], [205, 450]), ...arc([4.8, 11.8], [4.2, 4.2], [-90, 155])]],
  4: [
    [
      [7, 16],
      [7, 0],
      [0.8, 11.4],
      [9.4, 11.4],
    ],
  ],
  5: [[[8.6, 0], [2, 0], [1.5, 7.4], ...arc([4.8, 10.9], [4.2, 5.1], [220, 515])]],
  6: six,
  7: [
    [
      [1, 0],
      [9, 0],
      [3.8, 16],
    ],
  ],
  8: [arc([5, 4], [3.4, 4], round), arc([5, 12], [4.1, 4], round)],
  9: six.map((line) => line.map(([x, y]): Point => [10 - x, 16 - y])),
  '.': [[[5, 15.6]]],
  ',': [
    [
      [5.4, 15],
      [4.2, 18.4],
    ],
  ],
  '-': [
    [
      [1.6, 8.4],
      [8.4, 8.4],
    ],
  ],
};
const fieldHeight = 16;
/** From one sign to the next: points take less room. */
const stepOf = (sign: string) => ('.,\u202f\u00a0 '.includes(sign) ? 8 : 13);
const alike: Readonly<Record<string, string>> = { '−': '-', '’': ',' };

/** How wide a number is when it's written that high. */
export const widthOf = (text: string, height: number) =>
  [...text].reduce((sum, sign) => sum + stepOf(sign), 0) * (height / fieldHeight);

interface Writing {
  /** where it begins, and its middle line */
  readonly at: Point;
  readonly height: number;
  readonly colour: Colour;
}

/** Writes a number. Signs that numbers don't have are left out: words stand beside the picture. */
export function writeNumber(picture: Picture, text: string, { at, height, colour }: Writing) {
  const scale = height / fieldHeight;
  let start = at[0];
  for (const sign of text) {
    // A point's field is narrower, and it's in the middle of it.
    const left = start - (stepOf(sign) < 10 ? 2 * scale : 0);
    for (const line of signs[alike[sign] ?? sign] ?? [])
      draw(
        picture,
        line.map(([x, y]): Point => [left + x * scale, at[1] + (y - fieldHeight / 2) * scale]),
        { colour, width: height / 8 },
      );
    start += stepOf(sign) * scale;
  }
}
