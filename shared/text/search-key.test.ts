import { indexKeyOf, keyOf, lmsKeyOf } from './search-key.ts';

test('finds a title whatever its case, accents and spaces', () => {
  expect(keyOf('  Économie   Générale ')).toBe('economie generale');
  expect(keyOf('ÅNGSTRÖM')).toBe('angstrom');
  expect(keyOf('ﬁnance')).toBe('finance');
});

test("leaves out characters the database can't hold and searches for the rest", () => {
  expect(keyOf('bio\0logy')).toBe('biology');
  expect(keyOf('\0')).toBe('');
});

test('keeps the key of any text short enough for an index', () => {
  expect(Buffer.byteLength(indexKeyOf('\uFDFA'.repeat(1000)))).toBeLessThan(2_704);
  expect(indexKeyOf('Zoë')).toBe('zoe');
});

test('sorts LMS ids as numbers', () => {
  expect(['100', '20', '3'].toSorted((a, b) => (lmsKeyOf(a) < lmsKeyOf(b) ? -1 : 1))).toEqual([
    '3',
    '20',
    '100',
  ]);
});
