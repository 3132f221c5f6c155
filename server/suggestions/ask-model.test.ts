import { readAnswer } from './ask-model.ts';

const text = (words: string) => JSON.stringify({ kind: 'text', text: words });
const wordsOf = (said: string, longest = 40) => {
  const read = readAnswer(said, longest);
  return read?.kind === 'text' ? read.words : read?.kind;
};

test.each([
  [text('A river delta from above'), 'A river delta from above'],
  ['```json\n{"kind":"text","text":"A delta"}\n```', 'A delta'],
  [text('Un delta visto desde arriba: ¿qué río?'), 'Un delta visto desde arriba: ¿qué río?'],
  [text('三角州の空中写真'), '三角州の空中写真'],
  [text('two\nlines\tand\u0000more\u202e'), 'two lines and more'],
  [text('<p>A <b>delta</b></p>'), 'A delta'],
  [text('x < 3 & y'), undefined],
  [text('a graph where x < 3'), 'a graph where x 3'],
  ['{"kind":"person"}', 'person'],
  ['{"kind":"chart","text":"A chart"}', 'chart'],
])('%j is read as %j', (said, words) => {
  expect(wordsOf(said)).toBe(words);
});

test.each([
  'A river delta',
  '',
  'null',
  '[]',
  '{"kind":"price","text":"$3"}',
  '{"kind":"text"}',
  '{"kind":"text","text":7}',
  text('$0.02'),
  text(''),
  text('   '),
  text('<img src=x>'),
  text('See https://evil.example/a'),
  text('See www.evil.example'),
  text('Write to ada@example.edu'),
  text('a'.repeat(10_000)),
  text('a'.repeat(200)),
  `${' '.repeat(5_000)}${text('A delta')}`,
])('%j says nothing that can be proposed', (said) => {
  expect(wordsOf(said)).toBeUndefined();
});

test('what’s too long is cut between words', () => {
  expect(wordsOf(text('A river delta from above, with three arms that reach the sea'))).toBe(
    'A river delta from above, with three',
  );
  expect(wordsOf(text('A river delta from above, with, three arms'), 31)).toBe(
    'A river delta from above, with',
  );
});
