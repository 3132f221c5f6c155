import { useIntl } from 'react-intl';
import { wordLabel } from '#shared/columns/word-label.ts';
import type { ColumnWord, DescribedColumn } from '#shared/columns/columns.api.ts';
import type { FilterWords } from '#shared/filters/filter-sentence.ts';

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
