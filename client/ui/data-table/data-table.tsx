import { Responsive, Table, Text, View } from '@instructure/ui/latest';
import type { ReactNode, ComponentProps, ReactElement } from 'react';
import { useIntl } from 'react-intl';
import { nextSort, type SortState } from './sort-state.ts';
import { uiMessages } from '../ui.messages.ts';

export interface Column<Row, Sort extends string = string> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** the column's name in a sort, if it can be sorted by */
  readonly sortBy?: Sort;
  readonly isRowHeader?: boolean;
  readonly align?: 'start' | 'center' | 'end';
}

/** How a table is sorted. If the rows have an order of their own, the sort can be removed to get it back. */
type Sorting<Sort extends string> =
  | {
      readonly sort?: SortState<Sort>;
      readonly onSort?: (sort: SortState<Sort>) => void;
      readonly onRemovableSort?: never;
    }
  | {
      readonly sort: SortState<Sort> | undefined;
      readonly onSort?: never;
      readonly onRemovableSort: (sort: SortState<Sort> | undefined) => void;
    };

export type DataTableProps<Row, Sort extends string> = Sorting<Sort> & {
  readonly caption: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** shown instead of rows if there are none */
  readonly empty: ReactNode;
};

/** Below this the rows are stacked into cards (specification §9). */
const stackedBelow = '40rem';

/** A table with sortable headers that becomes a list of cards where it's narrow. */
export function DataTable<Row, Sort extends string = string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, keyOf, empty, sort, onSort, onRemovableSort } = props;
  const sortNext = (by: Sort) => {
    if (onRemovableSort) return onRemovableSort(nextSort(sort, by, true));
    const next = nextSort(sort, by, false);
    if (next) onSort?.(next);
  };
  if (rows.length === 0) {
    return (
      <View as="div" padding="large" textAlign="center">
        <Text>{empty}</Text>
      </View>
    );
  }
  const plainHeaderOf = ({ id, header }: Column<Row, Sort>) => (
    <Table.ColHeader key={id} id={id}>
      {header}
    </Table.ColHeader>
  );
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
          (onSort ?? onRemovableSort) && { sortDirection: direction, onRequestSort: () => sortNext(by) })}
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
          <div className="wide-table">
            <Table caption={caption} layout={isStacked ? 'stacked' : 'auto'} hover>
              <SortedHead sorted={<Table.Row>{columns.map(headerOf)}</Table.Row>}>
                <Table.Row>{columns.map(plainHeaderOf)}</Table.Row>
              </SortedHead>
              <Table.Body>
                {rows.map((row) => (
                  <Table.Row key={keyOf(row)}>
                    {columns.map((column) => cellOf(row, column, isStacked))}
                  </Table.Row>
                ))}
              </Table.Body>
            </Table>
          </div>
        );
      }}
    />
  );
}

interface SortedHeadProps {
  /** the row of headers without their sort, which InstUI's table reads: of a sorted one it would speak in English */
  readonly children: ReactElement;
  /** the same row as it's shown, with the sort in `aria-sort` and in its buttons */
  readonly sorted: ComponentProps<typeof Table.Head>['children'];
}

/** The head of a table that can be sorted. */
function SortedHead({ sorted }: SortedHeadProps) {
  const intl = useIntl();
  return <Table.Head renderSortLabel={intl.formatMessage(uiMessages.sortBy)}>{sorted}</Table.Head>;
}
