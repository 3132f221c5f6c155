import { childrenOf, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement, BodyNode } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { roleOf, tokensOf } from '#server/scanners/body/role.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import { blockTags } from '#server/scanners/body/tags.ts';
import { rule, type Subject } from '../rule.ts';

/** Signs that only list items begin with. */
const bullet = /^[•‣◦∙·●○▪▫■□◆◇►▶➢➤✓✔✗✦★☆\uf0a7\uf0b7\uf0d8]\s*\S/u;
const dash = /^(?:[-–—*+>]|-->?|=>)\s+\S/u;
const number = /^\(?(\d{1,3}|[a-zA-Z])[.)]\s+\S/;

type Mark = 'bullet' | 'dash' | 'number';

/** How many lines make a list. A dash can also begin a line of dialogue. */
const fewest: Readonly<Record<Mark, number>> = { bullet: 2, dash: 3, number: 2 };

interface Line {
  /** the innermost block around the line */
  readonly block: BodyElement;
  readonly mark: Mark | undefined;
  /** for numbered lines: the number */
  readonly count: number;
}

/** Enough of a line to tell how it begins. */
const longestHead = 40;

/** Consecutive lines that look like list items but aren't: the block of the first in each row. */
const fakeListsOf = oncePerBody((body): readonly Subject[] => {
  const found = new Set<BodyElement>();
  let run: Line[] = [];
  const close = () => {
    const [first] = run;
    if (first?.mark && run.length >= fewest[first.mark]) found.add(first.block);
    run = [];
  };
  for (const line of linesOf(body)) {
    if (!continues(run.at(-1), line)) close();
    if (line.mark) run.push(line);
  }
  close();
  return [...found].toSorted((a, b) => a.at - b.at).map((element) => ({ element }));
});

const continues = (before: Line | undefined, line: Line) =>
  before?.mark !== undefined &&
  before.mark === line.mark &&
  (before.block === line.block || before.block.parent === line.block.parent) &&
  (line.mark !== 'number' || line.count === before.count + 1);

/** The non-blank lines of a body, outside lists and code. */
function linesOf(body: Body): Line[] {
  const lines: Line[] = [];
  const blocks = blocksOf(body);
  let head = '';
  let block: BodyElement | undefined = body.root;
  const endLine = () => {
    const text = head.trimStart();
    if (block && !isBlank(text)) lines.push({ block, ...markOf(text) });
    head = '';
  };
  for (const node of body.nodes) {
    if (node.kind === 'element') {
      if (blockTags.has(node.name)) endLine();
      continue;
    }
    if (!isTold(node.parent)) continue;
    const around = blocks[node.parent.at];
    if (around !== block) endLine();
    block = around;
    if (head.length < longestHead) head += node.text.slice(0, longestHead);
  }
  endLine();
  return lines;
}

const unlike: ReadonlySet<string> = new Set(['code', 'li', 'pre', 'samp']);

/** By element index: the innermost block around it; undefined inside lists and code. */
function blocksOf({ nodes, root }: Body): readonly (BodyElement | undefined)[] {
  const blocks: (BodyElement | undefined)[] = [root];
  for (const node of nodes) {
    if (node.kind === 'text' || !node.parent) continue;
    const around = blocks[node.parent.at];
    if (!around || unlike.has(node.name)) blocks[node.at] = undefined;
    else blocks[node.at] = blockTags.has(node.name) ? node : around;
  }
  return blocks;
}

function markOf(text: string): Pick<Line, 'mark' | 'count'> {
  if (bullet.test(text)) return { mark: 'bullet', count: 0 };
  if (dash.test(text)) return { mark: 'dash', count: 0 };
  const count = number.exec(text)?.[1];
  if (count === undefined) return { mark: undefined, count: 0 };
  return { mark: 'number', count: Number(count) || (count.toLowerCase().codePointAt(0) ?? 0) };
}

/** List items that assistive technology reaches. */
export const listItemsOf = oncePerBody((body) =>
  body.elements
    .filter((element) => items.has(element.name) && isTold(element))
    .map((element) => ({ element })),
);

const items: ReadonlySet<string> = new Set(['li', 'dt', 'dd']);
const lists: ReadonlySet<string> = new Set(['ul', 'ol', 'menu', 'dl']);
const inLists: ReadonlySet<string> = new Set(['li', 'script', 'style', 'template']);
const inDefinitions: ReadonlySet<string> = new Set(['dt', 'dd', 'div', 'script', 'style', 'template']);

/** Lists with anything but items in them, and items outside a list; of consecutive items, the first is reported. */
const brokenListsOf = oncePerBody((body) =>
  body.elements
    .filter((element) => isTold(element) && (holdsStrangers(body, element) || isStray(element)))
    .map((element) => ({ element })),
);

function holdsStrangers(body: Body, element: BodyElement) {
  if (!lists.has(element.name) || !keepsItsRole(element)) return false;
  const allowed = element.name === 'dl' ? inDefinitions : inLists;
  for (const child of childrenOf(body, element)) if (isStranger(child, allowed)) return true;
  return false;
}

function isStranger(child: BodyNode, allowed: ReadonlySet<string>) {
  if (child.kind === 'text') return !isBlank(child.text);
  if (!isTold(child) || roleOf(child) === 'listitem') return false;
  return !allowed.has(child.name) || child.attributes.role !== undefined;
}

/** A list with another role isn't a list; that role decides what it can contain. */
const keepsItsRole = (element: BodyElement) =>
  tokensOf(element.attributes.role).length === 0 || roleOf(element) === 'list';

function isStray(element: BodyElement) {
  const { name, parent, previous } = element;
  if (!items.has(name) || !parent || element.attributes.role !== undefined) return false;
  if (name === 'li' ? isList(parent) : isDefinitionList(parent)) return false;
  const before = previous?.kind === 'text' && isBlank(previous.text) ? previous.previous : previous;
  return before?.kind !== 'element' || !items.has(before.name);
}

const isList = (element: BodyElement) =>
  ['ul', 'ol', 'menu'].includes(element.name) || roleOf(element) === 'list';

const isDefinitionList = ({ name, parent }: BodyElement) =>
  name === 'dl' || (name === 'div' && parent?.name === 'dl');

export const listRules = [
  rule('list-structure', brokenListsOf, () => true),
  rule('list-fake', fakeListsOf, () => true),
];
