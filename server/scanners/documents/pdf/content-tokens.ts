/** What stands before an operator of a content stream. */
export type Operand = number | Uint8Array | PdfWord | readonly Operand[] | ReadonlyMap<string, Operand>;

/** A name, without its slash. */
export interface PdfWord {
  readonly name: string;
}

export const isWord = (operand: Operand | undefined): operand is PdfWord =>
  typeof operand === 'object' && 'name' in operand;

export const isMap = (operand: Operand | undefined): operand is ReadonlyMap<string, Operand> =>
  operand instanceof Map;

/** Deeper lists and dictionaries are passed over. */
const mostNested = 32;
/** An operator has few operands, and a list not more than these. */
const mostOperands = 20_000;

const isBlank = (byte: number) => byte <= 32;

const endsWord: readonly boolean[] = Array.from(
  { length: 256 },
  (_nothing, byte) => isBlank(byte) || '()<>[]{}/%'.includes(String.fromCharCode(byte)),
);

/** Words by their bytes. */
const words = new Map<number, string>();

/** Reads a content stream operator by operator, in one pass and without recursion, whatever the bytes are. */
export class ContentTokens {
  readonly #bytes: Uint8Array;
  #at = 0;
  readonly #operands: Operand[] = [];
  /** lists and dictionaries that are open, from the outside in */
  readonly #open: { readonly items: Operand[]; readonly isMap: boolean }[] = [];

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** What stands before the operator: good until the next one is read. */
  get operands(): readonly Operand[] {
    return this.#operands;
  }

