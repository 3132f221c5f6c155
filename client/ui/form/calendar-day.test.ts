import { addDays, addMonths, isDay, readDay, weeksOf } from './calendar-day.ts';

test.each(['2026-12-31', '2028-02-29'])('accepts the day %s in every language', (text) => {
  expect(isDay(text)).toBe(true);
  for (const locale of ['en', 'es', 'fr']) expect(readDay(` ${text} `, locale)).toBe(text);
});

test.each(['2026-02-30', '2026-13-01', '31.12.2026', '2026-1-1', 'x', ''])(
  'does not accept %p as a day',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);

test.each([
  ['en', '12/31/2026', '2026-12-31'],
  ['en', '1-2-2026', '2026-01-02'],
  ['es', '31/12/2026', '2026-12-31'],
  ['fr', '31.12.2026', '2026-12-31'],
  ['fr', '2 1 2026', '2026-01-02'],
  ['fr', '2026/1/2', '2026-01-02'],
  ['en', '31/12/2026', undefined],
  ['es', '12/31/2026', undefined],
  ['fr', '12/31/2026', undefined],
  ['en', '2/30/2026', undefined],
  ['en', '12/31/26', undefined],
  ['en', 'December 31', undefined],
  ['en', '', undefined],
])('in %s reads %p as %p', (locale, typed, day) => {
  expect(readDay(typed, locale)).toBe(day);
});

test('goes from day to day and month to month, and stops where the calendar does', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
  expect(addMonths('2026-12-31', 1)).toBe('2027-01-31');
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  expect(addMonths('9999-12-31', 1)).toBe('9999-12-31');
});

test('lays a month out in weeks that start on the given day', () => {
  const fromSunday = weeksOf('2026-02-14', 0);
  expect(fromSunday).toHaveLength(4);
  expect(fromSunday[0]?.[0]).toBe('2026-02-01');
  const fromMonday = weeksOf('2026-02-14', 1);
  expect(fromMonday).toHaveLength(5);
  expect(fromMonday[0]).toEqual(['2026-02-01']);
  expect(fromMonday.flat()).toHaveLength(28);
});
