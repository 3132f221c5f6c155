import type { Attributes, BodyElement, BodyNode } from './node.ts';
import { defaultLook } from './style/look.ts';
import { endsForeign, endTagStops, headTags, htmlInside, impliedEndsOf, voidTags } from './tags.ts';

/** Elements nested deeper than this are left out; their text goes to the deepest one kept. */
const mostLevels = 2_000;
/** How far up a tag looks for the element it ends; limits the cost of stray tags. */
const farthestEnd = 100;

const headings: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const noAttributes: Attributes = Object.freeze({});

/** An element whose end hasn't come yet. */
interface Open {
  readonly element: BodyElement;
  /** whether its content is SVG or MathML */
  readonly isForeign: boolean;
  lastChild: BodyNode | undefined;
}

/** State while reading a body. */
export interface OpenElements {
  readonly nodes: BodyNode[];
  readonly stack: Open[];
  /** how many elements of each name are open */
  readonly counts: Map<string, number>;
  /** unclosed start tags beyond the deepest level */
  tooDeep: number;
}

interface StartTag {
  readonly name: string;
  readonly attributes: Attributes | undefined;
  readonly start: number;
  readonly end: number;
  readonly isSelfClosed: boolean;
}

export function openRoot(): OpenElements {
  const root = elementOf({ name: '', attributes: undefined, start: 0, end: 0, isSelfClosed: false }, 0, {
    parent: undefined,
    previous: undefined,
  });
  const stack = [{ element: root, isForeign: false, lastChild: undefined }];
  return { nodes: [root], stack, counts: new Map(), tooDeep: 0 };
}

export const isForeign = ({ stack }: OpenElements) => stack.at(-1)?.isForeign ?? false;

export function addText({ nodes, stack }: OpenElements, text: string) {
  const top = stack.at(-1);
  if (!top || text === '') return;
  const before = nodes.at(-1);
  if (before?.kind === 'text' && before.parent === top.element) {
    before.text += text;
    return;
  }
  const at = nodes.length;
  const node: BodyNode = { kind: 'text', parent: top.element, previous: top.lastChild, at, last: at, text };
  nodes.push(node);
  top.lastChild = node;
}

export function startElement(open: OpenElements, tag: StartTag) {
  const { name } = tag;
  if ((name === 'html' || name === 'body') && isOpen(open, name)) return;
  endWhatCannotHold(open, tag);
  const foreign = name === 'svg' || name === 'math' || isForeign(open);
  const isClosed = voidTags.has(name) || (tag.isSelfClosed && foreign);
  const top = open.stack.at(-1);
  if (!top || open.stack.length > mostLevels) {
    if (!isClosed) open.tooDeep += 1;
    return;
  }
  const element = elementOf(tag, open.nodes.length, { parent: top.element, previous: top.lastChild });
  open.nodes.push(element);
  top.lastChild = element;
  if (isClosed) return;
  open.stack.push({ element, isForeign: foreign && !htmlInside.has(name), lastChild: undefined });
  open.counts.set(name, (open.counts.get(name) ?? 0) + 1);
}

/** Closes the element an end tag belongs to, and everything open inside it; ignores a stray end tag. */
export function endElement(open: OpenElements, name: string, { start, end }: { start: number; end: number }) {
  if (open.tooDeep > 0) {
    open.tooDeep -= 1;
    return;
  }
  if (name === 'body' || name === 'html') return;
  const isHeading = headings.has(name);
  if (isHeading ? !isAnyOpen(open, headings) : !isOpen(open, name)) return;
  const found = innermost(open, isHeading ? headings : name, endTagStops(name));
  if (found === -1) return;
  while (open.stack.length > found + 1) endInnermost(open, start);
  endInnermost(open, end);
}

/** Closes everything still open at the end of the source. */
export function endAll(open: OpenElements, end: number) {
  while (open.stack.length > 0) endInnermost(open, end);
}

function endWhatCannotHold(open: OpenElements, { name, start }: StartTag) {
  if (endsForeign.has(name)) while (isForeign(open)) endInnermost(open, start);
  if (open.stack.at(-1)?.element.name === 'head' && !headTags.has(name)) endInnermost(open, start);
  for (const { ends, stopsAt } of impliedEndsOf(name)) {
    if (!isAnyOpen(open, ends)) continue;
    const outermost = outermostOf(open, ends, stopsAt);
    while (outermost !== -1 && open.stack.length > outermost) endInnermost(open, start);
  }
}

function innermost(
  { stack }: OpenElements,
  meant: string | ReadonlySet<string>,
  stopsAt: ReadonlySet<string>,
) {
  for (let at = stack.length - 1, end = lowest(stack); at >= end; at -= 1) {
    const name = stack[at]?.element.name ?? '';
    if (typeof meant === 'string' ? meant === name : meant.has(name)) return at;
    if (stopsAt.has(name)) return -1;
  }
  return -1;
}

function outermostOf({ stack }: OpenElements, names: ReadonlySet<string>, stopsAt: ReadonlySet<string>) {
  let found = -1;
  for (let at = stack.length - 1, end = lowest(stack); at >= end; at -= 1) {
    const name = stack[at]?.element.name ?? '';
    if (stopsAt.has(name)) return found;
    if (names.has(name)) found = at;
  }
  return found;
}

/** No tag closes the root. */
const lowest = (stack: readonly Open[]) => Math.max(1, stack.length - farthestEnd);

function endInnermost({ nodes, stack, counts }: OpenElements, end: number) {
  const ended = stack.pop();
  if (!ended) return;
  ended.element.end = end;
  ended.element.last = nodes.length - 1;
  counts.set(ended.element.name, (counts.get(ended.element.name) ?? 1) - 1);
}

const isOpen = ({ counts }: OpenElements, name: string) => (counts.get(name) ?? 0) > 0;

function isAnyOpen(open: OpenElements, names: ReadonlySet<string>) {
  for (const name of names) if (isOpen(open, name)) return true;
  return false;
}

const elementOf = (
  { name, attributes = noAttributes, start, end }: StartTag,
  at: number,
  { parent, previous }: Pick<BodyElement, 'parent' | 'previous'>,
): BodyElement => ({
  kind: 'element',
  name,
  attributes,
  parent,
  previous,
  at,
  last: at,
  start,
  openEnd: end,
  end,
  look: defaultLook,
  isGone: false,
  isSilent: false,
});
