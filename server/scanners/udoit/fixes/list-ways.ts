import { childrenOf, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement, BodyNode } from '#server/scanners/body/node.ts';
import { roleOf } from '#server/scanners/body/role.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { fakeRunsOf } from '../rules/lists.ts';
import type { Change, Piece } from './changes.ts';
import { elementsIn, isHollow, remove, rename, set, simply, unset, type Planner, type Way } from './way.ts';

/** A start tag. */
interface Tag {
  readonly open: string;
  readonly attributes?: Record<string, string>;
}

type Line = ReturnType<typeof fakeRunsOf>[number][number];

/** What a line begins with in place of a list item: a sign or number, and the blanks around it. */
const mark =
  /^\s*(?:\(?(?:\d{1,3}|[a-z]|[ivx]{2,6})(?:[.)]-?|\/)|\d{1,3}\s?[-–:]|--?>|=>|--|[-*+–—>›»]|[^\p{L}\p{N}\s]\ufe0f?|[①-⑳❶-❿➀-➉\uf0a7\uf0b7\uf0d8]|[o§Øüvq](?=[\s\u00a0]|$))[\s\u00a0]*/iu;

/** Numbers beyond these stand for letters and Roman numbers; see the rule. */
const letters = 1_000;
const romans = 10_000;

/** The list that a row of lines is: with their kind of numbers, from the first of them. */
function listTag([first, second]: readonly Line[]): Tag {
  if (first?.mark !== 'number') return { open: 'ul' };
  const count = first.counts.find((one) => second?.counts.includes(one + 1) ?? true) ?? 1;
  if (count >= romans) return { open: 'ol', attributes: { type: 'i', ...from(count - romans + 1) } };
  if (count >= letters) return { open: 'ol', attributes: { type: 'a', ...from(count - letters - 96) } };
  return { open: 'ol', attributes: from(count) };
}

const from = (count: number): Record<string, string> => (count === 1 ? {} : { start: String(count) });

/** Takes the sign off a line, with what was only around it; undefined if it isn't where it's expected. */
function unmarked(body: Body, { first, block }: Line): Change[] | undefined {
  const found = mark.exec(first.text)?.[0];
  if (found === undefined) return undefined;
  const rest = first.text.slice(found.length);
  const { parent } = first;
  const isAlone = rest === '' && parent !== block && parent.last === first.at && parent.at + 1 === first.at;
  return isAlone ? [remove(parent)] : [{ do: 'text', node: first, text: rest }];
}

const fakeListWays: Planner = (body, element) => {
  const runs = fakeRunsOf(body).filter(([first]) => first?.block === element);
  const plans = [runs, runs.slice(0, 1)].flatMap((some) => {
    const changes = some.map((run) => listOf(body, run));
    return changes.every((change) => change !== undefined) && changes.length > 0 ? [changes.flat()] : [];
  });
  return plans.length === 0 ? [] : [simply('list', ...plans)];
};

/** The changes that make one row of lines a list: of paragraphs, or of lines in one block. */
function listOf(body: Body, run: readonly Line[]): Change[] | undefined {
  const blocks = [...Map.groupBy(run, ({ block }) => block)];
  if (blocks.length === run.length) return listOfBlocks(body, run);
  const lists = blocks.map(([block, lines]) => listOfLines(body, block, lines));
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

function listOfBlocks(body: Body, run: readonly Line[]): Change[] | undefined {
  const blocks = run.map(({ block }) => block);
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last || blocks.some(({ name }) => name !== 'p' && name !== 'div')) return undefined;
  const unmarking = run.map((line) => unmarked(body, line));
  if (!unmarking.every((changes) => changes !== undefined)) return undefined;
  const { open, ...tag } = listTag(run);
  const end: Piece[] = [{ close: open }];
  return [
    { do: 'insert', at: { before: first }, pieces: [{ open, ...tag }] },
    ...blocks.map((block) => rename(block, 'li')),
    ...unmarking.flat(),
    ...hollowBetween(body, first, last)
      .filter((node) => !blocks.includes(node))
      .map((node) => remove(node)),
    { do: 'insert', at: { after: last }, pieces: end },
  ];
}

