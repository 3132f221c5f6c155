import { byteOrderMark, csvLine, type CsvCell } from '#shared/http/csv.ts';
import type { TableCell, TableFile } from '#shared/http/table-file.ts';

/** The main table as CSV: a piece of text for each portion of rows. */
export async function* csvLines({ main, words }: TableFile): AsyncGenerator<string> {
  const cell = (value: TableCell): CsvCell => {
    if (typeof value !== 'boolean') return value;
    return value ? words.yes : words.no;
  };
  yield byteOrderMark + csvLine(main.columns.map(({ header }) => header));
  for await (const rows of main.rows) yield rows.map((row) => csvLine(row.map(cell))).join('');
}
