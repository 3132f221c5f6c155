import { insideOf, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { nameOf } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement, BodyNode, BodyText } from '#server/scanners/body/node.ts';
import { isSeen, isTold } from '#server/scanners/body/presence.ts';
import { isLinkRole, roleOf } from '#server/scanners/body/role.ts';
import { contrastOf, over, white } from '#server/scanners/body/style/color.ts';
import type { Declarations } from '#server/scanners/body/style/declarations.ts';
import { stylesOf } from '#server/scanners/body/style/look.ts';
import { blockTags } from '#server/scanners/body/tags.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import { rule, type Subject } from '../rule.ts';
import { textColorOf } from './contrast.ts';
import { isOnlySigns, isVagueLink, withoutAdditions } from './vague-words.ts';

interface Link extends Subject {
  /** the accessible name without what Canvas adds to it, '' for none */
  readonly name: string;
  readonly href: string | undefined;
  /** follows a link to the same place, with nothing in between */
  readonly isRepeated: boolean;
}

/** Links that assistive technology reaches, in document order. */
export const linksOf = oncePerBody((body) =>
  body.elements
    .filter((element) => isLink(element) && isTold(element))
    .map((element) => linkOf(body, element)),
);

/** A link that looks like a button is often said to be one. */
function isLink(element: BodyElement) {
  const role = roleOf(element);
  return isLinkRole(role) || (role === 'button' && isAnchor(element));
}

const isAnchor = ({ name, attributes }: BodyElement) => name === 'a' && attributes.href !== undefined;

const linkOf = (body: Body, element: BodyElement): Link => ({
  element,
  name: withoutAdditions(nameOf(body, element)),
  href: element.attributes.href?.trim(),
  isRepeated: isRepeated(element),
});

function isRepeated({ name, attributes, previous }: BodyElement) {
  const target = comparableAddress(attributes.href);
  let before = previous;
  if (before?.kind === 'text' && isBlank(before.text)) before = before.previous;
  if (name !== 'a' || target === '' || before?.kind !== 'element' || before.name !== 'a') return false;
  return isTold(before) && comparableAddress(before.attributes.href) === target;
}

const comparableAddress = (href: string | undefined) => href?.trim().replace(/\/$/, '') ?? '';

const topLevels =
  'com|org|net|edu|gov|info|io|ac|co|uk|us|ca|au|eu|de|fr|es|mx|br|ch|at|nl|it|be|int|mil|tv|me|app|dev';
const withProtocol = /^(?:https?|ftp):\/\/\S+$/i;
const withoutProtocol = new RegExp(
  `^(?:www\\.[^\\s/]+\\.[a-z]{2,}|[^\\s/@]+\\.(?:${topLevels}))(?::\\d+)?/\\S*$`,
  'i',
);
const bareHost = /^www\.[^\s/@]+\.[a-z]{2,}$/i;

