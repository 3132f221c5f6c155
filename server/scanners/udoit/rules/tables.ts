import { closest, oncePerBody, type Body, childrenOf, insideOf } from '#server/scanners/body/body.ts';
import { nameOf } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { isTold } from '#server/scanners/body/presence.ts';
import { tokensOf, roleOf } from '#server/scanners/body/role.ts';
import { isCell, isHeaderCell, type Cell, type Grid } from '#server/scanners/body/table.ts';
import { rule, type Subject } from '../rule.ts';
import { dataTablesOf, tablesOf, typedTablesOf } from './data-tables.ts';

/** Headers without a text: the corner of headers on two sides can be empty. */
const emptyHeadersOf = oncePerBody((body): readonly Subject[] =>
  dataTablesOf(body).flatMap(({ grid, isEmpty }) => {
    if (isEmpty) return [];
    const allHeaders = rowsOfHeaders(grid);
    return grid.cells
      .filter(({ isHeader, element }) => isHeader && isTold(element) && nameOf(body, element) === '')
      .filter((cell) => !isCorner(grid, cell, allHeaders) && !holdsControl(body, cell.element))
      .map(({ element }) => ({ element }));
  }),
);

const controls: ReadonlySet<string> = new Set(['button', 'input', 'select', 'textarea']);

/** How many controls there are up to each node; saves nested tables from searching everything again. */
const controlsUpTo = oncePerBody((body) => {
  let count = 0;
  return body.nodes.map((node) => {
    if (node.kind === 'element' && controls.has(node.name)) count += 1;
    return count;
  });
});

/** A box to tick all rows needs a name of its own, but its cell isn't empty. */
function holdsControl(body: Body, { at, last }: BodyElement) {
  const counts = controlsUpTo(body);
  return counts[at] !== counts[last];
}

function isCorner(grid: Grid, { row, column }: Cell, allHeaders: readonly boolean[]) {
  if (column > 0 || (row > 0 && allHeaders[row] !== true)) return false;
  const below = allHeaders[row] === true ? allHeaders.indexOf(false, row) : row + 1;
  return grid.at(below, 0)?.isHeader === true;
}

/** Limit of steps between headers and cells for one table. */
const mostSteps = 200_000;

/** Header cells that head no cell: by HTML's own assignment in tables, by position in ARIA grids. */
const idleHeadersOf = oncePerBody((body): readonly Subject[] =>
  [
    ...tablesOf(body).flatMap(({ grid }) => idleIn(body, grid)),
    ...ariaGridsOf(body).flatMap((grid) => idleInAria(grid)),
  ]
    .toSorted((a, b) => a.at - b.at)
    .map((element) => ({ element })),
);

function idleIn(body: Body, grid: Grid): BodyElement[] {
  const named = namedHeaders(body, grid);
  let steps = mostSteps;
  const search = { allHeaders: rowsOfHeaders(grid), spend: () => (steps -= 1) > 0 };
  return grid.cells
    .filter((cell) => cell.isHeader && isTold(cell.element) && !named.has(cell.element))
    .filter((cell) => !isRepeatedBelow(cell))
    .filter((cell) => !isAssigned(grid, cell, search))
    .map(({ element }) => element);
}

/** Headers repeated at the foot of a long table are only visual. */
const isRepeatedBelow = ({ row, element }: Cell) => row > 0 && element.parent?.parent?.name === 'tfoot';

/** Cells that another cell refers to in its `headers`. */
function namedHeaders(body: Body, grid: Grid) {
  const named = new Set<BodyElement>();
  for (const { element } of grid.cells)
    for (const id of tokensOf(element.attributes.headers)) {
      const header = body.byId.get(id);
      if (header && header !== element) named.add(header);
    }
  return named;
}

type Direction = 'down' | 'right';

interface Search {
  /** by row: whether it has no data */
  readonly allHeaders: readonly boolean[];
  /** false when the table has used up its steps: a header then counts as assigned */
  readonly spend: () => boolean;
}

/** Whether each row consists only of headers. */
function rowsOfHeaders(grid: Grid) {
  const all = Array.from({ length: grid.rowCount }, () => true);
  for (const { row, height, isHeader } of grid.cells)
    if (!isHeader) for (let line = row; line < row + height; line += 1) all[line] = false;
  return all;
}

const isAssigned = (grid: Grid, header: Cell, search: Search) =>
  directionsOf(header, search).some((direction) => isMet(grid, header, { direction, spend: search.spend }));

/** Where a header's cells are. Without a scope, one in a row of only headers belongs to its column. */
function directionsOf(header: Cell, { allHeaders }: Search): Direction[] {
  const scope = scopeOf(header);
  if (scope === 'col' || scope === 'colgroup') return ['down'];
  if (scope === 'row') return ['right'];
  if (scope === 'rowgroup') return ['right', 'down'];
  const rows = allHeaders.slice(header.row, header.row + header.height);
  return rows.every(Boolean) ? ['down'] : ['down', 'right'];
}

