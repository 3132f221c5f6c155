import { AsyncLocalStorage } from 'node:async_hooks';
import { DateTime } from 'luxon';
import { languageInUse, say, sayMessage } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { ColumnType, Sheet, TableCell, TableFile, TableFormat } from '#shared/http/table-file.ts';
import { sortValueIn, type List, type ListColumns } from '#shared/http/list.ts';
import type { SortOrder } from '#shared/http/page.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { sortRows } from '#shared/text/sort-rows.ts';
import { defineMessages } from '#shared/text/messages.ts';

const tableFileTexts = defineMessages({
  yes: { id: 'tableFile.yes', defaultMessage: 'yes' },
  no: { id: 'tableFile.no', defaultMessage: 'no' },
  inUnit: { id: 'tableFile.inUnit', defaultMessage: '{name} ({unit})' },
  localMoment: { id: 'tableFile.localMoment', defaultMessage: '{header} ({timeZone})' },
});

/** A column of an export: its header, its type, and its cell for a record. */
export interface Column<Row> {
  readonly header: Phrase;
  readonly type: ColumnType;
  readonly cell: (row: Row) => TableCell;
}

/** How many records an export reads at a time: each query is short, so others get the database in between. */
export const portionSize = 500;

/** A sheet of records, which are read a portion at a time. All is said in the language of the current request. */
export const sheetOf = <Row>(
  title: Phrase,
  columns: readonly Column<Row>[],
  portions: AsyncIterable<readonly Row[]>,
): Sheet => ({
  title: say(title),
  columns: columns.map(({ header, type }) => ({ header: say(header), type })),
  rows: inThisRequest(rowsOf(columns, portions)),
});

/** A sheet of a list's records, with its columns. */
export const listSheet = <Row>({ title, columns }: List<Row>, portions: AsyncIterable<readonly Row[]>) =>
  sheetOf(phrase(title), fileColumns(columns), portions);

/** Those of a list's columns that files have. */
export const fileColumns = <Row>(columns: ListColumns<Row>): readonly Column<Row>[] =>
  Object.values(columns).flatMap((column) => {
    if (column.only === 'table') return [];
    const { label, fileLabel = label, unit, type, value } = column;
    const name = phrase(fileLabel);
    const header = unit === undefined ? name : phrase(tableFileTexts.inUnit, { name, unit });
    return [{ header, type, cell: (row) => value(row, sayMessage) }];
  });

/** The rows as the list's columns sort them, where all of them are at hand. */
export const sortedRows = <Row>(list: List<Row>, rows: readonly Row[], sort: RowOrder) =>
  sortRows(rows, sort, { valueOf: sortValueIn(list, sayMessage), locale: languageInUse() });

interface RowOrder {
  readonly by: string;
  readonly order: SortOrder;
}

async function* rowsOf<Row>(columns: readonly Column<Row>[], portions: AsyncIterable<readonly Row[]>) {
  for await (const portion of portions) yield portion.map((row) => columns.map(({ cell }) => cell(row)));
}

/** Keeps the request's language, even when the connection itself asks for more rows. */
function inThisRequest<T>(rows: AsyncGenerator<T>): AsyncIterable<T> {
  const run = AsyncLocalStorage.snapshot();
  const iterator: AsyncIterator<T> = {
    next: () => run(() => rows.next()),
    return: () => run(() => rows.return(undefined)),
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

/** Records that are read all at once. */
export async function* inOnePortion<Row>(read: () => Promise<readonly Row[]>) {
  yield await read();
}

/**
 * Records by their ids, which were listed first, in the list's order: while data changes, none comes twice, and
 * none is missing unless it's gone.
 */
export async function* byIds<Row extends { readonly id: number }>(
  list: () => Promise<readonly number[]>,
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
) {
  const ids = await list();
  for (let at = 0; at < ids.length; at += portionSize) {
    const asked = ids.slice(at, at + portionSize);
    const found = new Map((await read(asked)).map((row) => [row.id, row]));
    yield asked.flatMap((id) => found.get(id) ?? []);
  }
}

interface ListFileParts<Row> {
  /** for the file's name */
  readonly what: string;
  readonly format: TableFormat;
  readonly rows: AsyncIterable<readonly Row[]>;
}

/**
 * A list as a file to send, with the columns that it declares:
 *
 *     return listFile(scope, tagList, { what: 'tags', format, rows: inOnePortion(() => listTags(scope)) });
 */
export const listFile = <Row>(scope: Scope, list: List<Row>, { what, format, rows }: ListFileParts<Row>) =>
  tableFileOf(scope, { what, format, main: listSheet(list, rows) });

interface TableFileParts extends Pick<TableFile, 'main' | 'after' | 'format'> {
  /** what it's a table of, for the file's name */
  readonly what: string;
}

/** A file to send: named after the institution, what's in it, and today. */
export async function tableFileOf(
  scope: Scope,
  { what, format, main, after = [] }: TableFileParts,
): Promise<TableFile> {
  const { slug, timeZone } = await scope.institution();
  const today = DateTime.fromJSDate(currentTime(), { zone: timeZone }).toISODate() ?? '';
  const local = (sheet: Sheet) => inLocalTime(sheet, { format, timeZone });
  return {
    name: `${slug}-${what}-${today}`,
    format,
    main: local(main),
    after: after.map(local),
    timeZone,
    words: { yes: say(phrase(tableFileTexts.yes)), no: say(phrase(tableFileTexts.no)) },
  };
}

/** A workbook's moments have no time zone of their own, so the header names it; those in CSV end with a Z. */
function inLocalTime(sheet: Sheet, { format, timeZone }: { format: TableFormat; timeZone: string }): Sheet {
  if (format === 'csv') return sheet;
  const columns = sheet.columns.map(({ header, type }) => ({
    type,
    header: type === 'moment' ? say(phrase(tableFileTexts.localMoment, { header, timeZone })) : header,
  }));
  return { ...sheet, columns };
}
