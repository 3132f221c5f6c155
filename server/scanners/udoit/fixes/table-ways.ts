import { nameOf, spokenTextOf } from '#server/scanners/body/accessible-name.ts';
import { oncePerBody, type Body } from '#server/scanners/body/body.ts';
import type { BodyElement } from '#server/scanners/body/node.ts';
import { tokensOf } from '#server/scanners/body/role.ts';
import { gridOf, isHeaderCell, type Cell, type Grid } from '#server/scanners/body/table.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { Change } from './changes.ts';
import { elementsIn, remove, rename, set, simply, textField, unset, type Planner, type Way } from './way.ts';

/** Makes a cell a header of its column or row, or of several. */
const toHeader = (cell: Cell, side: 'col' | 'row'): Change[] => [
  ...(cell.element.name === 'td' ? [rename(cell.element, 'th')] : []),
  set(cell.element, 'scope', (side === 'col' ? cell.width : cell.height) > 1 ? `${side}group` : side),
];

/** What cells suggest: that the first row, the first column or both name the others. */
type Side = 'first_row' | 'first_column' | 'both';

const noHeaderWays: Planner = (body, table) => {
  const grid = gridOf(body, table);
  if (!grid) return [];
  const proposed = suggested(body, grid);
  const sides: Side[] = [
    proposed,
    ...(['first_row', 'first_column', 'both'] as const).filter((side) => side !== proposed),
  ];
  return [
    ...sides.map((side): Way => simply(side, ...headerPlans(body, grid, side))),
    simply('layout', [set(table, 'role', 'presentation')]),
  ];
};

/** A title over all columns isn't their row of headers: that's the next. */
function firstRow({ cells, columnCount }: Grid) {
  const row = cells.find(({ width }) => width < columnCount)?.row ?? 0;
  return cells.filter((cell) => cell.row === row);
}

function headerPlans(body: Body, grid: Grid, side: Side): Change[][] {
  const top = firstRow(grid);
  const row = top[0]?.row ?? 0;
  const isFilled = ({ element }: Cell) => spokenTextOf(body, element) !== '';
  const left = grid.cells.filter((cell) => cell.column === 0 && cell.row > row && isFilled(cell));
  const corner = top.find(({ column }) => column === 0);
  const others = top.filter((cell) => cell !== corner);
  const isCornerEmpty = corner !== undefined && !isFilled(corner);
  const columns = [...(isCornerEmpty || !corner ? [] : [corner]), ...others.filter(isFilled)];
  const rows = [...(side === 'both' || isCornerEmpty || !corner ? [] : [corner]), ...left];
  const plans: Record<Side, Change[]> = {
    first_row: columns.flatMap((cell) => toHeader(cell, 'col')),
    first_column: rows.flatMap((cell) => toHeader(cell, 'row')),
    both: [
      ...columns.flatMap((cell) => toHeader(cell, 'col')),
      ...rows.flatMap((cell) => toHeader(cell, 'row')),
    ],
  };
  return [plans[side]];
}

const longestLabel = 60;

/** Labels are short words without numbers; what they label often isn't. */
function suggested(body: Body, grid: Grid): Side {
  const top = firstRow(grid);
  const row = top[0]?.row ?? 0;
  const textOf = ({ element }: Cell) => spokenTextOf(body, element);
  const isLabel = (cell: Cell) =>
    /\p{L}/u.test(textOf(cell)) && textOf(cell).length <= longestLabel && !/\d/.test(textOf(cell));
  const left = grid.cells.filter((cell) => cell.column === 0 && cell.row > row);
  const [corner, ...others] = top;
  if (corner && textOf(corner) === '' && others.every(isLabel)) return 'both';
  const shareOf = (cells: readonly Cell[]) => cells.filter(isLabel).length / Math.max(1, cells.length);
  return shareOf(left) > shareOf(top) ? 'first_column' : 'first_row';
}

const scopeWays: Planner = (body, table) => [simply('scopes', scoped(body, table))];

