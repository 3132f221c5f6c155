import { posix } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Shut, Stopped } from './stopped.ts';
import type { XmlNode } from './xml-node.ts';
import { readXml, treeOf, wholeBudget, type XmlBudget, type XmlReading } from './xml.ts';

export interface Relation {
  /** the last word of its type: `image`, `slide`, `hyperlink` */
  readonly type: string;
  /** a part's name, or an address as written */
  readonly target: string;
  readonly isExternal: boolean;
}

/** The parts of an Office file, each unpacked when it's read. Part names have no slash before them. */
export interface OfficePackage {
  has(part: string): boolean;
  /** undefined if there's no such part; throws `Stopped` beyond a budget and `Shut` if it's broken */
  bytesOf(part: string): Promise<Uint8Array | undefined>;
  read(part: string, reading: XmlReading): Promise<void>;
  tree(part: string, root: string): Promise<XmlNode | undefined>;
  /** what a part refers to, by id */
  relationsOf(part: string): Promise<ReadonlyMap<string, Relation>>;
  /** the content type of a part as `[Content_Types].xml` has it */
  typeOf(part: string): Promise<string>;
}

/** yauzl takes seconds for 60,000; presentations with much media have some thousands. */
const mostEntries = 10_000;
/** Unpacked: of one part, and of all that are read. */
const largestPart = 64 * 2 ** 20;
const largestWhole = 160 * 2 ** 20;

const endSignature = Buffer.from('PK\u0005\u0006', 'latin1');
const endSize = 22;
/** The longest comment, behind the record at a zip's end. */
const longestTail = 65_535 + endSize;

/**
 * Opens a zip. Throws `Shut` if it's broken, `Stopped` if it has too many entries. A wrong length of its comment is corrected:
 * some programs get it wrong, and yauzl then refuses the file.
 */
export async function openPackage(bytes: Buffer): Promise<OfficePackage> {
  const from = Math.max(0, bytes.length - longestTail);
  const end = bytes.subarray(from).lastIndexOf(endSignature);
  if (end === -1 || bytes.length - from - end < endSize) throw new Shut('office-unreadable');
  const zip = await fromBufferPromise(withoutComment(bytes, from + end)).catch(unreadable);
  if (zip.entryCount > mostEntries) throw new Stopped('budget');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      const key = entry.fileName.toLowerCase();
      if (!entries.has(key)) entries.set(key, entry);
    }
  } catch {
    throw new Shut('office-unreadable');
  }
  return packageOf(bytes, zip, entries);
}

function withoutComment(bytes: Buffer, end: number): Buffer {
  if (bytes.readUInt16LE(end + endSize - 2) === bytes.length - end - endSize) return bytes;
  const mended = Buffer.from(bytes.subarray(0, end + endSize));
  mended.writeUInt16LE(0, end + endSize - 2);
  return mended;
}

const unreadable = (): never => {
  throw new Shut('office-unreadable');
};

function packageOf(bytes: Buffer, zip: ZipFile, entries: ReadonlyMap<string, Entry>): OfficePackage {
  const xml: XmlBudget = wholeBudget();
  let unpacked = 0;

  async function bytesOf(part: string) {
    const entry = entries.get(part.toLowerCase());
    if (!entry) return undefined;
    if (entry.isEncrypted()) throw new Shut('office-password');
    const left = Math.min(largestPart, largestWhole - unpacked);
    if (entry.uncompressedSize > left) throw new Stopped('budget');
    const { fileDataStart: start } = await zip
      .readLocalFileHeaderPromise(entry, { minimal: true })
      .catch(unreadable);
    const packed = bytes.subarray(start, start + entry.compressedSize);
    const whole = entry.compressionMethod === 0 ? packed : inflated(packed, left);
    unpacked += whole.length;
    return whole;
  }

  const relations = new Map<string, ReadonlyMap<string, Relation>>();
  let types: XmlNode | undefined;
  const tree = async (part: string, root: string) => {
    const found = await bytesOf(part);
    return found && treeOf(found, root, xml);
  };

  return {
    has: (part) => entries.has(part.toLowerCase()),
    bytesOf,
    tree,
    async read(part, reading) {
      const found = await bytesOf(part);
      if (found) readXml(found, reading, xml);
    },
    async relationsOf(part) {
      const known = relations.get(part);
      if (known) return known;
      const folder = posix.dirname(part);
      const found = await tree(
        posix.join(folder, '_rels', `${posix.basename(part)}.rels`),
        'rels:Relationships',
      );
      const read = relationsIn(found, folder);
      relations.set(part, read);
      return read;
    },
    async typeOf(part) {
      types ??= await tree('[Content_Types].xml', 'ct:Types');
      const own = types?.children.find(
        ({ attributes: { PartName: name } }) => name?.slice(1).toLowerCase() === part.toLowerCase(),
      );
      const ending = posix.extname(part).slice(1).toLowerCase();
      const byEnding = types?.children.find(
        ({ attributes: { Extension: given } }) => given?.toLowerCase() === ending,
      );
      return (own ?? byEnding)?.attributes.ContentType ?? '';
    },
  };
}

/** Declared sizes lie, so what comes out is bounded as it comes. */
function inflated(packed: Uint8Array, limit: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    if (error instanceof RangeError) throw new Stopped('budget');
    throw new Shut('office-unreadable');
  }
}

const relationsIn = (found: XmlNode | undefined, folder: string): ReadonlyMap<string, Relation> =>
  new Map(
    (found?.children ?? []).map(
      ({ attributes: { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } }) => [
        id,
        {
          type: type.split('/').at(-1) ?? '',
          target: mode === 'External' ? target : posix.resolve('/', folder, target).slice(1),
          isExternal: mode === 'External',
        },
      ],
    ),
  );

/** The parts of a kind that a part refers to. */
export const partsOf = (relations: ReadonlyMap<string, Relation>, type: string): string[] =>
  [...relations.values()].flatMap((relation) =>
    relation.type === type && !relation.isExternal ? [relation.target] : [],
  );
