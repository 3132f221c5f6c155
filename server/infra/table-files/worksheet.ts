import type { ColumnType, Sheet, TableCell, TableColumn, TableRow } from '#shared/http/table-file.ts';
import { serialClock, serialOfDay } from './serial-date.ts';
import { cellText, headerStyle, styleOf } from './workbook-parts.ts';

/** Spreadsheets end a sheet here, its header included. */
export const mostRows = 1_048_576;

/** How wide a column is drawn, in characters. */
const widths = {
  text: 32,
  number: 12,
  decimal: 12,
  percent: 12,
  date: 13,
  moment: 18,
  flag: 10,
} satisfies Record<ColumnType, number>;

/** Text goes on in pieces of about this length, in characters. */
const pieceLength = 64 * 1024;

/** Gives out rows of a table a few at a time, across its portions; none once it's at its end. */
interface RowSource {
  take(most: number): Promise<readonly TableRow[]>;
  isAtEnd(): Promise<boolean>;
  close(): Promise<void>;
}

export function rowSource(rows: Sheet['rows']): RowSource {
  const portions = rows[Symbol.asyncIterator]();
  let portion: readonly TableRow[] = [];
  let isOver = false;
  const fill = async () => {
    while (portion.length === 0 && !isOver) {
      const next = await portions.next();
      if (next.done) isOver = true;
      else portion = next.value;
    }
  };
  return {
    take: async (most) => {
      await fill();
      const taken = portion.slice(0, most);
      portion = portion.slice(most);
      return taken;
    },
    isAtEnd: async () => {
      await fill();
      return isOver && portion.length === 0;
    },
    close: async () => void (await portions.return?.()),
  };
}

interface SheetOptions {
  readonly columns: readonly TableColumn[];
  readonly source: RowSource;
  readonly timeZone: string;
  readonly rowLimit: number;
}

/** A sheet's XML, piece by piece, until the source or the sheet is full; its header stays in sight and filters. */
export async function* worksheet({ columns, source, timeZone, rowLimit }: SheetOptions) {
  const places = columns.map((_, index) => letters(index));
  const rowXml = rowWriter(columns, places, serialClock(timeZone));
  let piece = opening(columns) + headerXml(columns, places);
  let count = 1;
  for (;;) {
    const rows = await source.take(rowLimit - count);
    if (rows.length === 0) break;
    for (const row of rows) {
      count += 1;
      piece += rowXml(row, count);
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
  }
  const filter = columns.length > 0 ? `<autoFilter ref="A1:${places.at(-1)}${count}"/>` : '';
  yield `${piece}</sheetData>${filter}</worksheet>`;
}

/** A column's letters: A to Z, then AA and so on. */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const opening = (columns: readonly TableColumn[]) =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columnsXml(columns)}<sheetData>`;

function columnsXml(columns: readonly TableColumn[]) {
  const each = columns.map(
    ({ type }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${widths[type]}" customWidth="1"/>`,
  );
  return each.length > 0 ? `<cols>${each.join('')}</cols>` : '';
}

const headerXml = (columns: readonly TableColumn[], places: readonly string[]) =>
  `<row r="1">${columns.map(({ header }, at) => textXml(`${places[at]}1`, header, headerStyle)).join('')}</row>`;

const textXml = (place: string, text: string, style: number) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;

const numberXml = (place: string, value: number, style: number) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;

/** Writes one row; cells that are null take no room. */
function rowWriter(
  columns: readonly TableColumn[],
  places: readonly string[],
  serialOf: (moment: string) => number | null,
) {
  const types = columns.map(({ type }) => type);
  const numeric = {
    text: () => null,
    flag: () => null,
    number: Number,
    decimal: Number,
    percent: (value) => Number(value) / 100,
    date: (value) => serialOfDay(String(value)),
    moment: (value) => serialOf(String(value)),
  } satisfies Record<ColumnType, (value: TableCell) => number | null>;
  const cellXml = (value: TableCell, type: ColumnType, place: string) => {
    if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
    const number = numeric[type](value);
    if (number === null || !Number.isFinite(number)) return textXml(place, String(value), 0);
    return numberXml(place, number, styleOf[type]);
  };
  return (row: TableRow, count: number) => {
    let xml = `<row r="${count}">`;
    row.forEach((value, at) => {
      if (value !== null) xml += cellXml(value, types[at] ?? 'text', `${places[at]}${count}`);
    });
    return `${xml}</row>`;
  };
}
