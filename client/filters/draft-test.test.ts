import { draftOf, draftOperators, emptyTest, numberIn, testOf, type DraftTest } from './draft-test.ts';

const draft = (given: Partial<DraftTest>): DraftTest => ({
  op: 'empty',
  value: '',
  to: '',
  words: [],
  ...given,
});
const number = { type: 'number' } as const;

test('builds a test of each kind, and takes it apart again', () => {
  const built = [
    [{ type: 'text' }, draft({ op: 'contains', value: 'bio' })],
    [number, draft({ op: 'below', value: '70,5' })],
    [number, draft({ op: 'between', value: '10', to: '20' })],
    [{ type: 'date' }, draft({ op: 'before', value: '2026-12-31' })],
    [{ type: 'date' }, draft({ op: 'last_days', value: '7' })],
    [{ type: 'flag' }, draft({ op: 'is_no' })],
    [{ type: 'one_of' }, draft({ op: 'one_of', words: ['available'] })],
    [number, draft({ op: 'empty' })],
  ] as const;
  for (const [column, given] of built) {
    const { test: made } = testOf(column, given, 'fr') as { test: Parameters<typeof draftOf>[0] };
    expect(draftOf(made, 'fr')).toEqual(given);
  }
});

test.each([
  [number, draft({ op: 'below', value: 'many' }), 'number'],
  [number, draft({ op: 'between', value: '20', to: '10' }), 'backwards'],
  [{ type: 'text' as const }, draft({ op: 'is', value: ' ' }), 'text'],
  [{ type: 'date' as const }, draft({ op: 'after', value: '2026-02-30' }), 'day'],
  [{ type: 'date' as const }, draft({ op: 'last_days', value: '0' }), 'days'],
  [{ type: 'one_of' as const }, draft({ op: 'one_of' }), 'words'],
])('says what is wrong with %j: %j', (column, given, fault) => {
  expect(testOf(column, given, 'en')).toEqual({ fault });
});

test('reads numbers as the language writes them', () => {
  expect(numberIn('1 234,5', 'fr')).toBe(1234.5);
  expect(numberIn('-2.5', 'es')).toBe(-2.5);
  expect(numberIn('7e3', 'en')).toBeNaN();
  expect(numberIn('', 'en')).toBeNaN();
});

test('offers yes and no as operators of their own', () => {
  const flag = { type: 'flag', operators: ['is', 'empty'] } as const;
  expect(draftOperators({ ...flag, operators: [...flag.operators] })).toEqual(['is_yes', 'is_no', 'empty']);
  expect(emptyTest({ type: 'number', operators: [] }).op).toBe('empty');
});
