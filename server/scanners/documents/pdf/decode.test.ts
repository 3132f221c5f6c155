import { deflateSync } from 'node:zlib';
import { decode, Inflation } from './decode.ts';

const filter = (name: string, parameters: Readonly<Record<string, number>> = {}) => ({
  name,
  parameter: (key: string, otherwise: number) => parameters[key] ?? otherwise,
});
const decoded = (bytes: Uint8Array, ...filters: ReturnType<typeof filter>[]) =>
  Buffer.from(decode(bytes, filters, new Inflation()) ?? []).toString('latin1');
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

test.each([
  { name: 'ASCIIHexDecode', bytes: Buffer.from('44 65 6C\n74 61 7>rest'), text: 'Deltap' },
  { name: 'ASCII85Decode', bytes: Buffer.from('6tL1V@3G~>'), text: 'Delta!' },
  // The example of ISO 32000-1, 7.4.4.2.
  { name: 'LZWDecode', bytes: hex('80 0B 60 50 22 0C 0C 85 01'), text: '-----A---B' },
  { name: 'RunLengthDecode', bytes: Buffer.from([1, 0x44, 0x65, 254, 0x6c, 128, 9, 9]), text: 'Delll' },
  { name: 'Fl', bytes: deflateSync(Buffer.from('Delta')), text: 'Delta' },
  { name: 'Crypt', bytes: Buffer.from('Delta'), text: 'Delta' },
])('decodes $name', ({ name, bytes, text }) => {
  expect(decoded(bytes, filter(name))).toBe(text);
});

test('undoes one step after another', () => {
  const bytes = Buffer.from(`${deflateSync(Buffer.from('Delta')).toString('hex')}>`);
  expect(decoded(bytes, filter('ASCIIHexDecode'), filter('FlateDecode'))).toBe('Delta');
});

test.each([
  { predictor: 2, rows: [[1, 1, 1]], text: [1, 2, 3] },
  {
    predictor: 12,
    rows: [
      [0, 1, 2, 3],
      [1, 1, 1, 1],
      [2, 1, 1, 1],
    ],
    text: [1, 2, 3, 1, 2, 3, 2, 3, 4],
  },
  {
    predictor: 15,
    rows: [
      [0, 4, 4, 4],
      [3, 1, 1, 1],
      [4, 1, 1, 1],
    ],
    text: [4, 4, 4, 3, 4, 5, 4, 5, 6],
  },
])('undoes predictor $predictor', ({ predictor, rows, text }) => {
  const flate = filter('FlateDecode', { Predictor: predictor, Columns: 3 });
  expect(decoded(deflateSync(Buffer.from(rows.flat())), flate)).toBe(Buffer.from(text).toString('latin1'));
});

test('gives what a damaged stream still has', () => {
  const whole = deflateSync(Buffer.from('Grain by grain, land grows.'.repeat(200)));
  expect(decoded(whole.subarray(0, 60), filter('FlateDecode'))).toMatch(/^Grain by grain/);
  const wrongChecksum = Buffer.from(whole);
  wrongChecksum[whole.length - 1] = (wrongChecksum.at(-1) ?? 0) ^ 1;
  expect(decoded(wrongChecksum, filter('FlateDecode'))).toHaveLength(5_400);
});

test('leaves pictures alone', () => {
  expect(decode(Buffer.from('jpeg'), [filter('DCTDecode')], new Inflation())).toBeNull();
});

test('stops at what one document may become, over all its streams', () => {
  const inflation = new Inflation();
  const bytes = deflateSync(Buffer.alloc(60 * 2 ** 20));
  const lengths = Array.from({ length: 4 }, () => decode(bytes, [filter('FlateDecode')], inflation)?.length);
  expect([lengths.map((length) => length === 60 * 2 ** 20), inflation.isOver]).toEqual([
    [true, true, true, false],
    true,
  ]);
});
