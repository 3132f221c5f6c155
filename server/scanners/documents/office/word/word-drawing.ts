import { descriptionOf, type Described } from '../faults.ts';
import { drawingColorOf, type OfficeColor, type Palette } from '../office-colors.ts';
import { childOf, inside, under, type XmlNode } from '../xml-node.ts';

/** A text box, with what's painted behind its text. */
export interface TextBox {
  readonly content: XmlNode;
  readonly ground: OfficeColor;
}

export interface Drawing {
  /** undefined if it needs no description: a shape, or nothing but text */
  readonly described: Described | undefined;
  readonly isFloating: boolean;
  readonly boxes: readonly TextBox[];
}

/** Reads a `w:drawing`, `w:pict` or `w:object`; undefined for what no one is told of. */
export function drawingOf(node: XmlNode, palette: Palette): Drawing | undefined {
  if (node.name !== 'w:drawing') return oldDrawingOf(node);
  const holder = node.children.find(({ name }) => name === 'wp:inline' || name === 'wp:anchor');
  const properties = childOf(holder, 'wp:docPr');
  const content = under(holder, 'a:graphic', 'a:graphicData')?.children[0];
  if (!holder || !content || isSwitchedOn(properties?.attributes.hidden)) return undefined;
  const alt = descriptionOf(properties);
  return {
    described: needsText(content, alt) ? alt : undefined,
    isFloating: holder.name === 'wp:anchor' && !alt.isDecorative,
    boxes: boxesIn(content, palette),
  };
}

const isSwitchedOn = (value: string | undefined) => value === '1' || value === 'true';

/** In groups, the pictures can speak for themselves. */
function needsText(content: XmlNode, alt: Described): boolean {
  if (content.name === 'wps:wsp') return under(content, 'wps:spPr', 'a:blipFill') !== undefined;
  if (content.name !== 'wpg:wgp' && content.name !== 'wpc:wpc' && content.name !== 'lc:lockedCanvas')
    return true;
  const pictures = [...inside(content, 'w:txbxContent')].filter(({ name }) => name === 'pic:pic');
  if (pictures.length === 0 || alt.text !== '') return pictures.length > 0;
  return pictures.some((picture) => {
    const own = descriptionOf(under(picture, 'pic:nvPicPr', 'pic:cNvPr'));
    return own.text === '' && !own.isDecorative;
  });
}

function boxesIn(content: XmlNode, palette: Palette): TextBox[] {
  const shapes = [content, ...inside(content, 'w:txbxContent')].filter(({ name }) => name === 'wps:wsp');
  return shapes.flatMap((shape) => {
    const text = under(shape, 'wps:txbx', 'w:txbxContent');
    return text ? [{ content: text, ground: fillOf(shape, palette) }] : [];
  });
}

function fillOf(shape: XmlNode, palette: Palette): OfficeColor {
  const fill = under(shape, 'wps:spPr', 'a:solidFill');
  return fill ? drawingColorOf(fill, palette) : 'unknown';
}

/** VML, as of Word 2003 and of embedded objects. */
function oldDrawingOf(node: XmlNode): Drawing | undefined {
  const parts = [...inside(node, 'w:txbxContent')];
  const shape = parts.find(({ name }) => /^v:(?:shape|rect|roundrect|oval|group|image)$/.test(name));
  if (!shape || shape.attributes['o:hr'] !== undefined) return undefined;
  if (parts.some(({ name }) => name === 'v:textpath')) return undefined;
  const image = parts.find(({ name }) => name === 'v:imagedata');
  const isPicture = image !== undefined || node.name === 'w:object';
  const { alt = '', title = '', style = '' } = shape.attributes;
  return {
    described: isPicture ? { text: alt === '' ? title : alt, isDecorative: false } : undefined,
    isFloating: /position:\s*absolute/.test(style),
    boxes: parts.flatMap((part) =>
      part.name === 'w:txbxContent' ? [{ content: part, ground: 'unknown' as const }] : [],
    ),
  };
}
