import type { OfficeRuleId } from '#shared/documents/document-rules.ts';
import * as word from './docx.ts';
import * as power from './pptx.ts';
import * as excel from './xlsx.ts';

type FaultsOf<Prefix extends string> = Extract<OfficeRuleId, `${Prefix}-${string}`>;
type Shared<Without extends OfficeRuleId> = Exclude<
  FaultsOf<'office'>,
  'office-password' | 'office-unreadable' | Without
>;

export type DocxFault = FaultsOf<'docx'> | Shared<never>;
export type PptxFault = FaultsOf<'pptx'> | Shared<'office-merged'>;
export type XlsxFault =
  | FaultsOf<'xlsx'>
  | Shared<'office-contrast' | 'office-link-vague' | 'office-link-bare' | 'office-language'>;

const automaticAlt = 'A river between trees\n\nDescription automatically generated';
const rivers = [
  ['River', 'Length'],
  ['Nile', '6,650 km'],
  ['Amazon', '6,400 km'],
];

const { block, cell, drawing, heading, link, paragraph, picture, prose, row, run, table, tableOf, textBox } =
  word;

/** What's added to a sound text; other faults are in how the file is packed. */
const docxFaults: Readonly<Partial<Record<DocxFault, string>>> = {
  'office-alt-missing': picture({}),
  'office-alt-filename': picture({ alt: 'IMG_2041.jpg' }),
  'office-alt-automatic': picture({ alt: automaticAlt }),
  'office-table-header': table(rivers, ''),
  'office-contrast': paragraph('Pale as mist', '', '<w:color w:val="AAAAAA"/>'),
  'office-link-vague': block(run('For the reading list, ') + link(run('click here'))),
  'office-link-bare': block(link(run('https://library.example.edu/reading-list'))),
  'office-merged': tableOf(row(cell(paragraph('Rivers'), '<w:gridSpan w:val="2"/>'))),
  'docx-heading-skip': heading(4, 'Sand banks'),
  'docx-heading-fake': paragraph('Floods', '', '<w:b/>') + prose(20),
  'docx-list-fake': paragraph('• Nile') + paragraph('• Amazon'),
  'docx-link-empty': block(run('Maps') + link(run(' '))),
  'docx-table-nested': tableOf(row(cell(tableOf(row(cell(paragraph('Nile')))) + paragraph('below')))),
  'docx-floating': block(run('A delta') + drawing({ alt: 'A delta', isFloating: true })),
  'docx-text-box': textBox(paragraph('Beside the text')),
  'docx-blank-runs': `<w:p/><w:p/><w:p/><w:p/>${paragraph('Far below')}`,
};

/** A Word file of some paragraphs without a fault, or with these: for the simulated Canvas, tests and benchmarks. */
export function makeDocx(faults: readonly DocxFault[] = []): Promise<Buffer> {
  const has = (fault: DocxFault) => faults.includes(fault);
  const hasHeadings = !has('docx-heading-none');
  const start = hasHeadings ? heading(has('docx-heading-first') ? 2 : 1, 'Rivers') : '';
  const sound = [
    prose(hasHeadings ? 60 : 400),
    picture({ alt: 'The delta from above' }),
    hasHeadings ? heading(2, 'Lengths') : '',
    table(rivers),
    block(run('See the ') + link(run('reading list on rivers'))),
  ];
  return word.docx({
    body: [start, ...sound, ...faults.map((fault) => docxFaults[fault] ?? '')].join(''),
    ...(has('office-title') ? { title: null } : {}),
    ...(has('office-language') ? { language: null } : {}),
  });
}

const { linked, shape, slidePicture, slideTable, slideText, slideTitle, solid, textRun } = power;
const film = '<a:videoFile r:link="film"/>';

/** What's added to a slide with a title; other faults are in how the file is packed. */
const pptxFaults: Readonly<Partial<Record<PptxFault, string>>> = {
  'office-alt-missing': slidePicture({}),
  'office-alt-filename': slidePicture({ alt: 'IMG_2041.jpg' }),
  'office-alt-automatic': slidePicture({ alt: automaticAlt }),
  'office-table-header': slideTable(rivers, ''),
  'office-contrast': slideText(textRun('Pale as mist', solid('BBBBBB'))),
  'office-link-vague': slideText(linked('click here')),
  'office-link-bare': slideText(linked('https://library.example.edu/reading-list')),
  'pptx-reading-order': [4, 2]
    .map((inches) => shape({ runs: textRun('A box'), bounds: [0, inches * 914_400, 3_000_000, 900_000] }))
    .join(''),
  'pptx-video-captions': slidePicture({ alt: 'A film of the delta', media: film }),
};

/** A presentation without a fault, or with a slide for each of these. */
export function makePptx(faults: readonly PptxFault[] = []): Promise<Buffer> {
  const has = (fault: PptxFault) => faults.includes(fault);
  const faulty = faults.flatMap((fault, at) => {
    const shapes = pptxFaults[fault];
    return shapes === undefined ? [] : [slideTitle(`A closer look, part ${at + 1}`) + shapes];
  });
  return power.pptx({
    slides: [
      slideTitle('Rivers') + slideText(textRun('From the hills down to the sea')),
      slideTitle('The delta') + slidePicture({ alt: 'The delta from above' }),
      slideTitle('Lengths') + slideTable(rivers),
      ...faulty,
      ...(has('pptx-slide-title') ? [slideText(textRun('A slide of text alone'))] : []),
      ...(has('pptx-title-repeated') ? [slideTitle('Rivers')] : []),
    ],
    ...(has('office-title') ? { title: null } : {}),
    ...(has('office-language') ? { language: null } : {}),
  });
}

const { anchor } = excel;
const months = Array.from({ length: 12 }, (_month, at) => [`Month ${at + 1}`, String(40 + at * 3)]);

const xlsxFaults: Readonly<Partial<Record<XlsxFault, Partial<excel.SheetContent>>>> = {
  'office-alt-missing': { drawing: anchor({}) },
  'office-alt-filename': { drawing: anchor({ alt: 'IMG_2041.jpg' }) },
  'office-alt-automatic': { drawing: anchor({ alt: automaticAlt }) },
  'office-table-header': { rows: rivers, table: { range: 'A1:B3', hasHeader: false } },
  'office-merged': { merged: ['A1:B1'] },
  'xlsx-sheet-name': { name: 'Sheet2' },
  'xlsx-no-table': { rows: months },
};

/** A workbook without a fault, or with a sheet for each of these. */
export function makeXlsx(faults: readonly XlsxFault[] = []): Promise<Buffer> {
  const faulty = faults.flatMap((fault): excel.SheetContent[] => {
    const content = xlsxFaults[fault];
    return content ? [{ name: fault, rows: rivers.slice(0, 2), ...content }] : [];
  });
  const rain = {
    name: 'Rain',
    rows: [['Month', 'Rain'], ...months],
    table: { range: 'A1:B13', hasHeader: true },
  };
  return excel.xlsx({
    sheets: [{ ...rain, drawing: anchor({ kind: 'chart', alt: 'Rain rises from May' }) }, ...faulty],
    ...(faults.includes('office-title') ? { title: null } : {}),
  });
}
