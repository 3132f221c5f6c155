import { countWords } from '#server/scanners/body/words.ts';
import { foldBlanks, isBlank } from '#server/scanners/body/text.ts';
import type { DocumentPlace } from '../../document-finding.ts';
import { faultOfAlt, faultOfLink, faultsOf, type Faults } from '../faults.ts';
import { themeOf, type Theme } from '../office-colors.ts';
import { partsOf, type OfficePackage } from '../office-package.ts';
import { Shut } from '../stopped.ts';
import { childOf, inside, under, type XmlNode } from '../xml-node.ts';
import { colorMapOf, faintTextOf, type Deck, type Layer } from './slide-colors.ts';
import {
  hasCaptions,
  linksIn,
  shapesIn,
  slideTextOf,
  type Bounds,
  type Shape,
  type ShapeKind,
} from './slide-shapes.ts';

/** Checks a presentation, without what all Office files have. */
export async function checkPowerPoint(pack: OfficePackage, main: string) {
  const faults = faultsOf('pptx');
  const presentation = await pack.tree(main, 'p:presentation');
  if (!presentation) throw new Shut('office-unreadable');
  const usual = childOf(presentation, 'p:defaultTextStyle');
  const relations = await pack.relationsOf(main);
  const slides = new Set(
    (childOf(presentation, 'p:sldIdLst')?.children ?? []).flatMap(
      ({ attributes }) => relations.get(attributes['r:id'] ?? '')?.target ?? [],
    ),
  );
  const decks = decksOf(pack, usual);
  const titles = titlesOf(faults);
  let [number, words] = [0, 0];
  let hasLanguage = saysLanguage(usual);
  for (const part of slides) {
    const deck = await decks(part);
    if (!deck) continue;
    number += 1;
    const { root, shapes } = deck.slide;
    titles.onSlide(shapes, number);
    checkShapes(faults, deck, number);
    if (!readsInOrder(shapes)) faults.add('pptx-reading-order', { in: 'slide', slide: number });
    words += countWords(slideTextOf(root));
    hasLanguage ||= saysLanguage(root);
  }
  if (!hasLanguage && words > 0) faults.add('office-language', { in: 'document' });
  return { faults, words, pages: number };
}

function saysLanguage(root: XmlNode | undefined): boolean {
  if (!root) return false;
  for (const { name, attributes } of inside(root))
    if ((name === 'a:rPr' || name === 'a:defRPr') && attributes.lang) return true;
  return false;
}

/** Each is compared with all below it; a slide with more is a drawing. */
const mostPainted = 300;

type Slide = Layer & { readonly shapes: readonly Shape[] };
type SlideDeck = Deck & { readonly slide: Slide };

/** Reads slides; each layout, master and theme once. */
function decksOf(pack: OfficePackage, usual: XmlNode | undefined) {
  const known = new Map<string, Promise<Layer | undefined>>();
  const themes = new Map<string, Promise<Theme>>();
  const read = async (part: string, root: string): Promise<Slide | undefined> => {
    const tree = await pack.tree(part, root);
    if (!tree) return undefined;
    const shapes = shapesIn(under(tree, 'p:cSld', 'p:spTree'));
    const [placeholders, decoration] = [
      shapes.filter(({ placeholder }) => placeholder),
      shapes.filter(({ placeholder }) => !placeholder),
    ];
    return {
      root: tree,
      shapes,
      placeholders: placeholders.slice(0, mostPainted),
      decoration: decoration.slice(0, mostPainted),
    };
  };
  const shared = (part: string, root: string) => remember(known, part, () => read(part, root));
  const next = async (part: string, type: string) => partsOf(await pack.relationsOf(part), type)[0] ?? '';
  return async (part: string): Promise<SlideDeck | undefined> => {
    const slide = await read(part, 'p:sld');
    if (!slide) return undefined;
    const layoutPart = await next(part, 'slideLayout');
    const masterPart = await next(layoutPart, 'slideMaster');
    const themePart = await next(masterPart, 'theme');
    const [layout, master] = [
      await shared(layoutPart, 'p:sldLayout'),
      await shared(masterPart, 'p:sldMaster'),
    ];
    const layers = [slide, layout, master].filter((layer) => layer !== undefined);
    const theme = await remember(themes, themePart, async () =>
      themeOf(await pack.tree(themePart, 'a:theme')),
    );
    return { slide, layers, palette: { theme, map: colorMapOf(layers.map(({ root }) => root)) }, usual };
  };
}

function remember<T>(known: Map<string, T>, key: string, find: () => T): T {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}

