import { useState } from 'react';
import { useIntl } from 'react-intl';
import { DataTable, type Column, type DataTableProps } from './data-table.tsx';
import { sortRows, type SortValue } from '#shared/text/sort-rows.ts';
import type { SortState } from './sort-state.ts';

export interface SortedColumn<Row> extends Omit<Column<Row>, 'sortBy'> {
  /** the value to sort rows by; a column without it, such as one of buttons, can't be sorted */
  readonly sortValue?: (row: Row) => SortValue;
}

interface SortedTableProps<Row> extends Pick<
  DataTableProps<Row, string>,
  'caption' | 'rows' | 'keyOf' | 'empty'
> {
  readonly columns: readonly SortedColumn<Row>[];
}

/** A table that has all its rows and sorts them itself, without using the address. */
export function SortedTable<Row>({ columns, rows, ...table }: SortedTableProps<Row>) {
  const { locale } = useIntl();
  const [sort, setSort] = useState<SortState<string>>();
  const sortValue = (row: Row, by: string) => columns.find(({ id }) => id === by)?.sortValue?.(row) ?? null;
  return (
    <DataTable
      {...table}
      columns={columns.map(({ sortValue: value, ...column }) => ({
        ...column,
        ...(value && { sortBy: column.id }),
      }))}
      rows={sortRows(rows, sort, { valueOf: sortValue, locale })}
      sort={sort}
      onRemovableSort={setSort}
    />
  );
}
