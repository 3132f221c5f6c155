import { childrenOf, oncePerBody, type Body } from './body.ts';
import type { BodyElement, BodyNode } from './node.ts';
import { isTold } from './presence.ts';
import { isLinkRole, roleOf, tokensOf } from './role.ts';
import { blockTags } from './tags.ts';
import { foldBlanks, isBlank } from './text.ts';

/** Rules need no more than this, and longer names would make deep nesting costly. */
const longestName = 500;
/** How many nodes of a hidden label are searched. */
const mostHiddenNodes = 200;
const mostReferences = 20;

/** Texts of elements by node index, as assistive technology computes them. */
type Contents = readonly (string | undefined)[];

const fromContent: ReadonlySet<string> = new Set(
  `button cell checkbox columnheader gridcell header heading menuitem option row rowheader switch tab tooltip
   treeitem`.split(/\s+/),
);

/** The accessible name of an element, whitespace folded; '' for none (accname 1.2, as far as bodies need it). */
export function nameOf(body: Body, element: BodyElement): string {
  const labelled = labelsOf(body).get(element.at);
  if (labelled !== undefined) return labelled;
  const { 'aria-label': label, title } = element.attributes;
  const given = firstNamed(label, ownNameOf(body, element));
  if (given !== '') return given;
  const role = roleOf(element);
  const isFromContent = fromContent.has(role) || isLinkRole(role) || element.name === 'summary';
  return firstNamed(isFromContent ? contentsOf(body)[element.at] : undefined, title);
}

/** All the text of an element as it's read out, including image alternatives; whitespace folded. */
export const spokenTextOf = (body: Body, element: BodyElement) =>
  foldBlanks(contentsOf(body)[element.at] ?? '');

/** Whether an element has any text to read out. */
export const isSpoken = (body: Body, element: BodyElement) => !isBlank(contentsOf(body)[element.at] ?? '');

function firstNamed(...candidates: (string | undefined)[]) {
  const found = candidates.find((text) => text !== undefined && !isBlank(text));
  return found === undefined ? '' : foldBlanks(found);
}

/** The name from the tag's own attributes and parts. */
function ownNameOf(body: Body, element: BodyElement): string | undefined {
  const { name, attributes } = element;
  if (name === 'img' || name === 'area') return attributes.alt;
  if (name === 'input') return isImageButton(element) ? attributes.alt : attributes.value;
  if (name === 'svg') return childText(body, element, 'title');
  if (name === 'table') return childText(body, element, 'caption');
  return undefined;
}

export const isImageButton = ({ name, attributes }: BodyElement) =>
  name === 'input' && attributes.type?.trim().toLowerCase() === 'image';

function childText(body: Body, element: BodyElement, tag: string) {
  for (const child of childrenOf(body, element))
    if (child.kind === 'element' && child.name === tag) return hiddenText(body, child);
  return undefined;
}

/** The contents of all elements, from the last node to the first: children before parents. */
const contentsOf = oncePerBody((body): Contents => gather(body, labelsOf(body)));

/** Names from `aria-labelledby`. They can point forward, so contents are first collected without them. */
const labelsOf = oncePerBody((body): ReadonlyMap<number, string> => {
  const labelled = body.elements.filter(
    (element) => element.attributes['aria-labelledby'] !== undefined && isTold(element),
  );
  if (labelled.length === 0) return new Map();
  const contents = gather(body, new Map());
  return new Map(
    labelled.flatMap((element) => {
      const name = firstNamed(referencedText(body, element, contents));
      return name === '' ? [] : [[element.at, name] as const];
    }),
  );
});

function referencedText(body: Body, element: BodyElement, contents: Contents) {
  return tokensOf(element.attributes['aria-labelledby'])
    .slice(0, mostReferences)
    .map((id) => {
      const target = body.byId.get(id);
      if (!target) return '';
      if (!isTold(target)) return hiddenText(body, target);
      const { 'aria-label': label, title } = target.attributes;
      return firstNamed(label, ownNameOf(body, target), contents[target.at], title);
    })
    .join(' ');
}

function gather(body: Body, labels: ReadonlyMap<number, string>): Contents {
  const contents: (string | undefined)[] = [];
  contents.length = body.nodes.length;
  for (let at = body.nodes.length - 1; at > 0; at -= 1) {
    const node = body.nodes[at];
    // The body as a whole needs no name.
    if (!node?.parent?.parent) continue;
    const text =
      node.kind === 'text' ? shownText(node) : (labels.get(at) ?? partOf(body, node, contents[at]));
    if (text === '') continue;
    const joined = text + (contents[node.parent.at] ?? '');
    contents[node.parent.at] = joined.length > longestName ? joined.slice(0, longestName) : joined;
  }
  return contents;
}

const shownText = (node: BodyNode & { kind: 'text' }) =>
  isTold(node.parent) ? node.text.slice(0, longestName) : '';

const embedded: ReadonlySet<string> = new Set(['iframe', 'object', 'embed']);
const silent: ReadonlySet<string> = new Set(['audio', 'video', 'select', 'textarea']);

/** What an element adds to its parent's name. */
function partOf(body: Body, element: BodyElement, content: string | undefined): string {
  const { name, attributes } = element;
  if (!isTold(element)) return '';
  if (attributes['aria-label'] !== undefined && !isBlank(attributes['aria-label']))
    return attributes['aria-label'];
  if (name === 'img')
    return roleOf(element) === 'none' || attributes.alt === ''
      ? ''
      : firstNamed(attributes.alt, attributes.title);
  if (silent.has(name)) return '';
  const own = ownNameOf(body, element) ?? content ?? '';
  const { title } = attributes;
  const text = title !== undefined && (embedded.has(name) || isBlank(own)) ? title : own;
  return blockTags.has(name) ? ` ${text} ` : text;
}

/** The text of an element that's hidden but referenced, or never rendered in place. */
function hiddenText({ nodes }: Body, element: BodyElement) {
  const { 'aria-label': label } = element.attributes;
  if (label !== undefined && !isBlank(label)) return label;
  let text = '';
  const last = Math.min(element.last, element.at + mostHiddenNodes);
  for (let at = element.at; at <= last && text.length < longestName; at += 1) {
    const node = nodes[at];
    if (node?.kind === 'text' && !unspoken.has(node.parent.name)) text += node.text;
    else if (node?.kind === 'element') text += ` ${node.attributes.alt ?? ''}`;
  }
  return text;
}

const unspoken: ReadonlySet<string> = new Set(['script', 'style', 'template']);
