import { depthOf, paceOf } from './pace.ts';

const share = { own: 2, inAll: 2, cost: 0.5 };

test('asks without pauses while the bucket is full enough', () => {
  expect([600, 300, 200, Infinity].map((remaining) => depthOf(remaining, 1))).toEqual([0, 0, 0, 0]);
  expect(paceOf(0, share)).toBe(0);
});

test('counts the charge of its own running requests as coming back', () => {
  // Ten at once out of 600: only their charge is missing.
  expect(depthOf(150, 10)).toBe(0);
  expect(depthOf(150, 1)).toBe(1);
});

test('leaves room for the next two, whatever comes back later', () => {
  expect(depthOf(100, 10)).toBe(0);
  expect(depthOf(75, 10)).toBe(1);
});

test('asks at the rate of the refill where the bucket settles: 20 a second at half a unit each', () => {
  expect(paceOf(1, share)).toBe(50);
});

test('slows down as the bucket empties, and never stops', () => {
  const paces = [190, 150, 100, 50, 0, -1_000_000].map((remaining) => paceOf(depthOf(remaining, 1), share));
  expect(paces).toEqual(paces.toSorted((a, b) => a - b));
  expect(paces.at(-1)).toBe(5_000);
});

test('is each process’s share of the whole', () => {
  expect(paceOf(1, { ...share, own: 1, inAll: 4 })).toBe(200);
});
