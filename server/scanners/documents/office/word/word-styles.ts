import { legacyColorOf } from '#server/scanners/body/style/color.ts';
import { hexColorOf, slotColorOf, wordShaded, type OfficeColor, type Palette } from '../office-colors.ts';
import { childOf, isOn, under, type XmlNode } from '../xml-node.ts';

/** How text looks, as far as a style or a run says. */
export interface TextLook {
  /** in points */
  readonly size?: number | undefined;
  readonly isBold?: boolean | undefined;
  readonly isHidden?: boolean | undefined;
  /** 'auto' is black or white, whichever is readable */
  readonly color?: OfficeColor | 'auto' | undefined;
  readonly ground?: OfficeColor | undefined;
  readonly language?: string | undefined;
}

export interface ParagraphStyle {
  /** of headings, from 0 */
  readonly level: number | undefined;
  readonly isNumbered: boolean;
  /** the document's title, a caption, a line of contents: short on purpose, and no heading */
  readonly isApart: boolean;
  readonly look: TextLook;
  readonly ground: OfficeColor | undefined;
}

export interface WordStyles {
  paragraph(id: string | undefined): ParagraphStyle;
  character(id: string | undefined): TextLook;
  /** whether a table style paints cells or text, so that colours inside aren't known */
  paintsTables(id: string | undefined): boolean;
  readonly palette: Palette;
}

/** Of ECMA-376, part 1, 17.3.2.38: what Word takes if nothing is said. */
const usualSize = 10;
/** Styles are based on others that can be based on them. */
const longestChain = 30;

const apart =
  /^(?:title|subtitle|caption|toc \d|toc heading|table of figures|header|footer|footnote text|endnote text|quote|intense quote|signature|date|salutation|closing|envelope .*|balloon text)$/;

/** Reads `w:styles`; a document may have none. */
export function stylesOf(root: XmlNode | undefined, palette: Palette): WordStyles {
  const all = new Map<string, XmlNode>();
  let usual: string | undefined;
  for (const style of root?.children ?? []) {
    const { 'w:styleId': id, 'w:type': type } = style.attributes;
    if (style.name !== 'w:style' || id === undefined) continue;
    all.set(id, style);
    if (type === 'paragraph' && style.attributes['w:default'] !== undefined && isOn(style, 'w:default'))
      usual = id;
  }
  const defaults = under(root, 'w:docDefaults', 'w:rPrDefault', 'w:rPr');
  const base = { size: usualSize, ...lookOf(defaults, palette) };

  const chainOf = (id: string | undefined): XmlNode[] => {
    const chain: XmlNode[] = [];
    let style = id === undefined ? undefined : all.get(id);
    while (style && chain.length < longestChain && !chain.includes(style)) {
      chain.push(style);
      style = all.get(childOf(style, 'w:basedOn')?.attributes['w:val'] ?? '');
    }
    return chain;
  };
  const looksOf = (chain: readonly XmlNode[]) =>
    chain.toReversed().map((style) => lookOf(childOf(style, 'w:rPr'), palette));

  return {
    palette,
    paragraph: remembered(all, (id) => {
      const chain = chainOf(id ?? usual);
      const properties = chain.map((style) => childOf(style, 'w:pPr'));
      return {
        level: chain.map(levelOf).find((level) => level !== undefined),
        isNumbered: isListed(properties.map((found) => childOf(found, 'w:numPr')).find(Boolean)),
        isApart: chain.some((style) => apart.test(nameOf(style))),
        look: merged(base, ...looksOf(chain)),
        ground: properties.map((found) => groundOf(childOf(found, 'w:shd'), palette)).find(Boolean),
      };
    }),
    character: remembered(all, (id) => merged(...looksOf(chainOf(id)))),
    paintsTables: remembered(all, (id) => chainOf(id).some(isPainted)),
  };
}

/** Styles that aren't there are all the same. */
function remembered<T>(
  all: ReadonlyMap<string, XmlNode>,
  find: (id: string | undefined) => T,
): (id: string | undefined) => T {
  const known = new Map<string | undefined, T>();
  return (given) => {
    const id = given !== undefined && all.has(given) ? given : undefined;
    if (known.has(id)) return known.get(id) as T; // set below
    const found = find(id);
    known.set(id, found);
    return found;
  };
}

const nameOf = (style: XmlNode) => childOf(style, 'w:name')?.attributes['w:val']?.toLowerCase() ?? '';

