import type { Body } from '#server/scanners/body/body.ts';
import type { Attributes, BodyElement, BodyNode, BodyText } from '#server/scanners/body/node.ts';
import { voidTags } from '#server/scanners/body/tags.ts';

/** A tag or text to be put in. Those of one change needn't be in pairs; all of a plan are. */
export type Piece =
  | { readonly open: string; readonly attributes?: Attributes }
  | { readonly close: string }
  | { readonly text: string };

/**
 * What a plan does to the tree. It's compiled to edits of the source and, apart from that, to the tree that they have to
 * make: a plan is proved by comparing the two.
 */
export type Change =
  /** sets an attribute, or takes it away with all its repetitions */
  | {
      readonly do: 'attribute';
      readonly element: BodyElement;
      readonly name: string;
      readonly value?: string;
    }
  | { readonly do: 'rename'; readonly element: BodyElement; readonly to: string }
  /** leaves what's inside */
  | { readonly do: 'unwrap'; readonly element: BodyElement }
  /** takes siblings away, with all that's in them */
  | { readonly do: 'remove'; readonly from: BodyNode; readonly to: BodyNode }
  | { readonly do: 'text'; readonly node: BodyText; readonly text: string }
  | { readonly do: 'insert'; readonly at: Spot; readonly pieces: readonly Piece[] }
  | { readonly do: 'wrap'; readonly from: BodyNode; readonly to: BodyNode; readonly tag: string }
  /** puts tags in the place of one tag; of a void element: of all of it */
  | {
      readonly do: 'swap';
      readonly element: BodyElement;
      readonly tag: 'open' | 'close';
      readonly pieces: readonly Piece[];
    };

export type Spot =
  | { readonly before: BodyNode }
  | { readonly after: BodyNode }
  /** as its first or last */
  | { readonly first: BodyElement }
  | { readonly last: BodyElement };

/** A body's tree as a list of tags and texts, so that nothing has to go down into it. */
export type TreeEvent =
  | { readonly name: string; readonly attributes: Attributes }
  | typeof closing
  | { readonly text: string };

const closing = { close: true } as const;

/** The tree as events, and which of them are a node's. */
export interface EventList {
  readonly events: readonly TreeEvent[];
  /** by index of node; a text's two are the same */
  readonly openAt: readonly number[];
  readonly closeAt: readonly number[];
}

export function eventsOf({ nodes }: Body): EventList {
  const events: TreeEvent[] = [];
  const [openAt, closeAt]: [number[], number[]] = [[], []];
  const open: BodyElement[] = [];
  const closeUpTo = (at: number) => {
    for (let top = open.at(-1); top && top.last < at; top = open.at(-1)) {
      open.pop();
      closeAt[top.at] = events.length;
      events.push(closing);
    }
  };
  for (const node of nodes) {
    closeUpTo(node.at);
    openAt[node.at] = events.length;
    if (node.kind === 'text') closeAt[node.at] = events.length;
    else open.push(node);
    events.push(node);
  }
  closeUpTo(nodes.length);
  return { events, openAt, closeAt };
}

/** Elements and texts that a plan takes out of the tree; what scans said of them says nothing afterwards. */
export const goneBy = (
  changes: readonly Change[],
): readonly { readonly from: number; readonly to: number }[] =>
  changes.flatMap((change) => {
    if (change.do === 'remove') return [{ from: change.from.at, to: change.to.last }];
    if (change.do === 'unwrap' || (change.do === 'swap' && change.tag === 'open'))
      return [{ from: change.element.at, to: change.element.at }];
    return [];
  });

/** What goes in at one place: first what ends something there, the innermost first; then what begins. */
export interface Gap<Kind> {
  readonly ends: Kind[];
  readonly begins: Kind[];
}

/** Places and what goes in there. */
export function gapsOf<Kind>() {
  const all = new Map<number, Gap<Kind>>();
  return {
    all,
    at: (place: number) => {
      const known = all.get(place) ?? { ends: [], begins: [] };
      all.set(place, known);
      return known;
    },
  };
}

/** A tree being changed: what takes the place of its events, and what goes between them. */
interface Promising {
  readonly tagOf: (element: BodyElement) => { name: string; attributes: Record<string, string | undefined> };
  readonly opens: (node: BodyNode) => number;
  readonly closes: (node: BodyNode) => number;
  readonly replaced: Map<number, readonly TreeEvent[]>;
  readonly gapAt: (place: number) => Gap<readonly TreeEvent[]>;
}

type Promises = {
  readonly [Kind in Change['do']]: (change: Change & { do: Kind }, tree: Promising) => void;
};

