import { sortRows } from './sort-rows.ts';

const rows = [
  { name: 'Été 10', count: 3 },
  { name: 'été 9', count: null },
  { name: 'Zoology', count: 20 },
  { name: 'Algebra', count: 3 },
];
const names = (by: 'name' | 'count', order: 'asc' | 'desc') =>
  sortRows(rows, { by, order }, { valueOf: (row, key) => row[key], locale: 'fr' }).map(({ name }) => name);

test('sorts words by the rules of the language, and numbers in them by value', () => {
  expect(names('name', 'asc')).toEqual(['Algebra', 'été 9', 'Été 10', 'Zoology']);
});

test('puts rows without a value last either way, and keeps equal rows in their order', () => {
  expect(names('count', 'asc')).toEqual(['Été 10', 'Algebra', 'Zoology', 'été 9']);
  expect(names('count', 'desc')).toEqual(['Zoology', 'Été 10', 'Algebra', 'été 9']);
});

test('leaves rows as they are without a sort', () => {
  expect(sortRows(rows, undefined, { valueOf: () => null, locale: 'en' })).toBe(rows);
});
