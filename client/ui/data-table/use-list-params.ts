import { useSearchParams } from 'react-router';
import type { PageSize, SortOrder } from '#shared/http/page.ts';
import { usePageSize } from './use-page-size.ts';

/** A person's choices for a list: page, search and sort in the address, the page size remembered. */
export function useListParams<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [params, setParams] = useSearchParams();
  const [limit, setLimit] = usePageSize();
  const by = sorts.find((sort) => sort === params.get('sort')) ?? sorts[0];
  const order: SortOrder = params.get('order') === 'desc' ? 'desc' : 'asc';
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const search = params.get('search') ?? '';
  const set = (changes: Record<string, string>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value === '') before.delete(name);
          else before.set(name, value);
        }
        return before;
      },
      { replace: true },
    );
  return {
    query: { page, limit, ...(search !== '' && { search }), sortBy: by, sortOrder: order },
    search,
    sort: { by, order },
    params,
    /** what the address says of these, as a query */
    chosen: (names: readonly string[]) =>
      Object.fromEntries(names.flatMap((name) => (params.has(name) ? [[name, params.get(name)]] : []))),
    /** another choice, which belongs to the page; goes back to the first page */
    setParam: (name: string, value: string) => set({ [name]: value, page: '' }),
    /** several at once: with one call after another, the first would be lost */
    setParams: (values: Record<string, string>) => set({ ...values, page: '' }),
    /** several that concern only what's shown on this page, which stays */
    setParamsHere: (values: Record<string, string>) => set(values),
    setPage: (to: number) => set({ page: to === 1 ? '' : String(to) }),
    setSearch: (text: string) => set({ search: text, page: '' }),
    setSort: (sort: { by: Sort; order: SortOrder }) => set({ sort: sort.by, order: sort.order, page: '' }),
    setSize: (size: PageSize) => {
      setLimit(size);
      set({ page: '' });
    },
  };
}

/** The part of it that filters need. */
export type ListFilters = Pick<
  ReturnType<typeof useListParams<string>>,
  'params' | 'search' | 'setSearch' | 'setParam' | 'setParams'
>;

/** An id in the address, if there is one. */
export const idIn = (params: URLSearchParams, name: string) => {
  const id = Number(params.get(name));
  return Number.isInteger(id) && id > 0 ? id : undefined;
};
