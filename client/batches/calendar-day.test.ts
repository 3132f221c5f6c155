import { isDay, isoDays } from './calendar-day.ts';

test.each(['2026-12-31', '2028-02-29'])('takes %s for a day', (text) => {
  expect(isDay(text)).toBe(true);
  expect(isoDays.formatter(isoDays.parser(` ${text} `) ?? new Date(0))).toBe(text);
});

test.each(['2026-02-30', '2026-13-01', '31.12.2026', '2026-1-1', 'x', ''])('takes %p for no day', (text) => {
  expect(isDay(text)).toBe(false);
  expect(isoDays.parser(text)).toBeNull();
});
