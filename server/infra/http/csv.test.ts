import { compose } from '#server/compose.ts';
import { textOf } from '#server/infra/i18n/texts.ts';
import { Problem } from '#shared/http/problem.ts';
import { readCsv } from './csv.ts';

beforeAll(compose);

const shape = {
  columns: { email: ['e-mail', 'mail'], name: ['full name'], team: [] },
  maxRows: 3,
  field: 'csvFile',
} as const;

const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (text: string) =>
  (await readCsv(bytes(text), shape)).map(({ cells }) => Object.values(cells));

const refusalOf = async (content: Uint8Array) => {
  try {
    await readCsv(content, shape);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, reason, fields = {} } = error;
    const wrong = Object.entries(fields).map(([path, phrase]) => [path, textOf(phrase, 'en')]);
    return { code, message: textOf(reason, 'en'), fields: Object.fromEntries(wrong) as object };
  }
  return undefined;
};

test.each([
  ['commas', 'a@x.edu,Ada,Design'],
  ['semicolons', 'a@x.edu;Ada;Design'],
  ['tabs', 'a@x.edu\tAda\tDesign'],
  ['a byte-order mark', '\uFEFFa@x.edu,Ada,Design'],
  ['Windows line ends and empty lines', '\r\na@x.edu, Ada ,Design\r\n\r\n,,\r\n'],
])('reads a file with %s', async (_, text) => {
  expect(await read(text)).toEqual([['a@x.edu', 'Ada', 'Design']]);
});

test('finds columns by their names in a header, in any order and spelling, and ignores others', async () => {
  expect(await read('Full_Name;Phone;E-Mail\nAda;123;a@x.edu')).toEqual([['a@x.edu', 'Ada', '']]);
});

test('decides what each cell is when there is one column and no header', async () => {
  const columnOf = (cell: string) => (cell.includes('@') ? ('email' as const) : ('name' as const));
  const cellsOf = async (text: string) =>
    (await readCsv(bytes(text), { ...shape, columnOf })).map(({ cells }) => cells);
  expect(await cellsOf('Ada\na@x.edu')).toEqual([
    { email: '', name: 'Ada', team: '' },
    { email: 'a@x.edu', name: '', team: '' },
  ]);
  expect(await cellsOf('email\nAda')).toEqual([{ email: 'Ada', name: '', team: '' }]);
});

test('keeps text in quotation marks together, including separators and line breaks', async () => {
  expect(await read('email,name\na@x.edu,"Lovelace; Ada, ""Countess""\nof"')).toEqual([
    ['a@x.edu', 'Lovelace; Ada, "Countess"\nof', ''],
  ]);
});

test('gives the line of the file on which each row ends', async () => {
  const rows = await readCsv(bytes('email\n\na@x.edu\n"b\n@x.edu"\n'), shape);
  expect(rows.map(({ line }) => line)).toEqual([3, 5]);
});

test('reads UTF-16 and Windows-1252 as spreadsheets save them', async () => {
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a@x.edu,Zoë', 'utf16le')]);
  expect((await readCsv(wide, shape))[0]?.cells.name).toBe('Zoë');
  expect((await readCsv(Buffer.from('a@x.edu,Zoë', 'latin1'), shape))[0]?.cells.name).toBe('Zoë');
});

test.each([
  ['nothing', '', 'The file is empty.'],
  ['a header alone', 'email,name\n', 'The file has a header but no rows.'],
  ['a quotation mark left open', 'email\n"a@x.edu\nb@x.edu', 'A quotation mark in the file is never closed.'],
  [
    'a text that goes on after its quotation marks',
    'email\na@x.edu\n"b"@x.edu',
    'In line 3, text in quotation marks is followed by more text.',
  ],
  ['a line that is longer than any row', `email\n${';'.repeat(20_001)}`, 'The file isn’t a CSV file.'],
  ['an image', '\u0089PNG\r\n\u001a\0\0\0', 'The file isn’t a CSV file.'],
])('refuses %s with a sentence', async (_, text, message) => {
  expect(await refusalOf(bytes(text))).toEqual({
    code: 'invalid_input',
    message,
    fields: { 'file.csvFile': message },
  });
});

test('accepts the maximum number of rows, but not one more', async () => {
  expect(await read('a\nb\nc')).toHaveLength(3);
  expect(await refusalOf(bytes('a\nb\nc\nd'))).toMatchObject({ code: 'too_large' });
  expect(await refusalOf(bytes('email\na\nb\nc\nd'))).toMatchObject({ code: 'too_large' });
});

test('reads no row after the last one allowed', async () => {
  const rest = 'x\n'.repeat(1_000_000);
  expect(await refusalOf(bytes(`a\nb\nc\nd\n${rest}"`))).toMatchObject({ code: 'too_large' });
});
