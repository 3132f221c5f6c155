import type { PdfDict, PdfFile } from './pdf-file.ts';

/** How a font's codes are read, and for which of them there's no character to read aloud. */
export interface Font {
  readonly bytesPerCode: 1 | 2;
  lacksUnicode(code: number): boolean;
}

const readable = () => false;
const unreadable = () => true;

/** How text without a known font is read: nothing is said against it. */
export const unknownFont: Font = { bytesPerCode: 1, lacksUnicode: readable };

/** Collections whose characters are known to readers (ISO 32000-1, 9.10.2). */
const knownCollections: ReadonlySet<string | undefined> = new Set([
  'GB1',
  'CNS1',
  'Japan1',
  'Japan2',
  'Korea1',
  'KR',
]);
const namedEncodings: ReadonlySet<string | undefined> = new Set([
  'WinAnsiEncoding',
  'MacRomanEncoding',
  'MacExpertEncoding',
  'StandardEncoding',
]);
/** Their pictures have names of their own. */
const pictureFonts = /(^|\+)(Symbol|ZapfDingbats|Wingdings)/i;
/** A glyph's name that only counts glyphs, as in "g23", "cid:12", "glyph45" or "C0012". */
const onlyCounts = /^(?:cid[:_]?|glyph|index|gid|g|c|a|f|h|i|x|ch?)?\d{1,5}$/i;
const symbolic = 4;

/** Reads what a font says of its characters (PDF/UA-1, 7.21.7; ISO 32000-1, 9.10.2). */
export function readFont(file: PdfFile, dict: PdfDict): Font {
  const kind = file.name(dict.get('Subtype'));
  const isComposite = kind === 'Type0';
  const bytesPerCode = isComposite ? 2 : 1;
  if (file.get(dict, 'ToUnicode') !== undefined) return { bytesPerCode, lacksUnicode: readable };
  if (isComposite)
    return { bytesPerCode, lacksUnicode: isKnownComposite(file, dict) ? readable : unreadable };
  return { bytesPerCode, lacksUnicode: ofSimple(file, dict, kind) };
}

function isKnownComposite(file: PdfFile, dict: PdfDict) {
  const encoding = file.name(dict.get('Encoding'));
  // Other names than Identity stand for a table that leads from codes to known characters.
  if (encoding !== undefined && !encoding.startsWith('Identity')) return true;
  const [first] = file.list(dict.get('DescendantFonts'));
  const system = file.dict(file.get(file.dict(first), 'CIDSystemInfo'));
  return knownCollections.has(file.text(system?.get('Ordering')));
}

function ofSimple(file: PdfFile, dict: PdfDict, kind: string | undefined): (code: number) => boolean {
  if (pictureFonts.test(file.name(dict.get('BaseFont')) ?? '')) return readable;
  const encoding = file.get(dict, 'Encoding');
  if (namedEncodings.has(file.name(encoding))) return readable;
  const described = file.dict(encoding);
  const isNamed = namedEncodings.has(file.name(described?.get('BaseEncoding')));
  const flags = file.number(file.get(file.dict(dict.get('FontDescriptor')), 'Flags')) ?? 0;
  const lacksBase = kind === 'Type3' || (kind === 'TrueType' && (flags & symbolic) !== 0);
  const names = namesOf(file, described);
  return (code) => {
    const name = names.get(code);
    return name === undefined ? lacksBase && !isNamed : onlyCounts.test(name);
  };
}

/** The names that a font gives to codes by itself. */
function namesOf(file: PdfFile, encoding: PdfDict | undefined) {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of file.list(encoding?.get('Differences'))) {
    const number = file.number(item);
    const name = file.name(item);
    if (number !== undefined) code = number;
    else if (name !== undefined && code < 256) {
      names.set(code, name);
      code += 1;
    }
  }
  return names;
}
