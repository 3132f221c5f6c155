import { endLabels, marginsFor, timePlot } from './plot.ts';

const days = ['2026-03-01', '2026-03-02', '2026-03-11'];
const margins = { top: 0, bottom: 0, left: 50, right: 10 };
const at = (day: string) => Date.parse(day);

test('lays out days by their distance, from the left', () => {
  const plot = timePlot(days, { width: 560, isMirrored: false }, margins);
  expect(days.map((day) => plot.pixelOf(at(day)))).toEqual([50, 100, 550]);
});

test('lays them out from the right where people read from right to left', () => {
  const plot = timePlot(days, { width: 560, isMirrored: true }, margins);
  expect(days.map((day) => plot.pixelOf(at(day)))).toEqual([550, 500, 50]);
  expect(plot.ticks.map((place) => plot.timeOf(place))).toContain(at('2026-03-11'));
  expect(marginsFor(10, true)).toEqual({ ...marginsFor(10, false), left: 28, right: 93 });
});

test('puts a single day in the middle', () => {
  const plot = timePlot(['2026-03-01'], { width: 560, isMirrored: false }, margins);
  expect(plot.pixelOf(at('2026-03-01'))).toBe(300);
  expect(plot.ticks).toEqual([at('2026-03-01')]);
});

test('has whole days as ticks, fewer where there is little room, and always the last', () => {
  const ticksOf = (width: number) => {
    const plot = timePlot(days, { width, isMirrored: false }, margins);
    return plot.ticks.map((tick) => new Date(tick).toISOString().slice(8, 10));
  };
  expect(ticksOf(800)).toEqual(['01', '03', '05', '07', '09', '11']);
  expect(ticksOf(400)).toEqual(['01', '06', '11']);
});

test('names lines at their ends, from above, and moves names apart that would lie on each other', () => {
  const line = (id: string, ...values: (number | null)[]) => ({
    id,
    label: `Batch ${id}`,
    points: values.map((value, place) => ({ day: days[place] ?? '', value })),
  });
  const { labels, margins: around } = endLabels(
    [line('low', 80, 80.2), line('gone', null), line('top', 95, 96), line('near', 81, 80.4, null)],
    {
      formatValue: (value) => value.toFixed(1),
      height: 200,
      axis: { start: 80, end: 100 },
      box: { width: 800, isMirrored: false },
      margins,
    },
  );
  expect(labels.map(({ text }) => text)).toEqual(['96.0 Batch top', '80.4 Batch near', '80.2 Batch low']);
  const [top, near, low] = labels.map(({ y }) => (100 - y) * 10);
  expect(top).toBeCloseTo(40);
  expect((low ?? 0) - (near ?? 0)).toBeCloseTo(17);
  expect(((low ?? 0) + (near ?? 0)) / 2).toBeCloseTo(197);
  expect(around.right).toBeGreaterThan(100);
});
