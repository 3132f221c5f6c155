/** What an OLE file holds: Office's formats before 2007, or a newer one behind a password. */
export type CompoundKind = 'locked' | 'doc' | 'ppt' | 'xls' | 'unknown';

const signature = 0xd0cf11e0;
const entrySize = 128;
/** The streams at the root; there are a dozen. */
const mostEntries = 4_096;
/** Where the header says in which sectors the table of sectors is, and how many it has room for. */
const tableAt = 76;
const tableLength = 109;
/** Sector and entry numbers from here on are marks. */
const firstMark = 0xfffffffa;

const kinds: Readonly<Record<string, CompoundKind>> = {
  EncryptedPackage: 'locked',
  WordDocument: 'doc',
  'PowerPoint Document': 'ppt',
  Workbook: 'xls',
  Book: 'xls',
};

/** Reads the directory of [MS-CFB]; undefined if it isn't such a file. */
export function compoundKindOf(bytes: Buffer): CompoundKind | undefined {
  if (bytes.length < 512 || bytes.readUInt32BE(0) !== signature) return undefined;
  const directory = directoryOf(bytes);
  const count = Math.floor(directory.length / entrySize);
  const seen = new Set<number>();
  const waiting = count === 0 ? [] : [directory.readUInt32LE(76)];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at >= count || seen.has(at)) continue;
    seen.add(at);
    const entry = directory.subarray(at * entrySize, (at + 1) * entrySize);
    const kind = kinds[entry.subarray(0, Math.max(0, entry.readUInt16LE(64) - 2)).toString('utf16le')];
    if (kind) return kind;
    waiting.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
  }
  return 'unknown';
}

/** Follows the chain of the directory's sectors as far as the file has them. */
function directoryOf(bytes: Buffer): Buffer {
  const size = 2 ** Math.min(16, Math.max(7, bytes.readUInt16LE(30)));
  const sector = (number: number) => bytes.subarray((number + 1) * size, (number + 2) * size);
  const sectors: Buffer[] = [];
  const next = (number: number) => {
    const row = Math.floor(number / (size / 4));
    if (row >= tableLength) return firstMark;
    const table = sector(bytes.readUInt32LE(tableAt + row * 4));
    const at = (number % (size / 4)) * 4;
    return at + 4 <= table.length ? table.readUInt32LE(at) : firstMark;
  };
  let number = bytes.readUInt32LE(48);
  while (number < firstMark && sectors.length * size < mostEntries * entrySize) {
    const found = sector(number);
    if (found.length < size) break;
    sectors.push(found);
    number = next(number);
  }
  return Buffer.concat(sectors);
}
