import { DateTime } from 'luxon';
import { lastDigestTime } from './digest-time.ts';

const at = (text: string, zone = 'Europe/Paris') => lastDigestTime(new Date(text), zone);

test('is 7:00 of the person’s own day, not the server’s', () => {
  const now = '2026-11-20T06:30:00Z';
  expect(at(now, 'Europe/Paris')).toMatchObject({ day: '2026-11-20', daily: new Date('2026-11-20T06:00Z') });
  expect(at(now, 'America/New_York')).toMatchObject({
    day: '2026-11-19',
    daily: new Date('2026-11-19T12:00Z'),
  });
  expect(at(now, 'Pacific/Kiritimati')).toMatchObject({ day: '2026-11-20' });
});

test('is weekly on Mondays', () => {
  expect(at('2026-11-23T05:59:00Z').weekly).toEqual(new Date('2026-11-16T06:00Z'));
  expect(at('2026-11-23T06:00:00Z').weekly).toEqual(new Date('2026-11-23T06:00Z'));
  expect(at('2026-11-29T20:00:00Z').weekly).toEqual(new Date('2026-11-23T06:00Z'));
});

test.each([
  ['to summer time', '2026-03-28', '2026-03-31'],
  ['to winter time', '2026-10-24', '2026-10-27'],
])('comes once on each day around the change %s, at 7:00 by the clock', (_, from, to) => {
  const zone = 'Europe/Paris';
  const found: { day: string; began: string; hour: number }[] = [];
  const end = DateTime.fromISO(to, { zone });
  for (
    let now = DateTime.fromISO(from, { zone }).set({ hour: 7 });
    now < end;
    now = now.plus({ minutes: 5 })
  ) {
    const { day, daily } = lastDigestTime(now.toJSDate(), zone);
    if (found.at(-1)?.day === day) continue;
    found.push({ day, began: now.toFormat('HH:mm'), hour: DateTime.fromJSDate(daily, { zone }).hour });
  }
  const days = [0, 1, 2].map((plus) => DateTime.fromISO(from, { zone }).plus({ days: plus }).toISODate());
  expect(found).toEqual(days.map((day) => ({ day, began: '07:00', hour: 7 })));
});
