import { constants, inflateRawSync, inflateSync } from 'node:zlib';

/** How many bytes may come out of one stream, and out of all streams of a document. */
export const mostOfStream = 64 * 2 ** 20;
const mostOfDocument = 192 * 2 ** 20;

/** Counts what one document's streams become, and stops when it's more than a document needs. */
export class Inflation {
  #left = mostOfDocument;
  /** whether something was left undecoded because it's too much */
  isOver = false;

  /** The most that the next stream may become. */
  get most() {
    return Math.max(0, Math.min(this.#left, mostOfStream));
  }

  spend(bytes: number) {
    this.#left -= bytes;
    if (this.#left < 0) this.isOver = true;
  }
}

/** One step of a stream's decoding, with its parameters. */
export interface Filter {
  readonly name: string;
  readonly parameter: (key: string, otherwise: number) => number;
}

type Decode = (data: Uint8Array, filter: Filter, inflation: Inflation) => Uint8Array;

const short: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
};

const decoders: Readonly<Record<string, Decode>> = {
  FlateDecode: (data, filter, inflation) => unpredicted(inflate(data, inflation), filter),
  LZWDecode: (data, filter, inflation) => unpredicted(lzw(data, filter, inflation), filter),
  ASCII85Decode: ascii85,
  ASCIIHexDecode: asciiHex,
  RunLengthDecode: runLength,
  Crypt: (data) => data,
};

/** Decodes a stream. Null where a filter isn't for text, such as those of pictures; never more than the document's bound. */
export function decode(
  data: Uint8Array,
  filters: readonly Filter[],
  inflation: Inflation,
): Uint8Array | null {
  let decoded = data;
  for (const filter of filters) {
    const step = decoders[short[filter.name] ?? filter.name];
    if (!step) return null;
    decoded = step(decoded, filter, inflation);
    if (decoded !== data) inflation.spend(decoded.length);
  }
  return decoded;
}

/** Inflates what can be inflated: a stream that ends early gives its beginning, one that's too long or damaged nothing. */
export function inflate(data: Uint8Array, inflation: Inflation): Uint8Array {
  const bounds = { maxOutputLength: Math.max(1, inflation.most), finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(data, bounds);
  } catch (error) {
    if (isTooLong(error, inflation)) return new Uint8Array(0);
  }
  try {
    // A wrong checksum or header doesn't make the text unreadable.
    return inflateRawSync(data.subarray(2), bounds);
  } catch (error) {
    isTooLong(error, inflation);
    return new Uint8Array(0);
  }
}

function isTooLong(error: unknown, inflation: Inflation) {
  const isOver = error instanceof RangeError || codeOf(error) === 'ERR_BUFFER_TOO_LARGE';
  if (isOver) inflation.isOver = true;
  return isOver;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Bytes that grow up to a bound. */
class Growing {
  #bytes = new Uint8Array(4_096);
  #length = 0;
  readonly #inflation: Inflation;

  constructor(inflation: Inflation) {
    this.#inflation = inflation;
  }

  /** Makes room for more; false once the bound is reached. */
  #fits(more: number) {
    const needed = this.#length + more;
    if (needed > this.#inflation.most) {
      this.#inflation.isOver = true;
      return false;
    }
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    return true;
  }

  add(bytes: Uint8Array) {
    if (!this.#fits(bytes.length)) return false;
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return true;
  }

  repeat(byte: number, times: number) {
    if (!this.#fits(times)) return false;
    this.#bytes.fill(byte, this.#length, this.#length + times);
    this.#length += times;
    return true;
  }

  get all() {
    return this.#bytes.subarray(0, this.#length);
  }
}

const endOfRuns = 128;

function runLength(data: Uint8Array, _filter: Filter, inflation: Inflation): Uint8Array {
  const out = new Growing(inflation);
  for (let at = 0; at < data.length;) {
    const length = data[at] ?? endOfRuns;
    if (length === endOfRuns) break;
    const isRun = length > endOfRuns;
    const fits = isRun
      ? out.repeat(data[at + 1] ?? 0, 257 - length)
      : out.add(data.subarray(at + 1, at + 2 + length));
    if (!fits) break;
    at += isRun ? 2 : length + 2;
  }
  return out.all;
}

const isBlank = (byte: number) => byte <= 32;

function asciiHex(data: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil(data.length / 2));
  let [length, high] = [0, -1];
  for (const byte of data) {
    if (byte === 0x3e) break;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) continue;
    if (high < 0) high = digit;
    else {
      out[length] = high * 16 + digit;
      length += 1;
      high = -1;
    }
  }
  if (high >= 0) {
    out[length] = high * 16;
    length += 1;
  }
  return out.subarray(0, length);
}

function ascii85(data: Uint8Array, _filter: Filter, inflation: Inflation): Uint8Array {
  const out = new Growing(inflation);
  let [group, count] = [0, 0];
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (isBlank(byte)) continue;
    if (byte === 0x7a && count === 0) {
      if (!out.repeat(0, 4)) break;
      continue;
    }
    group = group * 85 + (byte - 33);
    count += 1;
    if (count < 5) continue;
    if (!out.add(bytesOf(group))) break;
    [group, count] = [0, 0];
  }
  if (count > 1) {
    for (let missing = count; missing < 5; missing += 1) group = group * 85 + 84;
    out.add(bytesOf(group).subarray(0, count - 1));
  }
  return out.all;
}

const bytesOf = (number: number) =>
  new Uint8Array([number / 0x1000000, number / 0x10000, number / 0x100, number].map((part) => part & 0xff));

const clearTable = 256;
const endOfLzw = 257;

function lzw(data: Uint8Array, { parameter }: Filter, inflation: Inflation): Uint8Array {
  const early = parameter('EarlyChange', 1);
  const out = new Growing(inflation);
  let table: Uint8Array[] = [];
  let before: Uint8Array | undefined;
  let [bits, held, width] = [0, 0, 9];
  for (const byte of data) {
    bits = ((bits << 8) | byte) & 0xffffff;
    held += 8;
    if (held < width) continue;
    held -= width;
    const code = (bits >> held) & ((1 << width) - 1);
    if (code === endOfLzw) break;
    if (code === clearTable) {
      table = [];
      before = undefined;
      width = 9;
      continue;
    }
    const known = code < clearTable ? Uint8Array.of(code) : table[code - 258];
    const entry: Uint8Array | undefined = known ?? (before && joined(before, before[0] ?? 0));
    if (!entry || !out.add(entry)) break;
    if (before && table.length < 4_096 - 258) table.push(joined(before, entry[0] ?? 0));
    before = entry;
    const size = table.length + 258 + early;
    width = size >= 2_048 ? 12 : size >= 1_024 ? 11 : size >= 512 ? 10 : 9;
  }
  return out.all;
}

function joined(bytes: Uint8Array, last: number) {
  const longer = new Uint8Array(bytes.length + 1);
  longer.set(bytes);
  longer[bytes.length] = last;
  return longer;
}

/** Undoes what made rows of numbers easier to compress: 2 is TIFF's way, 10 and more are PNG's. */
function unpredicted(data: Uint8Array, { parameter }: Filter): Uint8Array {
  const predictor = parameter('Predictor', 1);
  if (predictor < 2) return data;
  const colors = Math.max(1, parameter('Colors', 1));
  const perPixel = Math.max(1, Math.ceil((colors * parameter('BitsPerComponent', 8)) / 8));
  const row = Math.ceil((parameter('Columns', 1) * colors * parameter('BitsPerComponent', 8)) / 8);
  if (!(row > 0) || row > data.length + perPixel) return data;
  return predictor === 2 ? tiffRows(data, row, perPixel) : pngRows(data, row, perPixel);
}

function tiffRows(data: Uint8Array, row: number, perPixel: number) {
  const out = Uint8Array.from(data);
  for (let start = 0; start < out.length; start += row)
    for (let at = start + perPixel; at < Math.min(start + row, out.length); at += 1)
      out[at] = (out[at] ?? 0) + (out[at - perPixel] ?? 0);
  return out;
}

function pngRows(data: Uint8Array, row: number, perPixel: number) {
  const rows = Math.ceil(data.length / (row + 1));
  const out = new Uint8Array(rows * row);
  for (let index = 0; index < rows; index += 1) {
    const kind = data[index * (row + 1)];
    const from = index * (row + 1) + 1;
    const to = index * row;
    for (let at = 0; at < row; at += 1) {
      const left = at >= perPixel ? (out[to + at - perPixel] ?? 0) : 0;
      const up = index > 0 ? (out[to + at - row] ?? 0) : 0;
      const corner = index > 0 && at >= perPixel ? (out[to + at - row - perPixel] ?? 0) : 0;
      out[to + at] = (data[from + at] ?? 0) + guess(kind, left, up, corner);
    }
  }
  return out;
}

function guess(kind: number | undefined, left: number, up: number, corner: number) {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  if (kind !== 4) return 0;
  const [toLeft, toUp, toCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
