import {
  frame,
  linked,
  shape,
  slideGroup,
  slidePicture,
  slideTable,
  slideText,
  slideTitle,
  solid,
  textRun,
  themed,
  type PptxContent,
} from '#scripts/documents/office/pptx.ts';
import type { CasesOf } from './case.ts';

/** One slide, with a title. */
const slide = (...shapes: readonly string[]): PptxContent => ({
  slides: [slideTitle('Rivers') + shapes.join('')],
});
const rows = [
  ['River', 'Length'],
  ['Nile', '6,650 km'],
];
const faint = (inner: string, more = '') => slideText(textRun('Faint text', inner, more));
const film = (inner = '') =>
  `<a:videoFile r:link="film"/><p:extLst><p:ext uri=""><p14:media r:embed="film">${inner}</p14:media></p:ext></p:extLst>`;
const at = (left: number, top: number) => [left, top, 3_000_000, 900_000] as const;
const box = (text: string, left: number, top: number) =>
  shape({ runs: textRun(text), bounds: at(left, top) });

export const powerPointCases: CasesOf<PptxContent> = {
  'office-alt-missing': {
    failing: [
      slide(slidePicture({})),
      slide(slidePicture({ alt: '' })),
      slide(frame('<c:chart r:id="chart"/>')),
      slide(frame('<dgm:relIds r:dm="a"/>')),
      slide(slideGroup(slidePicture({}))),
      slide(slideGroup(slideGroup(slidePicture({})))),
      slide(slidePicture({ media: film() })),
      slide(shape({ fill: '<a:blipFill><a:blip r:embed="image"/></a:blipFill>' })),
    ],
    sound: [
      slide(slidePicture({ alt: 'The delta' })),
      slide(slidePicture({ isDecorative: true })),
      slide(slideGroup(slidePicture({}), { alt: 'The delta and its towns' })),
      slide(slideGroup(slidePicture({ alt: 'The delta' }))),
      slide(slideGroup(slideGroup(slidePicture({})), { alt: 'The delta and its towns' })),
      slide(slideGroup(shape({ runs: textRun('Only text') }))),
      slide(frame('<c:chart r:id="chart"/>', { alt: 'Rain by month' })),
      slide(slideTable(rows)),
    ],
  },
  'office-alt-filename': {
    failing: [
      slide(slidePicture({ alt: 'delta_final_2.png' })),
      slide(slidePicture({ alt: 'Picture 2' })),
      slide(slideGroup(shape({}), { alt: 'DSC01234.JPG' })),
    ],
    sound: [
      slide(slidePicture({ alt: 'The delta' })),
      slide(slidePicture({ alt: 'Photograph of the delta' })),
      slide(slidePicture({ isDecorative: true, alt: 'delta.png' })),
    ],
  },
  'office-alt-automatic': {
    failing: [
      slide(slidePicture({ alt: 'A river\n\nDescription automatically generated with low confidence' })),
      slide(slidePicture({ alt: 'Une carte\n\nDescription générée automatiquement' })),
      slide(frame('<c:chart/>', { alt: 'A chart\n\nAI-generated content may be incorrect.' })),
    ],
    sound: [
      slide(slidePicture({ alt: 'A river in spring' })),
      slide(slidePicture({ alt: 'A machine that automatically generates power' })),
      slide(slidePicture({})),
    ],
  },
  'office-table-header': {
    failing: [
      slide(slideTable(rows, '')),
      slide(slideTable(rows, ' firstRow="0" bandRow="1"')),
      slide(slideTable(rows, ' firstRow="false"')),
    ],
    sound: [
      slide(slideTable(rows)),
      slide(slideTable(rows, ' firstCol="true"')),
      slide(slideTable([['One row', 'only']], '')),
      slide(slideTable([['One'], ['column']], '')),
    ],
  },
  'office-contrast': {
    failing: [
      slide(faint(solid('999999'), ' sz="1400"')),
      slide(faint(themed('accent4'))),
      slide(faint(themed('bg1', '<a:lumMod val="75000"/>'))),
      slide(faint(themed('tx1', '<a:lumMod val="50000"/><a:lumOff val="50000"/>'), ' sz="1200"')),
      { ...slide(slideText(textRun('Faint text'))), background: solid('333333') },
      slide(
        shape({
          runs: textRun('Faint text', solid('FFFFFF')),
          fill: themed('accent4'),
          bounds: at(0, 3_000_000),
        }),
      ),
      slide(
        shape({ fill: solid('222222'), bounds: [0, 2_000_000, 9_000_000, 3_000_000] }),
        box('Black on a dark shape', 500_000, 3_000_000),
      ),
      {
        ...slide(faint(`${solid('BBBBBB')}`)),
        master: shape({ fill: solid('FFFFFF'), bounds: [0, 0, 12_192_000, 6_858_000] }),
      },
      slide(slideGroup(shape({ runs: textRun('Faint', solid('DDDDDD')), fill: solid('FFFFFF') }))),
    ],
    sound: [
      slide(faint(solid('555555'))),
      slide(faint(solid('888888'), ' sz="2400"')),
      slide(faint(solid('888888'), ' sz="1400" b="1"')),
      slide(slideText(textRun('Black on white'))),
      {
        ...slide(faint(solid('FFFFFF'))),
        background: solid('000000'),
        slides: [shape({ placeholder: 'title', runs: textRun('Rivers', solid('FFFFFF')) })],
      },
      slide(
        slidePicture({ alt: 'Delta', bounds: [0, 0, 9_000_000, 6_000_000] }),
        shape({ runs: textRun('On a picture', solid('EEEEEE')), bounds: at(0, 3_000_000) }),
      ),
      slide(
        shape({
          runs: textRun('On a gradient', solid('EEEEEE')),
          fill: '<a:gradFill/>',
          bounds: at(0, 3_000_000),
        }),
      ),
      slide(
        shape({ fill: solid('222222'), bounds: [0, 2_000_000, 9_000_000, 3_000_000] }),
        shape({ runs: textRun('White on a dark shape', solid('FFFFFF')), bounds: at(500_000, 3_000_000) }),
      ),
      slide(faint('<a:gradFill/>')),
    ],
  },
  'office-link-vague': {
    failing: [
      slide(slideText(linked('click here'))),
      slide(slideText(linked('read ') + linked('more'))),
      slide(
        slideTable([
          ['a', 'b'],
          ['c', 'd'],
        ]).replace(textRun('d'), linked('here')),
      ),
    ],
    sound: [
      slide(slideText(linked('The reading list'))),
      slide(slideText(textRun('click here'))),
      slide(slideText(linked('Read more ') + linked('about deltas'))),
    ],
  },
  'office-link-bare': {
    failing: [
      slide(slideText(linked('https://library.example.edu/list'))),
      slide(slideText(linked('https://library.') + linked('example.edu/list'))),
      slide(slideText(linked('www.example.edu'))),
    ],
    sound: [
      slide(slideText(linked('The reading list'))),
      slide(slideText(textRun('https://library.example.edu/list'))),
      slide(slideText(linked('example.edu'))),
    ],
  },
  'office-title': {
    failing: [
      { ...slide(), title: null },
      { ...slide(), title: '' },
      { ...slide(), title: 'PowerPoint Presentation' },
    ],
    sound: [
      slide(),
      { ...slide(), title: 'Deltas' },
      { ...slide(), title: 'How to give a PowerPoint presentation' },
    ],
  },
  'office-language': {
    failing: [
      { ...slide(), language: null },
      { ...slide(slideText(textRun('Text'))), language: null },
      { slides: [slideTitle('One'), slideTitle('Two')], language: null },
    ],
    sound: [slide(), slide(slideText(textRun('Text'))), { slides: [slidePicture({})], language: null }],
  },
  'pptx-slide-title': {
    failing: [
      { slides: [slideText(textRun('No title'))] },
      { slides: [slideTitle(' ')] },
      {
        slides: [slideTitle('Rivers'), shape({ runs: textRun('Only looks like a title', '', ' sz="4400"') })],
      },
    ],
    sound: [
      slide(),
      { slides: [shape({ placeholder: 'ctrTitle', runs: textRun('Rivers') })] },
      { slides: [slideTitle('Rivers'), slideTitle('Deltas')] },
    ],
  },
  'pptx-title-repeated': {
    failing: [
      { slides: [slideTitle('Rivers'), slideTitle('Rivers')] },
      { slides: [slideTitle('Rivers'), slideTitle('Deltas'), slideTitle('RIVERS ')] },
      { slides: [shape({ placeholder: 'ctrTitle', runs: textRun('Rivers') }), slideTitle('Rivers')] },
    ],
    sound: [
      slide(),
      { slides: [slideTitle('Rivers (1 of 2)'), slideTitle('Rivers (2 of 2)')] },
      { slides: [slideTitle(''), slideTitle('')] },
    ],
  },
  'pptx-reading-order': {
    failing: [
      { slides: [slideText(textRun('Text')) + slideTitle('Rivers')] },
      slide(box('Second', 1_000_000, 4_000_000), box('First', 1_000_000, 2_000_000)),
      slide(slidePicture({ alt: 'Delta', bounds: at(0, 4_000_000) }), box('Above the picture', 0, 1_000_000)),
    ],
    sound: [
      slide(box('First', 1_000_000, 2_000_000), box('Second', 1_000_000, 4_000_000)),
      slide(box('Right column', 6_000_000, 4_000_000), box('Left column', 0, 2_000_000)),
      slide(slidePicture({ isDecorative: true, bounds: at(0, 4_000_000) }), box('Text', 0, 1_000_000)),
      slide(
        shape({ placeholder: 'ftr', index: 9, runs: textRun('Foot'), bounds: at(0, 6_000_000) }),
        box('Text', 0, 1_000_000),
      ),
    ],
  },
  'pptx-video-captions': {
    failing: [
      slide(slidePicture({ alt: 'A film of the delta', media: film() })),
      slide(slidePicture({ alt: 'A film of the delta', media: '<a:quickTimeFile r:link="film"/>' })),
      slide(slideGroup(slidePicture({ alt: 'A film of the delta', media: film() }))),
    ],
    sound: [
      slide(
        slidePicture({
          alt: 'A film',
          media: film(
            '<p14:extLst><p:ext uri=""><p173:tracksInfo xmlns:p173="http://schemas.microsoft.com/office/powerpoint/2017/3/main"><p173:trackLst><p173:track id="1" label="English"/></p173:trackLst></p173:tracksInfo></p:ext></p14:extLst>',
          ),
        }),
      ),
      slide(slidePicture({ alt: 'The delta' })),
      slide(slidePicture({ alt: 'The sound of rain', media: '<a:audioFile r:link="sound"/>' })),
    ],
  },
};
