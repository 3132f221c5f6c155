import type { Body } from './body.ts';
import { digestOf } from './fingerprint.ts';
import { spokenTextOf } from './accessible-name.ts';
import type { BodyElement, BodyNode } from './node.ts';
import { isBlank } from './text.ts';

/** How much of a neighbour's text is enough to tell it from others. */
const longestText = 80;

/** The text above and below an element, to find it again after it was edited. */
interface Neighbours {
  readonly before: string;
  readonly after: string;
}

export const neighboursOf = (body: Body, element: BodyElement): Neighbours => ({
  before: digestOf(describe(body, nodeBefore(element))),
  after: digestOf(describe(body, nodeAfter(body, element))),
});

/** What stands for a neighbour at either end, where there's none. */
export const nothingThere = digestOf('end');

/** The previous sibling, or the nearest ancestor's if it's a first child. */
function nodeBefore(element: BodyElement): BodyNode | undefined {
  for (let around: BodyElement | undefined = element; around; around = around.parent)
    for (let node = around.previous; node; node = node.previous) if (isThere(node)) return node;
  return undefined;
}

/** The next sibling, or the nearest ancestor's if it's a last child. */
function nodeAfter({ nodes }: Body, element: BodyElement): BodyNode | undefined {
  for (let at = element.last + 1; at < nodes.length; at += 1) {
    const node = nodes[at];
    if (node && isThere(node)) return node;
  }
  return undefined;
}

const isThere = (node: BodyNode) => node.kind === 'element' || !isBlank(node.text);

function describe(body: Body, node: BodyNode | undefined) {
  if (!node) return 'end';
  const text = node.kind === 'text' ? node.text.trim() : spokenTextOf(body, node);
  return `${node.kind === 'text' ? 'text' : node.name} ${text.slice(0, longestText).normalize('NFC')}`;
}
