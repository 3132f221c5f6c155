import { daysOfReport, earlyDays, movementOf, type Report } from './report-format.ts';

const row = (date: string, laterBatches = 0, score: number | null = null) => ({
  date,
  courses: 1,
  inScope: 1,
  scannedCourses: 1,
  laterBatches,
  behind: {},
  'udoit.score': score,
});
const report = (data: Report['data'], given: Partial<Report> = {}): Report => ({
  data,
  previous: null,
  params: {
    fields: [{ id: 'udoit.score', label: '', type: 'float', unit: 'score', summary: 'mean' }],
    from: '2026-03-04',
    to: '2026-03-06',
  },
  lines: [],
  markers: [],
  scope: null,
  within: [],
  totals: { courses: 1, inScope: 1 },
  asOf: null,
  ...given,
});

test('compares each day with the one that lies as far into the period before', () => {
  const days = daysOfReport(
    report([row('2026-03-04'), row('2026-03-06')], { previous: [row('2026-03-01'), row('2026-03-02')] }),
  );
  expect(days.map(({ date, row: now, before }) => [date, now?.date, before?.date])).toEqual([
    ['2026-03-04', '2026-03-04', '2026-03-01'],
    ['2026-03-05', undefined, '2026-03-02'],
    ['2026-03-06', '2026-03-06', undefined],
  ]);
});

test('knows the last day that has courses of batches without any yet, and of how many batches', () => {
  expect(earlyDays(report([row('2026-03-04', 2), row('2026-03-05', 1), row('2026-03-06')]))).toEqual({
    to: '2026-03-05',
    count: 2,
  });
  expect(earlyDays(report([row('2026-03-04')]))).toBeUndefined();
});

describe('how the first number moved', () => {
  const days = [
    row('2026-03-03', 0, null),
    row('2026-03-04', 0, 80),
    row('2026-03-05', 0, 70),
    row('2026-03-06', 0, 72),
  ];

  test('is from the first known day to the last', () => {
    expect(movementOf(report([...days, row('2026-03-07')]))).toMatchObject({
      from: '2026-03-04',
      to: '2026-03-06',
      before: 80,
      now: 72,
    });
  });

  test('begins with the latest weights of the score', () => {
    const markers = [{ kind: 'weights_changed', date: '2026-03-05' }] as const;
    expect(movementOf(report(days, { markers: [...markers] }))).toMatchObject({
      from: '2026-03-05',
      before: 70,
    });
  });

  test('is nothing for one day', () => {
    expect(movementOf(report(days.slice(0, 2)))).toBeUndefined();
  });
});
