import { byteOrderMark, csvLine, type CsvRow } from '#shared/http/csv.ts';

/** Rows as CSV (RFC 4180), with the mark that lets spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly CsvRow[]) => byteOrderMark + rows.map(csvLine).join('');

/** Gives rows to the browser as a file. */
export const downloadCsv = (name: string, rows: readonly CsvRow[]) =>
  downloadFile(name, new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));

/** Gives a file to the browser to save under this name. */
export function downloadFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
