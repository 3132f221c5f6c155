import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { BodyElement, BodyNode } from './node.ts';
import { markPresence } from './presence.ts';
import {
  addText,
  endAll,
  endElement,
  isForeign,
  openRoot,
  startElement,
  type OpenElements,
} from './open-elements.ts';

/**
 * Reads HTML into its nodes in document order, the root first: in one pass, without recursion, in time that grows with
 * the source alone. Never throws.
 *
 * Built on htmlparser2's tokenizer and not on its parser, which searches its whole stack for every stray end tag, lets
 * end tags reach across table cells, and reports wrong offsets after `</p >` (12.0.0).
 */
function readNodes(source: string): BodyNode[] {
  const open = openRoot();
  run(source, handlersOf(source, open));
  endAll(open, source.length);
  return open.nodes;
}

function run(source: string, handlers: TokenizerCallbacks) {
  const tokenizer = new Tokenizer({ decodeEntities: true }, handlers);
  tokenizer.write(source);
  tokenizer.end();
}

type TokenWatcher = Omit<TokenizerCallbacks, 'isInForeignContext'>;

/** Tells what the tokenizer sees while a body is read: for who needs offsets within tags and texts. */
export function watchTokens({ source, elements }: Body, seen: TokenWatcher) {
  // Only in drawings and formulas does the tokenizer need to know where it is.
  if (!elements.some(({ name }) => name === 'svg' || name === 'math')) return run(source, seen);
  const handlers = handlersOf(source, openRoot());
  const both =
    <Given extends unknown[]>(watch: (...given: Given) => void, handle: (...given: Given) => void) =>
    (...given: Given) => {
      watch(...given);
      handle(...given);
    };
  run(source, {
    ...handlers,
    ontext: both(seen.ontext, handlers.ontext),
    ontextentity: both(seen.ontextentity, handlers.ontextentity),
    onopentagname: both(seen.onopentagname, handlers.onopentagname),
    onattribname: both(seen.onattribname, handlers.onattribname),
    onattribend: both(seen.onattribend, handlers.onattribend),
    onopentagend: both(seen.onopentagend, handlers.onopentagend),
    onselfclosingtag: both(seen.onselfclosingtag, handlers.onselfclosingtag),
    onclosetag: both(seen.onclosetag, handlers.onclosetag),
    oncdata: both(seen.oncdata, handlers.oncdata),
  });
}

const ignore = () => undefined;

function handlersOf(source: string, open: OpenElements): TokenizerCallbacks {
  const tag = startTagReader(source);
  const nameAt = (start: number, end: number) => {
    const name = source.slice(start, end).toLowerCase();
    return name === 'image' && !isForeign(open) ? 'img' : name;
  };
  /** The tokenizer reports where an end tag's name ends; the tag itself goes on to the next `>`. */
  const afterTag = (nameEnd: number) => source.indexOf('>', nameEnd) + 1 || source.length;
  return {
    ontext: (start, end) => addText(open, source.slice(start, end)),
    ontextentity: (codePoint) => addText(open, String.fromCodePoint(codePoint)),
    onopentagname: (start, end) => tag.begin(nameAt(start, end), start - 1),
    ...tag.attributes,
    onopentagend: (end) => startElement(open, tag.end(end + 1, false)),
    onselfclosingtag: (end) => startElement(open, tag.end(end + 1, true)),
    onclosetag: (start, end) =>
      endElement(open, nameAt(start, end), { start: start - 2, end: afterTag(end) }),
    oncdata: (start, end, less) => {
      if (isForeign(open)) addText(open, source.slice(start, end - less));
    },
    isInForeignContext: () => isForeign(open),
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  };
}

/** Collects a start tag's attributes; the first of equal names wins. */
function startTagReader(source: string) {
  let tag: { name: string; start: number; attributes: Record<string, string> | undefined } = {
    name: '',
    start: 0,
    attributes: undefined,
  };
  let [name, value] = ['', ''];
  return {
    begin: (tagName: string, start: number) => {
      tag = { name: tagName, start, attributes: undefined };
    },
    end: (end: number, isSelfClosed: boolean) => ({ ...tag, end, isSelfClosed }),
    attributes: {
      onattribname: (start: number, end: number) => {
        [name, value] = [source.slice(start, end).toLowerCase(), ''];
      },
      onattribdata: (start: number, end: number) => {
        value += source.slice(start, end);
      },
      onattribentity: (codePoint: number) => {
        value += String.fromCodePoint(codePoint);
      },
      onattribend: () => {
        tag.attributes ??= {};
        if (!Object.hasOwn(tag.attributes, name)) tag.attributes[name] = value;
      },
    },
  };
}

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
