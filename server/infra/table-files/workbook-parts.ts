import type { ColumnType } from '#shared/http/table-file.ts';

/** The longest text that a cell can hold (Excel's limits). */
export const longestCell = 32_767;

/** What XML 1.0 has no place for, and text that looks like the escape used for it. */
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unfitForXml = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\da-f]{4}_)/gi;
const marked = /[&<>"]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeOf = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Any text as a cell's: cut to what fits, with control characters in the escape that spreadsheets read back (_x0007_). */
export function cellText(text: string): string {
  const cut = text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text;
  return cut
    .toWellFormed()
    .replace(unfitForXml, escapeOf)
    .replace(marked, (character) => entities[character] ?? character);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Which of the styles below shows cells of each type. */
export const styleOf = {
  text: 0,
  flag: 0,
  number: 0,
  decimal: 5,
  percent: 1,
  date: 2,
  moment: 3,
} satisfies Record<ColumnType, number>;
export const headerStyle = 4;

/** The first number that a workbook can give a format of its own. */
const oneDecimal = 164;
/** Numbers 14 and 22 are a day and a moment in the reader's own notation; 10 is a percentage with two decimals. */
const formats = [0, 10, 14, 22];
const nothing = '<border><left/><right/><top/><bottom/><diagonal/></border>';

const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="${oneDecimal}" formatCode="#,##0.0"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1">${nothing}</borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 2}">${formats
  .map(
    (format) =>
      `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  .join(
    '',
  )}<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="${oneDecimal}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

export const sheetPath = (place: number) => `xl/worksheets/sheet${place}.xml`;

/** The small parts of a workbook with sheets of these names, by their paths. */
export const workbookParts = (names: readonly string[]): readonly (readonly [string, string])[] => [
  ['xl/styles.xml', stylesXml],
  ['xl/workbook.xml', workbookXml(names)],
  ['xl/_rels/workbook.xml.rels', sheetRelationsXml(names.length)],
  ['_rels/.rels', rootRelationsXml],
  ['[Content_Types].xml', contentTypesXml(names.length)],
];

const workbookXml = (names: readonly string[]) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
    .map((name, at) => `<sheet name="${cellText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

const sheetRelationsXml = (count: number) =>
  `${declaration}<Relationships xmlns="${packaged}/relationships">${Array.from(
    { length: count },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  ).join(
    '',
  )}<Relationship Id="rId${count + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;

const rootRelationsXml = `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const contentTypesXml = (count: number) =>
  `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/>${Array.from(
    { length: count },
    (_, at) => `<Override PartName="/${sheetPath(at + 1)}" ContentType="${contentTypes}.worksheet+xml"/>`,
  ).join('')}</Types>`;
