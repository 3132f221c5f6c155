import { mostPixels } from '#shared/suggestions/suggestion.ts';

/** A picture as it may leave for a model: what's seen in it, and nothing else. */
export interface SentPicture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** A larger one is sent as a copy that a browser made, in bytes. */
const mostBytes = 1_000_000;

/**
 * The picture without whatever a camera or a program wrote beside it (place, time, names): undefined for one that's wider
 * or higher than may be sent, that has to be turned first, or that's neither PNG nor JPEG. Reads each byte once.
 */
export function pictureToSend(picture: Buffer): SentPicture | undefined {
  const bare = bareOf(picture);
  if (!bare || bare.bytes.length > mostBytes) return undefined;
  return isSmall(bare.width) && isSmall(bare.height) ? { type: bare.type, bytes: bare.bytes } : undefined;
}

const isSmall = (side: number) => side > 0 && side <= mostPixels;

interface Bare extends SentPicture {
  readonly width: number;
  readonly height: number;
}

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function bareOf(picture: Buffer): Bare | undefined {
  if (picture.subarray(0, 8).equals(pngStart)) return barePng(picture);
  return picture.length > 3 && picture.readUInt16BE(0) === 0xff_d8 ? bareJpeg(picture) : undefined;
}

/** Chunks without which a PNG looks otherwise (PNG specification, 11.2 and 11.3.1). */
const seenChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

function barePng(picture: Buffer): Bare | undefined {
  const kept: Buffer[] = [pngStart];
  for (let at = 8; at + 12 <= picture.length;) {
    const end = at + 12 + picture.readUInt32BE(at);
    const type = picture.toString('latin1', at + 4, at + 8);
    if (end > picture.length) return undefined;
    if (seenChunks.has(type)) kept.push(picture.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  const bytes = Buffer.concat(kept);
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { type: 'image/png', bytes, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Markers of JPEG (ITU-T T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const scan = 0xda;
const end = 0xd9;
const exif = 0xe1;
/** Adobe's: which colours the numbers are. */
const colors = 0xee;
const isBeside = (marker: number) =>
  (marker >= 0xe0 && marker <= 0xef && marker !== colors) || marker === 0xfe;

function bareJpeg(picture: Buffer): Bare | undefined {
  const kept: Buffer[] = [picture.subarray(0, 2)];
  let [width, height] = [0, 0];
  for (let at = 2; at + 4 <= picture.length && picture[at] === 0xff;) {
    const marker = picture[at + 1] ?? 0;
    if (marker === end) break;
    const next = at + 2 + picture.readUInt16BE(at + 2);
    // It can say that the picture is shown turned.
    if (next > picture.length || (marker === exif && isExif(picture, at))) return undefined;
    if (isFrame(marker) && next - at >= 9)
      [height, width] = [picture.readUInt16BE(at + 5), picture.readUInt16BE(at + 7)];
    const until = marker === scan ? endOfScan(picture, next) : next;
    if (!isBeside(marker)) kept.push(picture.subarray(at, until));
    at = until;
  }
  kept.push(Buffer.from([0xff, end]));
  return { type: 'image/jpeg', bytes: Buffer.concat(kept), width, height };
}

const isExif = (picture: Buffer, at: number) => picture.toString('latin1', at + 4, at + 8) === 'Exif';

/** Where the next marker is that isn't part of the scan. */
function endOfScan(picture: Buffer, from: number): number {
  for (let at = picture.indexOf(0xff, from); at !== -1; at = picture.indexOf(0xff, at + 1)) {
    const next = picture[at + 1] ?? end;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return picture.length;
}
