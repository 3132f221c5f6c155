import { childrenOf, insideOf, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { nameOf, spokenTextOf } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement, BodyText } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { roleOf, tokensOf } from '#server/scanners/body/role.ts';
import { stylesOf } from '#server/scanners/body/style/look.ts';
import { gridOf, type Cell, type Grid } from '#server/scanners/body/table.ts';
import { blockTags } from '#server/scanners/body/tags.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import type { Subject } from '../rule.ts';
import { hasHeaders, hasScope } from './table-headers.ts';

interface DataTable extends Subject {
  readonly grid: Grid;
  /** its columns or its rows have headers, or it lays out the page after all */
  readonly hasHeaders: boolean;
  readonly hasScopes: boolean;
  readonly hasCaption: boolean;
  readonly isEmpty: boolean;
}

const tableRoles: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid']);

/** Tables that assistive technology announces as tables, with their grids. */
export const tablesOf = oncePerBody((body) =>
  body.elements.flatMap((element) => {
    if (element.name !== 'table' || !tableRoles.has(roleOf(element)) || !isTold(element)) return [];
    const grid = gridOf(body, element);
    return grid ? [{ element, grid }] : [];
  }),
);

/** Tables that hold data rather than lay out the page. */
export const dataTablesOf = oncePerBody((body): readonly DataTable[] =>
  tablesOf(body).flatMap(({ element, grid }) => {
    const headers = grid.cells.filter(({ isHeader }) => isHeader);
    const named = namesIn(grid);
    const isHeaded = headers.length > 0 && hasHeaders(body, grid, named);
    const isLayout = !isHeaded && isForLayout(body, element, grid);
    if (headers.length === 0 && isLayout) return [];
    return [
      {
        element,
        grid,
        hasHeaders: isHeaded || isLayout,
        hasScopes: headers.every(({ element: cell }) => cell.name !== 'th' || hasScope(body, cell, named)),
        hasCaption: hasCaption(body, element),
        isEmpty: isEmpty(body, element),
      },
    ];
  }),
);

/** The ids of headers that cells name. */
function namesIn({ cells }: Grid): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { element } of cells)
    if (element.attributes.headers !== undefined)
      for (const name of tokensOf(element.attributes.headers)) names.add(name);
  return names;
}

const structure: ReadonlySet<string> = new Set(
  'article audio details form h1 h2 h3 h4 h5 h6 iframe object section video'.split(' '),
);
const longestCell = 400;

/**
 * A single row or column isn't a data table; neither is one that contains other tables, or headings, players or long
 * texts, unless it has lines between its cells and begins with a row of labels.
 */
function isForLayout(body: Body, table: BodyElement, grid: Grid) {
  const { cells, rowCount, columnCount } = grid;
  if (rowCount < 2 || columnCount < 2) return true;
  let isStructured = cells.some(({ element }) => spokenTextOf(body, element).length > longestCell);
  let isData = isRuled(table, cells);
  for (const node of insideOf(body, table)) {
    if (node.kind === 'text') continue;
    if (node.name === 'table') return true;
    isStructured ||= structure.has(node.name);
    isData ||= node.name === 'thead' || node.name === 'caption';
  }
  return isStructured && !(isData && hasLabels(body, grid));
}

const ruledClasses = /(?:^|\s)(?:ic-table|table-(?:bordered|striped|hover))/i;

/** Whether there are lines between cells, by attribute, class or style. */
const isRuled = (table: BodyElement, cells: readonly Cell[]) =>
  hasBorder(table) ||
  ruledClasses.test(table.attributes.class ?? '') ||
  cells.slice(0, 2).some(({ element }) => hasBorder(element));

function hasBorder(element: BodyElement) {
  const { border, rules } = element.attributes;
  if (border !== undefined && element.name === 'table') return !/^\s*0/.test(border);
  const declared = [...stylesOf(element)].filter(([property]) =>
    /^border(-(bottom|width|style))?$/.test(property),
  );
  if (declared.length > 0) return declared.every(([, value]) => !/^(0|none|hidden|initial)/i.test(value));
  return rules !== undefined && rules.trim().toLowerCase() !== 'none';
}

const longestLabel = 60;

/** A first row of short texts of which none is a sentence, perhaps below a title over all columns. */
function hasLabels(body: Body, { cells, columnCount }: Grid) {
  const first = cells.find(({ width }) => width < columnCount)?.row;
  const row = cells.filter((cell) => cell.row === first);
  const labels = row.filter(({ element }) => isLabel(body, element));
  return labels.length > 1 && labels.length >= Math.max(row.length, columnCount) - 1;
}

/** What's in a cell that says something itself, rather than names its column. */
const speaking: ReadonlySet<string> = new Set('a audio br iframe img li object svg video'.split(' '));

