import { useState } from 'react';
import { defaultPageSize, pageSizes, type PageSize } from '#shared/http/page.ts';
import { useRemembered } from '../../data/use-remembered.ts';
import { useSettings } from '../../data/use-settings.tsx';

/** Rows per page: the size this browser remembers, else the person's preference. */
export function usePageSize() {
  const { pageSize } = useSettings();
  return useRemembered<PageSize>('page-size', pageSizes, pageSize ?? defaultPageSize);
}

/** The page of a list that shares its page with others, so the address can't hold it. */
export function useInnerPage() {
  const [page, setPage] = useState(1);
  const [limit, setLimit] = usePageSize();
  const setSize = (size: PageSize) => {
    setLimit(size);
    setPage(1);
  };
  return { page, limit, setPage, setSize };
}
