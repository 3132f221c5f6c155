import { white } from '#server/scanners/body/style/color.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import { drawingColorOf, isFaint, slotColorOf, type OfficeColor, type Palette } from '../office-colors.ts';
import { childOf, under, type XmlNode } from '../xml-node.ts';
import type { Bounds, Shape } from './slide-shapes.ts';

/** A slide, its layout or its master: each is looked at where the one before it says nothing. */
export interface Layer {
  /** `p:sld`, `p:sldLayout` or `p:sldMaster` */
  readonly root: XmlNode;
  /** that a slide's shapes can take their place and look from */
  readonly placeholders: readonly Shape[];
  /** behind all of a slide's own shapes */
  readonly decoration: readonly Shape[];
}

export interface Deck {
  readonly layers: readonly Layer[];
  readonly palette: Palette;
  /** `p:defaultTextStyle` of the presentation */
  readonly usual: XmlNode | undefined;
}

/** The first text in a shape that's certainly too faint; undefined for none. */
export function faintTextOf(shape: Shape, below: readonly Shape[], deck: Deck): string | undefined {
  const body = childOf(shape.node, 'p:txBody');
  if (!body) return undefined;
  const shapes = [shape.node, ...inheritedBy(shape, deck).map(({ node }) => node)];
  const ground = groundOf(shape, shapes, below, deck);
  if (ground === 'unknown') return undefined;
  const lists = listsFor(shape, shapes, deck);
  for (const paragraph of body.children) {
    const level = `a:lvl${Number(childOf(paragraph, 'a:pPr')?.attributes.lvl ?? 0) + 1}pPr`;
    const inherited = lists.map((list) => under(list, level, 'a:defRPr'));
    for (const run of paragraph.children) {
      const text = run.name === 'a:r' ? (childOf(run, 'a:t')?.text ?? '') : '';
      if (isBlank(text) || !/[\p{L}\p{N}]/u.test(text)) continue;
      if (isFaint({ ...lookOf([childOf(run, 'a:rPr'), ...inherited], shape, deck), ground })) return text;
    }
  }
  return undefined;
}

/** What a placeholder takes from the layout and the master. */
function inheritedBy({ placeholder }: Shape, { layers }: Deck): Shape[] {
  if (!placeholder) return [];
  return layers.slice(1).flatMap(({ root, placeholders }) => {
    const isNumbered = root.name === 'p:sldLayout' && placeholder.index !== '0';
    return (
      placeholders.find((shape) => isNumbered && shape.placeholder?.index === placeholder.index) ??
      placeholders.find(
        (shape) => shape.placeholder && roleOf(shape.placeholder.type) === roleOf(placeholder.type),
      ) ??
      []
    );
  });
}

const roleOf = (type: string) => {
  if (type === 'ctrTitle') return 'title';
  return type === 'obj' || type === 'subTitle' ? 'body' : type;
};

/** Lists of properties by level, the nearest first. */
function listsFor({ placeholder }: Shape, shapes: readonly XmlNode[], { layers, usual }: Deck) {
  const role = placeholder ? roleOf(placeholder.type) : 'other';
  const name = role === 'title' ? 'p:titleStyle' : role === 'body' ? 'p:bodyStyle' : 'p:otherStyle';
  return [
    ...shapes.map((shape) => under(shape, 'p:txBody', 'a:lstStyle')),
    under(layers.at(-1)?.root, 'p:txStyles', name),
    usual,
  ];
}

/** PowerPoint's own, in points. */
const usualSize = 18;

function lookOf(properties: readonly (XmlNode | undefined)[], { node }: Shape, deck: Deck) {
  const [own] = properties;
  const given = (name: string) =>
    properties.find((found) => found?.attributes[name] !== undefined)?.attributes[name];
  const scale =
    Number(under(node, 'p:txBody', 'a:bodyPr', 'a:normAutofit')?.attributes.fontScale ?? 100_000) / 100_000;
  const bold = given('b');
  return {
    size: (Number(given('sz') ?? usualSize * 100) / 100) * (scale > 0 ? scale : 1),
    isBold: bold === '1' || bold === 'true',
    color: childOf(own, 'a:hlinkClick')
      ? slotColorOf('hlink', deck.palette)
      : textColorOf(properties, node, deck),
  };
}

