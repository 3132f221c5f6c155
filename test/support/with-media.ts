import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { zipped, type Parts } from '#scripts/documents/office/zip.ts';

/** An Office file with a picture of this many bytes, or with these, in its middle. */
export async function withMedia(file: Buffer, picture: number | Buffer): Promise<Buffer> {
  const zip = await fromBufferPromise(file);
  const parts: [string, Buffer][] = [];
  for await (const entry of zip.eachEntry())
    parts.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))]);
  const media = typeof picture === 'number' ? randomBytes(picture) : picture;
  parts.splice(Math.floor(parts.length / 2), 0, ['media/photo.jpeg', media]);
  return zipped(Object.fromEntries(parts) satisfies Parts);
}