/** Empty elements between two siblings: authors' blank lines. */
function hollowBetween(body: Body, first: BodyElement, last: BodyElement) {
  const found: BodyElement[] = [];
  for (let node: BodyNode | undefined = last.previous; node && node !== first; node = node.previous)
    if (node.kind === 'element' && isHollow(body, node)) found.push(node);
  return found;
}

/** Lines of one block with breaks between them; what's before and after them stays. */
function listOfLines(body: Body, block: BodyElement, lines: readonly Line[]): Change[] | undefined {
  const children = [...childrenOf(body, block)];
  const starts = lines.map(({ first }) =>
    children.findIndex((child) => child.at <= first.at && first.at <= child.last),
  );
  const unmarking = lines.map((line) => unmarked(body, line));
  if (starts.includes(-1) || new Set(starts).size < starts.length) return undefined;
  if (!unmarking.every((changes) => changes !== undefined)) return undefined;
  const breaks = starts.map((start) => breaksBefore(children, start));
  if (breaks.some((found, at) => at > 0 && found.length === 0)) return undefined;
  const [first, ...between] = breaks;
  const tag = listTag(lines);
  const ends: Piece[] = [{ close: 'li' }, { close: tag.open }];
  const outro = children.find((child, at) => at > (starts.at(-1) ?? 0) && isBreak(child));
  const tail = outro && children.slice(children.indexOf(outro) + 1).some(saysAnything) ? outro : undefined;
  const start = children[starts[0] ?? 0];
  if (!start || !first) return undefined;
  return [
    ...beginList({ block, tag, start, breaks: first, hasTail: tail !== undefined }),
    ...between.flatMap((found) => swapped(found, [{ close: 'li' }, { open: 'li' }])),
    ...unmarking.flat(),
    ...endList({ block, outro, tail, ends, hasIntro: first.length > 0 }),
  ];
}

const isBreak = (node: BodyNode) => node.kind === 'element' && node.name === 'br';
const saysAnything = (node: BodyNode) => node.kind === 'element' || !isBlank(node.text);

/** The breaks right before a child, up to what's before them. */
function breaksBefore(children: readonly BodyNode[], at: number): BodyElement[] {
  const found: BodyElement[] = [];
  for (let before = at - 1; before >= 0; before -= 1) {
    const child = children[before];
    if (child?.kind === 'element' && child.name === 'br') found.unshift(child);
    else if (child && saysAnything(child)) break;
  }
  return found;
}

const swapped = ([first, ...rest]: readonly BodyElement[], pieces: readonly Piece[]): Change[] =>
  first ? [{ do: 'swap', element: first, tag: 'open', pieces }, ...rest.map((node) => remove(node))] : [];

interface Beginning {
  readonly block: BodyElement;
  readonly tag: Tag;
  readonly start: BodyNode;
  readonly breaks: readonly BodyElement[];
  readonly hasTail: boolean;
}

/** A list can't be in a paragraph: it takes its place, or ends it. */
function beginList({ block, tag, start, breaks, hasTail }: Beginning): Change[] {
  const begins: Piece[] = [tag, { open: 'li' }];
  if (block.name !== 'p')
    return breaks.length > 0
      ? swapped(breaks, begins)
      : [{ do: 'insert', at: { before: start }, pieces: begins }];
  if (breaks.length > 0) return swapped(breaks, [{ close: 'p' }, ...begins]);
  if (hasTail) return [{ do: 'swap', element: block, tag: 'open', pieces: begins }];
  return [
    rename(block, tag.open),
    ...Object.entries(tag.attributes ?? {}).map(([name, value]) => set(block, name, value)),
    { do: 'insert', at: { first: block }, pieces: [{ open: 'li' }] },
  ];
}

interface Ending {
  readonly block: BodyElement;
  readonly outro: BodyNode | undefined;
  /** the break before what follows the list */
  readonly tail: BodyNode | undefined;
  readonly ends: readonly Piece[];
  readonly hasIntro: boolean;
}