function scopeOf({ element }: Cell) {
  const role = roleOf(element);
  if (role === 'columnheader') return 'col';
  if (role === 'rowheader') return 'row';
  return element.attributes.scope?.trim().toLowerCase();
}

/** Whether a cell beyond the header in this direction belongs to it. */
function isMet(
  grid: Grid,
  header: Cell,
  { direction, spend }: { direction: Direction; spend: Search['spend'] },
) {
  const isDown = direction === 'down';
  const lines = isDown ? header.width : header.height;
  for (let line = 0; line < lines; line += 1) {
    let isPastData = false;
    let at = isDown ? header.row + header.height : header.column + header.width;
    const end = isDown ? grid.rowCount : grid.columnCount;
    for (; at < end; at += 1) {
      if (!spend()) return true;
      const cell = isDown ? grid.at(at, header.column + line) : grid.at(header.row + line, at);
      if (!cell || cell === header) continue;
      if (isPastData && cell.isHeader && isAsWide(cell, header, isDown)) break;
      if (cell.element.attributes.headers === undefined && isTold(cell.element) && isCell(cell.element))
        return true;
      isPastData ||= !cell.isHeader;
    }
  }
  return false;
}

/** A later header of the same extent takes over from an earlier one. */
const isAsWide = (cell: Cell, header: Cell, isDown: boolean) =>
  isDown
    ? cell.column === header.column && cell.width === header.width
    : cell.row === header.row && cell.height === header.height;

/** No real page has more grids than this. */
const mostGrids = 50;

const ariaTableRoles: ReadonlySet<string> = new Set(['grid', 'table', 'treegrid']);
const ariaCellRoles: ReadonlySet<string> = new Set(['cell', 'columnheader', 'gridcell', 'rowheader']);

interface AriaCell {
  readonly element: BodyElement;
  readonly role: string;
}

/** Rows of cells in grids made of roles rather than table elements, without nested grids. */
function ariaGridsOf(body: Body): AriaCell[][][] {
  return body.elements
    .filter((element) => element.name !== 'table' && ariaTableRoles.has(roleOf(element)) && isTold(element))
    .slice(0, mostGrids)
    .map((grid) => rowsOf(body, grid));
}

function rowsOf(body: Body, grid: BodyElement): AriaCell[][] {
  const rows: AriaCell[][] = [];
  let nestedTo = -1;
  for (const node of insideOf(body, grid)) {
    if (node.kind === 'text' || node.at <= nestedTo) continue;
    const role = roleOf(node);
    if (ariaTableRoles.has(role)) nestedTo = node.last;
    else if (role === 'row' && isTold(node)) rows.push(cellsOf(body, node));
  }
  return rows;
}

function cellsOf(body: Body, row: BodyElement): AriaCell[] {
  const cells: AriaCell[] = [];
  for (const child of childrenOf(body, row)) {
    if (child.kind === 'text' || !isTold(child)) continue;
    const role = roleOf(child);
    if (ariaCellRoles.has(role)) cells.push({ element: child, role });
  }
  return cells;
}

function idleInAria(rows: readonly AriaCell[][]): BodyElement[] {
  const idle: BodyElement[] = [];
  let longestBelow = 0;
  for (const row of rows.toReversed()) {
    for (const [column, { element, role }] of row.entries())
      if (role === 'columnheader' ? column >= longestBelow : role === 'rowheader' && row.length < 2)
        idle.push(element);
    longestBelow = Math.max(longestBelow, row.length);
  }
  return idle;
}

/**
 * Cells whose `headers` refers to anything but header cells of their own table, visible or not. A `td` doesn't count
 * (HTML: "the value of an ID of a th element"), unless its role says so.
 */
const badReferencesOf = oncePerBody((body): readonly Subject[] =>
  tablesOf(body).flatMap(({ element: table, grid }) =>
    grid.cells
      .filter(({ element }) => isTold(element) && isCell(element) && hasBadReference(body, element, table))
      .map(({ element }) => ({ element })),
  ),
);

const hasBadReference = (body: Body, cell: BodyElement, table: BodyElement) =>
  tokensOf(cell.attributes.headers).some((id) => {
    const header = body.byId.get(id);
    return !header || header === cell || !isHeaderCell(header) || tableOf(header) !== table;
  });

const tableOf = (element: BodyElement) => closest(element, ({ name }) => name === 'table');

export const tableRules = [
  rule('table-no-header', dataTablesOf, ({ hasHeaders, isEmpty }) => !hasHeaders && !isEmpty),
  rule('table-headers-ref', badReferencesOf, () => true),
  rule('table-th-no-scope', dataTablesOf, ({ hasScopes }) => !hasScopes),
  rule('table-th-no-cells', idleHeadersOf, () => true),
  rule('table-th-empty', emptyHeadersOf, () => true),
  rule('table-no-caption', dataTablesOf, ({ hasCaption, isEmpty }) => !hasCaption && !isEmpty),
  rule('table-empty', dataTablesOf, ({ isEmpty }) => isEmpty),
  rule('table-pre', typedTablesOf, () => true),
];
