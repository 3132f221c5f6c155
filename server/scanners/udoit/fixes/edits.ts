import type { BodyNode, BodyText } from '#server/scanners/body/node.ts';
import { voidTags } from '#server/scanners/body/tags.ts';
import { gapsOf, type Change, type Gap, type Piece, type Spot } from './changes.ts';
import type { Edit } from './splice.ts';
import type { AttributeToken, TextToken, Tokens } from './tokens.ts';

/** Edits being collected. */
interface Editing {
  readonly tokens: Tokens;
  readonly add: (...edits: Edit[]) => void;
  readonly gapAt: (offset: number) => Gap<string>;
}

type Editors = {
  readonly [Kind in Change['do']]: (change: Change & { do: Kind }, editing: Editing) => void;
};

/** How each change is made in the source. */
const editors: Editors = {
  attribute: (change, { tokens, add }) => add(...attributeEdits(change, tokens)),
  text: ({ node, text }, { tokens, add }) => add(...textEdits(node, text, tokens)),
  rename: ({ element, to }, { tokens, add, gapAt }) => {
    const [open, close] = [tokens.open(element), tokens.close(element)];
    add({ start: open.start + 1, end: open.nameEnd, insert: to });
    if (close) add({ start: close.start + 2, end: close.nameEnd, insert: to });
    else if (!voidTags.has(element.name) && !isEndedAlike(element.name, to))
      gapAt(element.end).ends.push(`</${to}>`);
  },
  unwrap: ({ element }, { tokens, add }) => {
    for (const token of [tokens.open(element), tokens.close(element)]) if (token) add(replaced(token, ''));
  },
  remove: ({ from, to }, { tokens, add }) =>
    add({ start: startOf(from, tokens), end: endOf(to, tokens), insert: '' }),
  wrap: ({ from, to, tag }, { tokens, gapAt }) => {
    gapAt(endOf(to, tokens)).ends.unshift(`</${tag}>`);
    gapAt(startOf(from, tokens)).begins.push(`<${tag}>`);
  },
  swap: ({ element, tag, pieces }, { tokens, add, gapAt }) => {
    const token = tag === 'open' ? tokens.open(element) : tokens.close(element);
    const text = pieces.map(sourceOf).join('');
    if (token) add(replaced(token, text));
    else gapAt(element.end).ends.unshift(text);
  },
  insert: ({ at, pieces }, { tokens, gapAt }) => {
    const { ends, begins } = gapAt(offsetAt(at, tokens));
    const text = pieces.map(sourceOf).join('');
    // What comes last in an element goes before whatever ends it there.
    if ('last' in at) ends.unshift(text);
    else begins.push(text);
  },
};

const replaced = ({ start, end }: { start: number; end: number }, insert: string): Edit => ({
  start,
  end,
  insert,
});

