import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import {
  mediaTypes,
  type ColumnType,
  type Sheet,
  type TableFile,
  type TableFormat,
  type TableCell,
} from '#shared/http/table-file.ts';
import { byteOrderMark, csvLine, type CsvCell } from '#shared/http/csv.ts';
import { decimalsOf } from '#shared/scans/metrics/metric.ts';
import { workbook } from './workbook.ts';

const writers = {
  csv: csvLines,
  xlsx: workbook,
} satisfies Record<TableFormat, (file: TableFile) => AsyncIterable<string | Buffer>>;

interface Sending {
  /** Called with the number of rows when all of them are out, before the answer ends. If it fails, so does the download. */
  readonly whenSent: (rows: number) => Promise<void>;
  /** Called with the number of rows when the caller hung up or a row couldn't be read. */
  readonly whenBroken: (rows: number) => Promise<void>;
}

/**
 * Sends a table as fast as the caller takes it. A failure before the first row is thrown, to be answered as a problem;
 * after that the connection is closed, so that a file with only a part of the rows never looks whole.
 */
export async function sendTable(res: Response, file: TableFile, { whenSent, whenBroken }: Sending) {
  const main = await begin(file.main);
  res.set({
    'Content-Type': `${mediaTypes[file.format]}${file.format === 'csv' ? '; charset=utf-8' : ''}`,
    'Content-Disposition': `attachment; filename="${file.name.replace(/[^\w.-]+/g, '-')}.${file.format}"`,
  });
  async function* pieces() {
    yield* writers[file.format]({ ...file, main: main.sheet });
    await whenSent(main.count());
  }
  try {
    await pipeline(Readable.from(pieces(), { highWaterMark: 1 }), res);
  } catch (error) {
    await main.close();
    await whenBroken(main.count());
    if (!isHangUp(error)) throw error;
  }
}

/** The whole of a table, for a mail; undefined if it's larger than that, which is known before all of it is read. */
export async function tableBytes(file: TableFile, most: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of writers[file.format](file)) {
    const bytes = Buffer.from(piece);
    size += bytes.length;
    if (size > most) return undefined;
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

const isHangUp = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Reads the first portion of a sheet, and counts the rows that are taken from then on. */
async function begin({ rows, ...sheet }: Sheet) {
  const portions = rows[Symbol.asyncIterator]();
  let count = 0;
  const first = await portions.next();
  async function* counted() {
    for (let next = first; !next.done; next = await portions.next()) {
      count += next.value.length;
      yield next.value;
    }
  }
  return {
    sheet: { ...sheet, rows: counted() },
    count: () => count,
    close: async () => void (await portions.return?.()),
  };
}

/** The main table as CSV: a piece of text for each portion of rows. */
async function* csvLines({ main, words }: TableFile): AsyncGenerator<string> {
  const cell = (value: TableCell, at: number): CsvCell => {
    if (typeof value === 'number') return inDecimals(value, main.columns[at]?.type);
    if (typeof value !== 'boolean') return value;
    return value ? words.yes : words.no;
  };
  yield byteOrderMark + csvLine(main.columns.map(({ header }) => header));
  for await (const rows of main.rows) yield rows.map((row) => csvLine(row.map(cell))).join('');
}

/** CSV has no formats: a number has the decimals that people see of it, and not all that computing left. */
function inDecimals(value: number, type: ColumnType | undefined) {
  if (type !== 'decimal' && type !== 'percent') return value;
  const factor = 10 ** (type === 'percent' ? decimalsOf.percent : decimalsOf.score);
  return Math.round(value * factor) / factor;
}
