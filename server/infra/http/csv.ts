import { Readable } from 'node:stream';
import { setImmediate as letOthersRun } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { Problem } from '#shared/http/problem.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';

/** Why an uploaded table can't be read. */
const csvProblems = defineMessages({
  notCsv: { id: 'csv.problem.notCsv', defaultMessage: 'The file isn’t a CSV file.' },
  empty: { id: 'csv.problem.empty', defaultMessage: 'The file is empty.' },
  headerOnly: { id: 'csv.problem.headerOnly', defaultMessage: 'The file has a header but no rows.' },
  tooManyRows: {
    id: 'csv.problem.tooManyRows',
    defaultMessage:
      'The file has more than {most, plural, one {# row} other {# rows}}. Split it into several files.',
  },
  textAfterQuotes: {
    id: 'csv.problem.textAfterQuotes',
    defaultMessage: 'In line {line, number}, text in quotation marks is followed by more text.',
  },
  openQuote: { id: 'csv.problem.openQuote', defaultMessage: 'A quotation mark in the file is never closed.' },
});

/** One row of a file: its last line's number in the file, and its cells by column, '' for a missing one. */
export interface CsvRow<Column extends string> {
  readonly line: number;
  readonly cells: Readonly<Record<Column, string>>;
}

interface CsvShape<Column extends string> {
  /** each column with the names a header can use for it; their order is the one of a file without a header */
  readonly columns: Readonly<Record<Column, readonly string[]>>;
  readonly maxRows: number;
  /** the name of the upload's field, which problems refer to */
  readonly field: string;
}

const separators = ['\t', ';', ',', '|'] as const;
type Separator = (typeof separators)[number];
/** A row longer than this, in characters, has an unclosed quotation mark or isn't a table at all. */
const longestRow = 20_000;
/** This much is parsed at a time, so that other requests get answered in between; in characters. */
const pieceLength = 16 * 1024;
/** Titles and notes above a header take up no more lines than this. */
const mostTitleLines = 20;

/** A row with all its cells, and its last line's number in the file. */
export interface RawRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file's rows as they are, below their header if there is one. */
export interface RawTable {
  readonly header: readonly string[] | undefined;
  readonly rows: readonly RawRow[];
  /** how many rows stand above the header: titles and notes */
  readonly above: number;
}

interface RawShape {
  /** which of the first rows is the table's header; -1: none */
  readonly headerAt: (rows: readonly (readonly string[])[]) => number;
  readonly maxRows: number;
  /** the name of the upload's field, which problems refer to */
  readonly field: string;
}

/**
 * Reads an uploaded table: separated by commas, semicolons, tabs or bars, with or without a header and a byte-order mark,
 * in UTF-8, UTF-16 or Windows-1252, with Excel's line `sep=;` and with titles above its header. Empty lines are left
 * out, cells trimmed. Throws Problem 'invalid_input' for anything that isn't a table, and 'too_large' beyond `maxRows`.
 */
export async function readTable(
  content: Uint8Array,
  { headerAt, maxRows, field }: RawShape,
): Promise<RawTable> {
  const refuse = (code: 'invalid_input' | 'too_large', reason: Phrase) =>
    new Problem(code, reason, { [`file.${field}`]: reason });
  const { separator, text } = withoutSeparatorLine(quotingFormulas(decode(content)));
  if (text.includes('\0') || hasEndlessLine(text)) throw refuse('invalid_input', phrase(csvProblems.notCsv));
  const reading = { separator: separator ?? separatorOf(text, headerAt), most: maxRows + mostTitleLines + 2 };
  const records = await recordsOf(text, reading, (reason) => refuse('invalid_input', reason));
  if (records.length === 0) throw refuse('invalid_input', phrase(csvProblems.empty));
  const at = headerAt(records.slice(0, mostTitleLines).map(({ cells }) => cells));
  const rows = records.slice(at + 1);
  if (rows.length === 0) throw refuse('invalid_input', phrase(csvProblems.headerOnly));
  if (rows.length > maxRows) throw refuse('too_large', phrase(csvProblems.tooManyRows, { most: maxRows }));
  return { header: records[at]?.cells, rows, above: Math.max(0, at) };
}

/** The rows of a table whose columns are known by the names in its header, or else by their order. */
export async function readCsv<Column extends string>(
  content: Uint8Array,
  { columns, maxRows, field }: CsvShape<Column>,
): Promise<CsvRow<Column>[]> {
  const known = new Map<string, Column>();
  const names = Object.keys(columns) as Column[];
  for (const name of names) for (const alias of [name, ...columns[name]]) known.set(nameKeyOf(alias), name);
  const columnOf = (cell: string) => known.get(nameKeyOf(cell));
  const isData = (cells: readonly string[]) => cells.some((cell) => cell.includes('@'));
  const headerAt: RawShape['headerAt'] = (all) => {
    const at = all.findIndex((cells, index) => {
      const count = cells.filter((cell) => columnOf(cell) !== undefined).length;
      // One cell could be a value: below a title, a header has more that's known.
      return !isData(cells) && count >= (index === 0 ? 1 : 2);
    });
    return all.slice(0, at).some(isData) ? -1 : at;
  };
  const { header, rows } = await readTable(content, { headerAt, maxRows, field });
  const places = header?.map(columnOf) ?? names;
  return rows.map(({ line, cells }) => {
    const byName = names.map((name) => [name, cells[places.indexOf(name)] ?? '']);
    // The line above gives every column a key.
    return { line, cells: Object.fromEntries(byName) as Record<Column, string> };
  });
}

