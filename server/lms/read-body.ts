import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';

/** The unpacked body is too large, however small it was on its way. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** The body has an encoding we didn't ask for. */
export class UnknownEncoding extends Error {
  override name = 'UnknownEncoding';
}

/** The encodings we ask for. */
export const acceptedEncodings = 'gzip';

/**
 * A body's bytes, unpacked. Nothing is unpacked beyond the limit: a zip bomb costs no more memory than a large page.
 */
export async function readBody(
  { body, headers }: Pick<Dispatcher.ResponseData, 'body' | 'headers'>,
  maxBytes: number,
): Promise<Buffer> {
  const encoding = String(headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase();
  if (encoding === '' || encoding === 'identity') return collect(body, maxBytes);
  if (encoding === 'gzip' || encoding === 'x-gzip')
    return pipeline(body, createGunzip(), (unpacked: AsyncIterable<Buffer>) => collect(unpacked, maxBytes));
  // Our breaking it off raises one more error; without a listener it would end the process.
  body.on('error', () => {}).destroy();
  throw new UnknownEncoding();
}

async function collect(source: AsyncIterable<Buffer>, maxBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