/** The edits that make these changes, as small as tags, values and characters allow. */
export function editsOf(changes: readonly Change[], tokens: Tokens): Edit[] {
  const edits: Edit[] = [];
  const gaps = gapsOf<string>();
  const editing: Editing = { tokens, add: (...more) => void edits.push(...more), gapAt: gaps.at };
  for (const change of changes) edit(change, editing);
  const inserted = [...gaps.all].map(([at, { ends, begins }]) =>
    replaced({ start: at, end: at }, [...ends, ...begins].join('')),
  );
  return [...inserted, ...edits].toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The table has for each kind a function of that kind, which the compiler can't see in a union. */
const edit = (change: Change, editing: Editing) =>
  (editors[change.do] as (change: Change, editing: Editing) => void)(change, editing);

/** Elements that the same tags end, where they have no end tag of their own. */
const isEndedAlike = (one: string, other: string) => /^t[dh]$/.test(one) && /^t[dh]$/.test(other);

const startOf = (node: BodyNode, tokens: Tokens) =>
  node.kind === 'element' ? node.start : (tokens.text(node)[0]?.start ?? 0);
const endOf = (node: BodyNode, tokens: Tokens) =>
  node.kind === 'element' ? node.end : (tokens.text(node).at(-1)?.end ?? 0);

function offsetAt(at: Spot, tokens: Tokens) {
  if ('before' in at) return startOf(at.before, tokens);
  if ('after' in at) return endOf(at.after, tokens);
  if ('first' in at) return at.first.openEnd;
  return tokens.close(at.last)?.start ?? at.last.end;
}

/** A piece as HTML. */
function sourceOf(piece: Piece): string {
  if ('close' in piece) return `</${piece.close}>`;
  if ('text' in piece) return escaped(piece.text);
  const attributes = Object.entries(piece.attributes ?? {});
  return `<${piece.open}${attributes.map(([name, value]) => ` ${written(name, value ?? '')}`).join('')}>`;
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\u00a0': '&nbsp;',
};
const escaped = (text: string) => text.replace(/[&<>\u00a0]/g, (sign) => references[sign] ?? sign);
const written = (name: string, value: string) => `${name}="${quoted(value, '"')}"`;
const quoted = (value: string, quote: string) =>
  value.replace(/[&"'\u00a0]/g, (sign) =>
    sign === quote || sign === '&' || sign === '\u00a0' ? (references[sign] ?? sign) : sign,
  );

function attributeEdits({ element, name, value }: Change & { do: 'attribute' }, tokens: Tokens): Edit[] {
  const { nameEnd, attributes } = tokens.open(element);
  const known = attributes.filter((attribute) => attribute.name === name);
  const [first] = known;
  if (value === undefined)
    return known.map((attribute) => {
      const before = attributes[attributes.indexOf(attribute) - 1];
      return { start: before?.end ?? nameEnd, end: attribute.end, insert: '' };
    });
  if (!first) return [{ start: nameEnd, end: nameEnd, insert: ` ${written(name, value)}` }];
  return element.attributes[name] === value ? [] : [valueEdit(first, value)];
}

function valueEdit({ name, start, end, quote, valueStart, valueEnd }: AttributeToken, value: string): Edit {
  if (quote === '') return { start, end, insert: written(name, value) };
  return { start: valueStart, end: valueEnd, insert: quoted(value, quote) };
}

/** The fewest edits of a text's own characters: what it has in common with the new one at both ends stays. */
function textEdits(node: BodyText, text: string, tokens: Tokens): Edit[] {
  const placed = placedTokens(tokens.text(node));
  const { from, to, insert } = difference(node.text, text, placed);
  const ranges: { start: number; end: number }[] = [];
  for (const { token, at } of placed) {
    const end = at + token.text.length;
    if (end < from || at > to || (end === from && from !== to) || (at === to && from !== to)) continue;
    const range = token.isReference
      ? { start: at >= from ? token.start : token.end, end: at < to ? token.end : token.start }
      : { start: token.start + Math.max(0, from - at), end: token.start + Math.min(end, to) - at };
    const last = ranges.at(-1);
    if (last && last.end === range.start) last.end = range.end;
    else if (from !== to || ranges.length === 0) ranges.push(range);
  }
  return ranges
    .map((range, at) => ({ ...range, insert: at === 0 ? escaped(insert) : '' }))
    .filter(({ start, end, insert: added }) => end > start || added !== '');
}

interface PlacedToken {
  readonly token: TextToken;
  /** where its text begins in the node's */
  readonly at: number;
}

function placedTokens(tokens: readonly TextToken[]): PlacedToken[] {
  let at = 0;
  return tokens.map((token) => {
    const placed = { token, at };
    at += token.text.length;
    return placed;
  });
}

/** What differs between two texts, cutting neither a character nor a reference. */
function difference(before: string, after: string, placed: readonly PlacedToken[]) {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  if (isHalf(before, from)) from -= 1;
  from = placed.find(({ token, at }) => isInside(token, at, from))?.at ?? from;
  let tail = 0;
  while (tail < most - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  let to = before.length - tail;
  if (isHalf(before, to)) to += 1;
  const cutIn = placed.find(({ token, at }) => isInside(token, at, to));
  if (cutIn) to = cutIn.at + cutIn.token.text.length;
  return { from, to, insert: after.slice(from, after.length - (before.length - to)) };
}

const isHalf = (text: string, at: number) =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));

const isInside = ({ isReference, text }: TextToken, at: number, offset: number) =>
  isReference && at < offset && offset < at + text.length;
