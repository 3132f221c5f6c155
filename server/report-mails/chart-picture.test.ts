import { inflateSync } from 'node:zlib';
import { drawChart, lineLooks, pictureSize } from './chart-picture.ts';

const period = { from: '2026-10-28', to: '2026-11-27' };
const rising = {
  points: [
    ['2026-10-28', 84],
    ['2026-11-02', 85],
    ['2026-11-27', 86],
  ] as const,
};

/** The picture's alpha at a point, from the PNG itself. */
function opaqueIn(png: Buffer | undefined, left: number, right: number) {
  if (!png) throw new Error('There is no picture');
  const start = png.indexOf('IDAT') + 4;
  const lines = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const row = pictureSize.width * 4 + 1;
  let count = 0;
  for (let y = 0; y < pictureSize.height; y += 1)
    for (let x = left; x < right; x += 1)
      // Of the first line's colour alone: grid lines and numbers are others.
      if (lines[y * row + 1 + x * 4 + 3] === 255 && lines[y * row + 1 + x * 4] === lineLooks[0]?.colour[0])
        count += 1;
  return count;
}

test('draws a line between days, and none where nothing is known for more than a week', () => {
  const png = drawChart([rising], period, String);
  expect([png?.subarray(1, 4).toString(), png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([
    'PNG',
    pictureSize.width,
    pictureSize.height,
  ]);
  expect(opaqueIn(png, 100, 220)).toBeGreaterThan(100);
  expect(opaqueIn(png, 500, 700)).toBe(0);
});

test('a single day makes no chart, and nor does nothing', () => {
  expect(drawChart([{ points: [['2026-10-28', 84]] }], period, String)).toBeUndefined();
  expect(drawChart([], period, String)).toBeUndefined();
});

test('equal numbers, zeros, and very large and small ones have an axis', () => {
  for (const value of [0, 84, -3.5, 1e12, 1e-9])
    expect(
      drawChart(
        [
          {
            points: [
              ['2026-10-28', value],
              ['2026-10-29', value],
            ],
          },
        ],
        period,
        String,
      ),
    ).toBeDefined();
});

/** WCAG 2.2's relative luminance. */
function luminance(colour: readonly number[]) {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (one: readonly number[], other: readonly number[]) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test.each(lineLooks.map(({ colour }) => [colour]))(
  '%j can be told from a white and a dark ground',
  (colour) => {
    expect(contrast(colour, [255, 255, 255])).toBeGreaterThanOrEqual(3);
    expect(contrast(colour, [21, 25, 29])).toBeGreaterThanOrEqual(3);
  },
);
