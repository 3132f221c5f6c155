import { randomFrom } from '#scripts/harness/random.ts';
import { areApart, composed, inverseOf, offsetMapper, splice, type Edit } from './splice.ts';

const text = 'The river bends again.';

test('puts in at one place in the order given', () => {
  const edits = [
    { start: 4, end: 4, insert: 'a ' },
    { start: 4, end: 4, insert: 'b ' },
    { start: 4, end: 9, insert: '' },
  ];
  expect(splice(text, edits)).toBe('The a b  bends again.');
});

test.each([
  [
    'one in another',
    [
      { start: 0, end: 5 },
      { start: 3, end: 4 },
    ],
  ],
  ['beyond the end', [{ start: 20, end: 23 }]],
  ['backwards', [{ start: 5, end: 4 }]],
  ['within a character', [{ start: 1.5, end: 2 }]],
])('tells edits that are %s', (_name, ranges) => {
  expect(
    areApart(
      ranges.map((range) => ({ ...range, insert: '' })),
      text.length,
    ),
  ).toBe(false);
});

test('composes any edits one after another, takes them back, and says where the rest went', () => {
  const random = randomFrom(7);
  const someEdits = (length: number): Edit[] => {
    const edits: Edit[] = [];
    for (let at = random.between(0, 6); at <= length; at += random.between(1, 8)) {
      const end = Math.min(length, at + random.between(0, 3));
      edits.push({ start: at, end, insert: 'xyz'.slice(0, random.between(0, 3)) });
      at = end;
    }
    return edits;
  };
  for (let times = 0; times < 300; times += 1) {
    const lists: Edit[][] = [];
    let result = text;
    for (let step = 0; step < 4; step += 1) {
      const edits = someEdits(result.length);
      const [after, mapped] = [splice(result, edits), offsetMapper(edits)];
      const kept = [...result].flatMap((sign, at) => {
        const [isKept, moved] = [edits.every(({ start, end }) => at < start || at >= end), mapped(at)];
        return isKept ? [[sign, after[moved]]] : [];
      });
      expect(kept.filter(([sign, now]) => sign !== now)).toEqual([]);
      lists.push(edits);
      result = after;
    }
    const edits = composed(text, lists);
    expect(splice(text, edits)).toBe(result);
    expect(splice(result, inverseOf(text, edits))).toBe(text);
  }
});
