import { currentTimeZone, timeZones } from './time-zone.ts';

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['US/Eastern', 'America/New_York'],
  ['europe/paris', 'Europe/Paris'],
  ['Etc/UTC', 'UTC'],
])('%s is %s today', (given, current) => {
  expect(currentTimeZone(given)).toBe(current);
});

test.each(['Mars/Olympus', '', '+01:00', '$Person.address.timezone'])('%j is none', (given) => {
  expect(currentTimeZone(given)).toBeUndefined();
});

test('lists each by its current name', () => {
  expect(timeZones.length).toBeGreaterThan(400);
  expect(timeZones.filter((name) => currentTimeZone(name) !== name)).toEqual([]);
});
