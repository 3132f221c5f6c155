import type { DocumentPlace } from '../../document-finding.ts';
import { descriptionOf, faultOfAlt, faultsOf, type Faults } from '../faults.ts';
import { partsOf, type OfficePackage } from '../office-package.ts';
import { Shut } from '../stopped.ts';
import { childOf, inside, under, type XmlNode } from '../xml-node.ts';
import { readSheet, type Sheet } from './sheet.ts';

/** What Excel, LibreOffice and Google call sheets in the languages they're most used in. */
const unnamed =
  /^(?:sheet|hoja|feuil|feuille|tabelle|foglio|planilha|folha|blad|ark|taul|arkusz|list|лист|シート|工作表)\s?\d{0,4}$/i;
/** Rows with data in a row, from which a list is worth being a table. */
const longWithoutTable = 10;

/** Checks a workbook, without what all Office files have. Sheets that are hidden aren't looked at. */
export async function checkExcel(pack: OfficePackage, main: string) {
  const faults = faultsOf('xlsx');
  const relations = await pack.relationsOf(main);
  // Without the rest of the workbook, which can have names for a hundred thousand ranges.
  const sheets = await pack.tree(main, 'x:sheets');
  if (!sheets) throw new Shut('office-unreadable');
  const seen = new Set<string>();
  for (const { attributes } of sheets.children) {
    const part = relations.get(attributes['r:id'] ?? '')?.target ?? '';
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
    if (isHidden || seen.has(part) || !pack.has(part)) continue;
    seen.add(part);
    await checkSheet(pack, faults, { part, name: (attributes.name ?? '').slice(0, longestName) });
  }
  return { faults, words: null, pages: seen.size };
}

const longestName = 120;

async function checkSheet(
  pack: OfficePackage,
  faults: Faults,
  { part, name }: { part: string; name: string },
) {
  const place: DocumentPlace = { in: 'sheet', sheet: name };
  const sheet = await readSheet(pack, part);
  const drawn = await checkDrawings(pack, faults, { part, name });
  if (unnamed.test(name.trim()) && (sheet.cells > 0 || drawn > 0)) faults.add('xlsx-sheet-name', place);
  for (const range of sheet.merged)
    faults.add('office-merged', { ...place, cell: range.split(':')[0] ?? '' }, range);
  await checkTables(pack, faults, { part, place, sheet });
}

interface InSheet {
  readonly part: string;
  readonly place: Extract<DocumentPlace, { in: 'sheet' }>;
  readonly sheet: Sheet;
}

async function checkTables(pack: OfficePackage, faults: Faults, { part, place, sheet }: InSheet) {
  const relations = await pack.relationsOf(part);
  const tables = new Set(partsOf(relations, 'table'));
  for (const table of tables) {
    const root = await pack.tree(table, 'x:table');
    const { headerRowCount, ref = '', displayName } = root?.attributes ?? {};
    if (root && headerRowCount === '0')
      faults.add('office-table-header', { ...place, cell: ref.split(':')[0] ?? '' }, displayName);
  }
  const hasTable = tables.size > 0 || partsOf(relations, 'pivotTable').length > 0;
  const { longest } = sheet;
  if (!hasTable && longest.rows >= longWithoutTable)
    faults.add('xlsx-no-table', { ...place, cell: longest.cell });
}

const anchors: ReadonlySet<string> = new Set([
  'xdr:twoCellAnchor',
  'xdr:oneCellAnchor',
  'xdr:absoluteAnchor',
]);

/** Returns how many pictures, charts and shapes there are. */
async function checkDrawings(
  pack: OfficePackage,
  faults: Faults,
  { part, name }: { part: string; name: string },
) {
  let count = 0;
  for (const drawing of new Set(partsOf(await pack.relationsOf(part), 'drawing'))) {
    const onWhole = (anchor: XmlNode) => {
      count += 1;
      const object = anchor.children.find((child) => properties(child) !== undefined);
      const place: DocumentPlace = { in: 'sheet', sheet: name, ...cellOf(anchor) };
      if (!object || !needsText(object)) return;
      const described = descriptionOf(properties(object));
      const rule = faultOfAlt(described);
      if (rule) faults.add(rule, place, described.text);
    };
    await pack.read(drawing, { whole: anchors, onWhole });
  }
  return count;
}

/** `xdr:cNvPr` inside `xdr:nvPicPr`, `xdr:nvGraphicFramePr` and so on. */
const properties = (object: XmlNode) =>
  childOf(
    object.children.find(({ name }) => name.startsWith('xdr:nv')),
    'xdr:cNvPr',
  );

/** Shapes say their text themselves, and lines say nothing; groups need words for pictures that have none. */
function needsText(object: XmlNode): boolean {
  if (isHidden(object)) return false;
  if (object.name === 'xdr:pic' || object.name === 'xdr:graphicFrame') return true;
  if (object.name === 'xdr:sp') return under(object, 'xdr:spPr', 'a:blipFill') !== undefined;
  if (object.name !== 'xdr:grpSp') return false;
  const pictures = [...inside(object)].filter(
    ({ name }) => name === 'xdr:pic' || name === 'xdr:graphicFrame',
  );
  return pictures.some((picture) => {
    const own = descriptionOf(properties(picture));
    return own.text === '' && !own.isDecorative;
  });
}

const isHidden = (object: XmlNode) => {
  const { hidden } = properties(object)?.attributes ?? {};
  return hidden === '1' || hidden === 'true';
};

/** The cell at a drawing's corner; rows and columns count from 0. */
function cellOf(anchor: XmlNode): { cell?: string } {
  const from = childOf(anchor, 'xdr:from');
  const [column, row] = [Number(childOf(from, 'xdr:col')?.text), Number(childOf(from, 'xdr:row')?.text)];
  return Number.isInteger(column) && Number.isInteger(row) ? { cell: `${columnName(column)}${row + 1}` } : {};
}

function columnName(column: number): string {
  let [name, rest] = ['', Math.min(column, 16_383)];
  for (; rest >= 0; rest = Math.floor(rest / 26) - 1) name = String.fromCharCode(65 + (rest % 26)) + name;
  return name;
}
