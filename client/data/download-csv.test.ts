import { toCsv } from './download-csv.ts';

test('quotes what needs it and ends every row', () => {
  expect(
    toCsv([
      ['Date', 'A "b", c'],
      ['2026-03-01', 12],
      ['x', null],
    ]),
  ).toBe('\uFEFFDate,"A ""b"", c"\r\n2026-03-01,12\r\nx,\r\n');
});

test('never lets a spreadsheet run a title as a formula', () => {
  for (const start of ['=', '+', '-', '@'])
    expect(toCsv([[`${start}HYPERLINK(1)`]])).toContain(`'${start}HYPERLINK(1)`);
  // Spreadsheets leave these out before they look.
  for (const start of ['\t', '\r', '\n'])
    expect(toCsv([[`${start}=HYPERLINK(1)`]])).toContain(`'${start}=HYPERLINK(1)`);
  expect(toCsv([[-5]])).toContain('-5');
});
