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

export interface PptxContent {
  /** what's inside each slide's shape tree */
  readonly slides: readonly string[];
  /** a fill behind the slides, such as `solid('222222')`; the master's is white */
  readonly background?: string;
  /** what's inside the master's shape tree, beside its placeholders */
  readonly master?: string;
  readonly title?: string | null;
  readonly language?: string | null;
}

const all = declared('a', 'r', 'p', 'p14', 'c', 'dgm', 'mc');
const tree = (shapes: string) =>
  `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree>`;

/** Packs a presentation. */
export function pptx({
  slides,
  background = '',
  master = '',
  title = 'Rivers and the sea',
  language = 'en-GB',
}: PptxContent) {
  const type = (name: string) => `presentationml.${name}`;
  const names = slides.map((_slide, at) => `slide${at + 1}`);
  const clean = (slide: string) => (language === null ? slide.replaceAll(' lang="en-GB"', '') : slide);
  return zipped({
    ...commonParts(
      'ppt/presentation.xml',
      {
        'ppt/presentation.xml': type('presentation.main'),
        'ppt/slideMasters/slideMaster1.xml': type('slideMaster'),
        'ppt/slideLayouts/slideLayout1.xml': type('slideLayout'),
        'ppt/theme/theme1.xml': 'theme',
        ...Object.fromEntries(names.map((name) => [`ppt/slides/${name}.xml`, type('slide')])),
      },
      title,
    ),
    'ppt/presentation.xml': `${declaration}<p:presentation ${all}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="master"/></p:sldMasterIdLst><p:sldIdLst>${names.map((name, at) => `<p:sldId id="${256 + at}" r:id="${name}"/>`).join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations({
      master: ['slideMaster', 'slideMasters/slideMaster1.xml'],
      theme: ['theme', 'theme/theme1.xml'],
      ...Object.fromEntries(names.map((name) => [name, ['slide', `slides/${name}.xml`] as const])),
    }),
    'ppt/slideMasters/slideMaster1.xml': `${declaration}<p:sldMaster ${all}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>${tree(shape({ placeholder: 'title', bounds: [600_000, 300_000, 11_000_000, 1_300_000] }) + shape({ placeholder: 'body', index: 1, bounds: [600_000, 1_800_000, 11_000_000, 4_300_000] }) + master)}</p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="layout"/></p:sldLayoutIdLst><p:txStyles>${['title', 'body', 'other'].map((name, at) => `<p:${name}Style><a:lvl1pPr><a:defRPr sz="${[4_400, 2_000, 1_600][at]}"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:defRPr></a:lvl1pPr></p:${name}Style>`).join('')}</p:txStyles></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations({
      layout: ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      theme: ['theme', '../theme/theme1.xml'],
    }),
    'ppt/slideLayouts/slideLayout1.xml': `${declaration}<p:sldLayout ${all}><p:cSld name="Title and text">${tree(shape({ placeholder: 'title' }) + shape({ placeholder: 'body', index: 1 }))}</p:cSld></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations({
      master: ['slideMaster', '../slideMasters/slideMaster1.xml'],
    }),
    'ppt/theme/theme1.xml': theme,
    'ppt/media/image1.png': pixel,
    ...Object.fromEntries(
      slides.flatMap((slide, at) => [
        [
          `ppt/slides/slide${at + 1}.xml`,
          `${declaration}<p:sld ${all}><p:cSld>${background === '' ? '' : `<p:bg><p:bgPr>${background}</p:bgPr></p:bg>`}${tree(clean(slide))}</p:cSld></p:sld>`,
        ],
        [
          `ppt/slides/_rels/slide${at + 1}.xml.rels`,
          relations({
            layout: ['slideLayout', '../slideLayouts/slideLayout1.xml'],
            image: ['image', '../media/image1.png'],
            link: ['hyperlink', 'https://library.example.edu/reading-list'],
          }),
        ],
      ]),
    ),
  });
}

export const solid = (color: string) => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`;
export const themed = (name: string, changes = '') =>
  `<a:solidFill><a:schemeClr val="${name}">${changes}</a:schemeClr></a:solidFill>`;

/** From the left and from the top, then width and height, in EMU: 914,400 are an inch. */
export type Place = readonly [left: number, top: number, width: number, height: number];
const transform = (bounds: Place | undefined, name = 'a:xfrm') =>
  bounds === undefined
    ? ''
    : `<${name}><a:off x="${bounds[0]}" y="${bounds[1]}"/><a:ext cx="${bounds[2]}" cy="${bounds[3]}"/></${name}>`;

/** A run of text; `properties` are attributes, `inner` is its colour or link. */
export const textRun = (text: string, inner = '', properties = '') =>
  `<a:r><a:rPr lang="en-GB"${properties}>${inner}</a:rPr><a:t>${escaped(text)}</a:t></a:r>`;
export const linked = (text: string) => textRun(text, '<a:hlinkClick r:id="link"/>');

export interface ShapeOptions {
  readonly runs?: string;
  readonly placeholder?: string;
  readonly index?: number;
  readonly fill?: string;
  readonly bounds?: Place;
}

export const shape = ({ runs = '', placeholder, index, fill = '', bounds }: ShapeOptions) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape"/><p:cNvSpPr/><p:nvPr>${placeholder === undefined ? '' : `<p:ph type="${placeholder}"${index === undefined ? '' : ` idx="${index}"`}/>`}</p:nvPr></p:nvSpPr><p:spPr>${transform(bounds)}${fill}</p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p>${runs}</a:p></p:txBody></p:sp>`;
export const slideTitle = (text: string) => shape({ placeholder: 'title', runs: textRun(text) });
export const slideText = (runs: string) => shape({ placeholder: 'body', index: 1, runs });

export interface ObjectOptions {
  readonly alt?: string;
  readonly isDecorative?: boolean;
  readonly bounds?: Place;
  /** inside `p:nvPr`, such as a film */
  readonly media?: string;
}

const properties = ({ alt, isDecorative = false }: ObjectOptions) =>
  `<p:cNvPr id="3" name="Picture 2"${alt === undefined ? '' : ` descr="${escaped(alt)}"`}>${isDecorative ? decorative : ''}</p:cNvPr>`;
export const slidePicture = (options: ObjectOptions) =>
  `<p:pic><p:nvPicPr>${properties(options)}<p:cNvPicPr/><p:nvPr>${options.media ?? ''}</p:nvPr></p:nvPicPr><p:blipFill><a:blip r:embed="image"/></p:blipFill><p:spPr>${transform(options.bounds)}</p:spPr></p:pic>`;
export const frame = (content: string, options: ObjectOptions = {}) =>
  `<p:graphicFrame><p:nvGraphicFramePr>${properties(options)}<p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>${transform(options.bounds, 'p:xfrm')}<a:graphic><a:graphicData uri="">${content}</a:graphicData></a:graphic></p:graphicFrame>`;
export const slideGroup = (inner: string, options: ObjectOptions = {}) =>
  `<p:grpSp><p:nvGrpSpPr>${properties(options)}<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${inner}</p:grpSp>`;
export const slideTable = (rows: readonly (readonly string[])[], attributes = ' firstRow="1"') =>
  frame(
    `<a:tbl><a:tblPr${attributes}/><a:tblGrid/>${rows.map((texts) => `<a:tr h="1">${texts.map((text) => `<a:tc><a:txBody><a:bodyPr/><a:p>${textRun(text)}</a:p></a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl>`,
  );
