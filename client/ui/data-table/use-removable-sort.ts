import { useSearchParams } from 'react-router';
import type { SortState } from './sort-state.ts';

/** The sort of a table whose rows have an order of their own: none until the person chooses one; in the address. */
export function useRemovableSort<Sort extends string>(sorts: readonly Sort[]) {
  const [params, setParams] = useSearchParams();
  const by = sorts.find((sort) => sort === params.get('sort'));
  const order = params.get('order') === 'desc' ? 'desc' : 'asc';
  const setSort = (sort: SortState<Sort> | undefined) =>
    setParams(
      (before) => {
        before.delete('sort');
        before.delete('order');
        before.delete('page');
        if (sort) before.append('sort', sort.by);
        if (sort) before.append('order', sort.order);
        return before;
      },
      { replace: true },
    );
  const sort: SortState<Sort> | undefined = by === undefined ? undefined : { by, order };
  return { sort, setSort };
}