  /** The next operator, whose operands are then in `operands`; undefined at the end. */
  next(): string | undefined {
    this.#operands.length = 0;
    this.#open.length = 0;
    const bytes = this.#bytes;
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at] ?? 0;
      if (isBlank(byte)) this.#at += 1;
      else if (byte === 0x25) this.#skipLine();
      else if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e || byte === 0x2b)
        this.#number();
      else if (byte === 0x2f) this.#put({ name: this.#name() });
      else if (byte === 0x28) this.#put(this.#string());
      else if (byte === 0x3c && bytes[this.#at + 1] !== 0x3c) this.#put(this.#hex());
      else if (byte === 0x3c || byte === 0x5b) this.#begin(byte === 0x3c);
      else if (byte === 0x3e || byte === 0x5d) this.#end(byte === 0x3e);
      else if (endsWord[byte]) this.#at += 1;
      else {
        const word = this.#word();
        if (word === 'true' || word === 'false' || word === 'null') this.#put({ name: word });
        else {
          if (word === 'ID') this.#skipPicture();
          return word;
        }
      }
    }
    return undefined;
  }

  #put(operand: Operand) {
    const items = this.#open.at(-1)?.items ?? this.#operands;
    if (items.length < mostOperands) items.push(operand);
  }

  #begin(isDictionary: boolean) {
    this.#at += isDictionary ? 2 : 1;
    if (this.#open.length < mostNested) this.#open.push({ items: [], isMap: isDictionary });
  }

  #end(isDictionary: boolean) {
    this.#at += isDictionary && this.#bytes[this.#at + 1] === 0x3e ? 2 : 1;
    const closed = this.#open.pop();
    if (closed) this.#put(closed.isMap ? mapOf(closed.items) : closed.items);
  }

  #skipLine() {
    while (this.#at < this.#bytes.length && this.#bytes[this.#at] !== 10 && this.#bytes[this.#at] !== 13)
      this.#at += 1;
  }

  #number() {
    const bytes = this.#bytes;
    let [whole, divisor, sign] = [0, 0, 1];
    for (let byte = bytes[this.#at]; byte !== undefined && !endsWord[byte]; byte = bytes[this.#at]) {
      if (byte === 0x2d) sign = -1;
      else if (byte === 0x2e) divisor = divisor || 1;
      else if (byte >= 0x30 && byte <= 0x39) {
        whole = whole * 10 + (byte - 0x30);
        divisor *= 10;
      } else if (byte !== 0x2b) break;
      this.#at += 1;
    }
    this.#put((sign * whole) / (divisor || 1));
  }

  /** A word up to where something else begins. Short ones, as nearly all are, are made once. */
  #word() {
    const start = this.#at;
    const bytes = this.#bytes;
    let code = 1;
    for (; this.#at < bytes.length && !endsWord[bytes[this.#at] ?? 0]; this.#at += 1)
      code = code * 256 + (bytes[this.#at] ?? 0);
    const isShort = this.#at - start <= 6;
    const known = isShort ? words.get(code) : undefined;
    if (known !== undefined) return known;
    const word = String.fromCharCode(...bytes.subarray(start, Math.min(this.#at, start + 127)));
    if (isShort && words.size < 1_000) words.set(code, word);
    return word;
  }

  #name() {
    this.#at += 1;
    const written = this.#word();
    if (!written.includes('#')) return written;
    return written.replace(/#([0-9a-fA-F]{2})/g, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  /** A string in brackets: its bytes as they'd be without escapes of line ends. */
  #string(): Uint8Array {
    this.#at += 1;
    const bytes = this.#bytes;
    const start = this.#at;
    let [depth, isEscaped] = [1, false];
    for (; this.#at < bytes.length; this.#at += 1) {
      const byte = bytes[this.#at];
      if (byte === 0x5c) {
        isEscaped = true;
        this.#at += 1;
      } else if (byte === 0x28) depth += 1;
      else if (byte === 0x29) {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    const raw = bytes.subarray(start, Math.min(this.#at, bytes.length));
    this.#at += 1;
    return isEscaped ? unescaped(raw) : raw;
  }

  #hex(): Uint8Array {
    const bytes = this.#bytes;
    const found = bytes.indexOf(0x3e, this.#at);
    const end = found < 0 ? bytes.length : found;
    const out = new Uint8Array(Math.ceil((end - this.#at) / 2));
    let count = 0;
    for (let at = this.#at + 1; at < end; at += 1) {
      const digit = digits[bytes[at] ?? 0] ?? -1;
      if (digit < 0) continue;
      out[count >> 1] = (out[count >> 1] ?? 0) + (count % 2 === 0 ? digit * 16 : digit);
      count += 1;
    }
    this.#at = end + 1;
    return out.subarray(0, Math.ceil(count / 2));
  }

  /** Passes over the bytes of a picture that stands among the operators, up to its `EI`. */
  #skipPicture() {
    const bytes = this.#bytes;
    for (let at = bytes.indexOf(0x45, this.#at); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
      const isEnd = bytes[at + 1] === 0x49 && isBlank(bytes[at - 1] ?? 0) && isBlank(bytes[at + 2] ?? 32);
      if (!isEnd) continue;
      this.#at = at + 2;
      return;
    }
    this.#at = bytes.length;
  }
}

/** What each byte counts as a digit of a string in hexadecimal; -1: nothing. */
const digits = Int8Array.from({ length: 256 }, (_nothing, byte) => {
  const digit = Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? -1 : digit;
});

const escapes: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

function unescaped(raw: Uint8Array): Uint8Array {
  const out = new Uint8Array(raw.length);
  let length = 0;
  for (let at = 0; at < raw.length; at += 1) {
    let byte = raw[at] ?? 0;
    if (byte === 0x5c) {
      at += 1;
      const octal = /^[0-7]{1,3}/.exec(String.fromCharCode(...raw.subarray(at, at + 3)))?.[0];
      if (octal !== undefined) {
        byte = Number.parseInt(octal, 8) & 0xff;
        at += octal.length - 1;
      } else if (raw[at] === 13 || raw[at] === 10) {
        if (raw[at] === 13 && raw[at + 1] === 10) at += 1;
        continue;
      } else byte = escapes[String.fromCharCode(raw[at] ?? 0)] ?? raw[at] ?? 0;
    }
    out[length] = byte;
    length += 1;
  }
  return out.subarray(0, length);
}

function mapOf(items: readonly Operand[]) {
  const map = new Map<string, Operand>();
  for (let at = 0; at + 1 < items.length; at += 2) {
    const [key, value] = [items[at], items[at + 1]];
    if (isWord(key) && value !== undefined) map.set(key.name, value);
  }
  return map;
}
