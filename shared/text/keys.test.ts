import { keyOf, lmsKeyOf } from './keys.ts';

test('finds a title whatever its case, accents and spaces', () => {
  expect(keyOf('  Économie   Générale ')).toBe('economie generale');
  expect(keyOf('ÅNGSTRÖM')).toBe('angstrom');
  expect(keyOf('ﬁnance')).toBe('finance');
});

test('sorts LMS ids as numbers', () => {
  expect(['100', '20', '3'].toSorted((a, b) => (lmsKeyOf(a) < lmsKeyOf(b) ? -1 : 1))).toEqual([
    '3',
    '20',
    '100',
  ]);
});
