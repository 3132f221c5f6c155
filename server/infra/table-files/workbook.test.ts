import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import type { Sheet, TableFile, TableRow } from '#shared/http/table-file.ts';
import { longestCell } from './workbook-parts.ts';
import { workbook } from './workbook.ts';

const portions = async function* (...given: readonly (readonly TableRow[])[]) {
  yield* given;
};

const textSheet = (title: string, ...texts: readonly string[]): Sheet => ({
  title,
  columns: [{ header: 'text', type: 'text' }],
  rows: portions(texts.map((text) => [text])),
});

const file = (main: Sheet, more: Partial<TableFile> = {}): TableFile => ({
  name: 'x',
  format: 'xlsx',
  main,
  timeZone: 'Europe/Madrid',
  words: { yes: 'yes', no: 'no' },
  ...more,
});

const bytesOf = async (pieces: AsyncIterable<Buffer>) => buffer(pieces);
const read = async (given: TableFile, rowLimit?: number) =>
  readXlsx(await bytesOf(workbook(given, rowLimit === undefined ? {} : { rowLimit })));

test('numbers are numbers, percentages fractions, dates dates on the institution’s clock, and flags flags', async () => {
  const { sheets } = await read(
    file({
      title: 'All types',
      columns: [
        { header: 'n', type: 'number' },
        { header: 'p', type: 'percent' },
        { header: 'd', type: 'date' },
        { header: 'm', type: 'moment' },
        { header: 'f', type: 'flag' },
        { header: 't', type: 'text' },
      ],
      rows: portions(
        [[-12.5, 72.5, '2026-02-28', '2026-07-01T22:30:00.000Z', true, 'é 漢 😀']],
        [[0, null, null, '2026-01-01T23:30:00.000Z', false, '']],
      ),
    }),
  );
  const [header, first, second] = sheets[0]?.rows ?? [];
  expect(header).toEqual(['n', 'p', 'd', 'm', 'f', 't']);
  expect(first?.slice(0, 2)).toEqual([-12.5, 0.725]);
  expect(first?.[2]).toEqual(new Date('2026-02-28T00:00:00Z'));
  // Madrid is two hours ahead in summer and one in winter.
  expect(first?.[3]).toEqual(new Date('2026-07-02T00:30:00Z'));
  expect(first?.slice(4)).toEqual([true, 'é 漢 😀']);
  expect(second?.[3]).toEqual(new Date('2026-01-02T00:30:00Z'));
});

test('text stays text: formulas, entities, control characters, half characters and too much of it', async () => {
  const texts = [
    '=1+1',
    '+cmd',
    '<b>&amp;"',
    'bell \u0007 tab \t line \n return \r end',
    'looks like _x0041_ an escape',
    'half \ud83d end',
    'x'.repeat(40_000),
  ];
  const { sheets } = await read(file(textSheet('Text', ...texts)));
  const got = sheets[0]?.rows.slice(1).map(([cell]) => cell) ?? [];
  expect(got.slice(0, 5)).toEqual(texts.slice(0, 5));
  expect(got[5]).toBe('half \ufffd end');
  expect(String(got[6])).toHaveLength(longestCell);
});

test('the workbook opens on its data, and other sheets come after it in order, with names that are clean and unique', async () => {
  const { sheets } = await read(
    file(textSheet('Main: a/b'), {
      after: [
        textSheet('Info'),
        textSheet('main  a b'),
        textSheet("'[]'"),
        textSheet('A long title that does not fit into a tab'),
      ],
    }),
  );
  expect(sheets.map(({ name }) => name)).toEqual([
    'Main a b',
    'Info',
    'main a b (2)',
    'Sheet',
    'A long title that does not fit',
  ]);
});

test('a table too long for one sheet goes on in the next, under the same header', async () => {
  const { sheets } = await read(file(textSheet('Long', 'a', 'b', 'c', 'd', 'e')), 3);
  expect(sheets.map(({ name, rows }) => [name, rows.flat()])).toEqual([
    ['Long', ['text', 'a', 'b']],
    ['Long (2)', ['text', 'c', 'd']],
    ['Long (3)', ['text', 'e']],
  ]);
});

test('a row that can’t be read breaks the file off', async () => {
  const broken = async function* (): AsyncGenerator<readonly TableRow[]> {
    yield [['a']];
    throw new Error('the database went away');
  };
  await expect(bytesOf(workbook(file({ ...textSheet('x'), rows: broken() })))).rejects.toThrow(
    'the database went away',
  );
});

test('rows are read only as fast as the file is taken, and let go of when it’s no longer wanted', async () => {
  let readRows = 0;
  let isReading = true;
  const endless = async function* (): AsyncGenerator<readonly TableRow[]> {
    try {
      for (;;) {
        readRows += 100;
        yield Array.from({ length: 100 }, (_, at) => [`${readRows}-${at}-${Math.random()}`]);
      }
    } finally {
      isReading = false;
    }
  };
  const pieces = workbook(file({ ...textSheet('x'), rows: endless() }));
  await pieces.next();
  await pieces.next();
  expect(readRows).toBeLessThan(100_000);
  await pieces.return(undefined);
  expect(isReading).toBe(false);
});