/** Every slide needs a title of its own. */
function titlesOf(faults: Faults) {
  const seen = new Set<string>();
  return {
    onSlide(shapes: readonly Shape[], slide: number) {
      const title = shapes.find(
        ({ placeholder }) => placeholder?.type === 'title' || placeholder?.type === 'ctrTitle',
      );
      const text = title ? foldBlanks(slideTextOf(title.node)) : '';
      const place: DocumentPlace = { in: 'slide', slide };
      if (isBlank(text)) faults.add('pptx-slide-title', place);
      else if (seen.has(text.toLowerCase())) faults.add('pptx-title-repeated', place, text);
      seen.add(text.toLowerCase());
    },
  };
}

const needAlt: ReadonlySet<ShapeKind> = new Set(['picture', 'chart', 'diagram', 'object', 'video', 'audio']);

function checkShapes(faults: Faults, deck: SlideDeck, slide: number) {
  const { shapes } = deck.slide;
  const decoration = deck.layers
    .slice(1)
    .toReversed()
    .flatMap((layer) => layer.decoration);
  const numbers = new Map<ShapeKind, number>();
  for (const [at, shape] of shapes.entries()) {
    const { kind, node } = shape;
    const nth = (numbers.get(kind) ?? 0) + 1;
    numbers.set(kind, nth);
    const place: DocumentPlace = { in: 'slide', slide, object: kind, nth };
    checkAlt(faults, shape, place);
    if (kind === 'video' && !hasCaptions(node)) faults.add('pptx-video-captions', place);
    if (kind === 'table') checkTable(faults, node, place);
    for (const { text } of kind === 'group' ? [] : linksIn(node)) {
      const rule = faultOfLink(text);
      if (rule) faults.add(rule, place, text);
    }
    if (kind !== 'text' || at >= mostPainted) continue;
    const faint = faintTextOf(shape, [...decoration, ...shapes.slice(0, at)], deck);
    if (faint !== undefined) faults.add('office-contrast', place, faint);
  }
}

/** A description of a group speaks for what's in it, and is judged as one. */
function checkAlt(faults: Faults, { kind, described, isSpokenFor }: Shape, place: DocumentPlace) {
  const isOfGroup = kind === 'group' && !isBlank(described.text);
  if ((!needAlt.has(kind) && !isOfGroup) || isSpokenFor) return;
  const rule = faultOfAlt(described);
  if (rule) faults.add(rule, place, described.text);
}

/** One row or column is a box or a list; then there's nothing to head. */
function checkTable(faults: Faults, node: XmlNode, place: DocumentPlace) {
  const table = under(node, 'a:graphic', 'a:graphicData', 'a:tbl');
  const rows = table?.children.filter(({ name }) => name === 'a:tr') ?? [];
  const columns = Math.max(
    0,
    ...rows.slice(0, 2).map(({ children }) => children.filter(({ name }) => name === 'a:tc').length),
  );
  const { firstRow, firstCol } = childOf(table, 'a:tblPr')?.attributes ?? {};
  const hasHeader = [firstRow, firstCol].some((value) => value === '1' || value === 'true');
  if (rows.length > 1 && columns > 1 && !hasHeader)
    faults.add('office-table-header', place, slideTextOf(node));
}

/** A slide with more is a drawing, and its order is another question. */
const mostShapes = 60;
/** Read from the slide's foot, whatever their order. */
const ofFoot: ReadonlySet<string> = new Set(['dt', 'ftr', 'sldNum', 'hdr']);

/** False if a shape is read after another that's wholly below it, in the same column, or if the title isn't read first. */
function readsInOrder(shapes: readonly Shape[]): boolean {
  const read = shapes.filter((shape) => !shape.isInGroup && isRead(shape));
  const title = read.findIndex(
    ({ placeholder }) => placeholder?.type === 'title' || placeholder?.type === 'ctrTitle',
  );
  const placed = read.flatMap(({ bounds }) => (bounds ? [bounds] : []));
  if (placed.length > mostShapes) return true;
  if (title > 0 && read.slice(0, title).some(({ kind }) => kind === 'text')) return false;
  return placed.every((later, at) => placed.slice(0, at).every((earlier) => !isAbove(later, earlier)));
}

function isRead({ kind, node, described, placeholder }: Shape) {
  if (placeholder && ofFoot.has(placeholder.type)) return false;
  if (kind === 'text') return !isBlank(slideTextOf(node));
  return !described.isDecorative;
}

/** Half of the narrower one's width is in the other's column. */
function isAbove(a: Bounds, b: Bounds) {
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const narrower = Math.min(a.right - a.left, b.right - b.left);
  return a.bottom <= b.top && narrower > 0 && shared >= narrower / 2;
}
