import type { ReactNode } from 'react';
import { FormattedNumber, useIntl } from 'react-intl';
import { sortValueIn, type List, type ListColumn, type SortOf } from '#shared/http/list.ts';
import type { Say } from '#shared/text/phrase.ts';
import { sortRows } from '#shared/text/sort-rows.ts';
import { uiMessages } from '../ui.messages.ts';
import type { Column } from './data-table.tsx';
import type { SortState } from './sort-state.ts';

type RowOf<L> = L extends List<infer Row> ? Row : never;

/** How the table shows a column, apart from what the list says of it. */
type Shown<Row> = Partial<Pick<Column<Row>, 'cell' | 'isRowHeader' | 'align'>>;

/**
 * Makes a table's columns of what the list declares: header and sort, and the value as its cell unless another one is given.
 *
 *     const column = useListColumns(tagList);
 *     const columns = [column('title', { isRowHeader: true, cell: … }), column('courseCount', { align: 'end' })];
 */
export function useListColumns<L extends List<never>>({ columns }: L) {
  const intl = useIntl();
  const cellOf = useCells();
  return (key: keyof L['columns'] & string, shown: Shown<RowOf<L>> = {}): Column<RowOf<L>, SortOf<L>> => {
    // The list's own columns: the type knows of each which it is, which doesn't help here.
    const column = columns[key] as ListColumn<RowOf<L>>;
    return {
      id: key,
      header: intl.formatMessage(column.label),
      cell: cellOf(column),
      ...(column.sorts !== undefined && { sortBy: key as SortOf<L> }),
      ...shown,
    };
  };
}

/** The rows as the list's columns sort them, where the page has all of them. */
export function useSortedRows<Row>(
  list: List<Row>,
  rows: readonly Row[],
  sort: SortState<string> | undefined,
) {
  const { locale } = useIntl();
  return sortRows(rows, sort, { valueOf: sortValueIn(list, useSay()), locale });
}

/** Says a message in the reader's language. */
export function useSay(): Say {
  const intl = useIntl();
  return (message, ...[params]) => intl.formatMessage(message, params);
}

function useCells() {
  const intl = useIntl();
  const say = useSay();
  const none = intl.formatMessage(uiMessages.none);
  return <Row,>(column: ListColumn<Row>) =>
    (row: Row): ReactNode => {
      if (column.only === 'table') return none;
      const value = column.value(row, say);
      if (value === null || value === '') return none;
      if (typeof value === 'number') return <FormattedNumber value={value} />;
      if (typeof value === 'string') return value;
      return intl.formatMessage(value ? uiMessages.yes : uiMessages.no);
    };
}
