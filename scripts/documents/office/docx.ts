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

/** Every part is given as it's inside its root element. */
export interface DocxContent {
  readonly body: string;
  /** beside those that are always there */
  readonly styles?: string;
  readonly header?: string;
  readonly footnotes?: string;
  readonly settings?: string;
  readonly title?: string | null;
  readonly language?: string | null;
}

const all = declared('w', 'r', 'wp', 'a', 'pic', 'c', 'dgm', 'mc', 'wps', 'wpg', 'v', 'o');

/** Where `link` leads. */
const address = 'https://library.example.edu/reading-list';

/** Packs a Word file. */
export function docx({
  body,
  styles = '',
  header,
  footnotes,
  settings,
  title = 'Rivers and the sea',
  language = 'en-GB',
}: DocxContent) {
  const ofDocument: Record<string, readonly [string, string]> = {
    styles: ['styles', 'styles.xml'],
    theme: ['theme', 'theme/theme1.xml'],
    image: ['image', 'media/image1.png'],
    link: ['hyperlink', address],
    ...(header === undefined ? {} : { header: ['header', 'header1.xml'] }),
    ...(footnotes === undefined ? {} : { footnotes: ['footnotes', 'footnotes.xml'] }),
    ...(settings === undefined ? {} : { settings: ['settings', 'settings.xml'] }),
  };
  const type = (name: string) => `wordprocessingml.${name}`;
  return zipped({
    ...commonParts(
      'word/document.xml',
      {
        'word/document.xml': type('document.main'),
        'word/styles.xml': type('styles'),
        'word/theme/theme1.xml': 'theme',
        ...(header === undefined ? {} : { 'word/header1.xml': type('header') }),
        ...(footnotes === undefined ? {} : { 'word/footnotes.xml': type('footnotes') }),
        ...(settings === undefined ? {} : { 'word/settings.xml': type('settings') }),
      },
      title,
    ),
    'word/document.xml': `${declaration}<w:document ${all}>${body.includes('<w:body>') ? body : `<w:body>${body}<w:sectPr>${header === undefined ? '' : '<w:headerReference w:type="default" r:id="header"/>'}</w:sectPr></w:body>`}</w:document>`,
    'word/_rels/document.xml.rels': relations(ofDocument),
    'word/styles.xml': `${declaration}<w:styles ${all}><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/>${language === null ? '' : `<w:lang w:val="${language}"/>`}</w:rPr></w:rPrDefault></w:docDefaults>${usualStyles}${styles}</w:styles>`,
    'word/theme/theme1.xml': theme,
    'word/media/image1.png': pixel,
    ...(header === undefined
      ? {}
      : {
          'word/header1.xml': `${declaration}<w:hdr ${all}>${header}</w:hdr>`,
          'word/_rels/header1.xml.rels': relations({
            image: ['image', 'media/image1.png'],
            link: ['hyperlink', address],
          }),
        }),
    ...(footnotes === undefined
      ? {}
      : {
          'word/footnotes.xml': `${declaration}<w:footnotes ${all}><w:footnote w:id="1">${footnotes}</w:footnote></w:footnotes>`,
        }),
    ...(settings === undefined
      ? {}
      : { 'word/settings.xml': `${declaration}<w:settings ${all}>${settings}</w:settings>` }),
  });
}

/** A paragraph style; `inner` is its properties. */
export const style = (id: string, name: string, inner = '', basedOn = 'Normal') =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : `<w:basedOn w:val="${basedOn}"/>`}${inner}</w:style>`;

const usualStyles = [
  style('Normal', 'Normal'),
  style('Title', 'Title', '<w:rPr><w:sz w:val="56"/></w:rPr>'),
  style('ListParagraph', 'List Paragraph'),
  ...[1, 2, 3, 4].map((level) =>
    style(
      `Heading${level}`,
      `heading ${level}`,
      `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${36 - 4 * level}"/></w:rPr>`,
    ),
  ),
].join('');

export const run = (text: string, properties = '') =>
  `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
/** Runs and drawings in a paragraph. */
export const block = (runs: string, properties = '') =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${runs}</w:p>`;
export const paragraph = (text: string, properties = '', ofRun = '') => block(run(text, ofRun), properties);
export const styled = (id: string, text: string) => paragraph(text, `<w:pStyle w:val="${id}"/>`);
export const heading = (level: number, text: string) => styled(`Heading${level}`, text);
export const listItem = (text: string) =>
  paragraph(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>');

export interface PictureOptions {
  readonly alt?: string;
  readonly title?: string;
  readonly isDecorative?: boolean;
  /** beside the text instead of in it */
  readonly isFloating?: boolean;
  /** what's drawn, instead of a picture */
  readonly content?: string;
}

export const pictureContent =
  '<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="river.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="image"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>';

/** A drawing to be put into a `block`. */
export function drawing({
  alt,
  title,
  isDecorative = false,
  isFloating = false,
  content = pictureContent,
}: PictureOptions) {
  const kind = isFloating ? 'anchor' : 'inline';
  const written = (name: string, value: string | undefined) =>
    value === undefined ? '' : ` ${name}="${escaped(value)}"`;
  return `<w:r><w:drawing><wp:${kind}><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="Picture 1"${written('descr', alt)}${written('title', title)}>${isDecorative ? decorative : ''}</wp:docPr><a:graphic><a:graphicData uri="">${content}</a:graphicData></a:graphic></wp:${kind}></w:drawing></w:r>`;
}
export const picture = (options: PictureOptions) => block(drawing(options));

/** A text box; `inner` is its paragraphs. */
export const textBox = (inner: string, fill = '<a:noFill/>') =>
  block(
    drawing({
      isFloating: true,
      content: `<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr>${fill}</wps:spPr><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp>`,
    }),
  );

export const cell = (inner: string, properties = '') =>
  `<w:tc>${properties === '' ? '' : `<w:tcPr>${properties}</w:tcPr>`}${inner}</w:tc>`;
export const row = (cells: string, properties = '') =>
  `<w:tr>${properties === '' ? '' : `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`;
export const tableOf = (rows: string, properties = '') =>
  `<w:tbl><w:tblPr>${properties}</w:tblPr>${rows}</w:tbl>`;
/** The first row is its header, if it has one. */
export const table = (rows: readonly (readonly string[])[], header = '<w:tblHeader/>') =>
  tableOf(
    rows
      .map((texts, at) => row(texts.map((text) => cell(paragraph(text))).join(''), at === 0 ? header : ''))
      .join(''),
  );

/** A link to be put into a `block`. */
export const link = (inner: string, id = 'link') => `<w:hyperlink r:id="${id}">${inner}</w:hyperlink>`;
/** A link as a field, as older versions of Word write it. */
export const fieldLink = (text: string, to = address) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> HYPERLINK "${escaped(to)}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(text)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** Plain text of at least that many words. */
export const prose = (words: number) =>
  paragraph(
    `${'The river carries sand and mud from the hills down to the sea '.repeat(Math.ceil(words / 13))}.`,
  );
