import type { ReportMoments } from '#shared/report-mails/report-schedule.ts';
import { nextMoment } from './next-moment.ts';

const newYork = { zone: 'America/New_York', termStart: null };
const at = (moments: ReportMoments, after: string, calendar: Parameters<typeof nextMoment>[2] = newYork) =>
  nextMoment(moments, new Date(after), calendar)?.toISOString() ?? null;

const friday = { every: 'week', weekday: 5, hour: 7 } as const;

test.each<readonly [string, ReportMoments, string, string | null]>([
  ['this week’s day', friday, '2026-11-25T12:00:00Z', '2026-11-27T12:00:00.000Z'],
  ['next week’s once the hour is over', friday, '2026-11-27T12:00:00Z', '2026-12-04T12:00:00.000Z'],
  [
    'the day of this month',
    { every: 'month', day: 28, hour: 0 },
    '2026-02-01T12:00:00Z',
    '2026-02-28T05:00:00.000Z',
  ],
  [
    'a month’s last day, however long',
    { every: 'month', day: 'last', hour: 7 },
    '2028-02-10T12:00:00Z',
    '2028-02-29T12:00:00.000Z',
  ],
  [
    'the last day of the month after',
    { every: 'month', day: 'last', hour: 7 },
    '2027-01-31T12:00:00Z',
    '2027-02-28T12:00:00.000Z',
  ],
  [
    'the one date',
    { every: 'once', date: '2027-01-11', hour: 9 },
    '2026-11-28T12:00:00Z',
    '2027-01-11T14:00:00.000Z',
  ],
  [
    'nothing once the date is over',
    { every: 'once', date: '2026-01-11', hour: 9 },
    '2026-11-28T12:00:00Z',
    null,
  ],
])('names %s', (_, moments, after, expected) => {
  expect(at(moments, after)).toBe(expected);
});

test('keeps the hour of the institution’s clocks over both changes of them', () => {
  expect(at(friday, '2026-03-06T13:00:00Z')).toBe('2026-03-13T11:00:00.000Z');
  expect(at(friday, '2026-10-30T12:00:00Z')).toBe('2026-11-06T12:00:00.000Z');
});

test('an hour that the clocks skip is the one after, and one that comes twice is the first', () => {
  const sunday = (hour: number) => ({ every: 'week', weekday: 7, hour }) as const;
  expect(at(sunday(2), '2026-03-07T12:00:00Z')).toBe('2026-03-08T07:00:00.000Z');
  expect(at(sunday(1), '2026-10-31T12:00:00Z')).toBe('2026-11-01T05:00:00.000Z');
  // Between the two, the first is over and the second isn't another time.
  expect(at(sunday(1), '2026-11-01T05:30:00Z')).toBe('2026-11-08T06:00:00.000Z');
});

test('the first day of a term is that of the institution’s zone, and unknown without a beginning', () => {
  const term = { every: 'term', termId: '7', hour: 8 } as const;
  const begins = { zone: 'America/New_York', termStart: new Date('2027-01-11T05:00:00Z') };
  expect(at(term, '2026-11-28T12:00:00Z', begins)).toBe('2027-01-11T13:00:00.000Z');
  expect(at(term, '2026-11-28T12:00:00Z')).toBeNull();
  expect(at(term, '2027-01-11T13:00:00Z', begins)).toBeNull();
});
