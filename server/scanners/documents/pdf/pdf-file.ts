import {
  PDF,
  PdfName,
  PdfRef,
  type PdfArray as Items,
  type PdfDict as Dict,
  type PdfObject as Value,
  type PdfStream as Stream,
} from '@libpdf/core';
import pako from 'pako';
import { decode, inflate, Inflation } from './decode.ts';

// Everything that knows the library below: its faults and how each is met are in .github/decisions/pdf-behind-an-adapter.md.

export type PdfValue = Value;
export type PdfDict = Dict;

/** Why a file can't be looked into. */
export type PdfFailure = 'password' | 'protected_damaged' | 'unreadable' | 'budget';

export interface PdfPage {
  readonly dict: PdfDict;
  /** its own, or those of the nodes above it */
  readonly resources: PdfDict | undefined;
  readonly area: number;
}

/** More pages than a book has. */
const mostPages = 20_000;
/** A chain of references is no longer than this. */
const mostReferences = 16;
/** The library reads no list of more bytes than this for certain: it loses arrays from 120,000 items on. */
const surelyReadBytes = 200_000;
/** What the search for missing ends of streams may cost, in bytes looked at. */
const mostSearched = 200 * 2 ** 20;

/** The library inflates cross-references and object streams by pako, without a bound: here, that's zlib with one. */
let inner = { inflation: new Inflation(), isAnyLarge: false, empties: 0, isStuck: false };

Object.assign(pako, {
  inflate(data: Uint8Array) {
    const inflated = inflate(data, inner.inflation);
    inner.inflation.spend(inflated.length);
    if (inflated.length > surelyReadBytes) inner.isAnyLarge = true;
    return watched(inflated);
  },
});

/** How many words of no length follow each other where the library no longer gets anywhere. */
const stuckAfter = 10_000;

/** Bytes that notice when the library takes the same stray `)`, `{` or `}` for a word again and again, without an end. */
class WatchedBytes extends Uint8Array<ArrayBufferLike> {
  override subarray(begin = 0, end = this.length): Uint8Array<ArrayBufferLike> {
    const length = Math.min(end, this.length) - begin;
    if (length > 0) inner.empties = 0;
    else if ((inner.empties += 1) > stuckAfter) {
      inner.isStuck = true;
      throw new Error('The library is stuck at a stray delimiter');
    }
    if (begin < 0 || end < 0 || length <= 0) return super.subarray(begin, end);
    // What's longer than a word may be read word by word itself.
    const Bytes = length > 128 ? WatchedBytes : Uint8Array;
    return new Bytes(this.buffer, this.byteOffset + begin, length);
  }
}

const watched = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new WatchedBytes(buffer, byteOffset, byteLength);

/** What nearly all dictionaries are asked for. The library looks for other names among those that may be forgotten by now. */
const usualNames =
  'A ActualText Alt BM C CropBox D Dest F FT First ItalicAngle K Lang Last MCID MCR Marked Matrix N Next NS O OBJR Obj P ' +
  'Pg Prev R Rect RoleMap S Scope StructElem StructParent StructParents T TU Tabs Title ToUnicode W XRef ObjStm Annot ' +
  'H1 H2 H3 Span Link Figure Table TR TD TH L LI Lbl LBody Sect Document Part Div NonStruct';
for (const name of usualNames.split(' ')) PdfName['createPermanent'](name);

/** An open PDF: its objects by name, never by position. One at a time in a process. */
export class PdfFile {
  readonly #pdf: PDF;
  readonly #bytes: Buffer;
  readonly #inflation: Inflation;
  readonly catalog: PdfDict;
  readonly pages: readonly PdfPage[];
  /** something that's there couldn't be read whole */
  isCut = false;

  constructor(pdf: PDF, bytes: Buffer) {
    this.#pdf = pdf;
    this.#bytes = bytes;
    this.#inflation = inner.inflation;
    // The border to the library: what has a root has its dictionary.
    this.catalog = pdf.getCatalog() as PdfDict;
    this.pages = this.#readPages();
  }

  /** Whether there was more to decode or to list than a document may have. */
  get isOverBudget() {
    return this.#inflation.isOver || this.isCut || inner.isStuck;
  }

  /** False where its rights forbid assistive technology to read it. */
  get letsAssistiveTechnologyIn() {
    return this.#pdf.getPermissions().accessibility;
  }

