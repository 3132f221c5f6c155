import { oncePerBody, watchTokens, type Body } from '#server/scanners/body/body.ts';
import type { Attributes, BodyElement, BodyText } from '#server/scanners/body/node.ts';

/** An attribute of a start tag, with its place. */
export interface AttributeToken {
  /** in lower case */
  readonly name: string;
  readonly start: number;
  readonly nameEnd: number;
  readonly end: number;
  /** its value's quote; '' for none, and for no value */
  readonly quote: '"' | "'" | '';
  /** for quoted values: between the quotes */
  readonly valueStart: number;
  readonly valueEnd: number;
}

interface OpenToken {
  readonly kind: 'open';
  readonly start: number;
  readonly nameEnd: number;
  readonly end: number;
  readonly attributes: readonly AttributeToken[];
}

export interface CloseToken {
  readonly kind: 'close';
  readonly start: number;
  readonly nameEnd: number;
  readonly end: number;
}

/** A run of characters as they are, or one character reference. */
export interface TextToken {
  readonly kind: 'text';
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly isReference: boolean;
}

/** A comment, a declaration, a tag that never ends. */
interface OtherToken {
  readonly kind: 'other';
  readonly start: number;
  readonly end: number;
}

type Token = OpenToken | CloseToken | TextToken | OtherToken;

/** The place in the source of everything in a body. */
export interface Tokens {
  /** one after another, without gaps */
  readonly all: readonly Token[];
  open(element: BodyElement): OpenToken;
  /** An element's own end tag; undefined for void ones, and for those that something else ends. */
  close(element: BodyElement): CloseToken | undefined;
  text(node: BodyText): readonly TextToken[];
  /** what isn't in the tree: comments, declarations, stray end tags */
  readonly strays: readonly Token[];
}

/** A body's tokens; undefined if they and its nodes don't agree to the character: nothing of it can be changed then. */
export const tokensOf = oncePerBody((body): Tokens | undefined => {
  const all = tokenize(body);
  return isWhole(all, body.source) ? connected(body, all) : undefined;
});

function tokenize(body: Body): Token[] {
  const { source } = body;
  const found: Token[] = [];
  let at = 0;
  const add = (token: Token) => {
    if (token.start > at) found.push({ kind: 'other', start: at, end: token.start });
    found.push(token);
    at = token.end;
  };
  let tag = { start: 0, nameEnd: 0 };
  let attributes: AttributeToken[] = [];
  let name = { start: 0, end: 0 };
  const endTag = (end: number) =>
    add({ kind: 'open', start: tag.start, nameEnd: tag.nameEnd, end: end + 1, attributes });
  const addText = (start: number, end: number) =>
    add({ kind: 'text', start, end, text: source.slice(start, end), isReference: false });
  const ignore = () => undefined;
  watchTokens(body, {
    ontext: addText,
    ontextentity: (codePoint, end) => {
      const before = found.at(-1);
      const start = source.lastIndexOf('&', end - 1);
      let text = String.fromCodePoint(codePoint);
      // Some references stand for two characters.
      if (end <= at && before?.kind === 'text') {
        found.pop();
        at = before.start;
        text = before.text + text;
      }
      add({ kind: 'text', start: Math.max(at, start), end, text, isReference: true });
    },
    onopentagname: (start, nameEnd) => {
      tag = { start: start - 1, nameEnd };
      attributes = [];
    },
    onattribname: (start, end) => {
      name = { start, end };
    },
    onattribend: (_quote, end) => attributes.push(attributeAt(source, name, end)),
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag: (start, nameEnd) => {
      const end = source.indexOf('>', nameEnd) + 1 || source.length;
      add({ kind: 'close', start: start - 2, nameEnd, end });
    },
    oncdata: (start, end, less) => addText(start, end - less),
    onattribdata: ignore,
    onattribentity: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  });
  if (at < source.length) found.push({ kind: 'other', start: at, end: source.length });
  return found;
}

