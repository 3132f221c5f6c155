import type { BodyElement, BodyNode } from './node.ts';
import { markPresence } from './presence.ts';
import { readNodes } from './read-nodes.ts';

/** Longer bodies are cut and flagged: 1 MB of text is a book. */
export const longestBody = 1_048_576;

/** A teacher's text in one item, read once for all tools. */
export interface Body {
  /** as it was read; elements' offsets point into it */
  readonly source: string;
  /** whether the text was cut */
  readonly isCut: boolean;
  /** in document order; the first is the root */
  readonly nodes: readonly BodyNode[];
  readonly root: BodyElement;
  /** all but the root, in document order */
  readonly elements: readonly BodyElement[];
  /** the first element with each id */
  readonly byId: ReadonlyMap<string, BodyElement>;
  /** results of `oncePerBody`, by the function that computed them */
  readonly worked: Map<(body: Body) => unknown, unknown>;
}

/** Reads HTML of any kind and length. Never throws. */
export function readBody(html: string): Body {
  const source = html.length > longestBody ? html.slice(0, longestBody) : html;
  const nodes = readNodes(source);
  markPresence(nodes);
  const elements = nodes.filter((node) => node.kind === 'element');
  const root = elements.shift();
  if (!root) throw new Error('A body always has a root');
  const isCut = html.length > longestBody;
  return { source, isCut, nodes, root, elements, byId: firstById(elements), worked: new Map() };
}

function firstById(elements: readonly BodyElement[]) {
  const byId = new Map<string, BodyElement>();
  for (const element of elements) {
    const { id } = element.attributes;
    if (id !== undefined && id !== '' && !byId.has(id)) byId.set(id, element);
  }
  return byId;
}

/** Computes something once per body, and forgets it with the body. */
export function oncePerBody<Result>(work: (body: Body) => Result): (body: Body) => Result {
  return (body) => {
    // Whatever this function stored here has its return type.
    if (body.worked.has(work)) return body.worked.get(work) as Result;
    const result = work(body);
    body.worked.set(work, result);
    return result;
  };
}

/** The children of an element, in order. */
export function* childrenOf({ nodes }: Body, element: BodyElement): Generator<BodyNode> {
  for (let at = element.at + 1; at <= element.last;) {
    const node = nodes[at];
    if (!node) return;
    yield node;
    at = node.last + 1;
  }
}

/** Everything inside an element, in document order. */
export function* insideOf({ nodes }: Body, element: BodyElement): Generator<BodyNode> {
  for (let at = element.at + 1; at <= element.last; at += 1) {
    const node = nodes[at];
    if (node) yield node;
  }
}

/** The nearest ancestor that meets the condition. */
export function closest(element: BodyElement, isMeant: (around: BodyElement) => boolean) {
  for (let around = element.parent; around; around = around.parent) if (isMeant(around)) return around;
  return undefined;
}

/** The next node on the same level as an element. */
export function nextSibling({ nodes }: Body, node: BodyNode): BodyNode | undefined {
  const next = nodes[node.last + 1];
  return next && next.parent === node.parent ? next : undefined;
}
