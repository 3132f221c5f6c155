import { LmsProblem } from './lms-problem.ts';

/** No Canvas list is longer: two million items, a hundred a page. */
const mostPages = 20_000;

/** How far a list has been read. */
export interface Place {
  /** the address of the page to read now */
  readonly address: string;
  /** an earlier page, to recognise when it comes again */
  readonly landmark: string;
  /** how many pages were read */
  readonly pages: number;
}

/**
 * Where to go on with a list, as text: reading a list in slices keeps only this. It also detects cycles of pages,
 * however long and across any number of slices, with a landmark that moves whenever the number of pages has doubled
 * (Brent's algorithm).
 */
const cursorOf = ({ address, landmark, pages }: Place) => `${pages} ${landmark} ${address}`;

/** A cursor, or the address of a list's first page. */
export function placeOf(cursor: string): Place {
  const [pages = '', landmark, address] = cursor.split(' ');
  if (landmark === undefined || address === undefined) return { address: cursor, landmark: '', pages: 0 };
  return { address, landmark, pages: Number(pages) };
}

/** The cursor after a page that names the next one. Throws LmsProblem 'malformed' when the list never ends. */
export function advance({ address, landmark, pages }: Place, next: string): string {
  const read = pages + 1;
  const isPowerOfTwo = (read & (read - 1)) === 0;
  if (next === landmark || next === address)
    throw new LmsProblem('malformed', 'a page that was read already');
  if (read >= mostPages) throw new LmsProblem('malformed', 'more pages than any list has');
  return cursorOf({ address: next, landmark: isPowerOfTwo ? address : landmark, pages: read });
}