/**
 * UTF-16 is recognised by its mark, or by a zero in every other of its first bytes; anything not UTF-8 comes from a
 * spreadsheet that still saves in Windows-1252.
 */
function decode(content: Uint8Array): string {
  const [first, second, third, fourth] = content;
  const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0);
  if (isLittle !== isBig) return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** Whether a line is longer than any row: the parser's time grows with the square of a row's cells. */
function hasEndlessLine(text: string) {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    length = code === 10 || code === 13 ? 0 : length + 1;
    if (length > longestRow) return true;
  }
  return false;
}

/** Excel's first line says what separates the cells. An empty line stays in its place, so that the others keep their numbers. */
function withoutSeparatorLine(text: string): { separator: Separator | undefined; text: string } {
  const found = /^\s*"?sep=([,;\t|])"?[,;\t|]*(?=\r|\n|$)/i.exec(text);
  const separator = separators.find((each) => each === found?.[1]);
  return { separator, text: found && separator ? text.slice(found[0].length) : text };
}

/** A spreadsheet's formula with quotation marks inside, as in `=HYPERLINK("…","…")`, becomes one cell in quotation marks. */
const quotingFormulas = (text: string) =>
  text.replaceAll(
    /(?<=^|[,;\t|\r\n])=[\p{L}._]*\("[^"\r\n]*"(?:\s*[,;]\s*"[^"\r\n]*")?\)/gu,
    (formula) => `"${formula.replaceAll('"', '""')}"`,
  );

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

async function* piecesOf(text: string) {
  for (let start = 0; start < text.length; start += pieceLength) {
    yield text.slice(start, start + pieceLength);
    await letOthersRun();
  }
}

async function recordsOf(
  text: string,
  { separator, most }: { separator: Separator; most: number },
  refusal: (reason: Phrase) => Problem,
) {
  const parser = parse({
    delimiter: separator,
    info: true,
    max_record_size: longestRow,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  });
  try {
    const records: RawRow[] = [];
    // With `info`, each record comes with its position; the package's types leave that out.
    const parsed = Readable.from(piecesOf(text)).compose(parser) as AsyncIterable<Parsed>;
    for await (const { record, info } of parsed) {
      const cells = record.map(bare);
      if (cells.some((cell) => cell !== '') && records.push({ line: info.lines, cells }) === most) break;
    }
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
    if (
      error.code === 'CSV_INVALID_CLOSING_QUOTE' ||
      error.code === 'CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE'
    )
      throw refusal(phrase(csvProblems.textAfterQuotes, { line: Number(error.lines) }));
    throw refusal(phrase(isOpen ? csvProblems.openQuote : csvProblems.notCsv));
  }
}

/**
 * What separates the cells: what makes a line the header with the most cells, or else what's most common in the first
 * lines, outside quotation marks. A bar counts only in a header, because ids can have one.
 */
function separatorOf(text: string, headerAt: RawShape['headerAt']): Separator {
  const lines = (text.slice(0, mostTitleLines * longestRow).match(/[^\r\n]+/g) ?? [])
    .slice(0, mostTitleLines)
    .map((line) => line.replaceAll(/"([^"]*)"/g, (_, inside: string) => inside.replaceAll(/[,;\t|]/g, ' ')));
  const cellsOf = (separator: Separator) => lines.map((line) => line.split(separator).map(bare));
  const headerOf = (separator: Separator) => {
    const rows = cellsOf(separator);
    const { length = 0 } = rows[headerAt(rows)] ?? {};
    return length > 1 ? length : 0;
  };
  const countOf = (separator: Separator) =>
    separator === '|' ? 0 : cellsOf(separator).reduce((sum, cells) => sum + cells.length - 1, 0);
  const ranked = separators
    .map((separator) => ({ separator, header: headerOf(separator), count: countOf(separator) }))
    .toSorted((a, b) => b.header - a.header || b.count - a.count);
  return ranked[0]?.separator ?? ',';
}

/** Around a cell: spaces of all kinds, and marks that no one sees, such as a byte-order mark or a direction's. */
const unseen = String.raw`[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+`;
const unseenAround = new RegExp(`^${unseen}|${unseen}$`, 'gu');

/** A cell without what nobody sees around it, and without the formula that keeps a spreadsheet from changing it. */
function bare(cell: string): string {
  const text = cell.replaceAll(unseenAround, '');
  return /^=\s*"([^"]*)"$/.exec(text)?.[1] ?? text;
}

/** Only letters and digits, so that "LMS user-id" and "lms_user_id" are the same name. */
const nameKeyOf = (name: string) => keyOf(name).replace(/[^\p{L}\p{N}]/gu, '');