function textColorOf(
  properties: readonly (XmlNode | undefined)[],
  node: XmlNode,
  { palette }: Deck,
): OfficeColor {
  const style = under(node, 'p:style', 'a:fontRef');
  const own = fillIn(properties[0]);
  const fill = own ?? (style?.children.length ? style : properties.map(fillIn).find(Boolean));
  if (!fill) return slotColorOf('tx1', palette);
  return fill.name === 'a:solidFill' || fill.name === 'a:fontRef' ? drawingColorOf(fill, palette) : 'unknown';
}

const fills: ReadonlySet<string> = new Set([
  'a:solidFill',
  'a:gradFill',
  'a:blipFill',
  'a:pattFill',
  'a:noFill',
  'a:grpFill',
]);
const fillIn = (properties: XmlNode | undefined) => properties?.children.find(({ name }) => fills.has(name));

const overlaps = (a: Bounds, b: Bounds) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const covers = (a: Bounds, b: Bounds) =>
  a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;

/** What's behind a shape's text: its own fill, that of the topmost shape below that covers it, or the slide's. */
function groundOf(shape: Shape, nodes: readonly XmlNode[], below: readonly Shape[], deck: Deck): OfficeColor {
  const own = ownFillOf(nodes, deck);
  if (own) return own;
  const bounds = shape.bounds ?? inheritedBy(shape, deck).find((found) => found.bounds)?.bounds;
  if (!bounds) return below.length > 0 ? 'unknown' : backgroundOf(deck);
  for (const other of below.toReversed()) {
    if (other.kind === 'group') continue;
    if (!other.bounds) {
      if (other.placeholder) continue;
      return 'unknown';
    }
    if (!overlaps(other.bounds, bounds)) continue;
    const fill = other.kind === 'text' ? ownFillOf([other.node], deck) : 'unknown';
    if (!fill) continue;
    return covers(other.bounds, bounds) ? fill : 'unknown';
  }
  return backgroundOf(deck);
}

/** Undefined if nothing is painted. */
function ownFillOf(nodes: readonly XmlNode[], { palette }: Deck): OfficeColor | undefined {
  for (const node of nodes) {
    const properties = childOf(node, 'p:spPr');
    const fill = fillIn(properties);
    if (fill?.name === 'a:noFill') return undefined;
    if (fill?.name === 'a:solidFill') return opaque(drawingColorOf(fill, palette));
    if (fill) return 'unknown';
    const style = under(node, 'p:style', 'a:fillRef');
    // Number 1 of a theme's fills is a plain colour, the others can be anything.
    if (style && style.attributes.idx !== '0')
      return style.attributes.idx === '1' ? opaque(drawingColorOf(style, palette)) : 'unknown';
  }
  return undefined;
}

/** What shows through depends on what's below. */
const opaque = (color: OfficeColor): OfficeColor =>
  color !== 'unknown' && color.alpha < 1 ? 'unknown' : color;

/** The colour of the slide, its layout or its master. */
function backgroundOf({ layers, palette }: Deck): OfficeColor {
  for (const { root } of layers) {
    const background = under(root, 'p:cSld', 'p:bg');
    const fill = fillIn(childOf(background, 'p:bgPr'));
    if (fill) return fill.name === 'a:solidFill' ? opaque(drawingColorOf(fill, palette)) : 'unknown';
    const style = childOf(background, 'p:bgRef');
    // From 1001 on, a theme's backgrounds: the first is a plain colour.
    if (style) return style.attributes.idx === '1001' ? drawingColorOf(style, palette) : 'unknown';
  }
  return white;
}

/** Colours by the master's map, or by the slide's or the layout's own. */
export function colorMapOf(roots: readonly XmlNode[]): Readonly<Record<string, string>> | undefined {
  for (const root of roots) {
    const own = under(root, 'p:clrMapOvr', 'a:overrideClrMapping') ?? childOf(root, 'p:clrMap');
    if (own) return own.attributes;
  }
  return undefined;
}