/** An address that would be read out letter by letter. A short host ("canvas.edu") is a name people use. */
export function isAddress(name: string) {
  const text = name.replace(/^[<([{"“«]{1,3}|[>)\]}"”».,;:]{1,3}$/g, '');
  return withProtocol.test(text) || withoutProtocol.test(text) || bareHost.test(text);
}

/** Says nothing, and neither does its title. Notes within the page have their own signs. */
const isSign = ({ name, href, element }: Link) =>
  isOnlySigns(name) && href?.startsWith('#') !== true && !/\p{L}/u.test(element.attributes.title ?? '');

/** How far the colours of a link and the text around it must be apart for people who see no hues. */
const apart = 3;
/** Enough of a link to see what's in it. */
const mostNodes = 40;
const bolder = 200;
const larger = 1.15;

/** Links within text whose author took the line below away, and that nothing but their colour tells from it. */
const plainLinksOf = oncePerBody((body): readonly Subject[] => {
  const plain = linksOf(body).filter(
    ({ element }) => isAnchor(element) && isLinkRole(roleOf(element)) && isPlain(element),
  );
  if (plain.length === 0) return [];
  const proseOf = proseAround(body);
  return plain.filter(({ element, name }) => {
    const text = /\p{L}|\p{N}/u.test(name) ? proseOf(element) : undefined;
    return text !== undefined && isToldByColor(body, element, text.parent);
  });
});

function isPlain(element: BodyElement) {
  const { attributes, look, parent } = element;
  if (attributes.style === undefined || !isSeen(element) || look.isOffPage) return false;
  const styles = stylesOf(element);
  const line = styles.get('text-decoration') ?? styles.get('text-decoration-line') ?? '';
  if (!/\bnone\b/i.test(line) || hasEdge(styles)) return false;
  return look.layer === parent?.look.layer && look.theme?.isPainted !== true;
}

/** A border or shadow is seen without colours, and so is slanted text. */
const hasEdge = (styles: Declarations) =>
  [...styles].some(
    ([property, value]) =>
      (/^(border(-bottom|-width|-style)?|border-bottom-(width|style)|box-shadow|outline)$/.test(property) &&
        !/^(0|none|hidden|initial|unset)/i.test(value)) ||
      (property === 'font-style' && /italic|oblique/i.test(value)),
  );

/** Finds the first words outside links in the block around an element. */
function proseAround(body: Body) {
  const blocks: BodyElement[] = [];
  const inLink: boolean[] = [];
  const words = new Map<BodyElement, BodyText>();
  for (const node of body.nodes) {
    if (!node.parent) {
      blocks[node.at] = body.root;
      continue;
    }
    const [block, isInLink] = [blocks[node.parent.at] ?? body.root, inLink[node.parent.at] === true];
    if (node.kind === 'element') {
      blocks[node.at] = blockTags.has(node.name) ? node : block;
      inLink[node.at] = isInLink || isAnchor(node);
    } else if (!isInLink && !words.has(block) && isProse(node)) words.set(block, node);
  }
  return (element: BodyElement) => words.get(blocks[element.at] ?? body.root);
}

const isProse = (node: BodyText) => isSeen(node.parent) && /\p{L}{2}/u.test(node.text);

function isToldByColor(body: Body, link: BodyElement, around: BodyElement) {
  const [own, other] = [textColorOf(link.look), textColorOf(around.look)];
  if (own === 'unknown' || other === 'unknown') return false;
  if (contrastOf(over(own, white), over(other, white)) >= apart) return false;
  for (const node of insideOf(body, link))
    if (node.at - link.at > mostNodes || isMarked(node, around)) return false;
  return !isSlanted(link);
}

/** Anything in a link that's seen without colours: a picture, a line, other letters. */
function isMarked(node: BodyNode, { look: { font } }: BodyElement) {
  if (node.kind === 'element')
    return marks.has(node.name) || /underline|border|italic/i.test(node.attributes.style ?? '');
  const own = node.parent.look.font;
  return !isBlank(node.text) && (own.weight - font.weight >= bolder || own.size >= font.size * larger);
}

const slanted: ReadonlySet<string> = new Set(['cite', 'dfn', 'em', 'i', 'ins', 'u']);
const marks: ReadonlySet<string> = new Set([...slanted, 'code', 'img', 'kbd', 'mark', 'svg']);

/** Inside italics or underlined text, up to its block. */
function isSlanted(link: BodyElement) {
  for (let at = link.parent; at && !blockTags.has(at.name); at = at.parent)
    if (slanted.has(at.name)) return true;
  return false;
}

export const linkRules = [
  rule('link-empty', linksOf, ({ name }) => name === ''),
  rule('link-text-vague', linksOf, (link) => isVagueLink(link.name) || isSign(link)),
  rule('link-text-url', linksOf, ({ name }) => isAddress(name)),
  rule('link-adjacent', linksOf, ({ isRepeated: isSecond }) => isSecond),
  rule('link-color-only', plainLinksOf, () => true),
];
