import { deflateRawSync } from 'node:zlib';
import { makeDocx, makePptx, makeXlsx } from '#scripts/documents/office/make-office.ts';
import {
  block,
  cell,
  docx,
  drawing,
  paragraph,
  row,
  run,
  style,
  tableOf,
  textBox,
} from '#scripts/documents/office/docx.ts';
import { pptx, slideTable, slideTitle } from '#scripts/documents/office/pptx.ts';
import { commonParts, declared, relations, zipped } from '#scripts/documents/office/zip.ts';
import type { CheckedDocument } from '#server/scanners/documents/document-finding.ts';

/** A file meant to break a checker, and what's said of it. */
interface HostileFile {
  readonly what: string;
  readonly name?: string;
  readonly make: () => Buffer | Promise<Buffer>;
  readonly expected: Partial<CheckedDocument>;
}

const type = (name: string) => `wordprocessingml.${name}`;
/** A Word file of this document part alone. */
const documentOf = (xml: string | Buffer) =>
  zipped({
    ...commonParts('word/document.xml', { 'word/document.xml': type('document.main') }, 'Title'),
    'word/document.xml': xml,
  });
const opened = (inner: string) => `<w:document ${declared('w', 'r')}><w:body>${inner}</w:body></w:document>`;

const spaces = (megabytes: number) => Buffer.alloc(megabytes * 2 ** 20, ' ');

/** Changes numbers in the directory at a zip's end, where the entry of a part is. */
function patched(zip: Buffer, part: string, change: (entry: Buffer) => void): Buffer {
  const changed = Buffer.from(zip);
  for (
    let at = changed.indexOf(directorySignature);
    at !== -1;
    at = changed.indexOf(directorySignature, at + 4)
  ) {
    const length = changed.readUInt16LE(at + 28);
    if (changed.subarray(at + 46, at + 46 + length).toString() === part) change(changed.subarray(at));
  }
  return changed;
}
const directorySignature = Buffer.from('PK\u0001\u0002', 'latin1');

/** A directory of empty entries without their headers: it's to be refused before anyone looks for those. */
function entriesOf(count: number): Buffer {
  const entry = Buffer.alloc(46 + 1);
  directorySignature.copy(entry);
  entry.writeUInt16LE(1, 28);
  entry.write('a', 46);
  const directory = Buffer.concat(Array.from({ length: count }, () => entry));
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(4, 16);
  return Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), directory, end]);
}

/** An OLE file with one stream at its root. */
function compound(stream: string): Buffer {
  const bytes = Buffer.alloc(512 * 4, 0xff);
  bytes.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(0, 76);
  bytes.writeUInt32LE(0xfffffffd, 512);
  bytes.writeUInt32LE(0xfffffffe, 516);
  const entry = (at: number, name: string, child: number) => {
    const start = 1_024 + at * 128;
    bytes.fill(0, start, start + 64);
    bytes.write(name, start, 'utf16le');
    bytes.writeUInt16LE(name.length * 2 + 2, start + 64);
    bytes.writeUInt32LE(child, start + 76);
  };
  entry(0, 'Root Entry', 1);
  entry(1, stream, 0xffffffff);
  return bytes;
}

const shut = (rule: 'office-password' | 'office-unreadable'): Partial<CheckedDocument> => ({
  stopped: null,
  findings: [{ rule, count: 1, places: [{ place: { in: 'document' } }] }],
});
const stopped = (why: CheckedDocument['stopped'], oldFormat?: string): Partial<CheckedDocument> => ({
  stopped: why,
  score: null,
  findings: [],
  ...(oldFormat === undefined ? {} : { oldFormat }),
});

const odf = (kind: string) =>
  zipped({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': '<office:document-content/>',
  });

