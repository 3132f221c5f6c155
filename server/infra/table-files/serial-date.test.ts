import { serialClock, serialOfDay } from './serial-date.ts';

test('counts days as spreadsheets do', () => {
  expect(serialOfDay('1900-03-01')).toBe(61);
  expect(serialOfDay('2026-01-01')).toBe(46_023);
});

test('has no number for a day before theirs begin', () => {
  expect(serialOfDay('1899-12-31')).toBeNull();
});

test('follows the clock on the wall across the end of summer time', () => {
  const serial = serialClock('Europe/Madrid');
  const shownAt = (moment: string) => Math.round(((serial(moment) ?? 0) % 1) * 24 * 60);
  expect(shownAt('2026-10-25T00:45:00Z')).toBe(2 * 60 + 45);
  expect(shownAt('2026-10-25T01:00:00Z')).toBe(2 * 60);
});