/** A number of 0 takes the list away that a style gives. */
export const isListed = (numbering: XmlNode | undefined) =>
  numbering !== undefined && childOf(numbering, 'w:numId')?.attributes['w:val'] !== '0';

/** The level a style gives; names of headings are English in every language of Word. */
function levelOf(style: XmlNode): number | undefined {
  const given = outlineLevelOf(childOf(style, 'w:pPr'));
  if (given !== undefined) return given;
  const named = /^heading ([1-9])$/.exec(nameOf(style))?.[1];
  return named === undefined ? undefined : Number(named) - 1;
}

/** From 0; 9 is plain text. */
export function outlineLevelOf(properties: XmlNode | undefined): number | undefined {
  const given = childOf(properties, 'w:outlineLvl')?.attributes['w:val'];
  return given !== undefined && /^\d$/.test(given) ? Number(given) : undefined;
}

const isPainted = (style: XmlNode) =>
  style.children.some((part) => {
    const isConditional = part.name === 'w:tblStylePr';
    const [cells, text] = isConditional
      ? [childOf(part, 'w:tcPr'), childOf(part, 'w:rPr')]
      : [part.name === 'w:tcPr' ? part : undefined, part.name === 'w:rPr' ? part : undefined];
    return childOf(cells, 'w:shd') !== undefined || childOf(text, 'w:color') !== undefined;
  });

/** Later looks win. */
export function merged(...looks: readonly TextLook[]): TextLook {
  const all: Record<string, unknown> = {};
  for (const look of looks)
    for (const [key, value] of Object.entries(look)) if (value !== undefined) all[key] = value;
  return all;
}

/** Reads `w:rPr`. */
export function lookOf(properties: XmlNode | undefined, palette: Palette): TextLook {
  if (!properties) return {};
  const look: { -readonly [Key in keyof TextLook]: TextLook[Key] } = {};
  for (const property of properties.children) {
    const { 'w:val': value } = property.attributes;
    if (property.name === 'w:b') look.isBold = isOn(property);
    else if (property.name === 'w:vanish') look.isHidden = isOn(property);
    else if (property.name === 'w:sz' && Number(value) > 0) look.size = Number(value) / 2;
    else if (property.name === 'w:color') look.color = colorOf(property, palette);
    else if (property.name === 'w14:textFill') look.color = 'unknown';
    else if (property.name === 'w:shd') look.ground = groundOf(property, palette) ?? look.ground;
    else if (property.name === 'w:highlight') look.ground = highlightOf(value) ?? look.ground;
    else if (property.name === 'w:lang') look.language = value;
  }
  return look;
}

function colorOf({ attributes }: XmlNode, palette: Palette): OfficeColor | 'auto' {
  const theme = attributes['w:themeColor'];
  const given = hexColorOf(attributes['w:val']);
  if (theme === undefined || theme === 'none') return given ?? 'auto';
  const slot = slotColorOf(theme, palette);
  if (slot === 'unknown') return given ?? 'unknown';
  return wordShaded(slot, attributes['w:themeTint'], attributes['w:themeShade']);
}

/** What `w:shd` paints; undefined for nothing, 'unknown' for patterns. */
export function groundOf(shading: XmlNode | undefined, palette: Palette): OfficeColor | undefined {
  if (!shading) return undefined;
  const { 'w:val': pattern = 'clear', 'w:themeFill': theme, 'w:fill': fill } = shading.attributes;
  if (pattern === 'nil') return undefined;
  if (pattern === 'solid') return hexColorOf(shading.attributes['w:color']) ?? 'unknown';
  if (pattern !== 'clear') return 'unknown';
  const slot = theme === undefined ? 'unknown' : slotColorOf(theme, palette);
  if (slot === 'unknown') return hexColorOf(fill);
  return wordShaded(slot, shading.attributes['w:themeFillTint'], shading.attributes['w:themeFillShade']);
}

/** Word's markers, where they aren't CSS's colours of the same name. */
const markers: Readonly<Record<string, string>> = {
  darkBlue: '000080',
  darkCyan: '008080',
  darkGreen: '008000',
  darkMagenta: '800080',
  darkRed: '800000',
  darkYellow: '808000',
  darkGray: '808080',
  green: '00ff00',
  lightGray: 'c0c0c0',
};

function highlightOf(name: string | undefined): OfficeColor | undefined {
  if (name === undefined || name === 'none') return undefined;
  const color = legacyColorOf(markers[name] ?? name);
  return typeof color === 'object' ? color : 'unknown';
}
