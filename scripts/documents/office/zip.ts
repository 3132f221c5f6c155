import { buffer } from 'node:stream/consumers';
import type { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

/** Parts by their names, in the order in which they're written. */
export type Parts = Readonly<Record<string, string | Buffer>>;

/** The same parts make the same bytes on any day. */
const mtime = new Date(2026, 0, 1);

/** Packs parts as Office does. */
export async function zipped(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name, { mtime });
  zip.end();
  // The package's types know less of this stream than its documentation.
  return buffer(zip.outputStream as PassThrough);
}

export const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const office = 'http://schemas.openxmlformats.org';

/** A part's relations: ids with the last word of the type and the target; addresses are external. */
export const relations = (all: Readonly<Record<string, readonly [type: string, target: string]>>) =>
  `${declaration}<Relationships xmlns="${office}/package/2006/relationships">${Object.entries(all)
    .map(([id, [type, target]]) => {
      const base = type === 'core-properties' ? `${office}/package/2006/relationships/metadata` : ofOffice;
      const mode = /^\w+:/.test(target) ? ' TargetMode="External"' : '';
      return `<Relationship Id="${id}" Type="${base}/${type}" Target="${escaped(target)}"${mode}/>`;
    })
    .join('')}</Relationships>`;
const ofOffice = `${office}/officeDocument/2006/relationships`;

/** What all Office files begin with: types, the way to the main part, and the properties. */
export function commonParts(
  main: string,
  types: Readonly<Record<string, string>>,
  title: string | null,
): Parts {
  const overrides = Object.entries(types).map(
    ([part, type]) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  return {
    '[Content_Types].xml': `${declaration}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="mp4" ContentType="video/mp4"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': relations({
      rId1: ['officeDocument', main],
      rId2: ['core-properties', 'docProps/core.xml'],
      rId3: ['extended-properties', 'docProps/app.xml'],
    }),
    'docProps/core.xml': `${declaration}<cp:coreProperties xmlns:cp="${office}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${title === null ? '' : `<dc:title>${escaped(title)}</dc:title>`}</cp:coreProperties>`,
    'docProps/app.xml': `${declaration}<Properties xmlns="${office}/officeDocument/2006/extended-properties"><Application>Courseyard</Application></Properties>`,
  };
}

/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const namespaces = {
  a: `${office}/drawingml/2006/main`,
  r: ofOffice,
  w: `${office}/wordprocessingml/2006/main`,
  wp: `${office}/drawingml/2006/wordprocessingDrawing`,
  pic: `${office}/drawingml/2006/picture`,
  p: `${office}/presentationml/2006/main`,
  x: `${office}/spreadsheetml/2006/main`,
  xdr: `${office}/drawingml/2006/spreadsheetDrawing`,
  c: `${office}/drawingml/2006/chart`,
  dgm: `${office}/drawingml/2006/diagram`,
  mc: `${office}/markup-compatibility/2006`,
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  wpg: 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup',
  p14: 'http://schemas.microsoft.com/office/powerpoint/2010/main',
  adec: 'http://schemas.microsoft.com/office/drawing/2017/decorative',
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
} as const;

/** Declares namespaces by their usual prefixes. */
export const declared = (...names: readonly (keyof typeof namespaces)[]) =>
  names.map((name) => `xmlns:${name}="${namespaces[name]}"`).join(' ');

/** Office's own colours since 2013. */
export const theme = `${declaration}<a:theme xmlns:a="${namespaces.a}" name="Office"><a:themeElements><a:clrScheme name="Office">${Object.entries(
  {
    dk1: '000000',
    lt1: 'FFFFFF',
    dk2: '44546A',
    lt2: 'E7E6E6',
    accent1: '4472C4',
    accent2: 'ED7D31',
    accent3: 'A5A5A5',
    accent4: 'FFC000',
    accent5: '5B9BD5',
    accent6: '70AD47',
    hlink: '0563C1',
    folHlink: '954F72',
  },
)
  .map(([name, color]) => `<a:${name}><a:srgbClr val="${color}"/></a:${name}>`)
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="Office"><a:majorFont><a:latin typeface="Calibri Light"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="Office"><a:fillStyleLst>${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${'<a:ln><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${'<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${'<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

export const decorative = `<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}"><adec:decorative xmlns:adec="${namespaces.adec}" val="1"/></a:ext></a:extLst>`;
