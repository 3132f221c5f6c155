import { advance, placeOf } from './list-cursor.ts';

/** Follows the pages and returns how many there were, or the error thrown. */
function walk(nextOf: (address: string) => string | undefined) {
  let cursor = 'https://c.test/list?page=1';
  for (let pages = 1; ; pages += 1) {
    const place = placeOf(cursor);
    const next = nextOf(place.address);
    if (next === undefined) return pages;
    try {
      cursor = advance(place, next);
    } catch (error) {
      return `${(error as Error & { detail: string }).detail}, after ${pages}`;
    }
  }
}

const numberIn = (address: string) => Number(/page=(\d+)/.exec(address)?.[1]);
const page = (number: number) => `https://c.test/list?page=${number}`;

test('follows a list to its end', () => {
  expect(walk((address) => (numberIn(address) < 5_000 ? page(numberIn(address) + 1) : undefined))).toBe(
    5_000,
  );
});

test.each([
  [1, 1],
  [1, 2],
  [5, 3],
  [40, 300],
  [1_000, 1_500],
])('stops after %i pages and a cycle of %i, though only one address is kept', (before, circle) => {
  const end = before + circle - 1;
  const told = walk((address) => page(numberIn(address) === end ? before : numberIn(address) + 1));
  const pages = Number(/^a page that was read already, after (\d+)$/.exec(String(told))?.[1]);
  expect(pages).toBeLessThanOrEqual(3 * (before + circle));
});

test('stops at a list that never ends, whatever its pages are called', () => {
  expect(walk((address) => page(numberIn(address) + 1))).toBe('more pages than any list has, after 20000');
});

test('starts a list at an address', () => {
  expect(placeOf('https://c.test/list')).toMatchObject({ address: 'https://c.test/list', pages: 0 });
});
