import { canonicalId, linkedId, readCanvasId, readReference } from './canvas-id.ts';

const size = 10n ** 13n;

/** Numbers at the edges of shards and of what JavaScript and Canvas's database hold exactly, and many between. */
function* numbers() {
  for (const edge of [1n, 104n, size - 1n]) yield { shard: null, local: edge };
  for (const shard of [1n, 7n, 107n, 2107n, 10430n, 99_999n, 900_719n, 922_336n])
    for (const local of [1n, 104n, 9_007_199_254_740n, size - 1n, 36_854_775_807n]) yield { shard, local };
}
const all = [...numbers()];
const longOf = ({ shard, local }: { shard: bigint | null; local: bigint }) =>
  String((shard ?? 0n) * size + local);
const shortOf = ({ shard, local }: { shard: bigint | null; local: bigint }) =>
  shard === null ? String(local) : `${shard}~${local}`;
const ownOf = ({ shard }: { shard: bigint | null }) => (shard === null ? null : String(shard));

test.each(all.map((number) => [shortOf(number), longOf(number), number] as const))(
  '%s and %s are one id, in all its forms and back',
  (short, long, number) => {
    const id = { shard: ownOf(number), local: String(number.local) };
    expect([readCanvasId(short), readCanvasId(long)]).toEqual([id, id]);
    for (const form of [short, long]) {
      // At home it's short, elsewhere long, and either way it stays what it is.
      expect(canonicalId(form, id.shard)).toBe(id.local);
      expect(canonicalId(form, '3')).toBe(long);
      expect(canonicalId(form, null)).toBe(long);
      expect(canonicalId(canonicalId(form, '3') ?? '', id.shard)).toBe(id.local);
      expect(linkedId(form, null)).toBe(id.local);
      expect(linkedId(form, '3')).toBe(long);
    }
  },
);

test('ids of different objects stay different in every Canvas', () => {
  for (const own of [null, '1', '2107', '10430']) {
    const written = all.map((number) => canonicalId(longOf(number), own));
    const meant = all.map(({ shard, local }) => `${ownOf({ shard }) ?? own ?? ''}~${local}`);
    expect(new Set(written).size).toBe(new Set(meant).size);
  }
});

test.each([
  '',
  'x',
  '-1',
  '1.5',
  '1e3',
  '0104',
  ' 104',
  '~104',
  '10430~',
  '10430~0104',
  '10430~10000000000000',
  '1~2~3',
  '1844675~1',
  '18446744073709551616',
  '123456789012345678901',
  '٣',
])('%j is no id', (text) => {
  expect(readCanvasId(text)).toBeUndefined();
  expect(canonicalId(text, null)).toBeUndefined();
  expect(linkedId(text, null)).toBe(text);
});

const place = { hosts: ['canvas.example.edu', 'example.instructure.com'], shard: '10430' };

test.each([
  '4711',
  '  4711 ',
  '10430~4711',
  '104300000000004711',
  'https://canvas.example.edu/courses/4711',
  'https://canvas.example.edu/courses/4711/pages/home?x=1#top',
  'https://canvas.example.edu/courses/10430~4711',
  'https://canvas.example.edu/courses/10430%7E4711/modules',
  'https://Example.Instructure.com/courses/104300000000004711/',
  'https://example.instructure.com/api/v1/courses/4711',
  'canvas.example.edu/courses/4711/',
  'example.instructure.com/courses/4711',
])('reads %p as course 4711', (typed) => {
  expect(readReference(typed, place)).toEqual({ lmsCourseId: '4711' });
});

test.each(['10431~4711', '104310000000004711', 'https://canvas.example.edu/courses/10431~4711'])(
  'reads %p as another shard’s course, not as 4711',
  (typed) => {
    expect(readReference(typed, place)).toEqual({ lmsCourseId: '104310000000004711' });
  },
);

test.each(['', 'x', '-1', '1.5', 'https://canvas.example.edu/accounts/4711', '123456789012345678901'])(
  'finds no course in %p',
  (typed) => {
    expect(readReference(typed, place)).toEqual({ wrong: 'malformed' });
  },
);

test('refuses addresses of other Canvases', () => {
  for (const host of ['other.example.edu', 'canvas.example.edu.evil.example', 'xcanvas.example.edu'])
    expect(readReference(`https://${host}/courses/4711`, place)).toEqual({ wrong: 'elsewhere' });
});
