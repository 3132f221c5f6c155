import { useSearchParams } from 'react-router';
import type { TidyList } from '#shared/tidyup/tidy-lists.ts';

/** The address of one of the lists, or of all without one, on the current page. */
export function useListAddress() {
  const [params] = useSearchParams();
  const batch = params.get('batch');
  return (list?: TidyList) =>
    `?${new URLSearchParams({ ...(batch !== null && { batch }), ...(list && { list }) }).toString()}`;
}
