import { axisEnd, runsOf } from './series.ts';

test('draws a gap as a gap', () => {
  const runs = runsOf([
    { day: '2026-03-01', value: 1 },
    { day: '2026-03-02', value: 2 },
    { day: '2026-03-03', value: null },
    { day: '2026-03-04', value: 4 },
    { day: '2026-03-09', value: 9 },
  ]);
  expect(runs.map((run) => run.map(({ y }) => y))).toEqual([[1, 2], [4], [9]]);
});

test('ends the axis ten above the largest value', () => {
  expect(axisEnd([{ id: 'a', label: 'A', points: [{ day: '2026-03-01', value: 32 }] }])).toBe(42);
  expect(axisEnd([])).toBe(10);
});
