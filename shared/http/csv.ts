export type CsvCell = string | number | null;
export type CsvRow = readonly CsvCell[];

/** Goes before the first row, so that spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, "CSV injection"). */
function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row as CSV (RFC 4180), including the line ending. */
export const csvLine = (row: CsvRow) => `${row.map(cellText).join(',')}\r\n`;
