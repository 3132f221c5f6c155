import { createCipheriv, createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** How the objects are laid out in the file. */
export type PdfLayout = 'table' | 'streams';

export const pdfCiphers = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256'] as const;
export type PdfCipher = (typeof pdfCiphers)[number];

export interface PdfProtection {
  readonly cipher: PdfCipher;
  /** '' opens by itself */
  readonly password: string;
  /** whether assistive technology may read it */
  readonly letsAssistiveTechnologyIn: boolean;
}

interface PdfStream {
  /** entries of its dictionary, without its length */
  readonly entries: string;
  readonly bytes: Uint8Array;
}

export interface PdfWriter {
  /** Adds an object, or fills one that was reserved, and returns how others refer to it: "7 0 R". */
  add(body: string | PdfStream, reference?: string): string;
  /** A reference to an object that's added later. */
  reserve(): string;
  /** The whole file. */
  write(trailer: PdfTrailer): Buffer;
}

interface PdfTrailer {
  readonly root: string;
  readonly info?: string | undefined;
  readonly layout?: PdfLayout | undefined;
  readonly protection?: PdfProtection | undefined;
}

/** A text as a PDF writes it, in UTF-16, so that any text is right. */
export const pdfText = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

export const compressed = (text: string | Uint8Array, entries = ''): PdfStream => ({
  entries: `/Filter/FlateDecode${entries}`,
  bytes: deflateSync(typeof text === 'string' ? Buffer.from(text, 'latin1') : text),
});

const id = Buffer.from('00112233445566778899aabbccddeeff', 'hex');

/** Writes PDF files object by object, classic or with streams of objects, open or protected. */
export function pdfWriter(): PdfWriter {
  const objects: (string | PdfStream)[] = [];
  const reserve = () => `${objects.push('null')} 0 R`;
  return {
    reserve,
    add(body, reference = reserve()) {
      objects[Number.parseInt(reference, 10) - 1] = body;
      return reference;
    },
    write: ({ root, info, layout = 'table', protection }) => {
      const cipher = protection && protect(protection);
      const number = objects.length + 1;
      const ids = `/ID[<${id.toString('hex')}><${id.toString('hex')}>]`;
      const trailer =
        `/Root ${root}${info === undefined ? '' : `/Info ${info}`}${ids}` +
        (cipher ? `/Encrypt ${number} 0 R` : '');
      if (layout === 'streams') return withStreams(objects, trailer, cipher);
      const all = cipher
        ? [...objects.map((body, at) => cipher.encrypt(body, at + 1)), cipher.dictionary]
        : objects;
      return withTable(all, trailer);
    },
  };
}

const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');

const bodyOf = (body: string | PdfStream): Buffer =>
  typeof body === 'string'
    ? Buffer.from(body, 'latin1')
    : Buffer.concat([
        Buffer.from(`<<${body.entries}/Length ${body.bytes.length}>>\nstream\n`, 'latin1'),
        body.bytes,
        Buffer.from('\nendstream'),
      ]);

const objectOf = (number: number, body: string | PdfStream) =>
  Buffer.concat([Buffer.from(`${number} 0 obj\n`), bodyOf(body), Buffer.from('\nendobj\n')]);

function withTable(objects: readonly (string | PdfStream)[], trailer: string) {
  const parts: Buffer[] = [header];
  let at = header.length;
  const entries = objects.map((body, index) => {
    const part = objectOf(index + 1, body);
    parts.push(part);
    at += part.length;
    return `${String(at - part.length).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  parts.push(
    Buffer.from(
      `${table}trailer\n<</Size ${objects.length + 1}${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

type Protection = ReturnType<typeof protect>;

/** Objects that are no streams together in one stream, and the cross-references in another (PDF 1.5). */
function withStreams(
  objects: readonly (string | PdfStream)[],
  trailer: string,
  cipher: Protection | undefined,
) {
  const together = objects.flatMap((body, index) =>
    typeof body === 'string' ? [{ number: index + 1, body }] : [],
  );
  // The dictionary of the encryption, which is never encrypted, has the number after the document's objects.
  const [holder, references] = [objects.length + 2, objects.length + 3];
  const parts: Buffer[] = [header];
  const offsets = new Map<number, number>();
  let at = header.length;
  const put = (number: number, body: string | PdfStream) => {
    offsets.set(number, at);
    const part = objectOf(number, body);
    parts.push(part);
    at += part.length;
  };
  const sealed = (body: PdfStream, number: number) => cipher?.encrypt(body, number) ?? body;
  for (const [index, body] of objects.entries())
    if (typeof body !== 'string') put(index + 1, sealed(body, index + 1));
  if (cipher) put(objects.length + 1, cipher.dictionary);
  const texts = together.map(({ body }) => `${body}\n`);
  let offset = 0;
  const index = together.map(({ number }, place) => {
    const line = `${number} ${offset}`;
    offset += texts[place]?.length ?? 0;
    return line;
  });
  const first = `${index.join(' ')} `;
  const entries = `/Type/ObjStm/N ${together.length}/First ${first.length}`;
  put(holder, sealed(compressed(first + texts.join(''), entries), holder));
  const placeOf = new Map(together.map(({ number }, place) => [number, place]));
  const rows = Array.from({ length: references + 1 }, (_nothing, number) => {
    const place = placeOf.get(number);
    if (place !== undefined) return row(2, holder, place);
    if (number === references) return row(1, at, 0);
    return offsets.has(number) ? row(1, offsets.get(number) ?? 0, 0) : row(0, 0, 65_535);
  });
  const start = at;
  put(references, compressed(Buffer.concat(rows), `/Type/XRef/W[1 4 2]/Size ${references + 1}${trailer}`));
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function row(kind: number, second: number, third: number) {
  const bytes = Buffer.alloc(7);
  bytes.writeUInt8(kind);
  bytes.writeUInt32BE(second, 1);
  bytes.writeUInt16BE(third, 5);
  return bytes;
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);
const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;

/** The bit of the rights that lets assistive technology read (ISO 32000-1, table 22: bit 10). */
const accessibility = 512;

/** Encrypts as ISO 32000-1, 7.6 says, and AES-256 as in Adobe's extension level 3. */
function protect({ cipher, password, letsAssistiveTechnologyIn }: PdfProtection) {
  const rights = (letsAssistiveTechnologyIn ? -1 : ~accessibility) & ~3;
  const { key, dictionary } =
    cipher === 'aes-256' ? newKey(password, rights) : oldKey(cipher, password, rights);
  const encryptBytes = (bytes: Uint8Array, number: number) => {
    if (cipher === 'aes-256') return aes(key, bytes);
    const salt = Buffer.from(cipher === 'aes-128' ? 'sAlT' : '');
    const numbers = Buffer.from([number & 0xff, (number >> 8) & 0xff, number >> 16, 0, 0]);
    const own = md5(key, numbers, salt).subarray(0, Math.min(16, key.length + 5));
    return cipher === 'aes-128' ? aes(own, bytes) : rc4(own, bytes);
  };
  const inText = (text: string, number: number) =>
    text.replace(/(?<!<)<([0-9A-Fa-f]+)>/g, (_all, digits: string) =>
      hex(encryptBytes(Buffer.from(digits, 'hex'), number)),
    );
  return {
    dictionary,
    encrypt: (body: string | PdfStream, number: number) =>
      typeof body === 'string'
        ? inText(body, number)
        : { entries: inText(body.entries, number), bytes: encryptBytes(body.bytes, number) },
  };
}

function oldKey(cipher: Exclude<PdfCipher, 'aes-256'>, password: string, rights: number) {
  const isFirst = cipher === 'rc4-40';
  const length = isFirst ? 5 : 16;
  const often = (bytes: Buffer) => {
    let hash = md5(bytes);
    if (!isFirst) for (let times = 0; times < 50; times += 1) hash = md5(hash.subarray(0, length));
    return hash.subarray(0, length);
  };
  const many = (key: Buffer, bytes: Uint8Array) => {
    let out: Uint8Array = bytes;
    for (let times = 0; times < (isFirst ? 1 : 20); times += 1)
      out = rc4(
        key.map((byte) => byte ^ times),
        out,
      );
    return out;
  };
  const owner = many(often(padded('owner')), padded(password));
  const number = Buffer.alloc(4);
  number.writeInt32LE(rights);
  const key = often(Buffer.concat([padded(password), owner, number, id]));
  const user = isFirst ? rc4(key, padding) : Buffer.concat([many(key, md5(padding, id)), Buffer.alloc(16)]);
  const filter = '/CF<</StdCF<</CFM/AESV2/AuthEvent/DocOpen/Length 16>>>>/StmF/StdCF/StrF/StdCF';
  const version = {
    'rc4-40': '/V 1/R 2',
    'rc4-128': '/V 2/R 3/Length 128',
    'aes-128': `/V 4/R 4/Length 128${filter}`,
  };
  return {
    key,
    dictionary: `<</Filter/Standard${version[cipher]}/O${hex(owner)}/U${hex(user)}/P ${rights}>>`,
  };
}

function newKey(password: string, rights: number) {
  const key = sha256(Buffer.from('courseyard'));
  const word = Buffer.from(password);
  const entry = (secret: Buffer, name: string, rest: Uint8Array) => {
    const [check, salt] = [Buffer.from(`check${name}`.padEnd(8)), Buffer.from(`key${name}`.padEnd(8))];
    const hash = Buffer.concat([sha256(secret, check, rest), check, salt]);
    return { hash, wrapped: aesPlain(sha256(secret, salt, rest), key, 'cbc') };
  };
  const user = entry(word, 'U', Buffer.alloc(0));
  const owner = entry(Buffer.from('owner'), 'O', user.hash);
  const perms = Buffer.alloc(16, 0xff);
  perms.writeInt32LE(rights);
  perms.write('Tadbxxxx', 8, 'latin1');
  const filter = '/CF<</StdCF<</CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF';
  const keys = `/O${hex(owner.hash)}/OE${hex(owner.wrapped)}/U${hex(user.hash)}/UE${hex(user.wrapped)}`;
  const checked = hex(aesPlain(key, perms, 'ecb'));
  return {
    key,
    dictionary: `<</Filter/Standard/V 5/R 5/Length 256${filter}${keys}/P ${rights}/Perms${checked}>>`,
  };
}

/** With a first block in front. The same for all, so that the same file has the same bytes. */
function aes(key: Buffer, bytes: Uint8Array) {
  const first = Buffer.alloc(16, 7);
  const cipher = createCipheriv(`aes-${key.length * 8}-cbc`, key, first);
  return Buffer.concat([first, cipher.update(bytes), cipher.final()]);
}

function aesPlain(key: Buffer, bytes: Uint8Array, mode: 'cbc' | 'ecb') {
  const cipher = createCipheriv(`aes-256-${mode}`, key, mode === 'cbc' ? Buffer.alloc(16) : null);
  return Buffer.concat([cipher.setAutoPadding(false).update(bytes), cipher.final()]);
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_nothing, index) => index);
  const swap = (a: number, b: number) => {
    [box[a], box[b]] = [box[b] ?? 0, box[a] ?? 0];
  };
  for (let at = 0, other = 0; at < 256; at += 1) {
    other = (other + (box[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  let [first, second] = [0, 0];
  return Buffer.from(
    bytes.map((byte) => {
      first = (first + 1) & 255;
      second = (second + (box[first] ?? 0)) & 255;
      swap(first, second);
      return byte ^ (box[((box[first] ?? 0) + (box[second] ?? 0)) & 255] ?? 0);
    }),
  );
}
