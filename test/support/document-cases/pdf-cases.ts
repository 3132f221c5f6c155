import {
  figure,
  heading,
  link,
  list,
  makePdf,
  paragraph,
  scannedPage,
  soundPage,
  soundPdf,
  table,
  type PdfBlock,
  type PdfField,
  type PdfPlan,
} from '#scripts/documents/make-pdf.ts';
import { compressed, pdfCiphers, pdfWriter } from '#scripts/documents/pdf-writer.ts';
import type { PdfRuleId } from '#shared/documents/document-rules.ts';

/** PDFs that break a rule, and PDFs that look as if they did but don't: written for this project. */
interface RuleCases {
  readonly failing: readonly (() => Buffer)[];
  readonly sound: readonly (() => Buffer)[];
}

const pdf = (changes: Partial<PdfPlan>) => () => makePdf([], changes);
/** One page with a heading, a paragraph and these. */
const holding = (blocks: readonly PdfBlock[], changes: Partial<PdfPlan> = {}) =>
  pdf({ pages: [[heading(1, 'Deltas'), paragraph('Grain by grain, land grows.'), ...blocks]], ...changes });
const withFields = (...fields: PdfField[]) => pdf({ fields });
const pages = (count: number, ...blocks: PdfBlock[]) => Array.from({ length: count }, () => blocks);
const text = paragraph('Where a river meets the sea, it slows down.');
const sound = pdf({});

const locked = (
  password: string,
  cipher: (typeof pdfCiphers)[number],
  layout: 'table' | 'streams' = 'table',
) => pdf({ layout, protection: { cipher, password, letsAssistiveTechnologyIn: true } });

const closed = (cipher: (typeof pdfCiphers)[number], isIn: boolean) =>
  pdf({ protection: { cipher, password: '', letsAssistiveTechnologyIn: isIn } });

/** A change to the bytes of a file. */
const edited =
  (make: () => Buffer, pattern: RegExp | string, replacement: string): (() => Buffer) =>
  () =>
    Buffer.from(make().toString('latin1').replace(pattern, replacement), 'latin1');

const encryptedAndBroken = (cipher: (typeof pdfCiphers)[number]) =>
  edited(locked('', cipher), /startxref[\s\S]*$/, '');

/** One page with what its own font shows. */
function withFont(font: string, shown: string, isArtifact = false): () => Buffer {
  return () => {
    const writer = pdfWriter();
    const [nodes, root] = [writer.reserve(), writer.reserve()];
    const content = writer.add(
      compressed(`${isArtifact ? '/Artifact BMC' : '/P BMC'} BT /F1 9 Tf ${shown} Tj ET EMC`),
    );
    const page = writer.add(
      `<</Type/Page/Parent ${nodes}/MediaBox[0 0 612 792]/Resources<</Font<</F1 ${writer.add(font)}>>>>/Contents ${content}>>`,
    );
    writer.add(`<</Type/Pages/Kids[${page}]/Count 1>>`, nodes);
    writer.add(`<</Type/Catalog/Pages ${nodes}>>`, root);
    return writer.write({ root });
  };
}

const cell = (tag: 'TH' | 'TD', entries = ''): PdfBlock => ({ tag, text: 'Po', entries });
const rowOf = (...parts: PdfBlock[]): PdfBlock => ({ tag: 'TR', parts });
const tableOf = (...parts: PdfBlock[]): PdfBlock => ({ tag: 'Table', parts });
const scoped = (scope: string) => cell('TH', `/A<</O/Table/Scope/${scope}>>`);
const note = (contents: string): PdfBlock => ({
  tag: 'Annot',
  text: 'n',
  annotation: { entries: `/Subtype/Text${contents}` },
});
const plainTable = table(
  [
    ['Po', '652 km'],
    ['Ebro', '930 km'],
  ],
  false,
);

