import { movedTo } from './moved-to.ts';

test('puts a member at another place, and the others close up', () => {
  expect(movedTo([1, 2, 3, 4], 3, 0)).toEqual([3, 1, 2, 4]);
  expect(movedTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 4, 1]);
  expect(movedTo([1, 2], 2, 1)).toEqual([1, 2]);
});

test('leaves the list alone if there’s no such place or member', () => {
  const list = [1, 2];
  expect(movedTo(list, 1, -1)).toBe(list);
  expect(movedTo(list, 1, 2)).toBe(list);
  expect(movedTo(list, 3, 0)).toBe(list);
});
