export interface SortState<Sort extends string> {
  readonly by: Sort;
  readonly order: 'asc' | 'desc';
}

/** Ascending first, then descending, then ascending again, or none where a sort can be removed (specification §4). */
export function nextSort<Sort extends string>(
  sort: SortState<Sort> | undefined,
  by: Sort,
  isRemovable: boolean,
): SortState<Sort> | undefined {
  if (sort?.by !== by) return { by, order: 'asc' };
  if (sort.order === 'asc') return { by, order: 'desc' };
  return isRemovable ? undefined : { by, order: 'asc' };
}