/** What each rule finds and what it ignores. */
export const pdfCases: Readonly<Record<PdfRuleId, RuleCases>> = {
  'pdf-password': {
    failing: pdfCiphers.flatMap((cipher) => [locked('delta', cipher), locked('delta', cipher, 'streams')]),
    sound: pdfCiphers.flatMap((cipher) => [locked('', cipher), locked('', cipher, 'streams')]),
  },
  'pdf-unreadable': {
    failing: [
      () => makePdf(['damaged']),
      () => makePdf().subarray(0, 60),
      () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(4_000, 'rubbish ')]),
      edited(sound, /\/Type\/Pages\/Kids\[[^\]]*\]/, '/Type/Pages/Kids[]'),
    ],
    sound: [
      edited(sound, /startxref\n\d+/, 'startxref\n7'),
      edited(sound, /xref\n0 \d+\n/, 'xref\n0 0\n'),
      () => makePdf().subarray(0, makePdf().lastIndexOf('startxref')),
      () => Buffer.concat([Buffer.from('\r\n\r\n'), makePdf()]),
      edited(pdf({ layout: 'streams' }), /startxref\n\d+/, 'startxref\n9999999'),
      edited(sound, 'trailer', 'trailer  '),
    ],
  },
  'pdf-protected-damaged': {
    failing: [encryptedAndBroken('rc4-40'), encryptedAndBroken('rc4-128'), encryptedAndBroken('aes-128')],
    sound: [locked('', 'rc4-128'), edited(sound, /startxref[\s\S]*$/, ''), holding([paragraph('/Encrypt')])],
  },
  'pdf-at-locked': {
    failing: [closed('rc4-128', false), closed('aes-128', false), closed('aes-256', false)],
    sound: [closed('rc4-128', true), closed('aes-128', true), closed('aes-256', true), sound],
  },
  'pdf-scanned': {
    failing: [
      () => makePdf(['scanned']),
      pdf({ pages: [scannedPage], isTagged: false }),
      pdf({
        pages: [
          [
            { tag: '', picture: 0.3 },
            { tag: '', picture: 0.3 },
          ],
        ],
        isTagged: false,
      }),
      pdf({ pages: [scannedPage, []], isTagged: false }),
    ],
    sound: [
      pdf({ pages: [[{ tag: '', picture: 1, text: 'Read by a machine' }]], isTagged: false }),
      pdf({ pages: [[{ tag: '', picture: 0.2 }]], isTagged: false }),
      pdf({ pages: [[{ tag: 'Figure', picture: 1, alt: 'A poster: the seven arms of the delta' }]] }),
      pdf({ pages: [[]] }),
    ],
  },
  'pdf-xfa': {
    failing: [
      pdf({ form: '/XFA[]', catalog: '/NeedsRendering true' }),
      pdf({ form: '/XFA[<7072> null]', catalog: '/NeedsRendering true', isTagged: false }),
      () => withForm('<config><dynamicRender>required</dynamicRender></config>'),
      () => withForm('<config><dynamicRender>\n required </dynamicRender></config>'),
    ],
    sound: [
      pdf({ form: '/XFA[]' }),
      pdf({ catalog: '/NeedsRendering true' }),
      () => withForm('<config><dynamicRender>forbidden</dynamicRender></config>'),
    ],
  },
  'pdf-untagged': {
    failing: [
      () => makePdf(['untagged']),
      edited(sound, '/Marked true', '/Marked false'),
      edited(sound, '/MarkInfo', '/NarkInfo'),
      edited(sound, /(\/StructTreeRoot)\/K\[[^\]]*\]/, '$1/K[]'),
    ],
    sound: [sound, pdf({ layout: 'streams' }), holding([list(['Sand'])]), pdf({ title: '' })],
  },
  'pdf-title': {
    failing: [
      pdf({ title: '' }),
      pdf({ title: '  ' }),
      pdf({ title: 'Microsoft Word - reading list.doc' }),
      pdf({ title: 'reading_list_v2.docx' }),
      pdf({ title: 'untitled' }),
    ],
    sound: [
      pdf({ title: 'Ríos y deltas' }),
      pdf({ title: 'Why .docx files grow' }),
      () => withXmp('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Rivers</rdf:li></rdf:Alt></dc:title>'),
      pdf({ title: 'Untitled: on names of paintings' }),
    ],
  },
  'pdf-language': {
    failing: [
      pdf({ language: '' }),
      pdf({ language: 'english (US)' }),
      pdf({ language: '', isTagged: false }),
      pdf({ language: 'en_US' }),
    ],
    sound: [
      pdf({ language: 'es-MX' }),
      pdf({ language: 'zh-Hant-TW' }),
      pdf({ language: '', pages: [[{ tag: 'P', text: 'Deltas', entries: '/Lang<656e>' }]] }),
      pdf({ language: 'fr', isTagged: false }),
    ],
  },
  'pdf-figure-alt': {
    failing: [
      holding([figure()]),
      holding([figure('  ')]),
      holding([{ tag: 'Sect', parts: [figure('A delta'), figure()] }]),
      holding([{ tag: 'Picture', picture: 0.1 }], { roles: '/Picture/Figure' }),
    ],
    sound: [
      holding([figure('A delta from above')]),
      holding([{ tag: 'Figure', picture: 0.1, entries: '/ActualText<506f>' }]),
      holding([{ tag: 'Artifact', picture: 0.1 }]),
      holding([{ tag: 'Figure', alt: 'Two deltas', parts: [{ tag: 'Figure', picture: 0.1 }] }]),
      holding([{ tag: 'Figure' }]),
    ],
  },
  'pdf-formula-alt': {
    failing: [
      holding([{ tag: 'Formula', text: 'v=s/t' }]),
      holding([{ tag: 'Formula', text: 'v=s/t', alt: '' }]),
      holding([{ tag: 'Equation', text: 'v=s/t' }], { roles: '/Equation/Formula' }),
    ],
    sound: [
      holding([{ tag: 'Formula', text: 'v=s/t', alt: 'Speed is way by time' }]),
      holding([{ tag: 'Formula', text: 'v=s/t', entries: '/ActualText<76>' }]),
      holding([
        {
          tag: 'Formula',
          text: 'v',
          parts: [{ tag: 'math', text: 'v', entries: '/NS<</NS(http://www.w3.org/1998/Math/MathML)>>' }],
        },
      ]),
      holding([{ tag: 'P', text: 'v=s/t' }]),
    ],
  },
  'pdf-table-header': {
    failing: [
      holding([plainTable]),
      holding([
        tableOf({ tag: 'TBody', parts: [rowOf(cell('TD'), cell('TD')), rowOf(cell('TD'), cell('TD'))] }),
      ]),
      holding([tableOf(rowOf(cell('TD'), plainTable), rowOf(scoped('Row'), cell('TD')))]),
      holding([{ tag: 'Chart', parts: plainTable.parts ?? [] }], { roles: '/Chart/Table' }),
    ],
    sound: [
      holding([
        table([
          ['River', 'Length'],
          ['Po', '652 km'],
        ]),
      ]),
      holding([tableOf(rowOf(cell('TD'), cell('TD')))]),
      holding([tableOf(rowOf(cell('TD')), rowOf(cell('TD')))]),
      holding([tableOf(rowOf(scoped('Row'), cell('TD')), rowOf(scoped('Row'), cell('TD')))]),
    ],
  },
  'pdf-field-name': {
    failing: [
      withFields({}),
      withFields({ label: 'Your name' }, {}),
      withFields({ label: ' ' }),
      pdf({ fields: [{ entries: '/FT/Ch' }], isTagged: false }),
    ],
    sound: [
      withFields({ label: 'Your name' }),
      withFields({ entries: '/FT/Btn/Ff 65536/MK<</CA<53656e64>>>' }),
      withFields({ entries: '/F 2' }),
      withFields({ entries: '/Parent<</TU<4e616d65>>>' }),
    ],
  },
  'pdf-heading-skip': {
    failing: [
      holding([heading(3, 'Sand')]),
      holding([heading(2, 'Sand'), heading(4, 'Clay')]),
      pdf({ pages: [[heading(2, 'Begins late'), text]] }),
      holding([{ tag: 'Chapter', text: 'Sand' }], { roles: '/Chapter/H3' }),
    ],
    sound: [
      holding([heading(2, 'Sand'), heading(3, 'Coarse'), heading(2, 'Clay')]),
      holding([heading(1, 'Another')]),
      holding([{ tag: 'H', text: 'Sand' }]),
      pdf({ pages: [[text]] }),
    ],
  },
  'pdf-pages-scanned': {
    failing: [
      () => makePdf(['pages-scanned']),
      pdf({ pages: [[text], scannedPage, [text]], isTagged: false }),
      pdf({ pages: [[text], [{ tag: 'Figure', picture: 0.8 }]] }),
    ],
    sound: [
      () => makePdf(['scanned']),
      pdf({ pages: [[text], [{ tag: 'Figure', picture: 1, alt: 'A map of all arms' }]] }),
      pdf({ pages: [[text], []] }),
      pdf({ pages: [[text], [{ tag: 'Artifact', picture: 0.3 }]] }),
    ],
  },
  'pdf-no-unicode': {
    failing: [
      () => makePdf(['no-unicode']),
      withFont('<</Type/Font/Subtype/Type3/Encoding<</Differences[1/g1/g2]>>>>', '<0102>'),
      withFont('<</Type/Font/Subtype/TrueType/BaseFont/A/FontDescriptor<</Flags 4>>>>', '(abc)'),
      withFont('<</Type/Font/Subtype/Type1/BaseFont/A/Encoding<</Differences[65/cid:12]>>>>', '(A)'),
    ],
    sound: [
      sound,
      withFont('<</Type/Font/Subtype/Type1/BaseFont/CMR10>>', '(abc)'),
      withFont('<</Type/Font/Subtype/Type3/Encoding<</Differences[97/a/b/eacute]>>>>', '(abc)'),
      withFont('<</Type/Font/Subtype/Type1/BaseFont/A/Encoding<</Differences[65/cid:12]>>>>', '(BC)'),
      withFont('<</Type/Font/Subtype/Type0/BaseFont/S/Encoding/UniGB-UCS2-H>>', '<4e2d>'),
      withFont('<</Type/Font/Subtype/TrueType/FontDescriptor<</Flags 4>>>>', '(abc)', true),
    ],
  },
  'pdf-no-headings': {
    failing: [
      pdf({ pages: pages(3, text) }),
      pdf({ pages: pages(8, text, figure('Po')) }),
      pdf({ pages: pages(3, { tag: 'Kopf', text: 'Deltas' }), roles: '/Kopf/P' }),
    ],
    sound: [
      pdf({ pages: pages(2, text) }),
      () => soundPdf(4),
      pdf({ pages: pages(4, { tag: 'Kopf', text: 'Deltas' }), roles: '/Kopf/H1' }),
      pdf({ pages: pages(4, text), isTagged: false }),
    ],
  },
  'pdf-bookmarks': {
    failing: [
      () => soundPdf(21, { hasBookmarks: false }),
      () => soundPdf(40, { hasBookmarks: false }),
      () => soundPdf(21, { hasBookmarks: false, catalog: '/Outlines<</Count 0>>' }),
    ],
    sound: [
      () => soundPdf(20),
      () => soundPdf(30),
      () => soundPdf(21, { hasBookmarks: false, isTagged: false }),
    ],
  },
  'pdf-title-shown': {
    failing: [
      pdf({ isTitleShown: false }),
      pdf({ isTitleShown: false, catalog: '/ViewerPreferences<</DisplayDocTitle false>>' }),
      pdf({ isTitleShown: false, catalog: '/ViewerPreferences<</FitWindow true>>' }),
    ],
    sound: [sound, pdf({ isTitleShown: false, title: '' }), pdf({ isTitleShown: false, isTagged: false })],
  },
  'pdf-tab-order': {
    failing: [
      pdf({ hasTabOrder: false }),
      pdf({ hasTabOrder: false, pages: [[heading(1, 'Deltas'), link('Map')]] }),
      pdf({ hasTabOrder: false, pages: [[text]], fields: [{ label: 'Your name' }] }),
    ],
    sound: [
      sound,
      pdf({ hasTabOrder: false, pages: [[text]] }),
      pdf({ hasTabOrder: false, isTagged: false }),
    ],
  },
  'pdf-link': {
    failing: [
      () => makePdf(['link']),
      holding([{ tag: 'Link', text: 'Map', annotation: { entries: '/Subtype/Link' } }]),
      holding([
        { tag: 'Link', text: 'Map', annotation: { entries: '/Subtype/Link/Contents(Map)', isTagged: false } },
      ]),
    ],
    sound: [
      holding([link('Map')]),
      holding([
        { tag: 'Link', text: 'Map', alt: 'Map of the delta', annotation: { entries: '/Subtype/Link' } },
      ]),
      holding([{ tag: '', annotation: { entries: '/Subtype/Link/F 2' } }]),
      pdf({ isTagged: false }),
    ],
  },
  'pdf-annotation': {
    failing: [
      holding([note('')]),
      holding([{ tag: '', annotation: { entries: '/Subtype/Highlight/Contents(Important)' } }]),
      holding([{ tag: '', annotation: { entries: '/Subtype/Widget/FT/Tx/TU(Name)', isTagged: false } }]),
    ],
    sound: [
      holding([note('/Contents(Important)')]),
      holding([{ tag: '', annotation: { entries: '/Subtype/Popup' } }]),
      withFields({ label: 'Your name' }),
      holding([{ tag: 'Annot', text: 'n', alt: 'A note', annotation: { entries: '/Subtype/Text' } }]),
    ],
  },
  'pdf-list': {
    failing: [
      holding([{ tag: 'L', parts: [text] }]),
      holding([{ tag: 'LI', parts: [{ tag: 'LBody', text: 'Sand' }] }]),
      holding([{ tag: 'L', parts: [{ tag: 'LI', parts: [text] }] }]),
      holding([{ tag: 'LBody', text: 'Sand' }]),
    ],
    sound: [
      holding([list(['Sand', 'Clay'])]),
      holding([{ tag: 'L', parts: [{ tag: 'Caption', text: 'Grains' }, ...(list(['Sand']).parts ?? [])] }]),
      holding([{ tag: 'L', parts: [...(list(['Sand']).parts ?? []), list(['Coarse', 'Fine'])] }]),
      holding([{ tag: 'L', parts: [{ tag: 'NonStruct', parts: list(['Sand']).parts ?? [] }] }]),
    ],
  },
  'pdf-table-parts': {
    failing: [
      holding([rowOf(cell('TD'))]),
      holding([tableOf(cell('TD'))]),
      holding([tableOf(rowOf(text))]),
      holding([{ tag: 'TBody', parts: [rowOf(cell('TD'))] }]),
    ],
    sound: [
      holding([table([['River'], ['Po']])]),
      holding([
        tableOf(
          { tag: 'Caption', text: 'Rivers' },
          { tag: 'THead', parts: [rowOf(scoped('Column'))] },
          { tag: 'TBody', parts: [rowOf(cell('TD'))] },
        ),
      ]),
      holding([tableOf(rowOf({ tag: 'TD', parts: [text, list(['Sand'])] }))]),
    ],
  },
  'pdf-table-nested': {
    failing: [
      holding([tableOf(rowOf({ tag: 'TD', parts: [plainTable] }))]),
      holding([tableOf(rowOf({ tag: 'TD', parts: [{ tag: 'Div', parts: [plainTable] }] }))]),
      holding([{ tag: 'Frame', parts: [rowOf({ tag: 'TD', parts: [plainTable] })] }], {
        roles: '/Frame/Table',
      }),
    ],
    sound: [
      holding([plainTable, plainTable]),
      holding([{ tag: 'Div', parts: [plainTable] }]),
      holding([tableOf(rowOf({ tag: 'TD', parts: [list(['Sand'])] }))]),
    ],
  },
  'pdf-table-scope': {
    failing: [
      holding([tableOf(rowOf(cell('TH'), cell('TH')), rowOf(cell('TD'), cell('TD')))]),
      holding([tableOf(rowOf(scoped('Column'), cell('TH')), rowOf(cell('TD'), cell('TD')))]),
      holding([
        tableOf(rowOf(cell('TH', '/A<</O/Layout/Width 10>>'), cell('TH')), rowOf(cell('TH'), cell('TD'))),
      ]),
    ],
    sound: [
      holding([tableOf(rowOf(scoped('Column'), scoped('Column')), rowOf(cell('TD'), cell('TD')))]),
      holding([
        tableOf(
          rowOf(cell('TH', '/ID(a)'), cell('TH', '/ID(b)')),
          rowOf(cell('TD', '/A[<</O/Table/Headers[(a)]>>]'), cell('TD', '/A<</O/Table/Headers[(b)]>>')),
        ),
      ]),
      edited(
        holding([
          tableOf(rowOf(cell('TH', '/C/column'), cell('TH', '/C[/column]')), rowOf(cell('TD'), cell('TD'))),
        ]),
        '/StructTreeRoot/K',
        '/StructTreeRoot/ClassMap<</column<</O/Table/Scope/Column>>>>/K',
      ),
      holding([plainTable]),
    ],
  },
  'pdf-untagged-content': {
    failing: [
      holding([{ tag: '', text: 'No one is told' }]),
      holding([{ tag: '', picture: 0.1 }]),
      pdf({ pages: [soundPage(0), [{ tag: '', text: 'No one is told' }]] }),
    ],
    sound: [
      sound,
      holding([{ tag: 'Artifact', text: 'Page 1' }]),
      holding([{ tag: 'Span', text: 'Po' }]),
      pdf({ pages: [[]] }),
    ],
  },
  'pdf-role-map': {
    failing: [
      holding([{ tag: 'Absatz', text: 'Sand' }]),
      holding([{ tag: 'Absatz', text: 'Sand' }], { roles: '/Absatz/Text' }),
      holding([{ tag: 'Absatz', text: 'Sand' }], { roles: '/Absatz/Text/Text/Absatz' }),
      holding([], { roles: '/P/H1' }),
    ],
    sound: [
      holding([{ tag: 'Absatz', text: 'Sand' }], { roles: '/Absatz/P' }),
      holding([{ tag: 'Absatz', text: 'Sand' }], { roles: '/Absatz/Text/Text/P' }),
      holding([{ tag: 'Em', text: 'Sand' }]),
      holding([{ tag: 'H7', text: 'Sand' }]),
    ],
  },
  'pdf-alt-file-name': {
    failing: [
      holding([figure('delta.jpg')]),
      holding([figure('IMG 0042.PNG')]),
      holding([figure('Screenshot 2026-03-01 at 10.22.heic')]),
    ],
    sound: [
      holding([figure('A delta')]),
      holding([figure()]),
      holding([figure('How a .png file is made up of chunks')]),
    ],
  },
  'pdf-suspects': {
    failing: [
      pdf({ isSuspect: true }),
      holding([], { isSuspect: true }),
      pdf({ isSuspect: true, layout: 'streams' }),
    ],
    sound: [
      sound,
      pdf({ isSuspect: true, isTagged: false }),
      edited(pdf({ isSuspect: true }), '/Suspects true', '/Suspects false'),
    ],
  },
};

/** A document whose form has XFA as a stream. */
function withForm(xml: string): Buffer {
  return withStream(xml, (stream) => `/AcroForm<</Fields[]/XFA[<636f6e666967> ${stream}]>>`);
}

/** A document with these properties in its XMP, and no others. */
function withXmp(properties: string): Buffer {
  const xml = `<x:xmpmeta><rdf:RDF><rdf:Description>${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  return withStream(xml, (stream) => `/Metadata ${stream}`);
}

function withStream(content: string, entryOf: (stream: string) => string): Buffer {
  const writer = pdfWriter();
  const [nodes, root] = [writer.reserve(), writer.reserve()];
  const page = writer.add(`<</Type/Page/Parent ${nodes}/MediaBox[0 0 612 792]>>`);
  writer.add(`<</Type/Pages/Kids[${page}]/Count 1>>`, nodes);
  writer.add(`<</Type/Catalog/Pages ${nodes}${entryOf(writer.add(compressed(content)))}>>`, root);
  return writer.write({ root });
}