/** Told at once. */
export const hostileFiles: readonly HostileFile[] = [
  { what: 'an empty file', make: () => Buffer.alloc(0), expected: stopped('empty') },
  { what: 'one byte', make: () => Buffer.from('P'), expected: stopped('not_a_document') },
  {
    what: 'a login page under the name of a document',
    make: () => Buffer.from('<!DOCTYPE html><html><title>Log in</title></html>'),
    expected: stopped('not_a_document'),
  },
  {
    what: 'a PDF under the name of a document',
    make: () => Buffer.from('%PDF-1.7\n%%EOF'),
    expected: stopped('not_a_document'),
  },
  {
    what: 'a text under the name of a presentation',
    name: 'deck.pptx',
    make: () => makeDocx(),
    expected: { kind: 'docx', findings: [] },
  },
  {
    what: 'a zip of something else',
    make: () => zipped({ 'readme.txt': 'Hello' }),
    expected: stopped('not_a_document'),
  },
  {
    what: 'a signature and nothing after it',
    make: () => Buffer.from('PK\u0003\u0004 and so on'),
    expected: shut('office-unreadable'),
  },
  {
    what: 'half a file',
    make: async () => (await makeDocx()).subarray(0, 2_000),
    expected: shut('office-unreadable'),
  },
  {
    what: 'a file without its middle',
    make: async () => {
      const bytes = await makeDocx();
      return Buffer.concat([bytes.subarray(0, 900), bytes.subarray(1_400)]);
    },
    expected: shut('office-unreadable'),
  },
  {
    what: 'a part that is garbage once unpacked',
    make: async () => patched(await makeDocx(), 'word/document.xml', (entry) => entry.writeUInt32LE(9, 20)),
    expected: shut('office-unreadable'),
  },
  {
    what: 'a zip with a password',
    make: async () =>
      patched(await makeDocx(), 'word/document.xml', (entry) => entry.writeUInt16LE(1 | 8, 8)),
    expected: shut('office-password'),
  },
  {
    what: 'a locked file of Office',
    name: 'exam.docx',
    make: () => compound('EncryptedPackage'),
    expected: { kind: 'docx', ...shut('office-password') },
  },
  {
    what: 'a Word file of 2003',
    make: () => compound('WordDocument'),
    expected: stopped('old_format', 'doc'),
  },
  {
    what: 'a PowerPoint file of 2003',
    make: () => compound('PowerPoint Document'),
    expected: stopped('old_format', 'ppt'),
  },
  { what: 'an Excel file of 2003', make: () => compound('Workbook'), expected: stopped('old_format', 'xls') },
  {
    what: 'an OLE file of something else',
    make: () => compound('Mail'),
    expected: stopped('not_a_document'),
  },
  {
    what: 'an OLE file cut short',
    make: () => compound('Workbook').subarray(0, 600),
    expected: stopped('not_a_document'),
  },
  { what: 'an RTF file', make: () => Buffer.from('{\\rtf1 Hello}'), expected: stopped('old_format', 'rtf') },
  { what: 'an OpenDocument text', make: () => odf('text'), expected: stopped('old_format', 'odt') },
  { what: 'an OpenDocument sheet', make: () => odf('spreadsheet'), expected: stopped('old_format', 'ods') },
  {
    what: 'a comment shorter than its length',
    make: async () => {
      const bytes = Buffer.from(await makeXlsx());
      bytes.writeUInt16LE(300, bytes.length - 2);
      return bytes;
    },
    expected: { kind: 'xlsx', findings: [] },
  },
  {
    what: 'bytes behind the end',
    make: async () => Buffer.concat([await makePptx(), Buffer.alloc(1_000)]),
    expected: { kind: 'pptx', findings: [] },
  },
  {
    what: '60,000 entries',
    make: () => entriesOf(60_000),
    expected: stopped('budget'),
  },
  {
    what: '2,500 cells with spans of 1,000 × 1,000 in a text',
    make: () =>
      docx({
        body: tableOf(
          row(
            cell(paragraph('a'), '<w:gridSpan w:val="1000"/><w:vMerge w:val="restart"/>').repeat(50),
          ).repeat(50),
        ),
      }),
    expected: { kind: 'docx', stopped: null },
  },
  {
    what: '2,500 cells with spans of 1,000 × 1,000 on a slide',
    make: () =>
      pptx({
        slides: [
          slideTitle('Spans') +
            slideTable(Array.from({ length: 50 }, () => Array.from({ length: 50 }, () => 'a'))).replaceAll(
              '<a:tc>',
              '<a:tc gridSpan="1000" rowSpan="1000">',
            ),
        ],
      }),
    expected: { kind: 'pptx', findings: [] },
  },
  {
    what: 'a million tags in each other',
    make: () => documentOf(opened('<w:p>'.repeat(1_000_000))),
    expected: stopped('budget'),
  },
  {
    what: 'text boxes in each other',
    make: () => docx({ body: nested(24) }),
    expected: { kind: 'docx', stopped: null },
  },
  {
    what: 'styles based on each other',
    make: () =>
      docx({
        body: paragraph('a', '<w:pStyle w:val="A"/>'),
        styles: style('A', 'A', '', 'B') + style('B', 'B', '', 'A'),
      }),
    expected: { kind: 'docx', findings: [] },
  },
  {
    what: 'an entity that names a file',
    make: () =>
      documentOf(
        `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>${opened(paragraph('&x;').replace('&amp;', '&'))}`,
      ),
    expected: { kind: 'docx', words: 1 },
  },
  {
    what: 'a billion laughs',
    make: () =>
      documentOf(
        `<!DOCTYPE d [${Array.from({ length: 30 }, (_e, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')}]>${opened(paragraph('&l30;').replace('&amp;', '&'))}`,
      ),
    expected: { kind: 'docx', words: 1 },
  },
];

