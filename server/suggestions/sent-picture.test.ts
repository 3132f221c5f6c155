import { pictureBytes } from '#scripts/harness/make-picture.ts';
import { pictureToSend } from './sent-picture.ts';

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
const frame = (width: number, height: number) =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]));
/** With a stuffed byte and a restart, which don't end it. */
const scan = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
]);
const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];
const text = (said: string) => Buffer.from(said, 'latin1');

test('a JPEG leaves without what a program wrote into it', () => {
  const bare = Buffer.concat([start, frame(640, 480), scan, scan, end]);
  const full = Buffer.concat([
    start,
    segment(0xe0, text('JFIF\0')),
    segment(0xed, text('Photoshop by Ada')),
    frame(640, 480),
    segment(0xfe, text('taken at home')),
    scan,
    scan,
    end,
    text('and more behind it'),
  ]);
  expect(pictureToSend(full)).toEqual({ type: 'image/jpeg', bytes: bare });
});

test('a PNG leaves without texts', () => {
  expect(pictureToSend(pictureBytes(3, { said: 'Ada' }))).toEqual({
    type: 'image/png',
    bytes: pictureBytes(3),
  });
});

test.each<[string, Buffer]>([
  [
    'a photo that says how it’s turned',
    Buffer.concat([start, segment(0xe1, text('Exif\0\0')), frame(9, 9), scan, end]),
  ],
  ['a wide JPEG', Buffer.concat([start, frame(1_025, 9), scan, end])],
  ['a high JPEG', Buffer.concat([start, frame(9, 1_025), scan, end])],
  ['a JPEG of no size', Buffer.concat([start, scan, end])],
  ['a cut JPEG', Buffer.concat([start, Buffer.from([0xff, 0xc0, 0xff, 0xff, 1])])],
  ['a wide PNG', pictureBytes(1, { scale: 3 })],
  ['a cut PNG', pictureBytes(1).subarray(0, 30)],
  ['a GIF', text('GIF89a')],
  ['a web page', text('<html>')],
  ['nothing', Buffer.alloc(0)],
  ['more than a million bytes', Buffer.concat([start, frame(9, 9), scan, Buffer.alloc(1_000_001), end])],
])('%s doesn’t leave as it is', (_what, picture) => {
  expect(pictureToSend(picture)).toBeUndefined();
});
