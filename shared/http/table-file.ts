import * as z from 'zod';

export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** In the input of every call with `download: 'table'`. */
export const tableFormat = z
  .enum(tableFormats)
  .default('csv')
  .describe('csv: one table in UTF-8; xlsx: a workbook for Excel and other spreadsheets');

/** What each format is called on the wire. */
export const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<TableFormat, string>;

/** A decimal has one, such as a score or megabytes; a percent is out of 100, a date is YYYY-MM-DD, a moment is ISO text in UTC. */
export type ColumnType = 'text' | 'number' | 'decimal' | 'percent' | 'date' | 'moment' | 'flag';
export type TableCell = string | number | boolean | null;
export type TableRow = readonly TableCell[];

export interface TableColumn {
  readonly header: string;
  readonly type: ColumnType;
}

/** One table, read a portion at a time while it's being sent. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<readonly TableRow[]>;
}

/** A file made of tables. CSV has room for the main one only; a workbook opens on it, and others can come after it. */
export interface TableFile {
  /** without its ending */
  readonly name: string;
  readonly format: TableFormat;
  readonly main: Sheet;
  readonly after?: readonly Sheet[];
  /** in which a workbook shows moments */
  readonly timeZone: string;
  /** what CSV says for a flag */
  readonly words: { readonly yes: string; readonly no: string };
}

/** The response of an endpoint with `download: 'table'`. */
export const tableFile = z.custom<TableFile>(
  (value) => typeof value === 'object' && value !== null && 'format' in value && 'main' in value,
);
