import { readTime } from './calendar-day.ts';

test.each([
  ['8', '08:00'],
  ['8:30', '08:30'],
  ['0830', '08:30'],
  ['8h30', '08:30'],
  ['8h', '08:00'],
  ['8.30', '08:30'],
  [' 23:59 ', '23:59'],
  ['24', undefined],
  ['8:60', undefined],
  ['8:3', undefined],
  ['noon', undefined],
  ['', undefined],
])('reads %j as %s', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});
