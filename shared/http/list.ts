import type { Message } from '#shared/text/messages.ts';
import type { Say } from '#shared/text/phrase.ts';
import type { SortValue } from '#shared/text/sort-rows.ts';
import type { ColumnType, TableCell } from './table-file.ts';

interface Labelled {
  /** its header in the table, and in the file too unless that has its own */
  readonly label: Message;
}

/** A column with values, which files have. */
interface ValueColumn<Row> extends Labelled {
  /** its header in files, where programs know it by another name */
  readonly fileLabel?: Message;
  readonly type: ColumnType;
  /** what its numbers are in, such as ms: files have bare numbers, so their header says it */
  readonly unit?: string | undefined;
  readonly value: (row: Row, say: Say) => TableCell;
  /** whether the list is sorted by it: by its value, or by another one */
  readonly sorts?: true | ((row: Row, say: Say) => SortValue);
  readonly only?: 'file';
}

/** A column that the table makes of several values, which files have in columns of their own. */
interface TableColumn extends Labelled {
  readonly sorts?: true;
  readonly only: 'table';
}

export type ListColumn<Row> = ValueColumn<Row> | TableColumn;
export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>;

/**
 * What a list is called, and its columns, declared once for its table, its sort, its files and the API's documentation.
 * The order is that of the files, and a column's key is its name in a sort.
 *
 *     export const tagList = {
 *       title: tagTexts.list,
 *       columns: {
 *         title: { label: tagTexts.title, type: 'text', sorts: true, value: ({ title }) => title },
 *         courseCount: { label: tagTexts.courses, type: 'number', value: ({ courseCount }) => courseCount },
 *       },
 *     } satisfies List<Tag>;
 *     export const tagSorts = sortsOf(tagList, 'title');
 */
export interface List<Row> {
  readonly title: Message;
  readonly columns: ListColumns<Row>;
}

/** The keys of the columns that the list is sorted by. */
export type SortOf<L extends List<never>> = {
  [Key in keyof L['columns'] & string]: L['columns'][Key] extends { readonly sorts: unknown } ? Key : never;
}[keyof L['columns'] & string];

/** The same as values, the default first. */
export function sortsOf<L extends List<never>, First extends SortOf<L>>(
  { columns }: L,
  first: First,
): readonly [SortOf<L>, ...SortOf<L>[]] {
  const others = Object.entries(columns).flatMap(([key, { sorts }]) =>
    // The type says the same of the keys.
    sorts === undefined || key === first ? [] : [key as SortOf<L>],
  );
  return [first, ...others];
}

/** What a row is sorted by, where all rows are at hand. */
export const sortValueIn =
  <Row>({ columns }: List<Row>, say: Say) =>
  (row: Row, by: string): SortValue => {
    const column = columns[by];
    if (!column || column.only === 'table') return null;
    const value = typeof column.sorts === 'function' ? column.sorts(row, say) : column.value(row, say);
    return typeof value === 'boolean' ? Number(value) : value;
  };
