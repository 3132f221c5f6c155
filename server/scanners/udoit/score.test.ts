import { randomFrom, type Random } from '#scripts/harness/random.ts';
import { udoitTypes, type UdoitType } from '#shared/scans/udoit-rules.ts';
import type { TypeCounts, UdoitCounts } from '#shared/scans/udoit-score.ts';
import { addCounts, scoreOf } from './score.ts';

const only = (type: UdoitType, checked: number, errors = 0, suggestions = 0): UdoitCounts => ({
  [type]: { checked, errors, suggestions },
});

test('is null if nothing was checked, in the course or in one impact', () => {
  expect(scoreOf({})).toMatchObject({ score: null, byImpact: { high: null, medium: null, low: null } });
  expect(scoreOf(only('images', 0)).score).toBeNull();
  expect(scoreOf(only('images', 4))).toMatchObject({ score: 100, byImpact: { high: 100, low: null } });
});

test('is null if an institution gives no weight to what was checked', () => {
  expect(scoreOf(only('media', 3, 1), { high: 60, medium: 30, low: 0 }).score).toBeNull();
});

test('counts an error in full and a suggestion as a quarter, and never drops below zero', () => {
  expect(scoreOf(only('links', 20, 5)).score).toBe(75);
  expect(scoreOf(only('links', 20, 0, 4)).score).toBe(95);
  expect(scoreOf(only('links', 2, 9, 3)).score).toBe(18.75);
});

test('shares an impact’s weight among its types, and gives less to types with few elements', () => {
  // 12 each for the five types of high impact; tables have 10, and with 3 of 10 elements that's 3.
  const counts = { ...only('images', 40, 20), ...only('tables', 3, 3) };
  expect(scoreOf(counts).score).toBe(Math.round(((12 * 50) / 15) * 100) / 100);
});

test('can be worked out by hand from its table', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const { score, rows } = scoreOf(anyCourse(randomFrom(seed)));
    const weight = rows.reduce((sum, row) => sum + row.weight, 0);
    const points = rows.reduce((sum, row) => sum + row.weight * (row.passPercent ?? 0), 0);
    expect(score === null).toBe(weight === 0);
    expect(Math.abs((score ?? 0) - points / (weight || 1))).toBeLessThan(0.00501);
  }
});

test('adds up items in any order', () => {
  const items = [only('links', 3, 1), { ...only('links', 2), ...only('images', 1, 0, 1) }];
  const sum = { ...only('links', 5, 1), ...only('images', 1, 0, 1) };
  expect(addCounts(items)).toEqual(sum);
  expect(addCounts(items.toReversed())).toEqual(sum);
});

function anyCourse(random: Random): UdoitCounts {
  const counts: Partial<Record<UdoitType, TypeCounts>> = {};
  for (const type of udoitTypes) {
    if (random.chance(0.4)) continue;
    const checked = random.between(0, random.chance(0.5) ? 12 : 400);
    const errors = random.between(0, checked);
    counts[type] = { checked, errors, suggestions: random.between(0, checked - errors) };
  }
  return counts;
}

type Change = (counts: TypeCounts) => TypeCounts | undefined;

const sound = ({ checked, errors, suggestions }: TypeCounts) => checked - errors - suggestions;

/** A teacher's change to one element of one type, and what it must never do to the score. */
const laws: readonly { says: string; change: Change; never: 'lower' | 'raise' }[] = [
  {
    says: 'mending or resolving an error',
    change: (counts) => (counts.errors > 0 ? { ...counts, errors: counts.errors - 1 } : undefined),
    never: 'lower',
  },
  {
    says: 'mending or resolving a suggestion',
    change: (counts) =>
      counts.suggestions > 0 ? { ...counts, suggestions: counts.suggestions - 1 } : undefined,
    never: 'lower',
  },
  {
    says: 'turning an error into a suggestion',
    change: (counts) =>
      counts.errors > 0
        ? { ...counts, errors: counts.errors - 1, suggestions: counts.suggestions + 1 }
        : undefined,
    never: 'lower',
  },
  {
    says: 'deleting an element with an error',
    change: (counts) =>
      counts.errors > 0 ? { ...counts, checked: counts.checked - 1, errors: counts.errors - 1 } : undefined,
    never: 'lower',
  },
  {
    says: 'adding a sound element',
    change: (counts) => ({ ...counts, checked: counts.checked + 1 }),
    never: 'lower',
  },
  {
    says: 'breaking a sound element',
    change: (counts) => (sound(counts) > 0 ? { ...counts, errors: counts.errors + 1 } : undefined),
    never: 'raise',
  },
  {
    says: 'adding an element with an error',
    change: (counts) => ({ ...counts, checked: counts.checked + 1, errors: counts.errors + 1 }),
    never: 'raise',
  },
];

const seeds = Array.from({ length: 3_000 }, (_nothing, seed) => seed);

test.each(laws)('$says never lowers or raises the score against its sense', ({ change, never }) => {
  const against = seeds.filter((seed) => {
    const random = randomFrom(seed);
    const course = anyCourse(random);
    const type = random.pick(udoitTypes);
    const changed = change(course[type] ?? { checked: 0, errors: 0, suggestions: 0 });
    const before = scoreOf(course).score;
    const after = scoreOf(changed ? { ...course, [type]: changed } : course).score;
    if (before === null || after === null) return false;
    return never === 'lower' ? after < before : after > before;
  });
  expect(against).toEqual([]);
});

test('stays within 0 and 100', () => {
  const scores = seeds.map((seed) => scoreOf(anyCourse(randomFrom(seed))).score ?? 0);
  expect(scores.filter((score) => !(score >= 0 && score <= 100))).toEqual([]);
});

test('is the same for a course counted twice, once each type has ten elements', () => {
  const courses = seeds
    .map((seed) => anyCourse(randomFrom(seed)))
    .filter((course) => Object.values(course).every(({ checked }) => checked === 0 || checked >= 10));
  expect(courses.length).toBeGreaterThan(100);
  const changed = courses.filter(
    (course) => scoreOf(addCounts([course, course])).score !== scoreOf(course).score,
  );
  expect(changed).toEqual([]);
});
