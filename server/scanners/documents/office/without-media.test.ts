import { randomBytes } from 'node:crypto';
import { makeDocx, makePptx, makeXlsx } from '#scripts/documents/office/make-office.ts';
import { documentScore } from '#shared/documents/document-rules.ts';
import { withMedia } from '#test/support/with-media.ts';
import { checkOffice } from './check-office.ts';
import { mayHaveMedia, tailSize, withoutMedia } from './without-media.ts';

const check = (bytes: Buffer) => checkOffice(bytes, 'reader.docx', documentScore);

/** Reads a file from a store that gives parts; how many bytes came, with the tail. */
async function fetched(file: Buffer, size = file.length) {
  const tail = file.subarray(-tailSize);
  let bytes = tail.length;
  const small = await withoutMedia(tail, size, ({ from, to }) => {
    bytes += to - from;
    return Promise.resolve(file.subarray(from, to));
  });
  return { small, bytes };
}

const files = {
  docx: () => makeDocx(['office-alt-missing', 'office-contrast']),
  pptx: () => makePptx(['pptx-slide-title', 'office-alt-missing', 'pptx-video-captions']),
  xlsx: () => makeXlsx(['xlsx-no-table', 'office-alt-missing']),
};

test.each(Object.entries(files))(
  'of a large %s, all is found in a small share of its bytes',
  async (_, make) => {
    const whole = await withMedia(await make(), 3_000_000);
    const { small, bytes } = await fetched(whole);
    expect(await check(small ?? Buffer.alloc(0))).toEqual(await check(whole));
    expect((await check(whole)).findings.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThan(whole.length / 10);
  },
);

test('another picture makes other bytes, and the same one the same', async () => {
  const file = await makeDocx();
  const [picture, another] = [randomBytes(1_500_000), randomBytes(1_500_000)];
  const [first, again, other] = await Promise.all(
    [picture, picture, another].map(async (media) => (await fetched(await withMedia(file, media))).small),
  );
  expect(first).toBeDefined();
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

test.each<[string, (whole: Buffer) => Buffer]>([
  ['whose end is cut off', (whole) => whole.subarray(0, -30)],
  ['whose directory is elsewhere than it says', (whole) => Buffer.concat([Buffer.alloc(9), whole])],
  [
    'whose directory holds something else',
    (whole) => changed(whole, (bytes, from) => bytes.fill(7, from, from + 9)),
  ],
  [
    'with a part behind its directory',
    (whole) => changed(whole, (bytes, from) => bytes.writeUInt32LE(from, from + 42)),
  ],
  [
    'with a name longer than its directory',
    (whole) => changed(whole, (bytes, from) => bytes.writeUInt16LE(65_535, from + 28)),
  ],
  ['that is no zip', () => Buffer.alloc(2_000_000, 'PK')],
  ['that is empty', () => Buffer.alloc(0)],
])('a file %s is to be read whole', async (_, spoil) => {
  const whole = spoil(await withMedia(await makeDocx(), 1_500_000));
  expect((await fetched(whole)).small).toBeUndefined();
});

/** Changes a zip's bytes at the beginning of its directory. */
function changed(whole: Buffer, change: (bytes: Buffer, from: number) => void) {
  const bytes = Buffer.from(whole);
  change(bytes, bytes.readUInt32LE(bytes.length - 6));
  return bytes;
}

test('a file of text alone is to be read whole, and small ones and other kinds are read at once', async () => {
  expect((await fetched(await makeDocx())).small).toBeUndefined();
  expect(mayHaveMedia({ name: 'Reader.docx', size: 5_000_000 })).toBe(true);
  expect(mayHaveMedia({ name: 'Reader.docx', size: 5_000 })).toBe(false);
  expect(mayHaveMedia({ name: 'Reader.docx', size: null })).toBe(false);
  expect(mayHaveMedia({ name: 'Reader.pdf', size: 5_000_000 })).toBe(false);
});