/** Says of each header whether it's a column's or a row's, where that isn't said. */
function scoped(body: Body, table: BodyElement): Change[] {
  const grid = gridOf(body, table);
  if (!grid) return [];
  const isOfHeaders = Array.from({ length: grid.rowCount }, () => true);
  for (const { row, height, isHeader } of grid.cells)
    if (!isHeader) for (let line = row; line < row + height; line += 1) isOfHeaders[line] = false;
  const known = new Set(['col', 'row', 'colgroup', 'rowgroup']);
  return grid.cells
    .filter(({ element }) => element.name === 'th' && isHeaderCell(element))
    .filter(({ element }) => !known.has(element.attributes.scope?.trim().toLowerCase() ?? ''))
    .filter(({ element }) => element.attributes.role === undefined && spokenTextOf(body, element) !== '')
    .flatMap((cell) => toHeader(cell, sideOf(cell, isOfHeaders)));
}

const sideOf = ({ row, column }: Cell, isOfHeaders: readonly boolean[]) =>
  isOfHeaders[row] === true || (row === 0 && column > 0) ? 'col' : 'row';

/** Keeps the names of headers that are there. */
const referenceWays: Planner = (body, cell) => {
  const table = tableAround(cell);
  const kept = tokensOf(cell.attributes.headers).filter((id) => {
    const header = body.byId.get(id);
    return header && header !== cell && isHeaderCell(header) && tableAround(header) === table;
  });
  const mended = kept.length === 0 ? unset(cell, 'headers') : [set(cell, 'headers', kept.join(' '))];
  return [simply('remove', mended, [...mended, ...(table ? scoped(body, table) : [])])];
};

function tableAround(element: BodyElement) {
  let around = element.parent;
  while (around && around.name !== 'table') around = around.parent;
  return around;
}

/** A header that heads nothing, as what it is: a cell. */
const idleHeaderWays: Planner = (_body, cell) => {
  const { role, scope } = cell.attributes;
  const tag = cell.name === 'th' ? [rename(cell, 'td')] : [];
  const isCell = cell.name === 'th' || cell.name === 'td';
  const unroled = role === undefined ? [] : isCell ? unset(cell, 'role') : [set(cell, 'role', 'cell')];
  return [
    ...(scope === undefined ? [] : [simply('scopes', unset(cell, 'scope'))]),
    simply('plain_cell', [...tag, ...unroled, ...unset(cell, 'scope')]),
  ];
};

const captionWays: Planner = (body, table) => {
  const known = elementsIn(body, table).find(({ name }) => name === 'caption');
  const pieces = (text: string) => [{ open: 'caption' }, { text }, { close: 'caption' }];
  return [
    {
      way: 'caption',
      field: textField(titleAbove(body, table)),
      plans: (text) => [
        [
          known
            ? { do: 'insert', at: { first: known }, pieces: [{ text }] }
            : { do: 'insert', at: { first: table }, pieces: pieces(text) },
        ],
      ],
    },
  ];
};

const longestTitle = 100;
const headingsIn = oncePerBody((body) => body.elements.filter(({ name }) => /^h[1-6]$/.test(name)));

/** The heading above a table, or a short line right above it. */
function titleAbove(body: Body, table: BodyElement): string | undefined {
  let before = table.previous;
  if (before?.kind === 'text') before = before.previous;
  const line = before?.kind === 'element' && before.name === 'p' ? spokenTextOf(body, before) : '';
  if (line !== '' && line.length <= longestTitle && !/[.!?]$/.test(line)) return line.replace(/:$/, '');
  const heading = headingsIn(body).findLast(({ at }) => at < table.at);
  const text = heading ? nameOf(body, heading) : '';
  return text !== '' && text.length <= longestTitle ? text : undefined;
}

const headerCellWays: Planner = (_body, cell) => [
  {
    way: 'header_text',
    field: textField(undefined),
    plans: (text) => [[{ do: 'insert', at: { first: cell }, pieces: [{ text }] }]],
  },
  simply('plain_cell', [{ do: 'rename', element: cell, to: 'td' }, ...unset(cell, 'scope')]),
];

/** Ways for tables. */
export const tableWays = {
  'table-no-caption': captionWays,
  'table-th-empty': headerCellWays,
  'table-no-header': noHeaderWays,
  'table-th-no-scope': scopeWays,
  'table-headers-ref': referenceWays,
  'table-th-no-cells': idleHeaderWays,
  'table-empty': (_body, table) =>
    isBlank(table.attributes['aria-label'] ?? '') ? [simply('remove', [remove(table)])] : [],
} satisfies Partial<Record<UdoitRuleId, Planner>>;