/** Those that take seconds to make or to read. */
export const heavyFiles: readonly HostileFile[] = [
  {
    what: 'a bomb that says how large it is',
    make: () => documentOf(spaces(100)),
    expected: stopped('budget'),
  },
  {
    what: 'a bomb that lies',
    make: async () =>
      patched(await documentOf(spaces(100)), 'word/document.xml', (entry) => entry.writeUInt32LE(100, 24)),
    expected: stopped('budget'),
  },
  {
    what: 'a bomb in a bomb: not text once unpacked',
    make: () => documentOf(deflateRawSync(spaces(100))),
    expected: shut('office-unreadable'),
  },
  {
    what: '500,000 attributes',
    make: () =>
      documentOf(opened(`<w:p ${Array.from({ length: 500_000 }, (_a, at) => `a${at}=""`).join(' ')}/>`)),
    expected: stopped('budget'),
  },
  {
    what: '600,000 paragraphs',
    make: () => documentOf(opened(paragraph('a').repeat(600_000))),
    expected: { kind: 'docx', stopped: null },
  },
  {
    what: '300,000 runs in one paragraph',
    make: () => documentOf(opened(block(run('a').repeat(300_000)))),
    expected: stopped('budget'),
  },
  {
    what: '60,000 fields in each other',
    make: () => documentOf(opened(block('<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(60_000)))),
    expected: { kind: 'docx', stopped: null },
  },
  {
    what: 'one slide listed 100,000 times',
    make: async () => listedOften(await slideList(100_000)),
    expected: { kind: 'pptx', pages: 1 },
  },
  { what: '900,000 rows', make: () => manyRows(900_000), expected: { kind: 'xlsx' } },
];

function nested(depth: number): string {
  let inner = paragraph('The innermost');
  for (let level = 0; level < depth; level += 1) inner = textBox(inner + block(drawing({ alt: 'A delta' })));
  return inner;
}

const slideList = (times: number) =>
  `<p:presentation ${declared('p', 'r')}><p:sldIdLst>${'<p:sldId id="256" r:id="one"/>'.repeat(times)}</p:sldIdLst></p:presentation>`;

const listedOften = (presentation: string) =>
  zipped({
    ...commonParts(
      'ppt/presentation.xml',
      { 'ppt/presentation.xml': 'presentationml.presentation.main' },
      'Title',
    ),
    'ppt/presentation.xml': presentation,
    'ppt/_rels/presentation.xml.rels': relations({ one: ['slide', 'slide.xml'] }),
    'ppt/slide.xml': `<p:sld ${declared('p', 'a')}><p:cSld><p:spTree>${slideTitle('One').repeat(1_000)}</p:spTree></p:cSld></p:sld>`,
  });

const manyRows = (rows: number) =>
  zipped({
    ...commonParts('xl/workbook.xml', { 'xl/workbook.xml': 'spreadsheetml.sheet.main' }, 'Title'),
    'xl/workbook.xml': `<x:workbook ${declared('x', 'r')}><x:sheets><x:sheet name="Data" r:id="one"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': relations({ one: ['worksheet', 'sheet.xml'] }),
    'xl/sheet.xml': `<x:worksheet ${declared('x')}><x:sheetData>${'<x:row><x:c><x:v>1</x:v></x:c></x:row>'.repeat(rows)}</x:sheetData></x:worksheet>`,
  });
