import { Responsive, ScreenReaderContent, Table, Text, View } from '@instructure/ui/latest';
import type { ReactNode, ComponentProps, ReactElement } from 'react';
import { useIntl } from 'react-intl';
import { nextSort, type SortState } from './sort-state.ts';
import { uiMessages } from '../ui.messages.ts';

/** In a card's first line are its box to tick, its title, what people look for, and its menu. */
type CardPart = 'choice' | 'title' | 'beside' | 'menu' | 'fact';

export interface Column<Row, Sort extends string = string> {
  readonly id: string;
  readonly header: string;
  /** null or empty where a row has none of it; what isn't known is a word */
  readonly cell: (row: Row) => ReactNode;
  /** the column's name in a sort, if it can be sorted by */
  readonly sortBy?: Sort;
  readonly isRowHeader?: boolean;
  /** in the header instead of its text: a box that ticks all rows, say; above the cards, where there's no header */
  readonly headerCell?: (isAboveCards: boolean) => ReactNode;
  /** its place in a card, if not among the facts below the title: what people look for stands beside that */
  readonly part?: CardPart;
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
  const { rows, empty } = props;
  if (rows.length === 0) {
    return (
      <View as="div" padding="large" textAlign="center">
        <Text>{empty}</Text>
      </View>
    );
  }
  return (
    <Responsive
      match="media"
      query={{ narrow: { maxWidth: stackedBelow } }}
      render={(_, matches) => (matches?.includes('narrow') ? <Cards {...props} /> : <WideTable {...props} />)}
    />
  );
}

function WideTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, keyOf } = props;
  const headerOf = useHeaders(props);
  return (
    <div className="wide-table">
      <Table caption={caption} hover>
        <SortedHead sorted={<Table.Row>{columns.map(headerOf)}</Table.Row>}>
          <Table.Row>
            {columns.map(({ id, header }) => (
              <Table.ColHeader key={id} id={id}>
                {header}
              </Table.ColHeader>
            ))}
          </Table.Row>
        </SortedHead>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={keyOf(row)}>
              {columns.map(({ id, isRowHeader, align = 'start', cell }) =>
                isRowHeader ? (
                  <Table.RowHeader key={id}>{cell(row)}</Table.RowHeader>
                ) : (
                  <Table.Cell key={id} textAlign={align}>
                    {cell(row)}
                  </Table.Cell>
                ),
              )}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  );
}

const parts: readonly CardPart[] = ['choice', 'title', 'beside', 'menu', 'fact'];

/** Where a column is in a card. */
const partOf = <Row, Sort extends string>({ part, isRowHeader }: Column<Row, Sort>): CardPart =>
  part ?? (isRowHeader ? 'title' : 'fact');

/** Whether a cell has nothing to show, and a card leaves it out. What isn't known says so. */
const isNothing = (content: ReactNode) =>
  content === null || content === undefined || content === false || content === '';

/** The same rows as cards: the title with what people look for beside it, and below it the facts with their names. */
function Cards<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, keyOf } = props;
  const headerOf = useHeaders(props);
  const ordered = columns.toSorted((a, b) => parts.indexOf(partOf(a)) - parts.indexOf(partOf(b)));
  const cellOf = (row: Row, column: Column<Row, Sort>) => {
    const part = partOf(column);
    const content = column.cell(row);
    if (isNothing(content)) return null;
    if (part === 'title')
      return (
        <Table.RowHeader key={column.id} data-part={part}>
          {content}
        </Table.RowHeader>
      );
    return (
      <Table.Cell key={column.id} data-part={part}>
        <span className={part === 'fact' ? 'card-name' : 'for-screen-readers'}>{`${column.header}: `}</span>
        {content}
      </Table.Cell>
    );
  };
  return (
    <div className="wide-table cards">
      {columns.map(({ id, headerCell }) => (headerCell ? <div key={id}>{headerCell(true)}</div> : null))}
      <Table caption={caption} layout="stacked">
        <SortedHead sorted={<Table.Row>{ordered.map(headerOf)}</Table.Row>}>
          <Table.Row>
            {ordered.map(({ id }) => (
              // Its cells say themselves what they are.
              <Table.ColHeader key={id} id={id}>
                {''}
              </Table.ColHeader>
            ))}
          </Table.Row>
        </SortedHead>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={keyOf(row)}>{ordered.map((column) => cellOf(row, column))}</Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  );
}

/** Returns what draws the header of a column, with its sort. */
function useHeaders<Row, Sort extends string>({ sort, onSort, onRemovableSort }: DataTableProps<Row, Sort>) {
  const sortNext = (by: Sort) => {
    if (onRemovableSort) return onRemovableSort(nextSort(sort, by, true));
    const next = nextSort(sort, by, false);
    if (next) onSort?.(next);
  };
  return ({ id, header, headerCell, sortBy: by, align = 'start' }: Column<Row, Sort>) => {
    const direction =
      sort?.by === by && by !== undefined ? (sort?.order === 'asc' ? 'ascending' : 'descending') : 'none';
    return (
      <Table.ColHeader
        key={id}
        id={id}
        stackedSortByLabel={header}
        textAlign={align}
        {...(by !== undefined &&
          (onSort ?? onRemovableSort) && { sortDirection: direction, onRequestSort: () => sortNext(by) })}
      >
        {headerCell?.(false) ?? header}
      </Table.ColHeader>
    );
  };
}

interface SortedHeadProps {
  /** the row of headers without their sort, which InstUI's table reads: of a sorted one it would speak in English */
  readonly children: ReactElement;
  /** the same row as it's shown, with the sort in `aria-sort` and in its buttons */
  readonly sorted: ComponentProps<typeof Table.Head>['children'];
}

/** The head of a table that can be sorted; of cards, a field that says by itself what they're sorted by. */
function SortedHead({ sorted }: SortedHeadProps) {
  const label = useIntl().formatMessage(uiMessages.sortBy);
  return (
    <Table.Head renderSortLabel={<ScreenReaderContent>{label}</ScreenReaderContent>}>{sorted}</Table.Head>
  );
}