  /** The dictionary with title and producer. */
  get info(): PdfDict | undefined {
    const { trailer } = this.#pdf.context.info;
    return this.dict(trailer.get('Info') ?? this.#infoReference());
  }

  /** Repair forgets it; the last one in the file counts. */
  #infoReference(): PdfRef | undefined {
    if (!this.#pdf.recoveredViaBruteForce) return undefined;
    const at = this.#bytes.lastIndexOf('/Info');
    const found = /^\/Info\s+(\d+)\s+(\d+)\s+R/.exec(this.#bytes.toString('latin1', at, at + 40));
    return at < 0 || !found ? undefined : PdfRef.of(Number(found[1]), Number(found[2]));
  }

  /** What a value refers to, or the value. */
  resolve(value: PdfValue | undefined | null): PdfValue | undefined {
    let found = value ?? undefined;
    for (let steps = 0; found?.type === 'ref' && steps < mostReferences; steps += 1)
      found = this.#pdf.getObject(found) ?? undefined;
    return found?.type === 'null' || found?.type === 'ref' ? undefined : found;
  }

  get(dict: PdfDict | undefined, key: string): PdfValue | undefined {
    return this.resolve(dict?.get(key));
  }

  /** A dictionary, or that of a stream. */
  dict(value: PdfValue | undefined | null): PdfDict | undefined {
    const found = this.resolve(value);
    return found?.type === 'dict' || found?.type === 'stream' ? (found as PdfDict) : undefined;
  }

  /** A list's items as they are, or the one thing that stands for a list. */
  list(value: PdfValue | undefined | null): readonly PdfValue[] {
    const found = this.resolve(value);
    if (found === undefined && value?.type === 'ref' && this.#isLost(value)) this.isCut = true;
    if (found === undefined) return [];
    return found.type === 'array' ? [...(found as Items)] : [value ?? found];
  }

  /** Whether something too long to be read stands where a reference points. */
  #isLost({ objectNumber, generation }: PdfRef): boolean {
    if (inner.isAnyLarge) return true;
    const at = this.#bytes.indexOf(`${objectNumber} ${generation} obj`);
    return at >= 0 && this.#bytes.indexOf('endobj', at) - at > surelyReadBytes;
  }

  name(value: PdfValue | undefined | null): string | undefined {
    const found = this.resolve(value);
    return found?.type === 'name' ? found.value : undefined;
  }

  number(value: PdfValue | undefined | null): number | undefined {
    const found = this.resolve(value);
    return found?.type === 'number' ? found.value : undefined;
  }

  isTrue(value: PdfValue | undefined | null): boolean {
    const found = this.resolve(value);
    return found?.type === 'bool' && found.value;
  }

  /** A text string, whichever way it's written. Undefined if there's none. */
  text(value: PdfValue | undefined | null): string | undefined {
    const found = this.resolve(value);
    if (found?.type !== 'string') return undefined;
    const [first, second, third] = found.bytes;
    if (first === 0xef && second === 0xbb && third === 0xbf)
      return Buffer.from(found.bytes.subarray(3)).toString();
    return found.asString();
  }

  /** A stream's bytes, decoded. Undefined if it's none, or a picture. */
  stream(value: PdfValue | undefined | null): Uint8Array | undefined {
    const found = this.resolve(value);
    if (found?.type !== 'stream') return undefined;
    const stream = found as Stream;
    const parameters = this.list(stream.get('DecodeParms') ?? stream.get('DP'));
    const filters = this.list(stream.get('Filter') ?? stream.get('F')).map((filter, at) => {
      const values = this.dict(parameters[at]);
      return {
        name: this.name(filter) ?? '',
        parameter: (key: string, otherwise: number) => this.number(values?.get(key)) ?? otherwise,
      };
    });
    return decode(stream.data, filters, this.#inflation) ?? undefined;
  }

  /** Pages in order; those above the bound are left out, and said to be. */
  #readPages(): PdfPage[] {
    const pages: PdfPage[] = [];
    const seen = new Set<PdfDict>();
    const open: Inherited[] = [{ value: this.catalog.get('Pages') }];
    for (let next = open.pop(); next; next = open.pop()) {
      const dict = this.dict(next.value);
      if (!dict || seen.has(dict)) continue;
      seen.add(dict);
      const resources = this.dict(dict.get('Resources')) ?? next.resources;
      const box = this.resolve(dict.get('MediaBox')) ?? next.box;
      if (dict.has('Kids')) {
        const kids = this.list(dict.get('Kids')).map((value) => ({ value, resources, box }));
        for (const kid of kids.toReversed()) open.push(kid);
      } else pages.push({ dict, resources, area: this.#areaOf(box) });
      if (seen.size > mostPages) {
        this.isCut = true;
        break;
      }
    }
    return pages;
  }

  #areaOf(box: PdfValue | undefined) {
    const [left = 0, bottom = 0, right = 612, top = 792] = this.list(box).map(
      (side) => this.number(side) ?? 0,
    );
    return Math.abs((right - left) * (top - bottom)) || 1;
  }
}

interface Inherited {
  readonly value: PdfValue | undefined;
  readonly resources?: PdfDict | undefined;
  readonly box?: PdfValue | undefined;
}

/**
 * Opens a PDF for reading, repairs what can be repaired, and says why not otherwise. Runs in one go, and some files make the
 * library loop until memory is full: only for processes that can be killed.
 */
export async function openPdf(given: Uint8Array): Promise<PdfFile | PdfFailure> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  inner = { inflation: new Inflation(), isAnyLarge: false, empties: 0, isStuck: false };
  if (searchesWithoutEnd(bytes)) return 'budget';
  const first = hasEmptyEntries(bytes) ? undefined : await load(bytes);
  const opened = isUseful(first) ? first : await load(withoutTables(bytes));
  if (inner.inflation.isOver || inner.isStuck) return 'budget';
  if (opened === 'password') return 'password';
  if (!isUseful(opened)) return isProtected(bytes) ? 'password' : 'unreadable';
  return opened.isDamaged && isProtected(bytes) ? 'protected_damaged' : opened.file;
}

const isUseful = (opened: Opened | 'password' | undefined): opened is Opened | 'password' =>
  opened === 'password' || (opened?.file.pages.length ?? 0) > 0;

interface Opened {
  readonly file: PdfFile;
  readonly isDamaged: boolean;
}

async function load(bytes: Buffer): Promise<Opened | 'password' | undefined> {
  try {
    const pdf = await PDF.load(watched(bytes));
    if (pdf.isEncrypted && !pdf.isAuthenticated) return 'password';
    return { file: new PdfFile(pdf, bytes), isDamaged: pdf.recoveredViaBruteForce };
  } catch {
    // Whatever it is that it doesn't understand: the other way of reading is tried, or it's called unreadable.
    return undefined;
  }
}

function* placesOf(bytes: Buffer, word: string) {
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) yield at;
}

/** Whether the file says that it's encrypted, wherever it says so. */
function isProtected(bytes: Buffer) {
  for (const at of placesOf(bytes, '/Encrypt'))
    if (!/[A-Za-z]/.test(String.fromCharCode(bytes[at + 8] ?? 0))) return true;
  return false;
}

/** A copy in which the library finds no cross-reference table, so that it looks for the objects themselves. */
function withoutTables(bytes: Buffer) {
  const copy = Buffer.from(bytes);
  for (const at of placesOf(bytes, 'startxref')) copy.fill(' ', at, at + 9);
  return copy;
}

/** Whether a cross-reference stream says that its entries have no bytes: a list of them has no end. */
function hasEmptyEntries(bytes: Buffer) {
  for (const at of placesOf(bytes, '/XRef')) {
    const around = bytes.toString('latin1', Math.max(0, at - 500), at + 500);
    if (/\/W\s*\[\s*0+\s+0+\s+0+\s*\]/.test(around)) return true;
  }
  return false;
}

/** Whether looking for the ends of streams that have none, from each to the end of the file, would take too long. */
function searchesWithoutEnd(bytes: Buffer) {
  let [cost, end] = [0, -1];
  for (const at of placesOf(bytes, 'stream')) {
    if (at >= 3 && bytes.toString('latin1', at - 3, at) === 'end') continue;
    if (end < at && end !== bytes.length) {
      const next = bytes.indexOf('endstream', at);
      end = next < 0 ? bytes.length : next;
    }
    cost += end - at;
    if (cost > mostSearched + bytes.length) return true;
  }
  return false;
}
