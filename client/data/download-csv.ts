import { byteOrderMark, csvLine, type CsvRow } from '#shared/http/csv.ts';
import { withoutIsolate } from '#shared/text/messages.ts';

/** Rows as CSV (RFC 4180), with the mark that lets spreadsheets read it as UTF-8, and each text as it came. */
export const toCsv = (rows: readonly CsvRow[]) =>
  byteOrderMark +
  rows
    .map((row) => csvLine(row.map((cell) => (typeof cell === 'string' ? withoutIsolate(cell) : cell))))
    .join('');

/** Gives rows to the browser as a file. */
export const downloadCsv = (name: string, rows: readonly CsvRow[]) =>
  downloadFile(name, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));

/** Gives a file to the browser to save under this name. */
export function downloadFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content);
  // A name that's turned around could show another ending.
  const download = name.replaceAll(/[\u202a-\u202e\u2066-\u2069]/gu, '');
  const link = Object.assign(document.createElement('a'), { href: address, download });
  link.click();
  URL.revokeObjectURL(address);
}
