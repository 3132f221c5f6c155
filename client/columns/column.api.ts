import { useIntl } from 'react-intl';
import {
  listColumns,
  listColumnWords,
  type ColumnWord,
  type DescribedColumn,
} from '#shared/columns/columns.api.ts';
import { wordLabel } from '#shared/columns/word-label.ts';
import type { FilterWords } from '#shared/filters/filter-sentence.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** Columns change with the institution's products and the language only, so they're read once. */
const onceOnly = { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false };

export const useColumns = () => useEndpoint(listColumns, {}, onceOnly);

/** The institution's own words of a one-of column, such as its terms; pass `null` for a column without any. */
export const useColumnWords = (id: string | null) =>
  useEndpoint(listColumnWords, id === null ? null : { params: { id } }, { revalidateOnFocus: false });

/** How filters are put into words here. A word or a column that's gone is called by its id. */
export function useFilterWords(
  columns: readonly DescribedColumn[],
  ownWords: readonly ColumnWord[] = [],
): FilterWords {
  const intl = useIntl();
  const find = (id: string) => columns.find((column) => column.id === id);
  return {
    message: (message, values) => intl.formatMessage(message, values),
    list: (parts, type) => intl.formatList([...parts], { type }),
    number: (value) => intl.formatNumber(value, { maximumFractionDigits: 10 }),
    day: (day) => intl.formatDate(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' }),
    column: (id) => find(id)?.label ?? id,
    word: (id, value) => {
      const named = (find(id)?.words ?? ownWords).find((word) => word.value === value)?.label;
      const known = wordLabel(value);
      return named ?? (known ? intl.formatMessage(known) : value);
    },
  };
}