/** What each change promises of the tree. */
const promises: Promises = {
  attribute: ({ element, name, value }, { tagOf }) => {
    const { attributes } = tagOf(element);
    if (value === undefined) delete attributes[name];
    else attributes[name] = value;
  },
  rename: ({ element, to }, { tagOf }) => {
    tagOf(element).name = to;
  },
  unwrap: ({ element }, { replaced, opens, closes }) => {
    replaced.set(opens(element), []);
    replaced.set(closes(element), []);
  },
  remove: ({ from, to }, { replaced, opens, closes }) => {
    for (let at = opens(from); at <= closes(to); at += 1) replaced.set(at, []);
  },
  text: ({ node, text }, { replaced, opens }) => {
    replaced.set(opens(node), [{ text }]);
  },
  wrap: ({ from, to, tag }, { gapAt, opens, closes }) => {
    gapAt(closes(to) + 1).ends.unshift([closing]);
    gapAt(opens(from)).begins.push([{ name: tag, attributes: noAttributes }]);
  },
  swap: ({ element, tag, pieces }, { replaced, opens, closes }) => {
    if (voidTags.has(element.name)) replaced.set(closes(element), []);
    replaced.set(tag === 'open' ? opens(element) : closes(element), pieces.map(eventOf));
  },
  insert: ({ at, pieces }, tree) => {
    tree.gapAt(placeOf(at, tree)).begins.push(pieces.map(eventOf));
  },
};

function placeOf(at: Spot, { opens, closes }: Promising): number {
  if ('before' in at) return opens(at.before);
  if ('after' in at) return closes(at.after) + 1;
  return 'first' in at ? opens(at.first) + 1 : closes(at.last);
}

/** The tree that these changes promise. */
export function promisedBy(changes: readonly Change[], { events, openAt, closeAt }: EventList): TreeEvent[] {
  const replaced: Promising['replaced'] = new Map();
  const tags = new Map<number, ReturnType<Promising['tagOf']>>();
  const gaps = gapsOf<readonly TreeEvent[]>();
  const opens = (node: BodyNode) => openAt[node.at] ?? 0;
  const tagOf = (element: BodyElement) => {
    const known = tags.get(opens(element)) ?? { name: element.name, attributes: { ...element.attributes } };
    tags.set(opens(element), known);
    return known;
  };
  const tree: Promising = { tagOf, opens, closes: (node) => closeAt[node.at] ?? 0, replaced, gapAt: gaps.at };
  for (const change of changes) promise(change, tree);
  const promised: TreeEvent[] = [];
  for (let at = 0; at <= events.length; at += 1) {
    const gap = gaps.all.get(at);
    if (gap) promised.push(...gap.ends.flat(), ...gap.begins.flat());
    const event = tags.get(at) ?? events[at];
    const instead = replaced.get(at);
    if (instead) promised.push(...instead);
    else if (event) promised.push(event);
  }
  return promised;
}

/** The table has for each kind a function of that kind, which the compiler can't see in a union. */
const promise = (change: Change, tree: Promising) =>
  (promises[change.do] as (change: Change, tree: Promising) => void)(change, tree);

const noAttributes: Attributes = {};

function eventOf(piece: Piece): TreeEvent {
  if ('open' in piece) return { name: piece.open, attributes: piece.attributes ?? noAttributes };
  return 'close' in piece ? closing : piece;
}

/** Whether two trees are the same: tag by tag, attribute by attribute, text by text. */
export function isSameTree(ones: readonly TreeEvent[], others: readonly TreeEvent[]): boolean {
  let [one, other] = [0, 0];
  while (one < ones.length || other < others.length) {
    const [oneEnd, otherEnd] = [endOfText(ones, one), endOfText(others, other)];
    if (textOf(ones, one, oneEnd) !== textOf(others, other, otherEnd)) return false;
    if (!isSameTag(ones[oneEnd], others[otherEnd])) return false;
    [one, other] = [oneEnd + 1, otherEnd + 1];
  }
  return true;
}

/** Neighbouring texts are one. */
function endOfText(events: readonly TreeEvent[], from: number): number {
  let at = from;
  for (let event = events[at]; event && 'text' in event; event = events[at]) at += 1;
  return at;
}

function textOf(events: readonly TreeEvent[], from: number, end: number): string {
  let text = '';
  for (let at = from; at < end; at += 1) {
    const event = events[at];
    if (event && 'text' in event) text += event.text;
  }
  return text;
}

function isSameTag(one: TreeEvent | undefined, other: TreeEvent | undefined): boolean {
  if (!one || !other || !('name' in one)) return one === other;
  if (!('name' in other) || one.name !== other.name) return false;
  return hasAll(one.attributes, other.attributes) && hasAll(other.attributes, one.attributes);
}

function hasAll(ones: Attributes, others: Attributes) {
  for (const name in others) if (ones[name] !== others[name]) return false;
  return true;
}
