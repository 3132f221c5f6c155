// Most of an Office file's bytes are pictures and videos, which no rule looks into. A zip has its directory at the end, so a
// store that gives parts of files needn't send them: of larger files, 13 % of the bytes are enough.

/** A span of a file's bytes, without its end. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Reads a span of a file. */
export type ReadSpan = (span: Span) => Promise<Buffer>;

const endSize = 22;
const endSignature = 0x06_05_4b_50;
const entrySize = 46;
const entrySignature = 0x02_01_4b_50;

/** How much of a file's end is read first: the record at a zip's end with a short comment, and most directories. */
export const tailSize = 65_536;
/** A directory with more is that of no file worth the effort. */
const longestDirectory = 2 ** 20;
/** Closer spans are one: a request takes as long as this many bytes. */
const leastGap = 256 * 1_024;
/** With more requests, all at once is faster. */
const mostSpans = 8;
/** If more than this share is needed, all at once is simpler. */
const mostNeeded = 0.6;

/** Smaller files aren't worth several requests, in bytes. */
const leastSize = 1_000_000;

/** Whether a file may be one to be read without its media, by its name and size. */
export const mayHaveMedia = ({ name, size }: { readonly name: string; readonly size: number | null }) =>
  (size ?? 0) >= leastSize && /\.(?:do[ct]|pp[ts]|pot|xl[st])[xm]$/i.test(name);

/** What no rule reads, by the ending of a part's name. */
const media =
  /\.(?:png|jpe?g|gif|bmp|tiff?|svg|emf|wmf|emz|wmz|wdp|webp|mp4|m4v|mov|avi|wmv|mpe?g|webm|mp3|m4a|wav|wma|aac|odttf|fntdata|ttf|otf)$/i;

interface Entry extends Span {
  /** where in the directory its own entry is */
  readonly at: number;
  readonly isMedia: boolean;
}

/**
 * An Office file without its pictures and videos, read from a store: its other parts, and its whole directory, in which the
 * media still stand with their sizes and checksums. The check finds in it what it finds in the whole file, and other media
 * make other bytes. Undefined if it's a zip of another kind or not worth it: then it's to be read whole. The tail is the last
 * bytes of the file, as many as `tailSize` or all.
 */
export async function withoutMedia(tail: Buffer, size: number, read: ReadSpan): Promise<Buffer | undefined> {
  const tailFrom = size - tail.length;
  const directorySpan = directoryIn(tail, tailFrom);
  if (!directorySpan) return undefined;
  const { from, to } = directorySpan;
  const before = from < tailFrom ? await read({ from, to: Math.min(to, tailFrom) }) : Buffer.alloc(0);
  const directory = Buffer.concat([
    before,
    tail.subarray(Math.max(0, from - tailFrom), Math.max(0, to - tailFrom)),
  ]);
  const entries = entriesIn(directory, from);
  if (!entries) return undefined;
  const spans = joined(entries.filter(({ isMedia }) => !isMedia));
  const needed = spans.reduce((sum, span) => sum + span.to - span.from, 0);
  if (spans.length > mostSpans || needed > size * mostNeeded) return undefined;
  const pieces: Buffer[] = [];
  for (const span of spans) pieces.push(await read(span));
  return assembled(directory, { entries, spans, pieces });
}

/** Where the directory is, by the record at a zip's end. */
function directoryIn(tail: Buffer, tailFrom: number): Span | undefined {
  for (let at = tail.length - endSize; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue;
    const [length, from] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    const isWhole = from + length === tailFrom + at && length <= longestDirectory;
    return isWhole ? { from, to: from + length } : undefined;
  }
  return undefined;
}

/** The entries of a directory, each with the bytes of its part: they end where the next part begins. */
function entriesIn(directory: Buffer, directoryFrom: number): Entry[] | undefined {
  const found: { at: number; from: number; isMedia: boolean }[] = [];
  for (let at = 0; at < directory.length;) {
    if (at + entrySize > directory.length || directory.readUInt32LE(at) !== entrySignature) return undefined;
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const from = directory.readUInt32LE(at + 42);
    if (from >= directoryFrom) return undefined;
    const isMedia = media.test(directory.toString('latin1', at + entrySize, at + entrySize + (name ?? 0)));
    found.push({ at, from, isMedia });
    at += entrySize + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  const starts = [...new Set(found.map(({ from }) => from))].toSorted((one, other) => one - other);
  const ends = new Map(starts.map((from, index) => [from, starts[index + 1] ?? directoryFrom]));
  return found.map((entry) => ({ ...entry, to: ends.get(entry.from) ?? directoryFrom }));
}

/** Spans in order, with those joined that are close to each other. */
function joined(entries: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { from, to } of entries.toSorted((one, other) => one.from - other.from)) {
    const last = spans.at(-1);
    if (last && from - last.to < leastGap) spans[spans.length - 1] = { from: last.from, to };
    else spans.push({ from, to });
  }
  return spans;
}

/** A zip of the pieces with the whole directory, whose entries say where the parts are now. */
function assembled(
  directory: Buffer,
  {
    entries,
    spans,
    pieces,
  }: {
    readonly entries: readonly Entry[];
    readonly spans: readonly Span[];
    readonly pieces: readonly Buffer[];
  },
): Buffer {
  const starts: number[] = [];
  let length = 0;
  for (const piece of pieces) {
    starts.push(length);
    length += piece.length;
  }
  for (const { at, from } of entries) {
    const index = spans.findIndex((span) => span.from <= from && from < span.to);
    // A picture that isn't there: nothing asks for it.
    directory.writeUInt32LE(
      index === -1 ? 0 : (starts[index] ?? 0) + from - (spans[index]?.from ?? 0),
      at + 42,
    );
  }
  const end = Buffer.alloc(endSize);
  end.writeUInt32LE(endSignature, 0);
  for (const field of [8, 10]) end.writeUInt16LE(entries.length, field);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(length, 16);
  return Buffer.concat([...pieces, directory, end]);
}
