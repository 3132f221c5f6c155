import { parseExactly } from './exact-json.ts';

test('keeps ids too large for JavaScript numbers as their digits', () => {
  const text =
    '[{"id":21070000000000565,"account_id": 18446744073709551615 ,"ids":[9007199254740993,-9007199254740993]}]';
  expect(parseExactly(text)).toEqual([
    {
      id: '21070000000000565',
      account_id: '18446744073709551615',
      ids: ['9007199254740993', '-9007199254740993'],
    },
  ]);
});

test('leaves everything else as it is', () => {
  const text =
    '{"id":9007199254740991,"name":"called 12345678901234567890, or","cost":0.1234567890123456789,"large":1e300,"none":null}';
  expect(parseExactly(text)).toEqual({
    id: 9007199254740991,
    name: 'called 12345678901234567890, or',
    cost: 0.12345678901234568,
    large: 1e300,
    none: null,
  });
});

test.each(['', '<!doctype html>', '[{"id":21070000000000565,', '[21070000000000565,]'])(
  'refuses %j, which is no JSON',
  (text) => expect(() => parseExactly(text)).toThrow(SyntaxError),
);
