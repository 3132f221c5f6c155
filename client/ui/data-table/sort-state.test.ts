import { nextSort } from './sort-state.ts';

test('goes from ascending to descending and back, or to none where a sort can be removed', () => {
  const walk = (isRemovable: boolean) => {
    let sort: ReturnType<typeof nextSort<'name' | 'count'>> = undefined;
    return Array.from({ length: 4 }, () => (sort = nextSort(sort, 'name', isRemovable))?.order);
  };
  expect(walk(false)).toEqual(['asc', 'desc', 'asc', 'desc']);
  expect(walk(true)).toEqual(['asc', 'desc', undefined, 'asc']);
  expect(nextSort({ by: 'count', order: 'desc' }, 'name', true)).toEqual({ by: 'name', order: 'asc' });
});
