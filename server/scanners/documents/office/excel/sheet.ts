import { isBlank } from '#server/scanners/body/text.ts';
import type { OfficePackage } from '../office-package.ts';

export interface Sheet {
  /** with a value */
  readonly cells: number;
  /** ranges of merged cells, the first ones */
  readonly merged: readonly string[];
  /** most rows in a row with at least two values, and the first cell of them */
  readonly longest: { readonly rows: number; readonly cell: string };
}

/** No one mends more by hand. */
const mostMerged = 10_000;

/** Reads a sheet cell by cell: of a million rows, only numbers are kept. */
export async function readSheet(pack: OfficePackage, part: string): Promise<Sheet> {
  const merged: string[] = [];
  const block = longestBlock();
  let cells = 0;
  let [row, inRow] = [0, 0];
  let [first, cell] = ['', ''];
  await pack.read(part, {
    whole: valued,
    onOpen(name, { r, ref }) {
      if (name === 'x:row') {
        row = Number(r ?? row + 1);
        [inRow, first] = [0, ''];
      } else if (name === 'x:c') cell = r ?? '';
      else if (name === 'x:mergeCell' && ref !== undefined && merged.length < mostMerged) merged.push(ref);
    },
    onWhole({ name, text, children }) {
      if (name === 'x:v' && isBlank(text)) return;
      if (name === 'x:is' && children.length === 0) return;
      cells += 1;
      inRow += 1;
      if (first === '') first = cell;
    },
    onClose(name) {
      if (name === 'x:row') block.onRow(row, inRow, first);
    },
  });
  return { cells, merged, longest: block.longest() };
}

/** Values of cells. */
const valued: ReadonlySet<string> = new Set(['x:v', 'x:is']);

function longestBlock() {
  let longest = { rows: 0, cell: '' };
  let open = { rows: 0, cell: '' };
  let last = 0;
  return {
    onRow(row: number, values: number, cell: string) {
      const isNext = row === last + 1;
      last = row;
      if (values < 2) open = { rows: 0, cell: '' };
      else open = isNext && open.rows > 0 ? { ...open, rows: open.rows + 1 } : { rows: 1, cell };
      if (open.rows > longest.rows) longest = open;
    },
    longest: () => longest,
  };
}
