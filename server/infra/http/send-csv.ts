import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { byteOrderMark, csvLine, type CsvFile } from '#shared/http/csv.ts';

/**
 * Sends a CSV file row by row. A failure before the first row is still answered as a problem; after that the download
 * breaks off.
 */
export async function sendCsv(res: Response, { name, rows }: CsvFile) {
  const iterator = rows[Symbol.asyncIterator]();
  // Rows are written in the request's language, even when the connection itself asks for more of them.
  const inThisRequest = AsyncLocalStorage.snapshot();
  const nextRow = () => inThisRequest(() => iterator.next());
  const first = await nextRow();
  res.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"`,
  });
  async function* lines() {
    yield byteOrderMark;
    for (let next = first; !next.done; next = await nextRow()) yield csvLine(next.value);
  }
  await pipeline(Readable.from(lines()), res);
}
