import { listColumns, listColumnWords } from '#shared/columns/columns.api.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** Columns change with the institution's products and the language only, so they're read once. */
const onceOnly = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

export const useColumns = () => useEndpoint(listColumns, {}, onceOnly);

/** The institution's own words of a one-of column, such as its terms; pass `null` for a column without any. */
export const useColumnWords = (id: string | null) =>
  useEndpoint(listColumnWords, id === null ? null : { params: { id } }, { revalidateOnFocus: false });
