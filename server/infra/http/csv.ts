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
  /** in a file of one column without a header: which column a cell belongs to; defaults to the first */
  readonly columnOf?: (cell: string) => Column;
  readonly maxRows: number;
  /** the name of the upload's field, which problems refer to */
  readonly field: string;
}

const separators = [',', ';', '\t'] as const;
/** A row longer than this, in characters, has an unclosed quotation mark or isn't a table at all. */
const longestRow = 20_000;
/** This much is parsed at a time, so that other requests get answered in between; in characters. */
const pieceLength = 16 * 1024;

/**
 * Reads an uploaded table: separated by commas, semicolons or tabs, with or without a header and a byte-order mark, in
 * UTF-8, UTF-16 or Windows-1252. Empty lines are left out, cells trimmed. Throws Problem 'invalid_input' for anything
 * that isn't a table, and 'too_large' beyond `maxRows`.
 */
export async function readCsv<Column extends string>(
  content: Uint8Array,
  { columns, columnOf, maxRows, field }: CsvShape<Column>,
): Promise<CsvRow<Column>[]> {
  const refuse = (code: 'invalid_input' | 'too_large', reason: Phrase) =>
    new Problem(code, reason, { [`file.${field}`]: reason });
  const text = decode(content);
  if (text.includes('\0') || hasEndlessLine(text)) throw refuse('invalid_input', phrase(csvProblems.notCsv));
  const records = await recordsOf(text, maxRows + 2, (reason) => refuse('invalid_input', reason));
  const [first] = records;
  if (!first) throw refuse('invalid_input', phrase(csvProblems.empty));
  const names = Object.keys(columns) as Column[];
  const header = headerIn(first.cells, columns);
  const rows = header ? records.slice(1) : records;
  if (rows.length === 0) throw refuse('invalid_input', phrase(csvProblems.headerOnly));
  if (rows.length > maxRows) throw refuse('too_large', phrase(csvProblems.tooManyRows, { most: maxRows }));
  const placesOf = ([cell = '', ...others]: readonly string[]) =>
    header ?? (columnOf && others.length === 0 ? [columnOf(cell)] : names);
  return rows.map(({ line, cells }) => {
    const places = placesOf(cells);
    const byName = names.map((name) => [name, cells[places.indexOf(name)] ?? '']);
    // The line above gives every column a key.
    return { line, cells: Object.fromEntries(byName) as Record<Column, string> };
  });
}

/** UTF-16 is recognised by its mark; anything not UTF-8 comes from a spreadsheet that still saves in Windows-1252. */
function decode(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
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

async function recordsOf(text: string, most: number, refusal: (reason: Phrase) => Problem) {
  const parser = parse({
    delimiter: separatorOf(text),
    info: true,
    max_record_size: longestRow,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  });
  try {
    const records: { line: number; cells: string[] }[] = [];
    // With `info`, each record comes with its position; the package's types leave that out.
    const parsed = Readable.from(piecesOf(text)).compose(parser) as AsyncIterable<Parsed>;
    for await (const { record, info } of parsed) {
      if (records.push({ line: info.lines, cells: record }) === most) break;
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

/** The separator most common in the first line outside quotation marks; a comma if there is none. */
function separatorOf(text: string) {
  const line = /[^\r\n]+/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const countOf = (separator: string) => line.split(separator).length;
  return separators.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ',';
}

/** Only letters and digits, so that "LMS user-id" and "lms_user_id" are the same name. */
const nameKeyOf = (name: string) => keyOf(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Which column is in which place, if the row is a header: one that names at least one column. */
function headerIn<Column extends string>(
  cells: readonly string[],
  columns: Readonly<Record<Column, readonly string[]>>,
) {
  const known = new Map<string, Column>();
  for (const name of Object.keys(columns) as Column[])
    for (const alias of [name, ...columns[name]]) known.set(nameKeyOf(alias), name);
  const places = cells.map((cell) => known.get(nameKeyOf(cell)));
  return places.some((place) => place !== undefined) ? places : undefined;
}
