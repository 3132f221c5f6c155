import { daysOfReport, lastDayBefore } from './report-days.ts';
import type { Report } from './report-format.ts';

const row = (date: string, laterBatches = 0) => ({
  date,
  courses: 1,
  scannedCourses: 1,
  laterBatches,
  behind: {},
});
const report = (data: Report['data'], previous: Report['previous']): Report => ({
  data,
  previous,
  params: { fields: [], from: '2026-03-04', to: '2026-03-06' },
  markers: [],
  scope: null,
  totals: { courses: 1 },
  asOf: null,
});

test('compares each day with the one that lies as far into the period before', () => {
  const days = daysOfReport(
    report([row('2026-03-04'), row('2026-03-06')], [row('2026-03-01'), row('2026-03-02')]),
  );
  expect(days.map(({ date, row: now, before }) => [date, now?.date, before?.date])).toEqual([
    ['2026-03-04', '2026-03-04', '2026-03-01'],
    ['2026-03-05', undefined, '2026-03-02'],
    ['2026-03-06', '2026-03-06', undefined],
  ]);
});

test('knows the last day on which a batch did not exist yet', () => {
  expect(lastDayBefore(report([row('2026-03-04', 2), row('2026-03-05', 1), row('2026-03-06')], null))).toBe(
    '2026-03-05',
  );
  expect(lastDayBefore(report([row('2026-03-04')], null))).toBeUndefined();
});
