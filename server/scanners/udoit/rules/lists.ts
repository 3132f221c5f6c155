import { childrenOf, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement, BodyNode, BodyText } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { roleOf, tokensOf } from '#server/scanners/body/role.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import { blockTags } from '#server/scanners/body/tags.ts';
import { rule, type Subject } from '../rule.ts';

/** Signs that only list items begin with. */
const bullet =
  /^(?:[•‣◦∙·●○▪▫■□◆◇♦►▶▸▹➢➣➤➔➜→⇒✓✔✗✦★☆✅☑☐❖❑❒⦁⁃◾◽・①-⑳❶-❿➀-➉\uf0a7\uf0b7\uf0d8]\ufe0f?\s*\S|[›»]\s+\S)/u;
/** Word's bullets in fonts of signs, once pasted, with the blanks behind them. */
const wordBullet = /^(?:o|[§Øüvq])(?:\u00a0|\s{2})[\s\u00a0]*\S|^o\s[\p{Lu}\p{N}]/u;
/** In Spanish, "or": some lines can begin with it. */
const letterO = /^o\s\S/;
const typed = /^(?:[-*]|\+(?!\s+\d)|--|-{1,2}>|=>)\s+\S/;
const dash = /^[–—>]\s+\S/;
const number = /^\(?(?:(\d{1,3}|[a-z]|[ivx]{2,6})(?:[.)]-?|\/)\s+\S|(\d{1,3})\s?[-–:]\s+[^\d\s])/i;
const romans = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

type Mark = 'bullet' | 'word' | 'letter' | 'typed' | 'dash' | 'number';

/** How many lines make a list, and how many if they can also be sentences or a dialogue. */
const fewest = 2;
const fewestDoubtful = 3;

/** How a line begins. */
export interface LineStart {
  readonly mark: Mark | undefined;
  /** for numbered lines: what the number can mean; "i" is a letter and a Roman number */
  readonly counts: readonly number[];
  /** also how people speak or count: two such lines aren't a list yet */
  readonly isDoubtful: boolean;
}

interface Line extends LineStart {
  /** the innermost block around the line */
  readonly block: BodyElement;
  /** the text it begins with */
  readonly first: BodyText;
}

/** Enough of a line to tell how it begins. */
const longestHead = 60;

/** Consecutive lines that look like list items but aren't. */
export const fakeRunsOf = oncePerBody((body): readonly (readonly Line[])[] => {
  const found: Line[][] = [];
  let run: Line[] = [];
  const close = () => {
    if (looksLikeList(run)) found.push(run);
    run = [];
  };
  for (const line of linesOf(body)) {
    if (!continues(run.at(-1), line)) close();
    if (line.mark) run.push(line);
  }
  close();
  return found;
});

/** Whether consecutive lines with marks are enough for a list. */
export const looksLikeList = (run: readonly LineStart[]) =>
  run.length >= (run.some(({ isDoubtful }) => isDoubtful) ? fewestDoubtful : fewest);

/** The block of the first line in each row. */
const fakeListsOf = oncePerBody((body): readonly Subject[] =>
  [...new Set(fakeRunsOf(body).flatMap((run) => run[0]?.block ?? []))]
    .toSorted((a, b) => a.at - b.at)
    .map((element) => ({ element })),
);

const continues = (before: Line | undefined, line: Line) =>
  before !== undefined &&
  (before.block === line.block || before.block.parent === line.block.parent) &&
  isNextInList(before, line);

/** Whether a line's mark goes on where the one before it was. */
export const isNextInList = (before: LineStart, line: LineStart) =>
  before.mark !== undefined &&
  line.mark !== undefined &&
  kindOf(before.mark) === kindOf(line.mark) &&
  (line.mark !== 'number' || line.counts.some((count) => before.counts.includes(count - 1)));

/** Programs turn some typed dashes into longer ones. */
const kindOf = (mark: Mark) => (mark === 'dash' ? 'typed' : mark === 'letter' ? 'word' : mark);

/** Ends of lines by which people speak; most that begin with a longer dash are sentences. */
const spoken: Readonly<Partial<Record<Mark, RegExp>>> = { letter: /./, typed: /[?!]/, dash: /[.?!…]/ };

/** The non-blank lines of a body, outside lists and code. */
function linesOf(body: Body): Line[] {
  const lines: Line[] = [];
  const blocks = blocksOf(body);
  let [head, last] = ['', ''];
  let block: BodyElement | undefined = body.root;
  let first: BodyText | undefined;
  const endLine = () => {
    const text = head.trimStart();
    if (block && first && !isBlank(text)) lines.push({ block, first, ...lineStartOf(text, last) });
    [head, last] = ['', ''];
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
    let isFirst = true;
    for (const part of typedLinesOf(node.text)) {
      if (!isFirst) endLine();
      isFirst = false;
      if (isBlank(head)) first = node;
      if (head.length < longestHead) head += part.slice(0, longestHead);
      if (!isBlank(part)) last = part;
    }
  }
  endLine();
  return lines;
}

/** Lines that look broken only in the source, as in Markdown. */
const typedLinesOf = (text: string) =>
  text.includes('\n') ? text.split(/\n(?=\s{0,8}(?:[-*+•]|\d{1,3}[.)])\s)/) : [text];

/** With a quotation mark or bracket at the very end. */
const lastSignsOf = (text: string) => text.slice(-longestHead).trimEnd().slice(-2);

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

const marks: readonly (readonly [Mark, RegExp])[] = [
  ['bullet', bullet],
  ['word', wordBullet],
  ['letter', letterO],
  ['typed', typed],
  ['dash', dash],
];

/** A word, which most lines begin with: two letters that aren't a Roman number. */
const word = /^(?![ivx]{2})[a-z][a-zà-ÿ'’]/i;
const none: LineStart = { mark: undefined, counts: [], isDoubtful: false };

/** How a line begins, and whether it ends like speech; `last` is the last text in it. */
export function lineStartOf(text: string, last: string): LineStart {
  if (word.test(text)) return none;
  for (const [mark, pattern] of marks)
    if (pattern.test(text))
      return { mark, counts: [], isDoubtful: spoken[mark]?.test(lastSignsOf(last)) ?? false };
  const [, before, joined] = number.exec(text) ?? [];
  const count = before ?? joined;
  return count === undefined ? none : { mark: 'number', counts: countsOf(count), isDoubtful: false };
}

/** Letters and Roman numbers are told from digits by what's added. */
const letters = 1_000;
const roman = 10_000;

function countsOf(text: string): number[] {
  if (/^\d/.test(text)) return [Number(text)];
  const lower = text.toLowerCase();
  const place = romans.indexOf(lower);
  return [
    ...(lower.length === 1 ? [letters + (lower.codePointAt(0) ?? 0)] : []),
    ...(place === -1 ? [] : [roman + place]),
  ];
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
