import { finished, Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Sheet, TableFile } from '#shared/http/table-file.ts';
import { sheetPath, workbookParts } from './workbook-parts.ts';
import { mostRows, rowSource, worksheet } from './worksheet.ts';

/** Spreadsheets refuse longer names of sheets, these characters in them, and an apostrophe at either end. */
const longestName = 31;
const forbidden = /[\\/?*[\]:]/g;

/** A function that makes each sheet's title into a name that spreadsheets accept and no other sheet has. */
function sheetNames(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const clean = clip(nameIn(title), longestName) || 'Sheet';
    let name = clean;
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) {
      const ending = ` (${copy})`;
      name = clip(clean, longestName - ending.length) + ending;
    }
    taken.add(name.toLowerCase());
    return name;
  };
}

function nameIn(title: string) {
  const plain = title
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    .replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^['\s]+|['\s]+$/g, '');
  // Excel keeps this name for itself.
  return plain.toLowerCase() === 'history' ? `${plain} 1` : plain;
}

/** The text's beginning, without half a character at its end. */
const clip = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/['\s]+$/, '');

/** Sheets are mostly repetition: the fastest level makes them a fifth larger than the default, in half the time. */
const compressionLevel = 1;

/**
 * The file as an Excel workbook, piece by piece, read only as fast as it's consumed. A table that's too long for one
 * sheet goes on in the next. Stopping early lets go of all that was being read.
 */
export async function* workbook(
  { main, after = [], timeZone }: TableFile,
  { rowLimit = mostRows }: { readonly rowLimit?: number } = {},
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // The package's types know less of this stream than its documentation.
  const output = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => output.destroy(error));
  const stop = new AbortController();
  const adding = addSheets(zip, [main, ...after], {
    timeZone,
    rowLimit,
    signal: stop.signal,
  }).catch((error: Error) => void output.destroy(error));
  try {
    // What it writes are buffers.
    yield* output as AsyncIterable<Buffer>;
  } finally {
    stop.abort();
    await adding;
  }
}

interface Adding {
  readonly timeZone: string;
  readonly rowLimit: number;
  readonly signal: AbortSignal;
}

/** Adds one sheet after another, so that only one is being read, and then the parts that list them. */
async function addSheets(zip: ZipFile, sheets: readonly Sheet[], { timeZone, rowLimit, signal }: Adding) {
  const nameOf = sheetNames();
  const names: string[] = [];
  for (const { title, columns, rows } of sheets) {
    const source = rowSource(rows);
    try {
      do {
        names.push(nameOf(title));
        const pieces = worksheet({ columns, source, timeZone, rowLimit });
        await addPart(zip, { path: sheetPath(names.length), pieces, signal });
      } while (!(await source.isAtEnd()));
    } finally {
      await source.close();
    }
  }
  for (const [path, xml] of workbookParts(names)) zip.addBuffer(Buffer.from(xml), path, { compressionLevel });
  zip.end();
}

interface Part {
  readonly path: string;
  readonly pieces: AsyncIterable<string>;
  readonly signal: AbortSignal;
}

/** Adds a part; resolves when all of it has been read, and rejects when reading fails or is stopped. */
const addPart = (zip: ZipFile, { path, pieces, signal }: Part) =>
  new Promise<void>((resolve, reject) => {
    const part = Readable.from(pieces, { signal, highWaterMark: 1 });
    finished(part, (error) => (error ? reject(error) : resolve()));
    zip.addReadStreamLazy(path, { compressionLevel }, (take) => take(null, part));
  });
