import { descriptionOf, type Described } from '../faults.ts';
import { childOf, inside, under, type XmlNode } from '../xml-node.ts';

/** In English Metric Units, of the slide. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type ShapeKind =
  | 'text'
  | 'picture'
  | 'table'
  | 'chart'
  | 'diagram'
  | 'object'
  | 'video'
  | 'audio'
  | 'group';

export interface Shape {
  readonly node: XmlNode;
  readonly kind: ShapeKind;
  /** the placeholder it fills: `title`, `body`, `ftr`; undefined if it's free */
  readonly placeholder: { readonly type: string; readonly index: string } | undefined;
  readonly described: Described;
  /** undefined if its layout says it, or if it's in a turned group */
  readonly bounds: Bounds | undefined;
  readonly isInGroup: boolean;
  /** a group around it has a description for all that's in it */
  readonly isSpokenFor: boolean;
}

/** Shapes of a slide, in the order in which they're read; those in groups after their group. */
export function shapesIn(tree: XmlNode | undefined): Shape[] {
  const shapes: Shape[] = [];
  const steps = (tree?.children ?? [])
    .map((node) => ({ node, place: asIs, isInGroup: false, isSpokenFor: false }))
    .toReversed();
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { node, isInGroup, isSpokenFor, place } = step;
    const properties = propertiesOf(node);
    if (!properties || isHidden(properties)) continue;
    const described = descriptionOf(properties);
    const kind = kindOf(node);
    if (!kind) continue;
    shapes.push({
      node,
      kind,
      placeholder: placeholderOf(node),
      described,
      bounds: boundsOf(node, place),
      isInGroup,
      isSpokenFor,
    });
    if (kind !== 'group') continue;
    const inner = {
      place: placeWithin(node, place),
      isInGroup: true,
      isSpokenFor: isSpokenFor || described.text !== '' || described.isDecorative,
    };
    for (const child of node.children.toReversed()) steps.push({ node: child, ...inner });
  }
  return shapes;
}

/** `p:cNvPr` inside `p:nvSpPr`, `p:nvPicPr` and so on. */
function propertiesOf(node: XmlNode): XmlNode | undefined {
  for (const child of node.children) if (child.name.startsWith('p:nv')) return childOf(child, 'p:cNvPr');
  return undefined;
}

const isHidden = ({ attributes: { hidden } }: XmlNode) => hidden === '1' || hidden === 'true';

function kindOf(node: XmlNode): ShapeKind | undefined {
  if (node.name === 'p:sp') return under(node, 'p:spPr', 'a:blipFill') ? 'picture' : 'text';
  if (node.name === 'p:grpSp') return 'group';
  if (node.name === 'p:pic') {
    const media = under(node, 'p:nvPicPr', 'p:nvPr');
    if (childOf(media, 'a:videoFile') || childOf(media, 'a:quickTimeFile')) return 'video';
    return media?.children.some(({ name }) => /^a:(?:audioFile|wavAudioFile|audioCd)$/.test(name))
      ? 'audio'
      : 'picture';
  }
  if (node.name !== 'p:graphicFrame') return undefined;
  const content = under(node, 'a:graphic', 'a:graphicData')?.children[0]?.name ?? '';
  if (content === 'a:tbl') return 'table';
  if (content === 'dgm:relIds') return 'diagram';
  return content.endsWith(':chart') ? 'chart' : 'object';
}

function placeholderOf(node: XmlNode): Shape['placeholder'] {
  const holder = node.children.find(({ name }) => name.startsWith('p:nv'));
  const found = under(holder, 'p:nvPr', 'p:ph');
  return found && { type: found.attributes.type ?? 'obj', index: found.attributes.idx ?? '0' };
}

type Place = (bounds: Bounds) => Bounds | undefined;
const asIs: Place = (bounds) => bounds;

const transformOf = (node: XmlNode) =>
  under(node, 'p:spPr', 'a:xfrm') ?? under(node, 'p:grpSpPr', 'a:xfrm') ?? childOf(node, 'p:xfrm');

function boundsOf(node: XmlNode, place: Place): Bounds | undefined {
  const box = boxOf(transformOf(node), 'a:off', 'a:ext');
  return box && place(box);
}

/** Turned boxes cover something else than their numbers say. */
function boxOf(transform: XmlNode | undefined, corner: string, size: string): Bounds | undefined {
  const [at, by] = [childOf(transform, corner)?.attributes, childOf(transform, size)?.attributes];
  if (!at || !by || Number(transform?.attributes.rot ?? 0) !== 0) return undefined;
  const [left, top] = [Number(at.x), Number(at.y)];
  const bounds = { left, top, right: left + Number(by.cx), bottom: top + Number(by.cy) };
  return Object.values(bounds).every(Number.isFinite) ? bounds : undefined;
}

/** Groups have coordinates of their own. */
function placeWithin(group: XmlNode, around: Place): Place {
  const transform = transformOf(group);
  const outer = boxOf(transform, 'a:off', 'a:ext');
  const inner = boxOf(transform, 'a:chOff', 'a:chExt');
  if (!outer || !inner) return () => undefined;
  const across = (outer.right - outer.left) / (inner.right - inner.left || 1);
  const down = (outer.bottom - outer.top) / (inner.bottom - inner.top || 1);
  return ({ left, top, right, bottom }) =>
    around({
      left: outer.left + (left - inner.left) * across,
      top: outer.top + (top - inner.top) * down,
      right: outer.left + (right - inner.left) * across,
      bottom: outer.top + (bottom - inner.top) * down,
    });
}

/** Whether a film has captions: PowerPoint keeps them as tracks. */
export function hasCaptions(node: XmlNode): boolean {
  for (const { name } of inside(node)) if (/:(?:track|trackLst|tracksInfo)$/.test(name)) return true;
  return false;
}

export interface SlideLink {
  readonly target: string;
  text: string;
}

/** Links in text; pieces of one are put together. */
export function linksIn(node: XmlNode): SlideLink[] {
  const links: SlideLink[] = [];
  let before: SlideLink | undefined;
  for (const run of inside(node)) {
    if (run.name === 'a:p') before = undefined;
    if (run.name !== 'a:r') continue;
    const target = under(run, 'a:rPr', 'a:hlinkClick')?.attributes['r:id'] ?? '';
    const text = childOf(run, 'a:t')?.text ?? '';
    if (target === '') before = undefined;
    else if (before?.target === target) before.text += text;
    else {
      before = { target, text };
      links.push(before);
    }
  }
  return links;
}

/** The text of a shape or table, paragraphs apart. */
export function slideTextOf(node: XmlNode): string {
  const pieces: string[] = [];
  for (const { name, text } of inside(node)) {
    if (name === 'a:t') pieces.push(text);
    else if ((name === 'a:p' && pieces.length > 0) || name === 'a:br') pieces.push('\n');
  }
  return pieces.join('');
}
