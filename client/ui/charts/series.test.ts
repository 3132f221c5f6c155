import { axisEnd, markedPoints, movementAxis, runsOf, sharedAxes, wrapLabel, type Series } from './series.ts';

const gapped = [
  { day: '2026-03-01', value: 1 },
  { day: '2026-03-02', value: 2 },
  { day: '2026-03-03', value: null },
  { day: '2026-03-04', value: 4 },
  { day: '2026-03-09', value: 9 },
];

test('leaves a gap where days have no value', () => {
  expect(runsOf(gapped).map((run) => run.map(({ y }) => y))).toEqual([[1, 2], [4], [9]]);
});

test('ends the axis ten above the largest value', () => {
  expect(axisEnd([{ id: 'a', label: 'A', points: [{ day: '2026-03-01', value: 32 }] }])).toBe(42);
  expect(axisEnd([])).toBe(10);
});

test('gives fields their own axis when another would flatten them', () => {
  const field = (id: string, value: number | null): Series => ({
    id,
    label: id,
    points: [{ day: '2026-03-01', value }],
  });
  const idsOf = (...fields: Series[]) => sharedAxes(fields).map((group) => group.map(({ id }) => id));
  expect(idsOf(field('courses', 175), field('students', 5270), field('drafts', 123))).toEqual([
    ['courses', 'drafts'],
    ['students'],
  ]);
  expect(idsOf(field('few', 2), field('some', 40), field('unknown', null))).toEqual([
    ['few', 'some', 'unknown'],
  ]);
  expect(idsOf(field('many', 900), field('none', 0))).toEqual([['many', 'none']]);
});

test('gives percentages an axis of their own, whatever their size', () => {
  const points = [{ day: '2026-03-01', value: 50 }];
  const groups = sharedAxes([
    { id: 'part', label: 'Part', points, maximum: 100 },
    { id: 'count', label: 'Count', points },
  ]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['part'], ['count']]);
});

test('marks every point of a short line, and of a long one some points and the ends', () => {
  expect(markedPoints(gapped).map(({ y }) => y)).toEqual([1, 2, 4, 9]);
  const long = Array.from({ length: 28 }, (_, at) => ({
    day: `2026-02-${String(at + 1).padStart(2, '0')}`,
    value: at,
  }));
  expect(markedPoints(long).map(({ y }) => y)).toEqual([0, 4, 8, 12, 16, 20, 24, 27]);
});

test('breaks labels between words', () => {
  expect(wrapLabel('Published courses', 10)).toBe('Published\ncourses');
  expect(wrapLabel('Courses of the term', 11)).toBe('Courses of\nthe term');
  expect(wrapLabel('Accessibility', 5)).toBe('Accessibility');
});

describe('the part of an axis that shows the movement', () => {
  const moving = (...values: (number | null)[]): Series => ({
    id: 'a',
    label: 'A',
    points: values.map((value, at) => ({ day: `2026-03-0${at + 1}`, value })),
  });

  test('reaches from below the smallest value to above the largest, in steps that people count by', () => {
    expect(movementAxis([moving(80.5, 92.4), moving(null, 84)], 100)).toEqual({
      start: 80,
      end: 95,
      ticks: [80, 85, 90, 95],
    });
    expect(movementAxis([moving(1204, 1300)])).toEqual({
      start: 1200,
      end: 1350,
      ticks: [1200, 1250, 1300, 1350],
    });
  });

  test('has whole steps, and ends where the whole axis ends', () => {
    expect(movementAxis([moving(99.2, 99.9)], 100)).toEqual({ start: 99, end: 100, ticks: [99, 100] });
    expect(movementAxis([moving(98, 100)], 100)).toMatchObject({ start: 97, end: 100 });
  });

  test('is none where nothing moves, nothing is known, or the whole axis shows it as well', () => {
    expect(movementAxis([moving(80, 80)], 100)).toBeUndefined();
    expect(movementAxis([moving(null)], 100)).toBeUndefined();
    expect(movementAxis([moving(10, 90)], 100)).toBeUndefined();
  });
});
