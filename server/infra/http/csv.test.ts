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

test.each([
  ['semicolons', 'sep=;\nemail;name\na@x.edu;Lovelace, Ada'],
  ['quotation marks', '"sep=;"\r\nemail;name\r\na@x.edu;Lovelace, Ada'],
  ['a byte-order mark', '\uFEFFsep=;\nemail;name\na@x.edu;Lovelace, Ada'],
  ['tabs', 'sep=\t\nemail\tname\na@x.edu\tLovelace, Ada'],
  ['bars', 'sep=|\nemail|name\na@x.edu|Lovelace, Ada'],
])("reads a file whose first line is Excel's word on the separator, with %s", async (_, text) => {
  const rows = await readCsv(bytes(text), shape);
  expect(rows).toEqual([{ line: 3, cells: { email: 'a@x.edu', name: 'Lovelace, Ada', team: '' } }]);
});

test('finds what separates cells from the header, whatever other signs are in them', async () => {
  expect(await read('People; as of today\nname,e-mail\n"a;b;c",a@x.edu')).toEqual([['a@x.edu', 'a;b;c', '']]);
  expect(await read('name|e-mail\nLovelace, Ada|a@x.edu')).toEqual([['a@x.edu', 'Lovelace, Ada', '']]);
});

test('finds a header below titles, and with line breaks in it', async () => {
  expect(await read('All people\n\nExported,2026-11-27\n"full\nname",e-mail\nAda,a@x.edu')).toEqual([
    ['a@x.edu', 'Ada', ''],
  ]);
});

test("doesn't take a row of values for a header", async () => {
  expect(await read('a@x.edu,mail,team\nb@x.edu,name,team')).toEqual([
    ['a@x.edu', 'mail', 'team'],
    ['b@x.edu', 'name', 'team'],
  ]);
});

test('reads cells without what nobody sees around them, and without the formula that keeps them as they are', async () => {
  const cells = ['\u200e\u00a0a@x.edu\u200b\ufeff', '"=""00104"""', '="1-2"'];
  expect(await read(`email,name,team\n${cells.join(',')}`)).toEqual([['a@x.edu', '00104', '1-2']]);
  expect(await read('email,name\na@x.edu,=HYPERLINK("https://x.test/1","Ada, L.")')).toEqual([
    ['a@x.edu', '=HYPERLINK("https://x.test/1","Ada, L.")', ''],
  ]);
  expect(await read('email,name\na@x.edu,Ada\n\u00a0,\u200b')).toHaveLength(1);
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
  expect((await readCsv(wide.subarray(2), shape))[0]?.cells.name).toBe('Zoë');
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