function endList({ block, outro, tail, ends, hasIntro }: Ending): Change[] {
  const { id: _id, ...kept } = block.attributes;
  const isParagraph = block.name === 'p';
  if (tail?.kind === 'element')
    return [
      {
        do: 'swap',
        element: tail,
        tag: 'open',
        pieces: isParagraph ? [...ends, { open: 'p', attributes: hasIntro ? kept : block.attributes }] : ends,
      },
    ];
  const dropped = outro ? [remove(outro)] : [];
  if (isParagraph && hasIntro)
    return [...dropped, { do: 'swap', element: block, tag: 'close', pieces: ends }];
  if (isParagraph) return [...dropped, { do: 'insert', at: { last: block }, pieces: [{ close: 'li' }] }];
  return [...dropped, { do: 'insert', at: { last: block }, pieces: ends }];
}

const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dl']);
const items: ReadonlySet<string> = new Set(['li', 'script', 'style', 'template']);
const definitions: ReadonlySet<string> = new Set(['dt', 'dd', 'div', 'script', 'style', 'template']);

/** Puts what isn't an item of its list into one, and items that are in no list into one. */
const listStructureWays: Planner = (body, element) => {
  if (!lists.has(element.name)) return strayItemWays(body, element);
  const [allowed, item] = element.name === 'dl' ? [definitions, 'dd'] : [items, 'li'];
  const strangers = (run: BodyNode[]): Change[] => {
    const [first, last] = [run[0], run.at(-1)];
    if (!first || !last) return [];
    const isDefinitions = run.every(
      (node) => node.kind === 'element' && (node.name === 'dt' || node.name === 'dd'),
    );
    return [
      { do: 'wrap', from: first, to: last, tag: item },
      ...(isDefinitions ? [{ do: 'wrap', from: first, to: last, tag: 'dl' } as const] : []),
    ];
  };
  const children = [...childrenOf(body, element)].filter(saysAnything);
  const isStranger = (node: BodyNode) =>
    node.kind === 'text' ||
    !(allowed.has(node.name) || roleOf(node) === 'listitem') ||
    (allowed.has(node.name) && node.attributes.role !== undefined);
  const changes = runsOf(children, isStranger).flatMap(strangers);
  const unroled = children.flatMap((node) =>
    node.kind === 'element' && node.name === item && node.attributes.role !== undefined
      ? unset(node, 'role')
      : [],
  );
  const unwrapped = children.filter(
    (node): node is BodyElement =>
      node.kind === 'element' && isStranger(node) && elementsIn(body, node).some(({ name }) => name === item),
  );
  return [
    simply(
      'list',
      changes,
      unroled,
      unwrapped.map((one) => ({ do: 'unwrap', element: one })),
    ),
  ];
};

function runsOf(nodes: readonly BodyNode[], isMeant: (node: BodyNode) => boolean): BodyNode[][] {
  const runs: BodyNode[][] = [[]];
  for (const node of nodes)
    if (isMeant(node)) runs.at(-1)?.push(node);
    else runs.push([]);
  return runs.filter(({ length }) => length > 0);
}

function strayItemWays(body: Body, element: BodyElement): Way[] {
  if (!element.parent) return [];
  const isItem = (node: BodyNode) =>
    node.kind === 'element' &&
    (element.name === 'li' ? node.name === 'li' : node.name === 'dt' || node.name === 'dd');
  const siblings = [...childrenOf(body, element.parent)].filter(saysAnything);
  const run = runsOf(siblings, isItem).find((nodes) => nodes.includes(element));
  const last = run?.at(-1);
  const tag = element.name === 'li' ? 'ul' : 'dl';
  return last ? [simply('list', [{ do: 'wrap', from: element, to: last, tag }])] : [];
}

/** Ways for lists. */
export const listWays = {
  'list-fake': fakeListWays,
  'list-structure': listStructureWays,
} satisfies Partial<Record<UdoitRuleId, Planner>>;
