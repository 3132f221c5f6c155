import type { BodyElement, BodyNode } from './node.ts';
import { declarationsOf } from './style/declarations.ts';
import { lookOf } from './style/look.ts';

/** Elements never rendered, or rendered only where their feature isn't supported. */
const unrendered: ReadonlySet<string> = new Set(
  `base basefont datalist head link meta noembed noframes noscript param rp script source style template title
   track`.split(/\s+/),
);
/** Their content is a fallback for browsers that don't support them. */
const fallbackOnly: ReadonlySet<string> = new Set(['audio', 'canvas', 'iframe', 'video']);
/** Parts of a drawing that aren't drawn in place. */
const drawingParts: ReadonlySet<string> = new Set(
  'clippath defs desc marker mask metadata pattern symbol'.split(' '),
);

/** Computes how every element looks and who perceives it. Parents come before their children. */
export function markPresence(nodes: readonly BodyNode[]) {
  for (const node of nodes) if (node.kind === 'element' && node.parent) markElement(node, node.parent);
}

function markElement(element: BodyElement, parent: BodyElement) {
  element.look = lookOf(element, parent.look);
  element.isGone = parent.isGone || fallbackOnly.has(parent.name) || isGoneByItself(element);
  element.isSilent = parent.isSilent || isSilentByItself(element);
}

function isGoneByItself({ name, attributes }: BodyElement) {
  const display = attributes.style === undefined ? undefined : displayOf(attributes.style);
  if (display === 'none') return true;
  if (attributes.hidden !== undefined && display === undefined) return true;
  if (name === 'dialog' && attributes.open === undefined && display === undefined) return true;
  if (name === 'input' && attributes.type?.trim().toLowerCase() === 'hidden') return true;
  return unrendered.has(name) || drawingParts.has(name);
}

const displayOf = (style: string) => declarationsOf(style).get('display')?.trim().toLowerCase();

const isSilentByItself = ({ attributes }: BodyElement) =>
  attributes['aria-hidden']?.trim().toLowerCase() === 'true' || attributes.inert !== undefined;

/** Whether sighted people can see the element. */
export const isSeen = ({ isGone, look }: BodyElement) => !isGone && look.isVisible;

/** Whether assistive technology announces the element. */
export const isTold = (element: BodyElement) => isSeen(element) && !element.isSilent;
