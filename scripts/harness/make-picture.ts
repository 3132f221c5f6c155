import { crc32, deflateSync } from 'node:zlib';
import { randomFrom } from './random.ts';

const [width, height] = [480, 320];

type Colour = readonly [red: number, green: number, blue: number];

const paper: Colour = [255, 255, 255];
const ink: Colour = [45, 59, 69];
const colours: readonly Colour[] = [
  [3, 116, 181],
  [11, 135, 75],
  [191, 78, 5],
  [118, 57, 150],
];

interface PictureOptions {
  /** how many times as wide and high */
  readonly scale?: number;
  /** what a program wrote beside it */
  readonly said?: string;
}

/** The bytes of a PNG: a bar chart of four parts, the same for the same seed. */
export function pictureBytes(seed: number, { scale = 1, said }: PictureOptions = {}): Buffer {
  const random = randomFrom(seed);
  const rows = Array.from({ length: height * scale }, () =>
    Buffer.alloc(1 + width * scale * 3, 255).fill(0, 0, 1),
  );
  const fill = (left: number, top: number, [right, bottom]: readonly [number, number], colour: Colour) => {
    for (let y = top * scale; y < bottom * scale; y += 1)
      for (let x = left * scale; x < right * scale; x += 1) rows[y]?.set(colour, 1 + x * 3);
  };
  fill(40, 20, [43, 283], ink);
  fill(40, 280, [450, 283], ink);
  colours.forEach((colour, place) => {
    const left = 70 + place * 95;
    const top = random.between(40, 240);
    fill(left, top, [left + 65, 280], colour);
    fill(left + 20, top + 12, [left + 45, top + 16], paper);
  });
  return pngOf(rows, [width * scale, height * scale], said);
}

/** PNG (ISO/IEC 15948), 8 bits a colour; each row begins with the filter it's written with: none. */
function pngOf(
  rows: readonly Buffer[],
  [across, down]: readonly [number, number],
  said: string | undefined,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(across, 0);
  header.writeUInt32BE(down, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...(said === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${said}`, 'latin1'))]),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}