/** One line of text that isn't a sentence. */
function isLabel(body: Body, cell: BodyElement) {
  const text = spokenTextOf(body, cell);
  if (text === '' || text.length > longestLabel || /[.!?]$/.test(text)) return false;
  const blocks = new Set<BodyElement>();
  for (const node of insideOf(body, cell))
    if (
      node.kind === 'element'
        ? speaking.has(node.name)
        : !isBlank(node.text) && blocks.add(blockAround(node)).size > 1
    )
      return false;
  return true;
}

function blockAround({ parent }: BodyText) {
  let block = parent;
  while (block.parent && !blockTags.has(block.name)) block = block.parent;
  return block;
}

function hasCaption(body: Body, table: BodyElement) {
  const { summary } = table.attributes;
  return (
    nameOf(body, table) !== '' ||
    (summary !== undefined && !isBlank(summary)) ||
    isCaptionedFigure(body, table)
  );
}

function isCaptionedFigure(body: Body, { parent }: BodyElement) {
  if (parent?.name !== 'figure') return false;
  for (const child of childrenOf(body, parent))
    if (child.kind === 'element' && child.name === 'figcaption') return spokenTextOf(body, child) !== '';
  return false;
}

/** Lines of one text set in columns by tabs, blanks or bars. */
export const typedTablesOf = oncePerBody((body): readonly Subject[] =>
  body.elements
    .filter((element) => preformatted.has(element.name) && isTold(element) && !isCode(element))
    .filter((element) => isTyped(textIn(body, element)))
    .map((element) => ({ element })),
);

const preformatted: ReadonlySet<string> = new Set(['listing', 'pre', 'xmp']);
const isCode = ({ attributes }: BodyElement) =>
  /code|console|highlight|lang|listing|prettyprint|screen|shell|source|syntax|terminal/i.test(
    attributes.class ?? '',
  );
/** Enough to see columns. */
const mostText = 5_000;

/** A text without what's in it of code, which has columns of its own. */
function textIn(body: Body, element: BodyElement) {
  let text = '';
  for (const node of insideOf(body, element)) {
    if (text.length > mostText || node.at - element.at > mostText) break;
    if (node.kind === 'text') text += node.text.slice(0, mostText);
    else if (node.name === 'br') text += '\n';
    else if (node.name === 'code' || node.name === 'samp' || node.name === 'kbd') return '';
  }
  return text;
}

/** Signs of code or a drawing in a single row; others in many rows. */
const surelyOther =
  /[;{}]$|^(?:[{}]|\/[*/]|\*\/|#\w+\s*[<"(]|<\/?\w|(?:class|const|def|function|import|let|package|private|public|struct|var)\s\w|(?:SELECT|INSERT|UPDATE|DELETE|CREATE)\s)|^[\s\\/|_.-]*\\[\s\\/|_.-]*$/;
const codeLike = /^(?:#|[$>%]\s|@\w)|=>|[=!<>]=|\w\(.*\)|\s=\s|--\w/;

/** Not the two blanks some people type behind a sentence. */
const gap = /\t+| {3,}|(?<![.?!:;, ]) {2}(?! )/;
const longestRow = 300;

function columnsIn(row: string) {
  const bars = row.replace(/^\||\|$/g, '').split('|').length;
  return bars > 1 ? bars : row.split(gap).length;
}

/** At least three rows, or two of three columns, each with as many columns as the one before. */
function isTyped(text: string) {
  const rows = text
    .split(/\r?\n/)
    .map((row) => row.slice(0, longestRow).trim())
    .filter((row) => row !== '' && !/^[\s|+:=_-]+$/.test(row));
  if (rows.some((row) => surelyOther.test(row))) return false;
  if (rows.filter((row) => codeLike.test(row)).length * 3 > rows.length) return false;
  let [run, before] = [1, 0];
  for (const row of rows) {
    const columns = columnsIn(row);
    run = columns > 1 && columns === before ? run + 1 : 1;
    if (run >= (columns > 2 || row.includes('\t') ? 2 : 3)) return true;
    before = columns;
  }
  return false;
}

const filled: ReadonlySet<string> = new Set(
  'audio button canvas embed iframe img input math object select svg textarea video'.split(' '),
);

/** How many nodes up to each one have content; saves nested tables from searching everything again. */
const filledUpTo = oncePerBody((body) => {
  let count = 0;
  return body.nodes.map((node) => {
    if (node.kind === 'text' ? !isBlank(node.text) : filled.has(node.name)) count += 1;
    return count;
  });
});

function isEmpty(body: Body, { at, last }: BodyElement) {
  const counts = filledUpTo(body);
  return counts[at] === counts[last];
}
