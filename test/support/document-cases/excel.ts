import { anchor, type SheetContent, type XlsxContent } from '#scripts/documents/office/xlsx.ts';
import type { CasesOf } from './case.ts';

/** One sheet of `length` rows. */
const sheet = (content: Partial<SheetContent> = {}, length = 3): XlsxContent => ({
  sheets: [{ name: 'Budget', rows: rowsOf(length), ...content }],
});
const rowsOf = (length: number) => Array.from({ length }, (_row, at) => [`River ${at}`, String(at), 'km']);
const drawn = (options: Parameters<typeof anchor>[0]) => sheet({ drawing: anchor(options) });

export const excelCases: CasesOf<XlsxContent> = {
  'office-alt-missing': {
    failing: [drawn({}), drawn({ alt: ' ' }), drawn({ kind: 'chart' }), drawn({ kind: 'group' })],
    sound: [
      drawn({ alt: 'The delta' }),
      drawn({ isDecorative: true }),
      drawn({ kind: 'shape' }),
      drawn({ kind: 'chart', alt: 'Rain by month' }),
      drawn({ kind: 'group', alt: 'The delta and its towns' }),
      sheet({ drawing: anchor({}), state: 'hidden' }),
    ],
  },
  'office-alt-filename': {
    failing: [
      drawn({ alt: 'image1.png' }),
      drawn({ alt: 'Chart 1', kind: 'chart' }),
      drawn({ alt: 'screenshot' }),
    ],
    sound: [drawn({ alt: 'The delta' }), drawn({ alt: 'A chart of rain' }), drawn({})],
  },
  'office-alt-automatic': {
    failing: [
      drawn({ alt: 'A river\n\nDescription automatically generated' }),
      drawn({ alt: 'A river\n\nAI-generated content may be incorrect.' }),
      drawn({ alt: 'Ein Fluss\n\nAutomatisch generierte Beschreibung' }),
    ],
    sound: [drawn({ alt: 'A river' }), drawn({ isDecorative: true }), drawn({ kind: 'shape' })],
  },
  'office-table-header': {
    failing: [2, 5, 12].map((length) =>
      sheet({ table: { range: `A1:C${length}`, hasHeader: false } }, length),
    ),
    sound: [
      sheet({ table: { range: 'A1:C3', hasHeader: true } }),
      sheet(),
      sheet({ table: { range: 'A1:C3', hasHeader: false }, state: 'veryHidden' }),
    ],
  },
  'office-merged': {
    failing: [
      sheet({ merged: ['A1:C1'] }),
      sheet({ merged: ['A1:A2', 'B1:B2'] }),
      sheet({ merged: ['A9:XFD9'] }),
    ],
    sound: [sheet(), sheet({}, 12), sheet({ merged: ['A1:C1'], state: 'hidden' })],
  },
  'office-title': {
    failing: [
      { ...sheet(), title: null },
      { ...sheet(), title: '' },
      { ...sheet(), title: 'Untitled' },
    ],
    sound: [sheet(), { ...sheet(), title: 'Budget' }, { ...sheet(), title: 'Presupuesto' }],
  },
  'xlsx-sheet-name': {
    failing: [
      sheet({ name: 'Sheet1' }),
      sheet({ name: 'Hoja 2' }),
      sheet({ name: 'Feuil3', rows: [], drawing: anchor({}) }),
    ],
    sound: [
      sheet(),
      sheet({ name: 'Sheet1', rows: [] }),
      sheet({ name: 'Sheet1', state: 'hidden' }),
      sheet({ name: 'List of rivers' }),
    ],
  },
  'xlsx-no-table': {
    failing: [sheet({}, 10), sheet({}, 400), sheet({ rows: [['Rivers of the world'], [], ...rowsOf(12)] })],
    sound: [
      sheet({}, 9),
      sheet({ table: { range: 'A1:C12', hasHeader: true } }, 12),
      sheet({ rows: rowsOf(20).map(([name = '']) => [name]) }),
      sheet({ rows: [...rowsOf(6), [], ...rowsOf(6)] }),
    ],
  },
};
