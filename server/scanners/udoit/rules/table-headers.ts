import type { Body } from '#server/scanners/body/body.ts';
import { isSpoken } from '#server/scanners/body/accessible-name.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import type { Cell, Grid } from '#server/scanners/body/table.ts';

const scopes: ReadonlySet<string> = new Set(['col', 'row', 'colgroup', 'rowgroup']);

const scopeOf = ({ attributes }: BodyElement) => attributes.scope?.trim().toLowerCase() ?? '';

/** A header with an ARIA role needs no scope, one that cells name by its id doesn't either, nor an empty one. */
export const hasScope = (body: Body, cell: BodyElement, named: ReadonlySet<string>) =>
  scopes.has(scopeOf(cell)) ||
  (cell.attributes.id !== undefined && named.has(cell.attributes.id)) ||
  cell.attributes.role !== undefined ||
  !isSpoken(body, cell);

/** How many of a row's or column's cells are headers. */
interface Line {
  headers: number;
  /** those with a text */
  names: number;
  /** not counting an empty one in the corner */
  cells: number;
}

const lines = (length: number) => Array.from({ length }, (): Line => ({ headers: 0, names: 0, cells: 0 }));

/**
 * Whether most cells of some row or column are headers, or data cells name theirs. One header in a corner is none for the
 * other columns, and neither is one over all columns, or a row of them below all data.
 */
export function hasHeaders(body: Body, grid: Grid, named: ReadonlySet<string>) {
  if (beginsWithHeaders(body, grid)) return true;
  const [rows, columns, [firstBelow]] = [lines(grid.rowCount), lines(grid.columnCount), lines(1)];
  let [lastData, titles] = [-1, 0];
  for (const cell of grid.cells) {
    if (!cell.isHeader) lastData = Math.max(lastData, cell.row + cell.height - 1);
    else if (named.has(cell.element.attributes.id ?? '')) return true;
    const isFilled = isSpoken(body, cell.element);
    if (isTitle(cell, grid)) titles += 1;
    else {
      if (isFilled || cell.column > 0)
        for (const line of rows.slice(cell.row, cell.row + cell.height)) count(line, cell, isFilled);
      if (isFilled || cell.row > 0)
        for (const line of columns.slice(cell.column, cell.column + cell.width)) count(line, cell, isFilled);
      if (firstBelow && cell.column === 0 && cell.row > 0) count(firstBelow, cell, isFilled);
    }
  }
  if (lastData === -1 || titles > 1 || grid.rowCount - titles < 2) return true;
  const isHeaded =
    rows.slice(0, lastData).some(isOfHeaders) ||
    [...columns, firstBelow].some((line) => line && isOfHeaders(line));
  return isHeaded && !hasGap(body, grid, lastData);
}

/** Whether all of the first row are headers, as in most tables. */
function beginsWithHeaders(body: Body, grid: Grid) {
  if (grid.rowCount < 2) return false;
  for (let column = 0; column < grid.columnCount; column += 1) {
    const cell = grid.at(0, column);
    if (!cell?.isHeader || isTitle(cell, grid) || !isSpoken(body, cell.element)) return false;
  }
  return true;
}

/** In a larger table: whether a row or column of data has a header on neither side, and a label in place of one. */
function hasGap(body: Body, grid: Grid, lastData: number) {
  if (grid.rowCount < 3 || grid.columnCount < 3) return false;
  const [rows, columns] = [lines(grid.rowCount), lines(grid.columnCount)];
  const [headedRows, headedColumns] = [new Set<number>(), new Set<number>()];
  for (const cell of grid.cells)
    if (cell.isHeader && !isTitle(cell, grid))
      for (let line = 0; line < Math.max(cell.height, cell.width); line += 1) {
        if (line < cell.height) headedRows.add(cell.row + line);
        if (line < cell.width && cell.row < lastData) headedColumns.add(cell.column + line);
      }
  for (const { element, isHeader, row, column, width } of grid.cells) {
    const isNote = width >= grid.columnCount || element.parent?.parent?.name === 'tfoot';
    if (isHeader || row === 0 || column === 0 || isNote || !isSpoken(body, element)) continue;
    const isHeaded = headedRows.has(row) || headedColumns.has(column);
    for (const line of [rows[row], columns[column]]) {
      if (line) line.cells += 1;
      if (line && isHeaded) line.headers += 1;
    }
  }
  const isBare = ({ headers, cells }: Line) => headers === 0 && cells > 1;
  return (
    rows.some((line, row) => isBare(line) && isLabel(body, grid.at(row, 0))) ||
    columns.some((line, column) => isBare(line) && isLabel(body, grid.at(0, column)))
  );
}

const isLabel = (body: Body, cell: Cell | undefined) =>
  cell !== undefined && !cell.isHeader && isSpoken(body, cell.element);

const isTitle = ({ isHeader, width, element }: Cell, { columnCount }: Grid) =>
  isHeader && columnCount > 1 && width >= columnCount && scopeOf(element) !== 'colgroup';

function count(line: Line, { isHeader }: Cell, isFilled: boolean) {
  line.cells += 1;
  if (isHeader) line.headers += 1;
  if (isHeader && isFilled) line.names += 1;
}

const isOfHeaders = ({ headers, names, cells }: Line) => names > 0 && headers * 2 > cells;