function attributeAt(
  source: string,
  { start, end: nameEnd }: { start: number; end: number },
  end: number,
): AttributeToken {
  const name = source.slice(start, nameEnd).toLowerCase();
  const [, before = '', mark] = /^(\s*=\s*)(["'])/.exec(source.slice(nameEnd, end)) ?? [];
  const quote = mark === '"' || mark === "'" ? mark : '';
  const valueStart = nameEnd + before.length + 1;
  return { name, start, nameEnd, end, quote, valueStart, valueEnd: end - 1 };
}

/** Whether tokens follow one another from end to end, and begin and end as tags, attributes and references do. */
function isWhole(all: readonly Token[], source: string): boolean {
  let at = 0;
  for (const token of all) {
    if (token.start !== at || token.end < token.start) return false;
    at = token.end;
    const text = source.slice(token.start, token.end);
    if (token.kind === 'open' && !isStartTag(text, source, token)) return false;
    if (token.kind === 'close' && !text.startsWith('</')) return false;
    if (token.kind === 'text' && token.isReference && !text.startsWith('&')) return false;
  }
  return at === source.length;
}

function isStartTag(text: string, source: string, { nameEnd, end, attributes }: OpenToken) {
  if (!text.startsWith('<') || !text.endsWith('>')) return false;
  let at = nameEnd;
  for (const { start, nameEnd: namedTo, end: attributeEnd, quote, valueEnd } of attributes) {
    if (start < at || namedTo <= start || attributeEnd < namedTo) return false;
    if (quote !== '' && source[valueEnd] !== quote) return false;
    at = attributeEnd;
  }
  return at < end;
}

function connected(body: Body, all: readonly Token[]): Tokens | undefined {
  const strays: Token[] = all.filter(({ kind }) => kind === 'other');
  const opens = openTokens(body, all, strays);
  const texts = opens && textTokens(body, all);
  if (!opens || !texts) return undefined;
  const closes = closeTokens(body, all, strays);
  return {
    all,
    open: ({ at }) => known(opens[at]),
    close: ({ at }) => closes[at],
    text: ({ at }) => known(texts[at]),
    strays: strays.toSorted((a, b) => a.start - b.start),
  };
}

function known<Kind>(token: Kind | undefined): Kind {
  if (token === undefined) throw new Error('Only nodes of the body itself have tokens in it');
  return token;
}

/** Each element's start tag, by its index; undefined if one isn't where it was read. Both are in document order. */
function openTokens({ elements, source }: Body, all: readonly Token[], strays: Token[]) {
  const tokens: (OpenToken | undefined)[] = [];
  let next = 0;
  for (const token of all) {
    if (token.kind !== 'open') continue;
    const element = elements[next];
    if (element?.start !== token.start) {
      strays.push(token);
      continue;
    }
    if (token.end !== element.openEnd || !isOf(element, token, source)) return undefined;
    tokens[element.at] = token;
    next += 1;
  }
  return next === elements.length ? tokens : undefined;
}

/** Each element's own end tag, by its index. Where several end with it, it's the innermost one's. */
function closeTokens({ elements, source }: Body, all: readonly Token[], strays: Token[]) {
  const byEnd = new Map<number, CloseToken>();
  for (const token of all) if (token.kind === 'close') byEnd.set(token.end, token);
  const tokens: (CloseToken | undefined)[] = [];
  for (const element of elements.toReversed()) {
    const token = byEnd.get(element.end);
    if (!token || token.start < element.openEnd || !closesIt(element, token, source)) continue;
    tokens[element.at] = token;
    byEnd.delete(element.end);
  }
  for (const token of byEnd.values()) strays.push(token);
  return tokens;
}

const nameAt = (source: string, start: number, end: number) => {
  const name = source.slice(start, end).toLowerCase();
  return name === 'image' ? 'img' : name;
};

function isOf({ name, attributes }: BodyElement, open: OpenToken, source: string) {
  const written = nameAt(source, open.start + 1, open.nameEnd);
  if (written !== name && !(name === 'image' && written === 'img')) return false;
  return (
    open.attributes.every((attribute) => attributes[attribute.name] !== undefined) &&
    namesIn(attributes) <= open.attributes.length
  );
}

/** How many attributes there are. */
export function namesIn(attributes: Attributes) {
  return Object.keys(attributes).length;
}

const heading = /^h[1-6]$/;

function closesIt({ name }: BodyElement, { start, nameEnd }: CloseToken, source: string) {
  const written = nameAt(source, start + 2, nameEnd);
  return written === name || (heading.test(written) && heading.test(name));
}

/** The tokens of each text; undefined if they don't add up to what was read. */
function textTokens(body: Body, all: readonly Token[]) {
  const texts: (TextToken[] | undefined)[] = [];
  const tokens = all.filter((token) => token.kind === 'text');
  let next = 0;
  for (const node of body.nodes) {
    if (node.kind !== 'text') continue;
    const own: TextToken[] = [];
    let length = 0;
    for (let token = tokens[next]; token && length < node.text.length; token = tokens[next]) {
      if (!node.text.startsWith(token.text, length)) return undefined;
      own.push(token);
      length += token.text.length;
      next += 1;
    }
    if (length !== node.text.length) return undefined;
    texts[node.at] = own;
  }
  return tokens.slice(next).every(({ text }) => text === '') ? texts : undefined;
}
