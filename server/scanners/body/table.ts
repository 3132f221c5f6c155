import { childrenOf, type Body } from './body.ts';
import type { BodyElement } from './node.ts';
import { isSeen } from './presence.ts';
import { roleOf } from './role.ts';

export interface Cell {
  readonly element: BodyElement;
  /** the first row and column it covers, from 0 */
  readonly row: number;
  readonly column: number;
  readonly height: number;
  readonly width: number;
  readonly isHeader: boolean;
}

/** A table as browsers build it: which cell covers which position. */
export interface Grid {
  readonly cells: readonly Cell[];
  readonly rowCount: number;
  readonly columnCount: number;
  /** undefined where there is no cell */
  at(row: number, column: number): Cell | undefined;
}

/** Larger tables aren't checked: it would take too long, and no one reads them anyway. */
const mostPlaces = 100_000;
/** The limits of HTML. */
const mostColumns = 1_000;
const mostRows = 65_534;

const groups: ReadonlySet<string> = new Set(['thead', 'tbody', 'tfoot']);

/** A table's own rows without nested tables, by row group. */
function rowGroups(body: Body, table: BodyElement): BodyElement[][] {
  const found: BodyElement[][] = [];
  let loose: BodyElement[] | undefined;
  for (const child of childrenOf(body, table)) {
    if (child.kind === 'text' || !isSeen(child)) continue;
    if (groups.has(child.name)) {
      found.push(rowsIn(body, child));
      loose = undefined;
    } else if (child.name === 'tr') {
      if (!loose) found.push((loose = []));
      loose.push(child);
    }
  }
  return found;
}

const rowsIn = (body: Body, group: BodyElement) =>
  [...childrenOf(body, group)].filter(
    (child): child is BodyElement => child.kind === 'element' && child.name === 'tr' && isSeen(child),
  );

/** Builds the grid of a table element; undefined if it's too large. */
export function gridOf(body: Body, table: BodyElement): Grid | undefined {
  const places: (Cell | undefined)[][] = [];
  const cells: Cell[] = [];
  let taken = 0;
  for (const rows of rowGroups(body, table)) {
    const first = places.length;
    const end = first + rows.length;
    for (let row = first; row < end; row += 1) {
      places.push([]);
    }
    for (const [index, row] of rows.entries()) {
      let column = 0;
      for (const element of cellsIn(body, row)) {
        const cell = placeCell(element, places, { row: first + index, column, end });
        column = cell.column + cell.width;
        taken += cell.width * cell.height;
        if (taken > mostPlaces) return undefined;
        fill(places, cell);
        cells.push(cell);
      }
    }
  }
  return {
    cells,
    rowCount: places.length,
    columnCount: places.reduce((most, row) => Math.max(most, row.length), 0),
    at: (row, column) => places[row]?.[column],
  };
}

const cellsIn = (body: Body, row: BodyElement) =>
  [...childrenOf(body, row)].filter(
    (child): child is BodyElement =>
      child.kind === 'element' && (child.name === 'td' || child.name === 'th') && isSeen(child),
  );

function placeCell(
  element: BodyElement,
  places: readonly (Cell | undefined)[][],
  { row, column: from, end }: { row: number; column: number; end: number },
): Cell {
  let column = from;
  while (places[row]?.[column]) column += 1;
  const rows = spanOf(element.attributes.rowspan, mostRows, 1);
  return {
    element,
    row,
    column,
    height: rows === 0 ? end - row : Math.min(rows, end - row),
    width: Math.max(1, spanOf(element.attributes.colspan, mostColumns, 1)),
    isHeader: isHeaderCell(element),
  };
}

function fill(places: (Cell | undefined)[][], cell: Cell) {
  for (let row = cell.row; row < cell.row + cell.height; row += 1)
    for (let column = cell.column; column < cell.column + cell.width; column += 1) {
      const line = places[row];
      if (line && !line[column]) line[column] = cell;
    }
}

function spanOf(value: string | undefined, most: number, otherwise: number) {
  const digits = value === undefined ? undefined : /^\s*\+?(\d{1,9})/.exec(value)?.[1];
  return digits === undefined ? otherwise : Math.min(most, Number(digits));
}

const headerRoles: ReadonlySet<string> = new Set(['header', 'columnheader', 'rowheader']);

/** A role overrides the tag. */
export const isHeaderCell = (element: BodyElement) => headerRoles.has(roleOf(element));

/** Whether assistive technology treats an element as a cell, header or not. */
export function isCell(element: BodyElement): boolean {
  const role = roleOf(element);
  return role === 'cell' || role === 'gridcell' || headerRoles.has(role);
}
