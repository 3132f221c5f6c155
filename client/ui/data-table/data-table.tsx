import { Responsive, Table, Text, View } from '@instructure/ui/latest';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';

export interface Column<Row, Sort extends string = string> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** the column's name in a sort, when it can be sorted by */
  readonly sortBy?: Sort;
  readonly isRowHeader?: boolean;
  readonly align?: 'start' | 'center' | 'end';
}

export interface SortState<Sort extends string> {
  readonly by: Sort;
  readonly order: 'asc' | 'desc';
}

interface DataTableProps<Row, Sort extends string> {
  readonly caption: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** what stands in place of rows when there are none */
  readonly empty: ReactNode;
  readonly sort?: SortState<Sort>;
  readonly onSort?: (sort: SortState<Sort>) => void;
}

/** Below this the rows are stacked into cards (specification §9). */
const stackedBelow = '40rem';

/** Ascending first, then the other way at each further press (specification §4). */
const nextSort = <Sort extends string>(sort: SortState<Sort> | undefined, by: Sort): SortState<Sort> => ({
  by,
  order: sort?.by === by && sort.order === 'asc' ? 'desc' : 'asc',
});

/** A table with sortable headers that becomes a list of cards where it is narrow. */
export function DataTable<Row, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const intl = useIntl();
  const { caption, columns, rows, keyOf, empty, sort, onSort } = props;
  if (rows.length === 0) {
    return (
      <View as="div" padding="large" textAlign="center">
        <Text>{empty}</Text>
      </View>
    );
  }
  const headerOf = (column: Column<Row, Sort>) => {
    const by = column.sortBy;
    const direction =
      sort?.by === by && by !== undefined ? (sort?.order === 'asc' ? 'ascending' : 'descending') : 'none';
    return (
      <Table.ColHeader
        key={column.id}
        id={column.id}
        stackedSortByLabel={column.header}
        textAlign={column.align ?? 'start'}
        {...(by !== undefined &&
          onSort && { sortDirection: direction, onRequestSort: () => onSort(nextSort(sort, by)) })}
      >
        {column.header}
      </Table.ColHeader>
    );
  };
  const cellOf = (row: Row, column: Column<Row, Sort>, isStacked: boolean) =>
    column.isRowHeader ? (
      <Table.RowHeader key={column.id}>{column.cell(row)}</Table.RowHeader>
    ) : (
      <Table.Cell key={column.id} textAlign={isStacked ? 'start' : (column.align ?? 'start')}>
        {column.cell(row)}
      </Table.Cell>
    );
  return (
    <Responsive
      match="media"
      query={{ narrow: { maxWidth: stackedBelow } }}
      render={(_, matches) => {
        const isStacked = matches?.includes('narrow') ?? false;
        return (
          <Table caption={caption} layout={isStacked ? 'stacked' : 'auto'} hover>
            <Table.Head renderSortLabel={intl.formatMessage(uiMessages.sortBy)}>
              <Table.Row>{columns.map(headerOf)}</Table.Row>
            </Table.Head>
            <Table.Body>
              {rows.map((row) => (
                <Table.Row key={keyOf(row)}>
                  {columns.map((column) => cellOf(row, column, isStacked))}
                </Table.Row>
              ))}
            </Table.Body>
          </Table>
        );
      }}
    />
  );
}
