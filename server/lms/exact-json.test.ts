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

test('gives ids of the asking Canvas’s own shard their short form, and leaves all others', () => {
  const text = `{"id":104300000000000104,"account_id":"10430~1","term_id":"104310000000000007","course_id":"7",
    "sis_course_id":"104300000000000104","name":"104300000000000104","user":{"id":"104300000000000009"}}`;
  expect(parseExactly(text, '10430')).toEqual({
    id: '104',
    account_id: '1',
    term_id: '104310000000000007',
    course_id: '7',
    sis_course_id: '104300000000000104',
    name: '104300000000000104',
    user: { id: '9' },
  });
  expect(parseExactly(text)).toMatchObject({ id: '104300000000000104', account_id: '10430~1' });
});
