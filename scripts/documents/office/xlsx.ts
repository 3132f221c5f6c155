import {
  commonParts,
  declaration,
  declared,
  decorative,
  escaped,
  pixel,
  relations,
  theme,
  zipped,
} from './zip.ts';

export interface SheetContent {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly merged?: readonly string[];
  /** the range of a table, and whether its first row is its header */
  readonly table?: { readonly range: string; readonly hasHeader: boolean };
  /** anchors of drawings */
  readonly drawing?: string;
  readonly state?: 'hidden' | 'veryHidden';
}

export interface XlsxContent {
  readonly sheets: readonly SheetContent[];
  readonly title?: string | null;
}

const all = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ${declared('r')}`;

/** Packs a workbook. */
export function xlsx({ sheets, title = 'Rivers and the sea' }: XlsxContent) {
  const type = (name: string) => `spreadsheetml.${name}`;
  const parts = sheets.map((sheet, at) => partsOf(sheet, at + 1));
  return zipped({
    ...commonParts(
      'xl/workbook.xml',
      {
        'xl/workbook.xml': type('sheet.main'),
        'xl/theme/theme1.xml': 'theme',
        ...Object.fromEntries(
          sheets.map((_sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, type('worksheet')]),
        ),
      },
      title,
    ),
    'xl/workbook.xml': `${declaration}<workbook ${all}><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="sheet${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations({
      theme: ['theme', 'theme/theme1.xml'],
      ...Object.fromEntries(
        sheets.map((_sheet, at) => [
          `sheet${at + 1}`,
          ['worksheet', `worksheets/sheet${at + 1}.xml`] as const,
        ]),
      ),
    }),
    'xl/theme/theme1.xml': theme,
    'xl/media/image1.png': pixel,
    ...Object.assign({}, ...parts),
  });
}

function partsOf(
  { rows, merged = [], table, drawing }: SheetContent,
  number: number,
): Record<string, string> {
  const data = rows
    .map(
      (texts, at) =>
        `<row r="${at + 1}">${texts.map((text, column) => (text === '' ? '' : `<c r="${String.fromCharCode(65 + column)}${at + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`)).join('')}</row>`,
    )
    .join('');
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return {
    [`xl/worksheets/sheet${number}.xml`]: `${declaration}<worksheet ${all}><sheetData>${data}</sheetData>${ranges === '' ? '' : `<mergeCells>${ranges}</mergeCells>`}${drawing === undefined ? '' : '<drawing r:id="drawing"/>'}${table === undefined ? '' : '<tableParts count="1"><tablePart r:id="table"/></tableParts>'}</worksheet>`,
    [`xl/worksheets/_rels/sheet${number}.xml.rels`]: relations({
      ...(table === undefined ? {} : { table: ['table', `../tables/table${number}.xml`] as const }),
      ...(drawing === undefined ? {} : { drawing: ['drawing', `../drawings/drawing${number}.xml`] as const }),
    }),
    ...(table === undefined
      ? {}
      : {
          [`xl/tables/table${number}.xml`]: `${declaration}<table ${all} id="1" name="Data" displayName="Data" ref="${table.range}"${table.hasHeader ? '' : ' headerRowCount="0"'}><tableColumns count="1"><tableColumn id="1" name="River"/></tableColumns></table>`,
        }),
    ...(drawing === undefined
      ? {}
      : {
          [`xl/drawings/drawing${number}.xml`]: `${declaration}<xdr:wsDr ${declared('xdr', 'a', 'r', 'c')}>${drawing}</xdr:wsDr>`,
          [`xl/drawings/_rels/drawing${number}.xml.rels`]: relations({
            image: ['image', '../media/image1.png'],
          }),
        }),
  };
}

interface AnchorOptions {
  readonly alt?: string;
  readonly isDecorative?: boolean;
  readonly kind?: 'picture' | 'chart' | 'shape' | 'group';
}

const named = ({ alt, isDecorative = false }: AnchorOptions) =>
  `<xdr:cNvPr id="2" name="Picture 1"${alt === undefined ? '' : ` descr="${escaped(alt)}"`}>${isDecorative ? decorative : ''}</xdr:cNvPr>`;
const drawnPicture = (options: AnchorOptions) =>
  `<xdr:pic><xdr:nvPicPr>${named(options)}<xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="image"/></xdr:blipFill><xdr:spPr/></xdr:pic>`;

/** A drawing at B4. */
export function anchor(options: AnchorOptions) {
  const content = {
    picture: () => drawnPicture(options),
    chart: () =>
      `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr>${named(options)}<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><a:graphic><a:graphicData uri=""><c:chart r:id="chart"/></a:graphicData></a:graphic></xdr:graphicFrame>`,
    shape: () =>
      `<xdr:sp><xdr:nvSpPr>${named(options)}<xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr/><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>Text</a:t></a:r></a:p></xdr:txBody></xdr:sp>`,
    group: () =>
      `<xdr:grpSp><xdr:nvGrpSpPr>${named(options)}<xdr:cNvGrpSpPr/></xdr:nvGrpSpPr><xdr:grpSpPr/>${drawnPicture({})}</xdr:grpSp>`,
  }[options.kind ?? 'picture']();
  return `<xdr:oneCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>3</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="9" cy="9"/>${content}<xdr:clientData/></xdr:oneCellAnchor>`;
}
