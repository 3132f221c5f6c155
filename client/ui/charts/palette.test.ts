import { lookOf } from './palette.ts';

const series = { id: 'a', label: 'A', points: [] };

test('gives each of sixteen lines a different look', () => {
  const looks = Array.from({ length: 16 }, (_, index) => lookOf(series, index));
  expect(new Set(looks.map(({ dash, marker }) => `${dash} ${marker}`)).size).toBe(16);
  expect(new Set(looks.map(({ color }) => color)).size).toBe(16);
});

test('draws a field the way the server says, and otherwise by its place', () => {
  const given = { ...series, color: '#123456', linePattern: 'dotted', strokeWidth: 4 };
  expect(lookOf(given, 1)).toEqual({ color: '#123456', dash: '2 4', width: 4, marker: 'square' });
  expect(lookOf({ ...series, linePattern: '1 2 3' }, 0).dash).toBe('1 2 3');
  expect(lookOf({ ...series, linePattern: 'solid' }, 1).dash).toBe('');
});
