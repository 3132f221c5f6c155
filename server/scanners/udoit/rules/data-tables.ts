import { childrenOf, insideOf, oncePerBody, type Body } from '#server/scanners/body/body.ts';
import { nameOf, spokenTextOf } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { roleOf } from '#server/scanners/body/role.ts';
import { gridOf, type Grid } from '#server/scanners/body/table.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import type { Subject } from '../rule.ts';

interface DataTable extends Subject {
  readonly grid: Grid;
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
    const hasHeaders = grid.cells.some(({ isHeader }) => isHeader);
    if (!hasHeaders && isForLayout(body, element, grid)) return [];
    return [
      {
        element,
        grid,
        hasHeaders,
        hasScopes: grid.cells.every(({ element: cell }) => cell.name !== 'th' || hasScope(body, cell)),
        hasCaption: hasCaption(body, element),
        isEmpty: isEmpty(body, element),
      },
    ];
  }),
);

const scopes: ReadonlySet<string> = new Set(['col', 'row', 'colgroup', 'rowgroup']);

/** A header with an ARIA role needs no scope, and neither does an empty one in the corner. */
const hasScope = (body: Body, cell: BodyElement) =>
  scopes.has(cell.attributes.scope?.trim().toLowerCase() ?? '') ||
  cell.attributes.id !== undefined ||
  cell.attributes.role !== undefined ||
  spokenTextOf(body, cell) === '';

const structure: ReadonlySet<string> = new Set(
  'article audio details form h1 h2 h3 h4 h5 h6 iframe object section table video'.split(' '),
);
const longestCell = 400;

/** A single row or column isn't a data table; neither is one that contains headings, players or other tables. */
function isForLayout(body: Body, table: BodyElement, { cells, rowCount, columnCount }: Grid) {
  if (rowCount < 2 || columnCount < 2) return true;
  for (const node of insideOf(body, table))
    if (node.kind === 'element' && structure.has(node.name)) return true;
  return cells.some(({ element }) => spokenTextOf(body, element).length > longestCell);
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
