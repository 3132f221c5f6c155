import { oncePerBody, closest, insideOf, nextSibling, type Body } from '#server/scanners/body/body.ts';
import { wordsOf } from '#server/scanners/body/words.ts';
import { nameOf, spokenTextOf } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement, BodyNode, BodyText } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { roleOf } from '#server/scanners/body/role.ts';
import { blockTags } from '#server/scanners/body/tags.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import { rule, type Subject } from '../rule.ts';
import { withoutAdditions } from './vague-words.ts';

const mostWords = 12;
/** For scripts without spaces between words. */
const mostCharacters = 90;
/** A paragraph with more nodes than this isn't a line of text. */
const mostNodes = 40;
const bold = 600;
const enlarged = 1.2;

/** Text inside one of these is a cell, an item or a label, not a heading. */
const elsewhere: ReadonlySet<string> = new Set(
  'a blockquote button caption dd dt figcaption figure label legend li pre summary table td th'.split(' '),
);
/** What can follow a heading as text, and what else it can be the heading of. */
const followers: ReadonlySet<string> = new Set('blockquote div dl ol p ul'.split(' '));
const bodies: ReadonlySet<string> = new Set('audio embed hr iframe object table video'.split(' '));

/** Short paragraphs that are all bold or enlarged, with plain text or a table after them, in document order. */
const fakeHeadingsOf = oncePerBody((body) =>
  body.elements.filter((element) => isFakeHeading(body, element)).map((element) => ({ element })),
);

function isFakeHeading(body: Body, element: BodyElement) {
  if (!stands(element) || !isStressed(body, element) || !isShortLine(body, element)) return false;
  const next = follower(body, element);
  return next !== undefined && (bodies.has(next.name) || !isStressed(body, next));
}

const stands = (element: BodyElement) =>
  (element.name === 'p' || element.name === 'div') &&
  element.last > element.at &&
  element.last - element.at <= mostNodes &&
  isTold(element) &&
  roleOf(element) === '';

/** A heading has no stop at its end, and a colon leads into what follows. */
const isUnfinished = /[.!?;,:…。！？：；][\s"'”’»)\]]*$/u;

function isShortLine(body: Body, element: BodyElement) {
  const text = withoutAdditions(spokenTextOf(body, element));
  if (!/\p{L}/u.test(text) || isUnfinished.test(text)) return false;
  if (text.length > mostCharacters || text.split(' ').length > mostWords) return false;
  return !closest(element, ({ name }) => elsewhere.has(name)) && isPlainLine(body, element);
}

/** Only one line of text: no blocks, images or inner line breaks, and not a single link from end to end. */
function isPlainLine(body: Body, element: BodyElement) {
  let outsideLinks = false;
  for (const node of insideOf(body, element)) {
    if (node.kind === 'element') {
      if (isBlockInside(body, node) || embedded.has(node.name)) return false;
    } else if (!isBlank(node.text) && !isInLink(node, element)) outsideLinks = true;
  }
  return outsideLinks;
}

const embedded: ReadonlySet<string> = new Set(
  'audio button embed iframe img input math object svg video'.split(' '),
);

/** A line break at the very end doesn't count. */
const isBlockInside = (body: Body, node: BodyElement) =>
  node.name === 'br' ? nextSibling(body, node) !== undefined : blockTags.has(node.name);

function isInLink(text: BodyText, limit: BodyElement) {
  for (let around: BodyElement | undefined = text.parent; around && around !== limit; around = around.parent)
    if (around.name === 'a') return true;
  return false;
}

/** Whether all text inside is bold, or larger than the surrounding text. False if there is none. */
function isStressed(body: Body, element: BodyElement) {
  const base = element.parent?.look.font.size ?? 16;
  let isAny = false;
  for (const node of insideOf(body, element)) {
    if (node.at - element.at > mostNodes) return false;
    if (node.kind === 'element' || isBlank(node.text) || !isTold(node.parent)) continue;
    const { size, weight } = node.parent.look.font;
    if (weight < bold && size < base * enlarged) return false;
    isAny = true;
  }
  return isAny;
}

/** The block of text, table, frame or rule after an element, skipping blank ones. */
function follower(body: Body, element: BodyElement) {
  let next: BodyNode | undefined = nextSibling(body, element);
  for (let steps = 0; next && steps < mostNodes; steps += 1, next = nextSibling(body, next)) {
    if (next.kind === 'text') {
      if (isBlank(next.text)) continue;
      return undefined;
    }
    if (!isTold(next)) continue;
    if (bodies.has(next.name)) return next;
    const inside = bodyIn(body, next);
    if (inside) return inside;
    const isFilled = spokenTextOf(body, next) !== '';
    if (next.name === 'p' && !isFilled) continue;
    return followers.has(next.name) && isFilled ? next : undefined;
  }
  return undefined;
}

/** The table or frame that an element begins with, such as a paragraph of Canvas's editor around a frame. */
function bodyIn(body: Body, element: BodyElement) {
  for (const node of insideOf(body, element)) {
    if (node.at - element.at > mostNodes || (node.kind === 'text' && !isBlank(node.text))) return undefined;
    if (node.kind === 'element' && bodies.has(node.name) && isTold(node)) return node;
  }
  return undefined;
}

interface Heading extends Subject {
  readonly name: string;
  /** 1 to 6, or the value of `aria-level` */
  readonly level: number;
  /** the previous level; the item's title is level 1 */
  readonly levelBefore: number;
}

/** How long a text can be before it needs a heading, in characters (UDOIT's limit). */
const longestWithoutHeading = 1_500;

/** Longer ones are paragraphs (Canvas's limit). */
const longestHeading = 120;

/** Headings that assistive technology reaches, in document order. */
export const headingsOf = oncePerBody((body) => {
  const headings: Heading[] = [];
  for (const element of body.elements) {
    if (roleOf(element) !== 'heading' || !isTold(element)) continue;
    const levelBefore = headings.at(-1)?.level ?? 1;
    headings.push({ element, name: nameOf(body, element), level: levelOf(element), levelBefore });
  }
  return headings;
});

function levelOf({ name, attributes }: BodyElement) {
  const given = Number(attributes['aria-level']);
  if (Number.isInteger(given) && given > 0) return given;
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 2;
}

/** The body as a whole, for faults that no single element has. */
const wholeOf = oncePerBody((body) => [
  { element: body.root, length: wordsOf(body).characters, headings: headingsOf(body).length },
]);

export const headingRules = [
  rule('heading-empty', headingsOf, ({ name }) => name === ''),
  rule('heading-skip', headingsOf, ({ level, levelBefore }) => level > levelBefore + 1),
  rule('heading-long', headingsOf, ({ name }) => name.length > longestHeading),
  rule('heading-h1', headingsOf, ({ level }) => level === 1),
  rule('heading-none', wholeOf, ({ length, headings }) => headings === 0 && length > longestWithoutHeading),
  rule('heading-fake', fakeHeadingsOf, () => true),
];
