import { LmsProblem } from './lms-problem.ts';

/** No list of Canvas is longer: two million things, a hundred a page. */
const mostPages = 20_000;

/** How far the reading of a list has come. */
interface Place {
  /** the address of the page to read now */
  readonly address: string;
  /** a page that was read before, to know it again */
  readonly landmark: string;
  /** how many pages were read */
  readonly pages: number;
}

/**
 * Where to go on with a list, as text: reading a list in slices keeps this and nothing else. It holds what it
 * takes to notice that the pages lead in a circle, however long, also over many slices: a landmark, set again
 * whenever the number of pages has doubled (Brent's algorithm).
 */
export const cursorOf = ({ address, landmark, pages }: Place) => `${pages} ${landmark} ${address}`;

/** A cursor, or the address of a list's first page. */
export function placeOf(cursor: string): Place {
  const [pages = '', landmark, address] = cursor.split(' ');
  if (landmark === undefined || address === undefined) return { address: cursor, landmark: '', pages: 0 };
  return { address, landmark, pages: Number(pages) };
}

/** The cursor after a page that names the next one. Throws LmsProblem 'malformed' when the list has no end. */
export function advance({ address, landmark, pages }: Place, next: string): string {
  const read = pages + 1;
  const isPowerOfTwo = (read & (read - 1)) === 0;
  if (next === landmark || next === address)
    throw new LmsProblem('malformed', 'a page that was read already');
  if (read >= mostPages) throw new LmsProblem('malformed', 'more pages than any list has');
  return cursorOf({ address: next, landmark: isPowerOfTwo ? address : landmark, pages: read });
}
